import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PastClock } from '../../../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../../../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../../../server/sample/seed.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { ASK } from './office.ts'
import { plainQuestions } from './plain-questions/index.ts'
import { type Lists, readLists } from './plain-questions/lists.ts'

let office: Office
let as: string

beforeAll(async () => {
  const clock = new PastClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'fund-office-plain-questions-'))
  office = await openOffice({ config: { admin: undefined, dataDir, rateLimit: 100_000 }, clock })
  await seedSample(office.running, clock, readSampleOffice())
  as = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
}, 300_000)
afterAll(() => office.close())

const P = '/api/v1/svc'
const read = (): Promise<Lists> => readLists(async path => (await office.get(path, { as })).body as Json[])

/** Returns whether an answer has the words, and no more digits at either end: 11 deals are not 1 deal. */
const saysIt = (answer: string, part: string): boolean =>
  answer
    .split(part)
    .slice(1)
    .some((after, at) => {
      const before = answer.split(part)[at] ?? ''
      return !/[\d.,]$/.test(before) && !/^(?:\d|[.,]\d)/.test(after)
    })

/** Asks all of them: how many are answered rightly, and which answers say something else than the lists do. */
async function askAll(): Promise<{ right: number; refused: string[]; wrong: string[] }> {
  const lists = await read()
  const today = new Date().toISOString().slice(0, 10)
  const [refused, wrong]: [string[], string[]] = [[], []]
  let right = 0
  for (const { ask, expects } of plainQuestions) {
    const { body } = await office.post(ASK, { question: ask }, { as })
    const expected = expects(lists, today)
    const said = `${ask} -> ${body.answer}`
    if (expected === null) body.not_found ? right++ : wrong.push(said)
    else if (body.not_found) refused.push(said)
    else if (
      expected.says.every(part => saysIt(body.answer, part)) &&
      !expected.not?.some(part => saysIt(body.answer, part))
    )
      right++
    else wrong.push(`${said} (should say ${JSON.stringify(expected)})`)
  }
  console.log(
    `copilot: ${right} of ${plainQuestions.length} plain questions right, ${refused.length} refused, ${wrong.length} wrong`,
  )
  return { right, refused, wrong }
}

test('plain questions are answered as the lists are, and what cannot be carried out is refused', async () => {
  expect(plainQuestions.length).toBeGreaterThanOrEqual(150)
  const { right, refused, wrong } = await askAll()
  expect(wrong).toEqual([])
  expect(right, refused.join('\n')).toBeGreaterThanOrEqual(120)
})

test('and as they are once records changed', async () => {
  const { deals, prospects, alerts, filings } = await read()
  const of = (rows: readonly Json[], name: string): Json =>
    rows.find(row => row.name.startsWith(name)) as Json
  const done = async (path: string, body: Json, method: 'post' | 'patch' = 'post') => {
    const reply = await office[method](`${P}/${path}`, body, { as })
    expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  }
  const harrow = of(deals, 'Harrow Point')
  await done(
    `crm/deals/${harrow.id}`,
    { version: harrow.version, owner_id: 2, target_size: 61_500_000.25 },
    'patch',
  )
  await done('crm/deals', {
    name: 'Quince Street Lofts',
    target_size: 71_000_000,
    currency: 'USD',
    jurisdiction: 'DE',
    stage: 'screening',
  })
  await done('crm/contacts', { name: 'Ada Winter', company: 'Harcombe Legal LLP' })
  const pallas = of(prospects, 'Pallas')
  await done(`lp-crm/lps/${pallas.id}`, { version: pallas.version, soft_circled_amount: 5_000_000 }, 'patch')
  await done('investors/lp', {
    name: 'Elder Endowment',
    jurisdiction: 'DK',
    entity_type: 'family_office',
    kyc_status: 'pending',
  })
  await done(`risk/alerts/${alerts[0]?.id}/resolve`, { note: 'Read and accepted' })
  const late = filings.find(({ status }) => status === 'overdue') as Json
  await done(
    `compliance/filings/${late.id}`,
    { version: late.version, status: 'submitted', reference: 'Accepted' },
    'patch',
  )
  const { right, refused, wrong } = await askAll()
  expect(wrong).toEqual([])
  expect(right, refused.join('\n')).toBeGreaterThanOrEqual(120)
})
