import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { BANK, base64, openBankAccount } from '../bank/statements.ts'
import { openFund } from '../cfo/partners.ts'

const FORMATS = '/api/v1/svc/imports/formats'
const DEALS = '/api/v1/svc/crm/deals/imports'
const CONTACTS = '/api/v1/svc/crm/contacts/bulk-import'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const save = (body: Json) => office.post(FORMATS, body)
const offeredTo = async (path: string, body: Json) =>
  (await office.post(`${path}/preview`, body)).body.formats

describe('a layout that somebody told is kept under a name, and offered where the next file looks alike', () => {
  test('a file of the same columns, whatever its delimiter is taken for', async () => {
    const csv = 'Name of it;Worth\nAlder;25.000\n'
    const layout = {
      delimiter: 'semicolon',
      decimal_sign: 'comma',
      mapping: { name: 'Name of it', size: 'Worth' },
    }
    const { body: shown } = await office.post(`${DEALS}/preview`, { csv, ...layout })
    expect(shown).toMatchObject({
      asks_decimal_sign: false,
      sample: [{ row: 2, cells: ['Alder', '25.000'] }],
    })
    const saved = await save({ kind: 'deals', name: 'Fund tracker', signature: shown.signature, layout })
    expect(saved.status).toBe(200)

    const next = { csv: 'A title\n\nName of it;Worth\nBirch, Cedar, Elm;1.000\nFir, Gorse, Hazel;2.000\n' }
    const offered = await offeredTo(DEALS, next)
    expect(offered).toEqual([
      { id: saved.body.id, name: 'Fund tracker', layout: { ...layout, header_row: 3 } },
    ])
    const { body: read } = await office.post(`${DEALS}/preview`, { ...next, ...offered[0].layout })
    expect(read.rows.map(({ cells }: Json) => [cells.name, cells.size])).toEqual([
      ['Birch, Cedar, Elm', '1.000'],
      ['Fir, Gorse, Hazel', '2.000'],
    ])
    expect(await offeredTo(DEALS, { csv: 'Deal;Worth\nBirch;1.000\n' })).toEqual([])
    expect(await offeredTo(CONTACTS, next)).toEqual([])
  })

  test('a file without names, by how many columns it has', async () => {
    const csv = 'ana@example.com,Ana\nbo@example.com,Bo\n'
    const mapping = { email: 'Column 1', name: 'Column 2' }
    const { body: shown } = await office.post(`${CONTACTS}/preview`, { csv, mapping })
    expect(shown).toMatchObject({ header_row: null, counts: { create: 2 } })
    await save({
      kind: 'contacts',
      name: 'Newsletter',
      signature: shown.signature,
      layout: { header_row: 0, mapping },
    })
    expect(await offeredTo(CONTACTS, { csv: 'cy@example.com,Cy\n'.repeat(2) })).toMatchObject([
      { name: 'Newsletter' },
    ])
    expect(await offeredTo(CONTACTS, { csv: 'cy@example.com,Cy,1\n'.repeat(2) })).toEqual([])
  })

  test('a statement of a bank', async () => {
    const account = await openBankAccount(office, (await openFund(office)).id)
    const statements = `${BANK}/accounts/${account.id}/statements`
    const content = (csv: string) => ({ content: base64(csv) })
    const told = { money_out: 'positive', decimal_sign: 'comma', delimiter: 'semicolon' }
    const { body: shown } = await office.post(`${statements}/preview`, {
      ...content('Buchungstag;Betrag;Text\n02.02.2026;3.000;Miete\n'),
      ...told,
      closing_balance: 100,
    })
    expect(shown.problems).toEqual([])
    const { signature } = shown.csv
    await save({ kind: 'bank', name: 'Card', signature, layout: { ...told, mapping: shown.csv.mapping } })
    const { body: next } = await office.post(
      `${statements}/preview`,
      content('Buchungstag;Betrag;Text\n03.02.2026;1.000;Miete\n'),
    )
    expect(next.formats).toMatchObject([{ name: 'Card', layout: told }])
  })
})

test('a format of the same name takes the place of the one before; it is listed and deleted', async () => {
  const format = { kind: 'obligations', name: 'Register', signature: 'dutydue' }
  const first = (await save({ ...format, layout: { delimiter: 'tab' } })).body
  const second = (await save({ ...format, layout: { delimiter: 'pipe' } })).body
  expect(second.id).toBe(first.id)
  const listed = (await office.get(`${FORMATS}?kind=obligations`)).body
  expect(listed).toMatchObject([{ ...format, layout: { delimiter: 'pipe' }, author: 'Administrator' }])
  expect((await office.delete(`${FORMATS}/${first.id}`)).status).toBe(204)
  expect((await office.get(`${FORMATS}?kind=obligations`)).body).toEqual([])
})

test('the sign of debits and the first and last row of a sheet are told', async () => {
  const { body: shown } = await office.post(`${DEALS}/preview`, {
    csv: 'Deal,Size\n(name),(m)\nAlder,1.5\nBirch,2.5\nCedar,3.5\n',
    first_row: 3,
    last_row: 4,
  })
  expect(shown.rows.map(({ cells }: Json) => cells.name)).toEqual(['Alder', 'Birch'])
})

test('who may not import may not keep a format of it, nor see one', async () => {
  const { id } = (await save({ kind: 'deals', name: 'Hidden', signature: 'deal', layout: {} })).body
  const as = await office.person('viewer')
  const format = { kind: 'deals', name: 'X', signature: 'deal', layout: {} }
  expect((await office.get(FORMATS, { as })).body).toEqual([])
  expect((await office.post(FORMATS, format, { as })).status).toBe(403)
  expect((await office.delete(`${FORMATS}/${id}`, { as })).status).toBe(403)
})
