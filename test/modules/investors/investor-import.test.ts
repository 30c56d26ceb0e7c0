import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { workbook } from '../../workbook.ts'

const IMPORTS = '/api/v1/svc/investors/imports'
const LPS = '/api/v1/svc/investor-portal/lps'
let office: Office
let fund: Json
beforeAll(async () => {
  office = await openOffice()
  fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund I', currency: 'USD' })).body
})
afterAll(() => office.close())

const preview = (body: Json) => office.post(`${IMPORTS}/preview`, body)
const run = (body: Json) => office.post(IMPORTS, body)
const undo = (id: number) => office.post(`${IMPORTS}/${id}/undo`)
const fates = (body: Json) => body.rows.map(({ fate }: Json) => fate)
const problems = (body: Json) =>
  body.rows.flatMap(({ row, problems }: Json) =>
    problems.map(({ column, message }: Json) => [row, column, message]),
  )
const commitments = async () =>
  (await office.get(`/api/v1/svc/investor-portal/commitments?fund_account_id=${fund.id}`)).body
const register = async () => (await office.get(LPS)).body
const HEAD = 'Investor,Reference,Type,Country,Contact e-mail,Fund,Commitment,Currency,Closing date,Class'

describe('a sheet of investors and commitments', () => {
  test('is imported as its preview shows, from a workbook with titles above the names of its columns', async () => {
    const xlsx = await workbook([
      ['Alder Capital: investors'],
      [],
      ['Limited partner', 'Investor type', 'Domicile', 'E-mail', 'Fund', 'Commitment', 'Ccy', 'Closing'],
      [
        'Birch Pension',
        'Pension Fund',
        'United Kingdom',
        'Birch@Example.com',
        'Alder Fund I',
        5_000_000.25,
        'USD',
        new Date('2025-03-31'),
      ],
      ['Birch Pension', 'Pension Fund', 'GB', '', 'alder fund i', '1,000,000.00', 'usd', '30 Jun 2025'],
      ['Cedar Endowment', '', 'USA', '', 'Alder Fund I', 2500, '', '2025-03-31'],
      ['Dogwood Trust', 'Family office', '', '', '', '', '', ''],
      ['Grand total:', '', '', '', 'Alder Fund I', 6_002_500.25, '', ''],
    ])
    const before = await office.rows()
    const shown = await preview({ xlsx })
    expect(shown.status).toBe(200)
    expect(shown.body.counts).toEqual({ rows: 5, create: 4, update: 0, same: 0, ignored: 1, refused: 0 })
    expect(shown.body.mapping).toMatchObject({
      investor: 'Limited partner',
      country: 'Domicile',
      date: 'Closing',
    })
    expect(shown.body.rows.map(({ row }: Json) => row)).toEqual([4, 5, 6, 7, 8])
    expect(await office.rows()).toEqual(before)

    const done = await run({ xlsx, file_name: 'investors.xlsx' })
    expect(done.status).toBe(200)
    expect(done.body.rows).toEqual(shown.body.rows)
    const [dogwood, cedar, birch] = await register()
    expect(birch).toMatchObject({
      name: 'Birch Pension',
      entity_type: 'pension_fund',
      jurisdiction: 'GB',
      primary_contact_email: 'birch@example.com',
      currency: 'USD',
    })
    expect([cedar.jurisdiction, dogwood.entity_type]).toEqual(['US', 'family_office'])
    expect(
      (await commitments()).map((one: Json) => [one.lp_id, one.amount, one.admitted_on, one.class]),
    ).toEqual([
      [cedar.id, 2500, '2025-03-31', 'A'],
      [birch.id, 1_000_000, '2025-06-30', 'A'],
      [birch.id, 5_000_000.25, '2025-03-31', 'A'],
    ])

    const again = (await preview({ xlsx })).body
    expect(again.counts).toMatchObject({ create: 0, update: 0, same: 4, refused: 0 })
    expect(again.rows[0].messages).toContain('Birch Pension is in the register')

    const [entry] = (await office.get(IMPORTS)).body
    expect(entry).toMatchObject({ id: done.body.import_id, file_name: 'investors.xlsx', undone_at: null })
    expect((await undo(entry.id)).body.undone_by).toBe('Administrator')
    expect(await register()).toEqual([])
    expect(await commitments()).toEqual([])
    expect((await undo(entry.id)).body.code).toBe('already_undone')
  })

  test('says which language investors read, and is told in the language of who imports it', async () => {
    const sheet = (...rows: string[]) => ['Investor,Sprache', ...rows].join('\n')
    const { body } = await run({ csv: sheet('Kiefer,Deutsch', 'Larch,english', 'Maple,', 'Nutmeg,German') })
    expect(fates(body)).toEqual(Array.from({ length: 4 }, () => 'create'))
    const languages = async () =>
      new Map((await register()).map(({ name, language }: Json) => [name, language]))
    const read = { Kiefer: 'de', Larch: 'en', Maple: null, Nutmeg: 'de' }
    expect(Object.fromEntries(await languages())).toMatchObject(read)
    expect(problems((await preview({ csv: sheet('Oak,Klingon') })).body)).toEqual([
      [2, 'language', 'Klingon is not known here: say what it is'],
    ])
    const told = async (headers: Record<string, string>, existing: string) =>
      (await office.post(`${IMPORTS}/preview`, { csv: sheet('Kiefer,en'), existing }, { headers })).body
        .rows[0].messages[0]
    expect(await told({}, 'update')).toBe('Language: German → English')
    expect(await told({ 'accept-language': 'de' }, 'update')).toContain('Deutsch → Englisch')
    expect(await told({ 'accept-language': 'de' }, 'keep')).toContain('bleibt im Register Deutsch')

    const change = await run({ csv: sheet('Kiefer,en'), existing: 'update' })
    expect((await languages()).get('Kiefer')).toBe('en')
    expect((await undo(change.body.import_id)).status).toBe(200)
    expect((await languages()).get('Kiefer')).toBe('de')
    expect((await undo(body.import_id)).status).toBe(200)
    expect(await register()).toEqual([])
  })

  test('refuses a row with the reason at its cell, and imports the others', async () => {
    const csv = [
      HEAD,
      'Elm,,,,,Alder Fund I,100,EUR,2025-01-31,',
      'Elm,,,,,Alder Fund I,100.0055,USD,2025-01-31,',
      'Elm,,,,,Alder Fund I,many,USD,2025-01-31,',
      'Elm,,,,,Alder Fund I,100,USD,2025-02-30,',
      'Elm,,,,,Unheard Fund,100,USD,2025-01-31,',
      'Elm,,,,,,100,USD,,',
      'Elm,,,Nowhere,nobody,,,,,',
      ',,,,,Alder Fund I,100,USD,2025-01-31,',
      'Elm,,,,,Alder Fund I,100,USD,2025-01-31,',
      'Elm,,,,,Alder Fund I,200,USD,2025-01-31,',
    ].join('\n')
    const { body } = await run({ csv })
    expect(fates(body)).toEqual([...Array.from({ length: 8 }, () => 'refused'), 'create', 'refused'])
    expect(problems(body)).toEqual([
      [2, 'currency', 'Alder Fund I is in USD: give the commitment in it'],
      [3, 'commitment', '100.0055 has more than the 2 decimals of USD'],
      [4, 'commitment', 'many is not an amount'],
      [5, 'date', '2025-02-30 is not a date such as 2026-03-31'],
      [6, 'fund', 'Unheard Fund is not known here: say what it is'],
      [7, 'fund', expect.stringContaining('is required with a commitment')],
      [7, 'date', expect.stringContaining('is required with a commitment')],
      [8, 'country', 'Nowhere is not known here: say what it is'],
      [8, 'email', expect.any(String)],
      [9, 'investor', 'is required'],
      [11, 'commitment', 'row 10 already has the commitment for this closing'],
    ])
    expect(await register()).toMatchObject([{ name: 'Elm' }])
    expect((await undo(body.import_id)).status).toBe(200)
  })

  test('asks which comes first, the day or the month, and what an unknown cell means', async () => {
    const csv = `${HEAD}\nFir,,,,,Fund One,100,USD,03/04/2025,\n`
    const asked = (await preview({ csv })).body
    expect(asked).toMatchObject({ asks_date_order: true, date_order: null, counts: { refused: 1 } })
    expect(asked.unknown).toEqual([{ column: 'fund', cell: 'Fund One', rows: 1 }])
    expect(asked.choices.fund).toContainEqual({ value: String(fund.id), label: 'Alder Fund I' })
    const answers = { choices: { fund: { 'Fund One': String(fund.id) } }, date_order: 'day_first' }
    const done = (await run({ csv, ...answers })).body
    expect(done.counts).toMatchObject({ create: 1, refused: 0 })
    expect((await commitments())[0].admitted_on).toBe('2025-04-03')
    const told = (await preview({ csv: `${HEAD}\nFir,,,,,,,,03/04/2025,\nFir,,,,,,,,31/04/2025,\n` })).body
    expect(told).toMatchObject({ asks_date_order: false, date_order: 'day_first' })
    expect((await undo(done.import_id)).status).toBe(200)
  })

  test('finds investors by reference or name, tells what differs, and changes it only when told', async () => {
    const { id } = (await office.post(LPS, { name: 'Gum Tree, L.P.', reference: 'G-1' })).body
    const csv = `Investor,Reference,Country,E-mail\nGum Tree LP,G-1,FR,gum@example.com\n`
    const kept = (await preview({ csv })).body
    expect(fates(kept)).toEqual(['same'])
    expect(kept.rows[0].messages).toContain('Country stays empty in the register')
    const done = (await run({ csv, existing: 'update' })).body
    expect(fates(done)).toEqual(['update'])
    expect((await office.get(`${LPS}/${id}`)).body).toMatchObject({ jurisdiction: 'FR', reference: 'G-1' })
    expect((await undo(done.import_id)).status).toBe(200)
    expect((await office.get(`${LPS}/${id}`)).body).toMatchObject({
      jurisdiction: null,
      primary_contact_email: null,
    })
    expect((await office.post(LPS, { name: 'Other', reference: 'G-1' })).status).toBe(409)
    const others = (await preview({ csv: 'Investor,Reference\nGum Tree LP,G-2\n' })).body
    expect(fates(others)).toEqual(['create'])
    await office.delete(`${LPS}/${id}`)
  })

  test('is not undone once something was built upon it, and says what', async () => {
    const csv = `${HEAD}\nHazel,,,,,Alder Fund I,1000,USD,2025-01-31,\nHolly,,,,,Alder Fund I,1000,USD,2025-01-31,\n`
    const { import_id } = (await run({ csv })).body
    const [holly] = await register()
    await office.post(`/api/v1/svc/investors/lp/${holly.id}/capital-calls`, {
      amount: 10,
      notice_date: '2025-03-03',
      due_date: '2025-03-31',
    })
    await office.patch(`${LPS}/${(await register())[1].id}`, { jurisdiction: 'DE' })
    const before = await office.rows()
    const refused = await undo(import_id)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'built_upon' })
    expect(refused.body.reasons).toEqual([
      'Alder Fund I has called capital of Holly: the commitment stays.',
      expect.stringContaining('Holly has commitments'),
      'Hazel was changed since.',
    ])
    expect(await office.rows()).toEqual(before)
  })

  test.each([
    ['csv', { csv: 'Investor\n' }],
    ['csv', { csv: 'Investor\n"Ana' }],
    ['csv', {}],
    ['xlsx', { xlsx: Buffer.from('PK no workbook').toString('base64') }],
    ['mapping.email', { csv: 'Investor\nAna', mapping: { email: 'Mail' } }],
    ['csv', { csv: `Investor\n${'A\n'.repeat(20_001)}` }],
    ['rows', { csv: 'Colour\nred' }],
  ])('is refused with 422 at %s', async (path, body) => {
    const reply = await run(body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0].path).toBe(path)
  })

  test('is another organisation’s own', async () => {
    const other = await office.otherOrganisation()
    const { import_id } = (await run({ csv: 'Investor\nIvy' })).body
    expect((await office.post(`${IMPORTS}/${import_id}/undo`, {}, { as: other })).status).toBe(404)
    expect((await office.get(IMPORTS, { as: other })).body).toEqual([])
  })
})
