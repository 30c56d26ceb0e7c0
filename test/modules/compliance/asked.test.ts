import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const ASK = '/api/v1/svc/copilot/ask'
const P = '/api/v1/svc/compliance'

// The clock is at 2 March 2026.
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ask = async (question: string): Promise<Json> => (await office.post(ASK, { question })).body

test('the copilot tells what is due, in a time and overdue, and leaves what documents say to them', async () => {
  expect((await ask('Which filings are overdue?')).answer).toContain('No filings (status: overdue) [1]')
  const add = async (path: string, body: Json) => (await office.post(`${P}/${path}`, body)).body.id
  const adv = await add('filings', { title: 'Form ADV', due: '2026-03-31', owner: 'Ana' })
  await add('filings', { title: 'Form 1065', due: '2026-04-15' })
  await add('filings', { title: 'Annual return', due: '2026-02-27' })
  const quarter = await ask('What filings are due this quarter?')
  expect(quarter.answer).toContain('Form ADV – due: 31 March 2026, responsible: Ana')
  expect(quarter.answer).toContain('Annual return – due: 27 February 2026, responsible: none')
  expect(quarter.answer).not.toContain('1065')
  expect(quarter.citations).toContainEqual(
    expect.objectContaining({ type: 'compliance_filing', id: adv, title: 'Form ADV' }),
  )
  expect((await ask('Which filings are due next?')).answer).toContain('Form ADV')
  const late = (await ask('Which filings are overdue?')).answer
  expect(late).toContain('Annual return')
  expect(late).not.toContain('Form ADV')

  await add('obligations', { category: 'aml', title: 'AML test', next_due: '2026-02-20', owner: 'Ana' })
  await add('obligations', { category: 'gdpr', title: 'Record read', next_due: '2026-05-20' })
  const overdue = (await ask('Which obligations are overdue?')).answer
  expect(overdue).toContain('AML test – due: 20 February 2026')
  expect(overdue).not.toContain('Record read')

  for (const question of [
    'Which obligations of the borrower are due under the loan agreement?',
    'Which filings does the agreement say are due at closing?',
  ])
    expect((await ask(question)).answer, question).not.toMatch(/AML test – due|Form ADV – due/)
})

test('filings and obligations are found by their words', async () => {
  await office.post(`${P}/filings`, {
    title: 'Feeder return',
    due: '2026-09-30',
    note: 'Through the Luxembourg agent',
  })
  await office.post(`${P}/obligations`, {
    category: 'other',
    title: 'Whistleblowing line tried',
    next_due: '2026-06-30',
  })
  for (const [q, type] of [
    ['Which filing is through the Luxembourg agent?', 'compliance_filing'],
    ['Who tried the whistleblowing line?', 'compliance_obligation'],
  ] as const) {
    const { citations, answer } = await ask(q)
    expect(citations, answer).toContainEqual(expect.objectContaining({ type }))
  }
})

test('the copilot tells what is restricted, and nothing of what is only watched', async () => {
  expect((await ask('Which securities are on the restricted list?')).answer).toContain(
    'No security is on the restricted list',
  )
  const add = (issuer: string, more: Json) =>
    office.post(`${P}/trade/restricted`, { issuer, reason: 'mnpi', ...more })
  await add('Alder Components', { list: 'restricted', ends_on: '2026-06-30' })
  await add('Petrosyan Mining', { list: 'restricted' })
  await add('Quillfeather', { list: 'watch' })
  const all = (await ask('Which companies are restricted on the restricted list?')).answer
  expect(all).toContain('Alder Components is restricted until 2026-06-30')
  expect(all).toContain('Petrosyan Mining is restricted until it is taken off')
  expect(all).not.toContain('Quillfeather')
  await office.running.door.parts.services.search.upToDate()
  const one = (await ask('Is Petrosyan Mining on the restricted list?')).answer
  expect(one).toContain('Petrosyan Mining')
  expect(one).not.toContain('Alder')
  const watched = (await ask('Is Quillfeather on the restricted list?')).answer
  expect(watched).not.toContain('Quillfeather')
})

test('the copilot tells how ready the office is for an exam, which findings are open and which trades wait', async () => {
  const ready = (await ask('How ready are we for an exam?')).answer
  expect(ready).toMatch(/The office is .*% ready for an exam: \d+ of \d+ controls have fresh evidence/)
  expect((await ask('Which compliance findings are open?')).answer).toContain('No findings (open)')
  const description = 'Two valuations lack support.'
  const finding = { severity: 'medium', family: 'valuation', description, owner: 'Ana', due: '2026-04-30' }
  await office.post(`${P}/program/findings`, finding)
  expect((await ask('Which compliance findings are open?')).answer).toContain(
    'Two valuations lack support. – due: 30 April 2026, responsible: Ana',
  )
  expect((await ask('Which pre-clearances wait?')).answer).toContain('No pre-clearances (status: pending)')
  const trade = {
    account: 'Broker 1',
    issuer: 'Larch Logistics',
    instrument: 'equity',
    side: 'buy',
    quantity: 10,
  }
  await office.post(`${P}/trade/preclearance`, trade)
  expect((await ask('Which pre-clearances wait?')).answer).toContain('Larch Logistics – requested by')
})
