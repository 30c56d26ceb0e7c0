import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../mail-server.ts'
import { type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'

const P = '/api/v1/svc'
let office: Office
let server: MailServer
let bea: string
let beaId: number
beforeAll(async () => {
  office = await openOffice()
  server = await MailServer.open()
  await office.put(`${P}/admin/email`, server.account())
  bea = await office.person('member', 'bea@example.com')
  beaId = (await office.get(`${P}/me`, { as: bea })).body.id
})
afterAll(async () => {
  await office.close()
  await server.close()
})

const choose = (language: string | null, as: string = bea) =>
  office.put(`${P}/me/language`, { language }, { as })
const seen = new Map<string, number>()
/** The next letter to somebody. */
const letterTo = (address: string) =>
  until(async () => {
    const before = seen.get(address) ?? 0
    const letter = server.received.filter(({ to }) => to[0] === address)[before]?.mail
    if (letter) seen.set(address, before + 1)
    return letter
  })
const letIn = () => office.post(`${P}/admin/users/${beaId}/reset-links`, {})

test('somebody chooses the language in which they are written to, and takes it back', async () => {
  expect((await office.get(`${P}/me`, { as: bea })).body.language).toBeNull()
  expect((await choose('de')).body).toEqual({ language: 'de' })
  expect((await office.get(`${P}/me`, { as: bea })).body.language).toBe('de')
  expect((await office.get(`${P}/me`)).body.language).toBeNull()
  expect((await choose('fr')).status).toBe(422)
  expect((await choose(null)).body).toEqual({ language: null })
})

test('what happened to an account is mailed to each in their language', async () => {
  await choose('de')
  await letIn()
  const [english, german] = [await letterTo('admin@example.com'), await letterTo('bea@example.com')]
  expect(english.subject).toBe('Administrator made a reset link for member')
  expect(english.text).toContain('The person who opens it sets a new password.')
  expect(german.subject).toBe('Administrator hat einen Link zum Zurücksetzen für member erstellt')
  expect(german.text).toContain('neues Passwort')
})

test('a reset link comes in the language of its person', async () => {
  const said = { de: 'Ein neues Passwort für', en: 'A new password for' }
  for (const [language, subject] of Object.entries(said)) {
    await choose(language)
    const { id, url } = (await letIn()).body
    await letterTo('bea@example.com')
    expect((await office.post(`${P}/admin/users/${beaId}/reset-links/${id}/mail`, { url })).status).toBe(200)
    const letter = await letterTo('bea@example.com')
    expect(letter.subject).toMatch(new RegExp(`^${subject} `))
    expect(letter.text).toContain(
      language === 'de' ? 'Sie gilt bis zum 3. März 2026' : 'It works once, until 3 March 2026',
    )
  }
})

test('a stranger, and somebody who chose nothing, is written to in the language of the office', async () => {
  await choose(null)
  const invite = async () => {
    const link = { email: 'cleo@example.com', role: 'member' }
    const { id, url } = (await office.post(`${P}/admin/invite-links`, link)).body
    expect((await office.post(`${P}/admin/invite-links/${id}/mail`, { url })).status).toBe(200)
    return (await letterTo('cleo@example.com')).subject
  }
  expect(await invite()).toMatch(/^Your invitation to /)
  expect((await office.put(`${P}/admin/letterhead`, { language: 'de' })).status).toBe(200)
  expect(await invite()).toMatch(/^Ihre Einladung zu /)
  await letIn()
  expect((await letterTo('bea@example.com')).subject).toMatch(/^Administrator hat /)
  await choose('en')
  await letIn()
  expect((await letterTo('bea@example.com')).subject).toMatch(/^Administrator made /)
})

test('the calendar at a private address is in the language of its person', async () => {
  const contact = { name: 'Ana Torres', next_step_at: '2026-03-09', owner_id: beaId }
  expect((await office.post(`${P}/crm/contacts`, contact)).status).toBe(201)
  const { path } = (await office.post(`${P}/calendar/addresses`, { name: 'My phone' }, { as: bea })).body
  const calendar = async () => (await fetch(`${office.url}${path}`)).text()
  await choose('de')
  expect(await calendar()).toContain('SUMMARY:Ana Torres: nächster Schritt')
  await choose('en')
  expect(await calendar()).toContain('SUMMARY:Ana Torres: next step')
})

test('a key chooses no language for its owner', async () => {
  const key = await office.key()
  expect(await choose('de', key)).toMatchObject({ status: 403, body: { code: 'session_required' } })
})
