import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { readPaper, rowsAt } from '../papers.ts'
import { admit, journal, openFund } from '../partners.ts'

let office: Office
let server: MailServer
let at: string
let statements: Json[]
beforeAll(async () => {
  office = await openOffice()
  const fund = await openFund(office)
  await admit(
    office,
    fund.id,
    [
      { name: 'Alder', commitment: 1_000_000 },
      { name: 'Birke', commitment: 1_000_000 },
    ],
    '2025-01-01',
  )
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 2_469_135.78, 0],
    ['4030', 0, 2_469_135.78],
  ])
  const { id } = await closeThrough(office, fund, '2025-03-31')
  at = `/api/v1/svc/cfo/accounts/${fund.id}/period-close/${id}/statements`
  const birke = (await office.get(at)).body.statements.find(({ name }: Json) => name === 'Birke')
  const path = `/api/v1/svc/investor-portal/lps/${birke.lp_id}`
  const change = { language: 'de', primary_contact_email: 'birke@example.com' }
  expect((await office.patch(path, change)).body.language).toBe('de')
  server = await MailServer.open()
  await office.put('/api/v1/svc/admin/email', server.account())
  statements = (await office.get(at)).body.statements
})
afterAll(async () => {
  await office.close()
  await server.close()
})

const of = (name: string): Json => statements.find(one => one.name === name) as Json

test('each partner reads the same close in their language', async () => {
  expect([of('Alder').language, of('Birke').language]).toEqual(['en', 'de'])
  const english = (await readPaper(office, `${at}/pdf?lp_id=${of('Alder').lp_id}`)).join('\n')
  const german = (await readPaper(office, `${at}/pdf?lp_id=${of('Birke').lp_id}`)).join('\n')
  for (const words of [
    'Capital account statement',
    '1 February 2025 to 31 March 2025',
    'Paid in since inception',
    'Closing balance',
    '1,234,567.89',
    'Funded',
    'The fund as a whole',
    'As of the period close.',
    'Page 1 of 1',
  ])
    expect(english).toContain(words)
  for (const words of [
    'Kapitalkontoauszug',
    '1. Februar 2025 bis 31. März 2025',
    'Seit Auflegung eingezahlt',
    'Endsaldo',
    '1.234.567,89',
    'Eingezahlt',
    'Der Fonds insgesamt',
    'Wie die Periode abgeschlossen wurde.',
    'Seite 1 von 1',
  ])
    expect(german).toContain(words)
  for (const words of ['Closing', 'commitment', 'Unfunded', 'since', 'paid', 'Net '])
    expect(german).not.toContain(words)
  const labels = (await rowsAt(office, `${at}/csv`)).map(({ label }) => label)
  expect(labels).toContain('Closing balance')
  expect(labels).toContain('Funded')
})

test('a statement is sent with a letter in its language', async () => {
  const { body } = await office.post(`${at}/mail`, { lp_ids: [of('Birke').lp_id] })
  expect(body.recipients.map(({ subject }: Json) => subject)).toEqual([
    expect.stringMatching(/^Capital account statement of .+, 31 March 2025$/),
    expect.stringMatching(/^Kapitalkontoauszug von .+, 31\. März 2025$/),
  ])
  const [one] = await server.waitFor(1)
  expect(one?.mail.text).toMatch(
    /Anbei erhalten Sie Ihren Kapitalkontoauszug von .+ für die Zeit vom 1\. Februar 2025 bis/,
  )
  const paper = await fetch(`${office.url}${at}/pdf?lp_id=${of('Birke').lp_id}`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  const [file] = one?.mail.attachments ?? []
  expect(Buffer.from(file?.content as ArrayBuffer).equals(Buffer.from(await paper.arrayBuffer()))).toBe(true)
})

test('a close that was opened again says so in the language of each', async () => {
  const reopening = await office.post(at.replace(/statements$/, 'reopen'), {
    reason: 'An invoice was left out',
  })
  await office.post(`/svc/agent/actions/${reopening.body.action_id}/approve`)
  const german = (await readPaper(office, `${at}/pdf?lp_id=${of('Birke').lp_id}`)).join(' ')
  expect(german).toMatch(/Die Periode wurde am \d+\. \p{L}+ \d{4} wieder geöffnet/u)
  expect(german).not.toContain('was reopened')
})
