import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { ASK, furnish } from './office.ts'

const { answered, abstained } = JSON.parse(
  readFileSync(new URL('./questions.json', import.meta.url), 'utf8'),
) as { answered: Array<[question: string, says: string]>; abstained: string[] }

let office: Office
beforeAll(async () => {
  office = await openOffice()
  await furnish(office)
})
afterAll(() => office.close())

const ask = async (question: string): Promise<Json> => (await office.post(ASK, { question })).body

test('what the records say is answered, and what they do not say is not', async () => {
  const wrong: string[] = []
  for (const [question, says] of answered) {
    const { answer } = await ask(question)
    if (!answer.includes(says)) wrong.push(`${question} -> ${answer}`)
  }
  const missed = wrong.length
  for (const question of abstained) {
    const { not_found, answer } = await ask(question)
    if (!not_found) wrong.push(`${question} -> ${answer}`)
  }
  const invented = wrong.length - missed
  console.log(
    `copilot: ${answered.length - missed} of ${answered.length} answered, ${abstained.length - invented} of ${abstained.length} abstained\n${wrong.join('\n')}`,
  )
  expect(answered.length - missed).toBeGreaterThanOrEqual(answered.length * 0.9)
  expect(abstained.length - invented).toBeGreaterThanOrEqual(abstained.length * 0.9)
})
