import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { makePdf } from '../../reading/files.ts'
import { until } from '../../time.ts'
import { Visitor } from './visitor.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'

let office: Office
let room: string
/** A document that takes a while to stamp. */
let long: number
beforeAll(async () => {
  office = await openOffice()
  room = `${ROOMS}/${(await office.post(ROOMS, { name: 'Project Alder' })).body.id}`
  const pages = await makePdf(pdf => {
    for (let page = 1; page <= 300; page += 1) pdf.text(`Page ${page}`).addPage()
  })
  long = await upload('Long.pdf', pages)
})
afterAll(() => office.close())

const upload = async (name: string, bytes: Uint8Array): Promise<number> => {
  const content = Buffer.from(bytes).toString('base64')
  return (await office.post(`${room}/documents`, { name, content })).body.id
}
const visitor = async (rules: Json = {}, userAgent?: string) => {
  const { body } = await office.post(`${room}/share-links`, { name: 'Bidders', ...rules })
  return new Visitor(office, body.token, userAgent)
}
const arrived = async () => {
  const one = await visitor({ require_email: true })
  await one.post('/visit', { email: `ana${Math.random()}@birch.example` })
  return one
}

test('what the office reads goes before what people outside ask to see', async () => {
  const outside = await Promise.all(Array.from({ length: 12 }, arrived))
  let answered = 0
  const stamping = outside.map(async one => {
    const { status } = await one.get(`/documents/${long}/pages`)
    answered += 1
    return status
  })
  const { reader } = office.running.door.parts.services
  const found = await reader.read('note.txt', Buffer.from('The office reads.'))
  expect(found.status).toBe('read')
  expect(answered).toBeLessThan(outside.length)
  expect(await Promise.all(stamping)).toEqual(outside.map(() => 200))
})

test('one visit has one thing made at a time, and hears 429 for what is far too much', async () => {
  const one = await arrived()
  const ids = await Promise.all(
    Array.from({ length: 14 }, async (_, at) => upload(`${at}.pdf`, await makePdf(pdf => pdf.text(`${at}`)))),
  )
  const replies = await Promise.all(ids.map(id => one.get(`/documents/${id}/pages`)))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(replies.filter(({ status }) => status === 200).length).toBe(14 - refused.length)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect((await one.get(`/documents/${ids[13]}/pages`)).status).toBe(200)
})

test('a reader who goes away leaves nothing behind that is still made', async () => {
  const gone = await arrived()
  const { pages } = office.running.door.parts.services
  const stop = new AbortController()
  const asked = fetch(`${office.url}${gone.at}/documents/${long}/pages`, {
    headers: { cookie: gone.cookie as string },
    signal: stop.signal,
  }).catch(() => null)
  await until(() => pages.readers.outside.working > 0)
  stop.abort()
  await asked
  await until(() => pages.readers.outside.working === 0)
  const log: Json[] = (await office.get(`${room}/share-access-log`)).body
  const visit = log[0].visit_id
  expect(log.filter(one => one.visit_id === visit && one.action === 'viewed')).toEqual([])
})

test('a copy is stamped once in some minutes, and what failed is not tried again at once', async () => {
  const { outside } = office.running.door.parts.services.pages.readers
  let stamped = 0
  const run = outside.run.bind(outside)
  outside.run = ((...given: Parameters<typeof run>) => {
    stamped += 1
    return run(...given)
  }) as typeof run
  const one = await arrived()
  const again = () => one.get(`/documents/${long}/pages`)
  expect([(await again()).status, (await again()).status, stamped]).toEqual([200, 200, 1])
  const broken = await upload('Broken.pdf', (await makePdf(pdf => pdf.text('x'))).slice(0, 300))
  const failing = async () => (await one.get(`/documents/${broken}/pages`)).body.code
  expect([await failing(), await failing(), stamped]).toEqual(['no_pages', 'no_pages', 2])
})

test('what looks at a link takes no visit: that begins with a deed of the visitor', async () => {
  const { body } = await office.post(`${room}/share-links`, { name: 'Once', max_views: 1 })
  const at = `/api/v1/svc/vdr/share/${body.token}`
  const views = async () =>
    (await office.get(`${room}/share-links`)).body.find(({ id }: Json) => id === body.id).views
  for (const path of ['', '/documents', `/documents/${long}/pages`])
    expect((await fetch(office.url + at + path, { method: 'HEAD' })).status).toBe(200)
  const scanner = await office.get(at, { as: null })
  expect([scanner.status, scanner.body.gate, scanner.body.visiting]).toEqual([200, null, false])
  expect(scanner.headers.get('set-cookie')).toBeNull()
  expect(await views()).toBe(0)
  const person = new Visitor(office, body.token)
  expect((await person.get()).status).toBe(200)
  expect((await person.post('/visit', {})).body.visiting).toBe(true)
  expect((await person.get('/documents')).status).toBe(200)
  expect(await views()).toBe(1)
  expect((await office.get(at, { as: null })).status).toBe(410)
})
