import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
const LETTERHEAD = '/api/v1/svc/admin/letterhead'
let office: Office
let server: MailServer
let fund: number
const ids: Record<string, number> = {}
beforeAll(async () => {
  office = await openOffice()
  server = await MailServer.open()
  await office.put('/api/v1/svc/admin/email', server.account())
  fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Harrow Fund I', currency: 'EUR' })).body.id
  const investors = [
    { name: 'Alder Family Office' },
    { name: 'Birke Pensionskasse', language: 'de' },
    { name: 'Cedar Endowment', language: 'en' },
  ]
  for (const one of investors) {
    const email = `${one.name.split(' ')[0]?.toLowerCase()}@example.com`
    const { status, body } = await office.post(`${P}/lps`, { ...one, primary_contact_email: email })
    expect([status, body.language]).toEqual([201, one.language ?? null])
    ids[one.name] = body.id
    await office.post(`${P}/commitments`, { lp_id: body.id, fund_account_id: fund, amount: 50_000_000 })
  }
})
afterAll(async () => {
  await office.close()
  await server.close()
})

interface Read {
  /** Of the file, as it says it to who has it read aloud. */
  language: string
  title: string
  pages: string[]
}

async function readPdf(data: Uint8Array): Promise<Read> {
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  const { Language, Title } = info as Record<string, string>
  const pages = []
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  return { language: Language ?? '', title: Title ?? '', pages }
}

async function printed(path: string): Promise<Read> {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  expect(reply.status).toBe(200)
  return readPdf(new Uint8Array(await reply.arrayBuffer()))
}

let calls = 0
async function newCall(): Promise<Json> {
  calls += 1
  const { status, body } = await office.post(`${P}/calls`, {
    fund_account_id: fund,
    due_date: '2026-04-30',
    reference: `CC-${calls}`,
    lines: [
      { ilpa_call_type: 'investments', amount: 3_703_703.67 },
      { ilpa_call_type: 'placement_fees', amount: 300 },
    ],
  })
  expect(status).toBe(201)
  return body
}

const GERMAN = [
  'Birke Pensionskasse',
  'Harrow Fund I ruft EUR 1.234.667,89 von Ihnen ab',
  'bis zum 30. April 2026',
  'Fälliger Betrag',
  'Platzierungsgebühren, außerhalb der Kapitalzusage',
  'Offene Zusage nach dieser Mitteilung',
  'Diese Mitteilung nennt kein Konto',
  'Seite 1 von 1',
]
const ENGLISH = [
  'Harrow Fund I calls EUR 1,234,667.89 from you',
  'by 30 April 2026',
  'Placement fees, outside the commitment',
  'Page 1 of 1',
]

test('of one call each investor has their own language, and a screen reader is told which', async () => {
  const call = await newCall()
  const notices = (await office.get(`${P}/calls/${call.id}/notices`)).body
  expect(notices.map(({ language }: Json) => language)).toEqual(['en', 'de', 'en'])
  const all = await printed(`${P}/calls/${call.id}/notices/pdf`)
  expect([all.language, all.title, all.pages.length]).toEqual(['en-GB', 'Capital call notice CC-1', 3])
  const [alder = '', birke = '', cedar = ''] = all.pages
  for (const words of ENGLISH) for (const page of [alder, cedar]) expect(page).toContain(words)
  for (const words of GERMAN) expect(birke).toContain(words)
  const own = await printed(`${P}/calls/${call.id}/notices/pdf?lp_id=${ids['Birke Pensionskasse']}`)
  expect([own.language, own.title]).toEqual(['de-DE', 'Kapitalabruf CC-1'])
  expect(own.pages).toEqual([birke])
  const table = (await office.get(`${P}/calls/${call.id}/notices/csv`)).body
  expect(table).toContain('placement_fees')
  expect(table).not.toContain('1.234')
})

test('parts in another language than the file are marked as such', async () => {
  const call = await newCall()
  const reply = await fetch(`${office.url}${P}/calls/${call.id}/notices/pdf`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  const data = new Uint8Array(await reply.arrayBuffer())
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const languageOf = async (page: number) => {
    const root = await (await pdf.getPage(page)).getStructTree()
    const kinds = new Set<string | undefined>()
    const visit = (node: Json) => {
      if ('role' in node && node.role !== 'Root' && node.role !== 'Document') kinds.add(node.lang)
      for (const child of node.children ?? []) visit(child)
    }
    visit(root)
    return [...kinds]
  }
  expect(await languageOf(1)).toEqual([undefined])
  expect(await languageOf(2)).toEqual(['de-DE'])
  expect(await languageOf(3)).toEqual([undefined])
})

test('the mail that carries a notice is in its language, and so is the reminder', async () => {
  const call = await newCall()
  server.received.length = 0
  const sent = await office.post(`${P}/calls/${call.id}/notices/mail`, {})
  expect(sent.status).toBe(200)
  const received = await server.waitFor(3)
  const to = (name: string) => received.find(({ to }) => to[0] === `${name}@example.com`)?.mail
  expect(to('alder')?.subject).toBe('Capital call CC-3 of Harrow Fund I, due 30 April 2026')
  expect(to('birke')?.subject).toBe('Kapitalabruf CC-3 von Harrow Fund I, fällig am 30. April 2026')
  expect(to('birke')?.text).toContain(
    'Anbei erhalten Sie Ihre Mitteilung zum Kapitalabruf CC-3 von Harrow Fund I.',
  )
  expect(to('birke')?.text).toContain('Fälliger Betrag: EUR 1.234.667,89\nFälligkeitsdatum: 30. April 2026')
  const [file] = to('birke')?.attachments ?? []
  const { pages } = await readPdf(new Uint8Array(file?.content as ArrayBuffer))
  for (const words of GERMAN) expect(pages[0]).toContain(words)
  const { body } = await office.get(`${P}/calls/${call.id}/reminders/mail`)
  expect(body.recipients[1].subject).toBe(
    'Erinnerung: Kapitalabruf CC-3 von Harrow Fund I, fällig am 30. April 2026',
  )
  expect(body.recipients[1].text).toContain('Ausstehend: EUR 1.234.667,89')
})

test('a distribution is told in the language of each', async () => {
  const { body: made } = await office.post(`${P}/distributions`, {
    fund_account_id: fund,
    type: 'return_of_capital',
    amount: 3000.75,
    recallable_amount: 300,
    reference: 'D-1',
  })
  const { pages } = await printed(`${P}/distributions/${made.id}/notices/pdf`)
  expect(pages[0]).toContain('Harrow Fund I distributes EUR 1,000.25 to you.')
  expect(pages[1]).toContain('Harrow Fund I schüttet EUR 1.000,25 an Sie aus.')
  expect(pages[1]).toContain('Kapitalrückzahlung')
  expect(pages[1]).toContain('Davon wieder abrufbar')
  const { body } = await office.get(`${P}/distributions/${made.id}/notices/mail`)
  expect(body.recipients[1].subject).toMatch(/^Ausschüttung D-1 von Harrow Fund I, /)
})

test('what was queued before notices said their language is sent in English', async () => {
  const call = await newCall()
  const lp_id = ids['Birke Pensionskasse'] as number
  server.received.length = 0
  const send_at = new Date(office.clock.now().getTime() + 3_600_000).toISOString()
  expect((await office.post(`${P}/calls/${call.id}/notices/mail`, { lp_ids: [lp_id], send_at })).status).toBe(
    200,
  )
  const { language, ...before } = (await office.get(`${P}/calls/${call.id}/notices?lp_id=${lp_id}`)).body[0]
  expect(language).toBe('de')
  await office.running.door.parts.database.write(({ db }) =>
    db
      .updateTable('mail_messages')
      .set({ data: JSON.stringify(before) })
      .where('record_id', '=', call.id)
      .execute(),
  )
  office.clock.advance(3_700_000)
  const [one] = await server.waitFor(1)
  const [file] = one?.mail.attachments ?? []
  const { language: said, pages } = await readPdf(new Uint8Array(file?.content as ArrayBuffer))
  expect(said).toBe('en-GB')
  for (const words of ENGLISH) expect(pages[0]).toContain(words)
})

test('an office says what those read who have said nothing, and what is no language is refused', async () => {
  expect((await office.get(LETTERHEAD)).body.language).toBe('en')
  for (const [send, path] of [
    ['put', LETTERHEAD],
    ['post', `${P}/lps`],
  ] as const) {
    const { status, body } = await office[send](path, { name: 'Dogwood', language: 'fr' })
    expect([status, body.errors[0].path]).toEqual([422, 'language'])
  }
  expect((await office.put(LETTERHEAD, { language: 'de' })).body.language).toBe('de')
  const call = await newCall()
  const { language, pages } = await printed(`${P}/calls/${call.id}/notices/pdf`)
  expect(language).toBe('de-DE')
  expect(pages.map(page => page.includes('Offene Zusage nach dieser Mitteilung'))).toEqual([
    true,
    true,
    false,
  ])
  const example = await printed(`${LETTERHEAD}/example`)
  expect(example.pages[0]).toContain('Wie Schreiben an Investoren aussehen')
  const other = await office.patch(`${P}/lps/${ids['Cedar Endowment']}`, { language: null })
  expect(other.body.language).toBe(null)
  const changed = await printed(`${P}/calls/${call.id}/notices/pdf`)
  expect(changed.pages[2]).toContain('Offene Zusage nach dieser Mitteilung')
})
