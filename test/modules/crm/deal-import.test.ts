import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const DEALS = '/api/v1/svc/crm/deals'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('deals come from a sheet, are told where they are there already, and go again while nobody worked on them', async () => {
  await office.post(DEALS, { name: 'Birch', counterparty: 'Birch plc' })
  const csv = `Opportunity;Sponsor;Stage;Deal size;Ccy;Strategy
Alder Row;Alder Ports plc;Due diligence;25.000.000,50;EUR;Private credit
Birch;Birch PLC;;;;
Cedar;;Somewhere;1;USD;
Dogwood;;;1,005;USD;
Elm;;nda;;XYZ;
Total;;;25.000.001,50;;
`
  const shown = (await office.post(`${DEALS}/imports/preview`, { csv })).body
  expect(shown.rows.map(({ fate }: Json) => fate)).toEqual([
    'create',
    'same',
    'refused',
    'refused',
    'refused',
    'ignored',
  ])
  expect(shown.unknown).toEqual([{ column: 'stage', cell: 'Somewhere', rows: 1 }])
  const choices = { stage: { Somewhere: 'on_hold' } }
  const done = (await office.post(`${DEALS}/imports`, { csv, choices })).body
  expect(done.counts).toMatchObject({ create: 2, same: 1, refused: 2 })
  const [cedar, alder] = (await office.get(DEALS)).body
  expect(alder).toMatchObject({
    name: 'Alder Row',
    counterparty: 'Alder Ports plc',
    stage: 'due_diligence',
    target_size: 25_000_000.5,
    currency: 'EUR',
    asset_class: 'private_credit',
  })
  expect(cedar).toMatchObject({ name: 'Cedar', stage: 'on_hold' })

  await office.patch(`${DEALS}/${cedar.id}`, { jurisdiction: 'GB' })
  const refused = await office.post(`${DEALS}/imports/${done.import_id}/undo`)
  expect(refused.body).toMatchObject({ code: 'built_upon', reasons: ['Cedar was worked on since.'] })
  await office.patch(`${DEALS}/${cedar.id}`, { jurisdiction: null })
  expect((await office.post(`${DEALS}/imports/${done.import_id}/undo`)).status).toBe(200)
  expect((await office.get(DEALS)).body.map(({ name }: Json) => name)).toEqual(['Birch'])
})

test('everything that a deal has comes of a sheet: return, close, sponsor, owner and next step', async () => {
  const csv = `Deal,Counterparty,Sponsor,Target IRR,Country,Expected close,Owner,Next step,Next step on
Fir,Fir Rail plc,Alder Capital,11.5%,United Kingdom,2027-03-31,Administrator,Call the CFO,2026-12-10
Gorse,,,12,Nowhereland,,Somebody Else,,
Hazel,,,0.12,,,Nobody Here,,
`
  const [me] = (await office.get('/api/v1/svc/me/colleagues')).body
  const shown = (
    await office.post(`${DEALS}/imports/preview`, { csv: csv.replace('Administrator', me.name) })
  ).body
  expect(shown.rows.map(({ fate }: Json) => fate)).toEqual(['create', 'refused', 'create'])
  expect(shown.rows[1].problems).toEqual([
    { column: 'irr_target', message: '12 is not a percentage such as 12% or 0.12' },
  ])
  expect(shown.rows[2].messages).toContain('Nobody Here is not known here and left out')
  await office.post(`${DEALS}/imports`, { csv: csv.replace('Administrator', me.name) })
  const [hazel, fir] = (await office.get(DEALS)).body
  expect(fir).toMatchObject({
    name: 'Fir',
    counterparty: 'Fir Rail plc',
    sponsor: 'Alder Capital',
    irr_target: 0.115,
    jurisdiction: 'GB',
    expected_close_on: '2027-03-31',
    owner_id: me.id,
    next_step: 'Call the CFO',
    next_step_at: '2026-12-10',
  })
  expect(hazel).toMatchObject({ name: 'Hazel', irr_target: 0.12, owner_id: null })
})
