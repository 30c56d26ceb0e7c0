import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromJson } from '../../../server/database/columns.ts'
import { daysAfter } from '../../../server/kernel/values/days.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const PROFILES = '/api/v1/svc/odd/profiles'
const FEE = { key: 'fund_terms.management_fee', value: '2', unit: '% a year of commitments' }

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let profile: Json
let at: string
beforeEach(async () => {
  const facts = [
    { ...FEE, as_of: '2026-03-31' },
    { key: 'aum', value: '310', unit: 'million EUR' },
  ]
  profile = (await office.post(PROFILES, { fund_name: 'Alder II', vintage_year: 2024, facts })).body
  at = `${PROFILES}/${profile.id}`
})

const bank = async (): Promise<Json[]> => (await office.get(`${at}/answer-bank`)).body
const today = () => office.clock.now().toISOString().slice(0, 10)
const change = (item: Json, body: object) => office.patch(`${at}/answer-bank/${item.id}`, body)

/** Returns notifications about this profile, in order. */
const told = (): Promise<Json[]> =>
  office.running.door.parts.database.read(async db =>
    (await db.selectFrom('outbox').select(['event', 'data']).orderBy('id').execute())
      .map(({ event, data }) => ({ event, ...fromJson<Json>(data) }))
      .filter(({ fund_profile_id }) => fund_profile_id === profile.id),
  )

test('a profile is listed, found by its name, read, changed and deleted with its bank', async () => {
  expect(profile).toMatchObject({
    ...{ fund_name: 'Alder II', vintage_year: 2024, persisted: true },
    facts: [
      { ...FEE, source: null, as_of: '2026-03-31', expires_at: null },
      { key: 'aum', value: '310', unit: 'million EUR', as_of: null },
    ],
    says: { 'fund_terms.management_fee': '2% a year of commitments', aum: '310 million EUR' },
    answers: { draft: 0, approved: 0, needs_review: 0, retired: 0 },
  })
  await office.post(PROFILES, { fund_name: 'Quay I' })
  const found = (await office.get(`${PROFILES}?q=alder`)).body
  expect(found.map(({ fund_name }: Json) => fund_name)).not.toContain('Quay I')
  expect(found[0].id).toBe(profile.id)
  const changed = await office.patch(at, { vintage_year: null, version: 1 })
  expect(changed.body).toMatchObject({ vintage_year: null, facts: profile.facts, version: 2 })
  expect((await office.patch(at, { vintage_year: 2025, version: 1 })).body.code).toBe('changed_meanwhile')
  await office.post(`${at}/sync`)
  expect((await office.delete(at)).status).toBe(204)
  for (const path of [at, `${at}/answer-bank`]) expect((await office.get(path)).status).toBe(404)
})

test('a fact stands once, and what is wrong is told at its place', async () => {
  for (const [facts, path] of [
    [[FEE, FEE], 'facts.1.key'],
    [[{ ...FEE, key: 'Management fee' }], 'facts.0.key'],
    [[{ ...FEE, value: ' ' }], 'facts.0.value'],
    [[{ ...FEE, as_of: '31.3.2026' }], 'facts.0.as_of'],
  ] as const) {
    const { status, body } = await office.patch(at, { facts })
    expect([status, body.errors[0].path]).toEqual([422, path])
  }
})

test('facts that answer a question come into the bank as drafts, once; an approved one holds until its review', async () => {
  expect((await office.post(`${at}/sync`)).body).toMatchObject({
    source_type: 'profile',
    touched: 1,
    left: 0,
  })
  expect((await office.post(`${at}/sync`)).body).toMatchObject({ touched: 0, left: 1 })
  const [item] = (await bank()) as [Json]
  expect(item).toMatchObject({
    ...{ topic: 'fund_terms', question_id: 'management_fee', answer: '2% a year of commitments' },
    ...{ status: 'draft', source_type: 'profile', disclosure: 'nda', as_of: '2026-03-31', approver: null },
  })
  const approved = (await change(item, { status: 'approved', disclosure: 'lp_only' })).body
  expect(approved).toMatchObject({ status: 'approved', disclosure: 'lp_only', approver: expect.any(String) })
  expect(approved.review_at).toBe(daysAfter(today(), 365))
  expect((await office.get(at)).body.answers).toMatchObject({ draft: 0, approved: 1 })
  expect((await office.get(`${at}/answer-bank?status=draft`)).body).toEqual([])
  expect((await change(item, { status: 'draft' })).body).toMatchObject({
    ...{ code: 'illegal_transition', allowed: ['retired', 'needs_review'] },
  })
})

test('an answer that rests on a fact goes back to review when the fact is another, and so it is told', async () => {
  await office.post(`${at}/sync`)
  const [item] = (await bank()) as [Json]
  await change(item, { status: 'approved' })
  const facts = [profile.facts[0], { key: 'aum', value: '340', unit: 'million EUR' }]
  expect((await office.patch(at, { facts })).status).toBe(200)
  expect(await bank()).toMatchObject([{ status: 'approved' }])
  await office.patch(at, { facts: [{ ...FEE, value: '1.75' }] })
  expect(await bank()).toMatchObject([{ status: 'needs_review', answer: '2% a year of commitments' }])
  await office.post(`${at}/sync`)
  expect(await bank()).toMatchObject([{ status: 'needs_review', answer: '1.75% a year of commitments' }])
  const touched = { event: 'answer_bank.updated', source_type: 'profile', touched: 1 }
  const saved = { event: 'odd.profile.updated', fund_name: 'Alder II', vintage_year: 2024 }
  expect(await told()).toMatchObject([saved, touched, saved, touched, saved, touched])
})

test('accepted answers of a run come into the bank; what a person wrote there stays', async () => {
  const documents = [{ name: 'terms.txt', text: 'The management fee is 2% per annum of commitments.' }]
  const source = { type: 'inline', documents }
  const input = { source, topics: ['fund_terms'], ephemeral: false }
  const run = (await office.post('/api/v1/svc/odd/generate', input)).body
  const sync = () => office.post(`${at}/answer-bank/sync`, { run_id: run.id })
  expect((await sync()).body).toMatchObject({ source_type: 'document', touched: 0, left: 0, unkept: 0 })
  const answer = run.answers.find(({ question_id }: Json) => question_id === 'management_fee')
  await office.patch(`/api/v1/svc/odd/runs/${run.id}/answers/${answer.id}`, { status: 'accepted' })
  expect((await sync()).body).toMatchObject({ touched: 1 })
  const [item] = (await bank()) as [Json]
  expect(item).toMatchObject({ answer: answer.answer, status: 'draft', source_type: 'document' })
  const rewritten = (await change(item, { answer: 'Two percent a year.' })).body
  expect(rewritten).toMatchObject({ status: 'draft', source_type: 'human', answer: 'Two percent a year.' })
  expect((await sync()).body).toMatchObject({ touched: 0, left: 1 })
  expect((await office.post(`${at}/sync`)).body).toMatchObject({ touched: 0, left: 1 })
  expect(await bank()).toMatchObject([{ answer: 'Two percent a year.' }])
  const unknown = await office.post(`${at}/answer-bank/sync`, { run_id: 999 })
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'run_id'])
})

test('a profile is tried without being kept or told', async () => {
  const before = await office.rows()
  const { status, body } = await office.post(`${PROFILES}?ephemeral=true`, { fund_name: 'Tried' })
  expect([status, body.id, body.persisted]).toEqual([201, null, false])
  expect(await office.rows()).toEqual(before)
})

test('an approved answer goes back to review on its day', async () => {
  await office.post(`${at}/sync`)
  const [item] = (await bank()) as [Json]
  await change(item, { status: 'approved', review_at: daysAfter(today(), 2) })
  await office.daysPass(1)
  const as = await office.signIn('admin@example.com')
  expect((await office.get(`${at}/answer-bank`, { as })).body).toMatchObject([{ status: 'approved' }])
  await office.daysPass(1)
  const later = await office.signIn('admin@example.com')
  expect((await office.get(`${at}/answer-bank`, { as: later })).body).toMatchObject([
    { status: 'needs_review' },
  ])
})
