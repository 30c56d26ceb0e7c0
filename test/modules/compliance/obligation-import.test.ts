import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/compliance/obligations'

// The clock is at 2 March 2026.
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const HEAD = 'Duty;Regulator;Next due date;Frequency;Responsible;Policy;State'
const preview = async (body: Json) => (await office.post(`${P}/imports/preview`, body)).body
const run = async (body: Json) => (await office.post(`${P}/imports`, body)).body
const undo = (id: number) => office.post(`${P}/imports/${id}/undo`)
const fates = ({ rows }: Json) => rows.map(({ fate }: Json) => fate)
const register = async () => (await office.get<Json[]>(P)).body

test('a register comes in as its preview shows; what is there, done or unreadable does not', async () => {
  await office.post(P, {
    category: 'aml',
    title: 'Sanctions lists',
    frequency: 'monthly',
    next_due: '2026-04-30',
  })
  const csv = `${HEAD}
Test of the AML programme;Anti-money laundering;31/12/2026;Annual;Ana;AML policy, section 7;Open
Sanctions Lists;AML;30/06/2026;monthly;;;
Code of ethics signed;SEC;15/02/2026;Yearly;;;overdue
Code of ethics signed;SEC;15/02/2026;Yearly;;;
Old policy;;01/03/2025;;;;Completed
Privacy register;Data protection;soon;;;;
;SEC;31/12/2026;;;;
Custody review;BaFin;31/12/2026;every blue moon;;;
`
  const before = await office.rows()
  const shown = await preview({ csv })
  expect(await office.rows()).toEqual(before)
  expect(fates(shown)).toEqual([
    'create',
    'same',
    'create',
    'same',
    'ignored',
    'refused',
    'refused',
    'refused',
  ])
  expect(shown.unknown).toEqual([
    { column: 'category', cell: 'BaFin', rows: 1 },
    { column: 'frequency', cell: 'every blue moon', rows: 1 },
  ])
  expect(shown.rows.flatMap(({ problems }: Json) => problems.map(({ column }: Json) => column))).toEqual([
    'next_due',
    'title',
    'frequency',
  ])

  const choices = { frequency: { 'every blue moon': 'once' } }
  const done = await run({ csv, choices, file_name: 'register.csv' })
  expect(done.counts).toEqual({ rows: 8, create: 3, update: 0, same: 2, ignored: 1, refused: 2 })
  const [custody, ethics, programme] = await register()
  expect(programme).toMatchObject({
    title: 'Test of the AML programme',
    category: 'aml',
    frequency: 'yearly',
    next_due: '2026-12-31',
    owner: 'Ana',
    source: 'AML policy, section 7',
    status: 'open',
  })
  expect(ethics).toMatchObject({ category: 'sec', status: 'overdue' })
  expect(custody).toMatchObject({ category: 'other', frequency: 'once' })
  expect(fates(await preview({ csv, choices })).filter((fate: string) => fate === 'create')).toEqual([])
})

test('is undone whole, or not at all once somebody worked on one of its duties', async () => {
  const before = await register()
  const csv = 'Obligation,Due\nAlder review,2026-05-31\nBirch review,2026-06-30\n'
  const { import_id } = await run({ csv })
  const [birch] = await register()
  await office.patch(`${P}/${birch?.id}`, { status: 'in_progress' })
  expect((await undo(import_id)).body).toMatchObject({
    code: 'built_upon',
    reasons: ['Birch review was worked on since.'],
  })
  expect(await register()).toHaveLength(before.length + 2)
  await office.patch(`${P}/${birch?.id}`, { status: 'open' })
  expect((await undo(import_id)).status).toBe(200)
  expect(await register()).toEqual(before)
  expect((await undo(import_id)).body.code).toBe('already_undone')
})

test('stays where an alert is about it', async () => {
  const { import_id } = await run({ csv: 'Obligation,Due\nCedar review,2026-03-10\n' })
  const [cedar] = await register()
  const alert = { record_type: 'compliance_obligation', record_id: cedar?.id }
  expect((await office.post('/api/v1/svc/compliance/alerts', alert)).status).toBe(201)
  expect((await undo(import_id)).body.reasons).toEqual(['Cedar review was worked on since.'])
})
