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
