import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'

describe('rows that look like what is there', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  const marks = (rows: Json[]) =>
    rows.map(({ fate, similar }) => [fate, similar.map(({ id, row, title }: Json) => [id, row, title])])

  test('are marked among deals, and left out where a person says so', async () => {
    const { body: alder } = await office.post(`${P}/crm/deals`, {
      name: 'Alder Row',
      counterparty: 'Alder plc',
    })
    const csv = 'Deal,Counterparty\nAldr Row,ALDER PLC\nAlder Row,Birch plc\nCedar,\nCedar Ltd.,Elm plc\n'
    const imports = `${P}/crm/deals/imports`
    const { body: shown } = await office.post(`${imports}/preview`, { csv })
    expect(marks(shown.rows)).toEqual([
      ['create', [[alder.id, null, 'Alder Row']]],
      // Of another counterparty: another deal.
      ['create', []],
      ['create', []],
      ['create', [[null, 4, 'Cedar']]],
    ])
    const [first] = shown.rows
    const changed = await office.post(`${imports}/preview`, { csv, duplicates: { [first.row]: 'update' } })
    expect(changed.body.rows[0]).toMatchObject({ fate: 'refused', problems: [{ column: 'name' }] })
    const done = await office.post(imports, { csv, duplicates: { [first.row]: 'skip' } })
    expect(done.body.counts).toMatchObject({ create: 3, ignored: 1 })
    const { body: deals } = await office.get<Json[]>(`${P}/crm/deals`)
    expect(deals.map(({ name }) => name).toSorted()).toEqual([
      'Alder Row',
      'Alder Row',
      'Cedar',
      'Cedar Ltd.',
    ])
  })

  test('are the investor that they look like where a person says so, and can be undone', async () => {
    const { body: lp } = await office.post(`${P}/investor-portal/lps`, { name: 'Birch Pension Scheme' })
    const csv = 'Investor,Country\nBirch Pension Schem,GB\nElm Foundation,US\n'
    const imports = `${P}/investors/imports`
    const { body: shown } = await office.post(`${imports}/preview`, { csv })
    expect(marks(shown.rows)).toEqual([
      ['create', [[lp.id, null, 'Birch Pension Scheme']]],
      ['create', []],
    ])
    const { body: done } = await office.post(imports, { csv, duplicates: { [shown.rows[0].row]: 'update' } })
    expect(done.counts).toMatchObject({ create: 1, update: 1 })
    expect((await office.get(`${P}/investor-portal/lps/${lp.id}`)).body).toMatchObject({
      name: 'Birch Pension Scheme',
      jurisdiction: 'GB',
    })
    expect((await office.post(`${imports}/${done.import_id}/undo`)).status).toBe(200)
    expect((await office.get(`${P}/investor-portal/lps/${lp.id}`)).body.jurisdiction).toBeNull()
  })

  test('leave a contact who is archived as they are, and say so, until they are brought back', async () => {
    const path = `${P}/crm/contacts`
    const { body: ada } = await office.post(path, { name: 'Ada Rook', email: 'ada@rook.example' })
    const { body: ben } = await office.post(path, { name: 'Ben Alder', company: 'Rook plc' })
    for (const { id } of [ada, ben]) await office.post(`${path}/${id}/archive`)
    const csv = 'Name,E-mail,Company,Role\nAda Rook,ada@rook.example,,CFO\nBen Alder,,Rook plc,CEO\n'
    const update = { csv, on_duplicate: 'update', duplicates: { 2: 'update' } }
    const skipped = (await office.post(`${path}/bulk-import/preview`, { csv, duplicates: { 2: 'skip' } }))
      .body
    expect(skipped.rows).toMatchObject([
      { fate: 'skip', messages: ['Ada Rook, who is archived, has this e-mail already'] },
      { fate: 'skip' },
    ])
    const refused = await office.post(`${path}/bulk-import`, { ...update, on_error: 'abort' })
    expect([refused.status, refused.body.errors.map((one: Json) => one.path)]).toEqual([
      422,
      ['rows.1', 'rows.2'],
    ])
    const { body: left } = await office.post(`${path}/bulk-import`, update)
    expect(left.rows.map(({ fate, messages }: Json) => [fate, ...messages])).toEqual([
      ['error', 'Ada Rook is archived: bring it back first.'],
      ['error', 'Ben Alder is archived: bring it back first.'],
    ])
    for (const { id } of [ada, ben])
      expect((await office.get(`${path}/${id}`)).body).toMatchObject({ role: null, version: 1 })
    for (const { id } of [ada, ben]) await office.post(`${path}/${id}/restore`)
    expect((await office.post(`${path}/bulk-import`, update)).body.counts).toMatchObject({ update: 2 })
    expect((await office.get(`${path}/${ada.id}`)).body.role).toBe('CFO')
  })

  test('are the contact that they look like where a person says so, whatever they are called', async () => {
    const { body: jane } = await office.post(`${P}/crm/contacts`, { name: 'Jane Doe', company: 'Alder plc' })
    const csv = 'Name,E-mail,Company,Role\nJane M. Doe,jane@alder.example,Alder PLC,CFO\nJane Doe,,Elm,\n'
    const path = `${P}/crm/contacts/bulk-import`
    const { body: shown } = await office.post(`${path}/preview`, { csv })
    expect(marks(shown.rows)).toEqual([
      ['create', [[jane.id, null, 'Jane Doe']]],
      ['create', []],
    ])
    const { body: chosen } = await office.post(`${path}/preview`, { csv, duplicates: { 1: 'update' } })
    expect(chosen.rows[0]).toMatchObject({ fate: 'update', existing_id: jane.id })
    const { body: done } = await office.post(path, { csv, duplicates: { 1: 'update', 2: 'skip' } })
    // The second looks like nobody, so that there is nothing to choose.
    expect(done.counts).toMatchObject({ update: 1, create: 1 })
    expect((await office.get(`${P}/crm/contacts/${jane.id}`)).body).toMatchObject({
      name: 'Jane Doe',
      email: 'jane@alder.example',
      role: 'CFO',
      company: 'Alder plc',
    })
  })

  test('are chosen by the number of a row', async () => {
    const refused = await office.post(`${P}/crm/deals/imports/preview`, {
      csv: 'Deal\nElm\n',
      duplicates: { one: 'skip' },
    })
    expect(refused.status).toBe(422)
  })
})
