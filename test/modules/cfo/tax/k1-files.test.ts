import { inflateSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** Three equal partners; the return does not split into whole dollars, and one box of LP1 is overridden. */
async function threePartners(kind: 'estimate' | 'final' = 'estimate') {
  const fund = await openFund(office, { name: 'Example, "Fund" I' })
  const partners = await admit(
    office,
    fund.id,
    ['LP1', 'LP2', '=LP3'].map(name => ({ name, commitment: 1_000_000 })),
  )
  const lps = Object.values(partners)
  await office.post(`${CFO}/accounts/${fund.id}/lp-terms/upsert`, { lp_id: lps[0], tin_last4: '6789' })
  await journal(office, fund.id, '2025-01-29', [
    ['1010', 7001.6, 0],
    ['3100', 0, 7001.6, lps[0] as number],
  ])
  const path = (lp: number | undefined) => `${CFO}/accounts/${fund.id}/k1/${lp}/2025`
  const items = [
    { box: '5', amount: 100.55, description: 'Interest' },
    { box: '8', amount: 600_000 },
    { box: '13', code: 'AE', amount: 5000 },
  ]
  await office.post(`${CFO}/accounts/${fund.id}/k1/generate`, { tax_year: 2025, kind, items })
  const change = { box: '8', amount: -1234.5, reason: 'Corrected 1099-B' }
  expect((await office.post(`${path(lps[0])}/overrides`, change)).status).toBe(200)
  return { lps, path }
}

const rowsOf = (csv: string): Json[] => parse(csv, { columns: true })
const sumOf = (rows: Json[], figure: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[figure]) * 100), 0) / 100

async function bytesOf(path: string): Promise<Buffer> {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  return Buffer.from(await reply.arrayBuffer())
}

/** Returns the text of a pdfkit PDF, a line for each piece: hexadecimal strings in compressed streams. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  return [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream]) => inflateSync(Buffer.from(stream as string, 'latin1')).toString('latin1'))
    .flatMap(content => [...content.matchAll(/\[(.*)\] TJ/g)])
    .map(([, shown]) =>
      [...(shown as string).matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex as string, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n')
}

test('a K-1 as CSV has the rows of the K-1, which sum to it and to the return in whole dollars', async () => {
  const { lps, path } = await threePartners()
  const { body: k1 } = await office.get(path(lps[0]))
  const { body, headers } = await office.get(`${path(lps[0])}/csv`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('filename="k1-2025-LP1-estimate-v1-working-copy.csv"')
  const rows = rowsOf(body)
  for (const row of rows)
    expect(row).toMatchObject({
      document: 'Working copy, not an IRS form',
      fund: 'Example, "Fund" I',
      lp_id: String(lps[0]),
      tin: '***-**-6789',
      tax_year: '2025',
      kind: 'estimate',
      version: '1',
      currency: 'USD',
    })
  const boxes = rows.filter(({ part }) => part === 'box')
  expect(boxes.map(({ line, effective, form_amount }) => [line, effective, form_amount])).toEqual([
    ['5', '33.52', '34'],
    ['8', '-1234.5', '-1234'],
    ['13AE', '1666.67', '1667'],
  ])
  expect(sumOf(boxes, 'effective')).toBe(sumOf(k1.boxes, 'effective'))
  expect(sumOf(boxes, 'form_amount')).toBe(sumOf(k1.boxes, 'form_amount'))
  const itemL = rows.filter(({ part }) => part === 'item_l')
  expect(Object.fromEntries(itemL.map(({ line, effective }) => [line, Number(effective)]))).toEqual(
    k1.capital,
  )
  expect(sumOf(itemL.slice(0, 4), 'effective') - sumOf(itemL.slice(4, 5), 'effective')).toBe(
    k1.capital.ending,
  )
  expect(itemL.map(({ form_amount }) => form_amount)).toEqual(['0', '7002', '-2868', '0', '0', '4134'])
  const all = await Promise.all(lps.map(async lp => rowsOf((await office.get(`${path(lp)}/csv`)).body)))
  expect(all[2]?.[0].name).toBe("'=LP3")
  const ofBox5 = all.flat().filter(({ part, line }) => part === 'box' && line === '5')
  expect(sumOf(ofBox5, 'effective')).toBe(100.55)
  expect(sumOf(ofBox5, 'form_amount')).toBe(101)
})

test('a K-1 as PDF shows effective amounts in whole dollars, item L, and that it is no form', async () => {
  const { lps, path } = await threePartners('final')
  const pdf = await bytesOf(`${path(lps[0])}/pdf`)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await bytesOf(`${path(lps[0])}/pdf`)).toEqual(pdf)
  const lines = textOf(pdf).split('\n')
  const after = (label: string) => lines[lines.indexOf(label) + 1]
  expect(lines).toContain('Example, "Fund" I · Working copy, not an IRS form')
  expect(['Partner', 'Taxpayer number', 'Tax year', 'Kind', 'Version'].map(after)).toEqual([
    'LP1',
    '***-**-6789',
    '2025',
    'Final',
    '1',
  ])
  expect(after('5  Interest income: Interest')).toBe('USD 34')
  expect(after('8  Net short-term capital gain (loss)')).toBe('USD -1,234')
  expect(after('13AE  Other deductions')).toBe('USD 1,667')
  expect(after('Capital contributed during the year')).toBe('USD 7,002')
  expect(after('Current year net income (loss)')).toBe('USD -2,868')
  expect(after('Ending capital account')).toBe('USD 4,134')
  const other = textOf(await bytesOf(`${path(lps[1])}/pdf`))
  expect(other).toContain('Not on record')
  expect(other).toContain('USD 200,000')
  expect((await office.get(`${path(987_654_321)}/pdf`)).status).toBe(404)
})

test('the paper says who and where, and what of the form is not on record', async () => {
  const { lps, path } = await threePartners()
  const [one] = lps
  const shown = async (): Promise<Json> => (await office.get(path(one))).body
  const before = await shown()
  expect(before).toMatchObject({
    partnership: { name: 'Example, "Fund" I', ein: null },
    partner: { address: null, kind: 'limited', residence: null },
  })
  expect(before.missing).toEqual([
    'ein',
    'partnership_address',
    'filed_at',
    'partner_address',
    'jurisdiction',
    'preparer',
  ])
  const asked = textOf(await bytesOf(`${path(one)}/pdf`)).replaceAll(/\s+/g, ' ')
  expect(asked).toContain('The form asks for what is not on record: the employer')

  const fund = before.fund_account_id
  const details = `${CFO}/accounts/${fund}/k1/details`
  const wrong = await office.put(details, { ein: '123456789' })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'ein'])
  const said = { ein: '12-3456789', address: '1 Alder Row', filed_at: 'e-file', preparer_firm: 'Birch LLP' }
  expect((await office.put(details, said)).body).toMatchObject({ ...said, preparer_name: null })
  await office.post(`${CFO}/accounts/${fund}/lp-terms/upsert`, { lp_id: one, tax_address: '2 Cedar Street' })
  await office.patch(`/api/v1/svc/investor-portal/lps/${one}`, {
    entity_type: 'pension_fund',
    jurisdiction: 'US',
    version: (await office.get(`/api/v1/svc/investor-portal/lps/${one}`)).body.version,
  })
  expect(await shown()).toMatchObject({
    partner: { address: '2 Cedar Street', residence: 'domestic', entity_type: 'pension_fund' },
    preparer: { firm: 'Birch LLP' },
    missing: [],
  })
  const pdf = textOf(await bytesOf(`${path(one)}/pdf`))
  for (const text of ['12-3456789', '1 Alder Row', '2 Cedar Street', 'Domestic', 'Birch LLP'])
    expect(pdf).toContain(text)
  expect(pdf).not.toContain('The form asks for')
  const csv = rowsOf((await bytesOf(`${path(one)}/csv`)).toString())
  expect(csv.find(({ line }) => line === 'A')).toMatchObject({ part: 'partnership', effective: '12-3456789' })
  // A field left out is removed.
  expect((await office.put(details, { ein: '12-3456789' })).body.address).toBeNull()
})
