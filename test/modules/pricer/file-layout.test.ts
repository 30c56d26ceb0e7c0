import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
const FORMATS = '/api/v1/svc/imports/formats'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const tape = { name: 'Pool', as_of_date: '2026-03-31', currency: 'EUR' }
const preview = (kind: string, body: Json) => office.post(`${PRICER}/${kind}/preview`, body)

/** A tape whose columns have names that nobody knows, and whose figures have two readings. */
const foreign = 'Pool der Mühle\n\nNr;Übrig;Kupon;Ende\nL-1;25.000;7,5%;03/04/2029\n'
const mapping = { loan_id: 'Nr', current_balance: 'Übrig', rate: 'Kupon', maturity_date: 'Ende' }

test('the file of a tape is shown with what it leaves open, and read by what a person told', async () => {
  const { status, body } = await preview('tapes', { csv: foreign, header_row: 3 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    delimiter: 'semicolon',
    columns: ['Nr', 'Übrig', 'Kupon', 'Ende'],
    sample: [{ row: 4, cells: ['L-1', '25.000', '7,5%', '03/04/2029'] }],
    formats: [],
  })
  expect(body.objections).toContain('Choose the column for Loan number.')

  const mapped = (await preview('tapes', { csv: foreign, header_row: 3, mapping })).body
  expect(mapped).toMatchObject({ objections: [], decimal_sign: 'comma', asks_date_order: true })
  expect(mapped.unclear).toEqual([
    { row: 4, cell: '03/04/2029', readings: { day_first: '2029-04-03', month_first: '2029-03-04' } },
  ])

  const layout = { header_row: 3, mapping, date_order: 'day_first' }
  const read = await office.post(`${PRICER}/tapes`, { ...tape, csv: foreign, ...layout })
  expect(read.status).toBe(201)
  expect(read.body.pool).toMatchObject({ count: 1, balance: 25_000, wa_coupon: 0.075, wa_remaining_term: 37 })
})

test('an amount of two readings in a tape and a report is asked, not guessed', async () => {
  const csv = 'Loan Number;Current Balance;Coupon;Remaining Months\nL-1;25.000;0;60\n'
  const { body } = await preview('tapes', { csv })
  expect(body).toMatchObject({ asks_decimal_sign: true })
  expect(body.unclear).toEqual([{ row: 2, cell: '25.000', readings: { point: '25.000', comma: '25000' } }])
  const refused = await office.post(`${PRICER}/tapes`, { ...tape, csv })
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0].path).toBe('decimal_sign')

  const report = 'Loan Number;Interest Paid;Ending Balance\nL-1;1.250;25.000\n'
  expect((await preview('remittances', { csv: report })).body).toMatchObject({ asks_decimal_sign: true })
})

test('a saved format is offered where the next tape looks alike, and not to a report', async () => {
  const { signature } = (await preview('tapes', { csv: foreign, header_row: 3 })).body
  const layout = { delimiter: 'semicolon', date_order: 'day_first', mapping }
  await office.post(FORMATS, { kind: 'tapes', name: 'The mill', signature, layout })
  const next = foreign.replace('L-1', 'L-2')
  const { formats } = (await preview('tapes', { csv: next })).body
  expect(formats).toMatchObject([{ name: 'The mill', layout: { ...layout, header_row: 3 } }])
  const read = await office.post(`${PRICER}/tapes`, { ...tape, csv: next, ...formats[0].layout })
  expect(read.body.counts).toEqual({ rows: 1, accepted: 1, rejected: 0 })
  expect((await preview('remittances', { csv: next })).body.formats).toEqual([])
})

test('the character set of a file sent as it is can be said', async () => {
  const bytes = Buffer.from(
    'Loan Number;Current Balance;Coupon;Remaining Months;Sector\nL-1;10,5;0,05;60;M\x9ahle\n',
    'latin1',
  )
  const content = bytes.toString('base64')
  const { sample } = (await preview('tapes', { content, encoding: 'macintosh' })).body
  expect(sample[0].cells.at(-1)).toBe('Möhle')
  const read = await office.post(`${PRICER}/tapes`, { ...tape, content, encoding: 'macintosh' })
  const { bands } = read.body.stratifications.find(({ key }: Json) => key === 'industry')
  expect(bands.map(({ band }: Json) => band)).toEqual(['Möhle'])
  const deals = { content: Buffer.from('Deal;Notes\nM\x9ahle;x\n', 'latin1').toString('base64') }
  const shown = async (encoding: string) =>
    (await office.post('/api/v1/svc/crm/deals/imports/preview', { ...deals, encoding })).body.rows[0].cells
      .name
  expect(await shown('macintosh')).toBe('Möhle')
  expect(await shown('windows-1252')).toBe('Mšhle')
})
