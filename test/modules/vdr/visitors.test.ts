import { afterAll, beforeAll, expect, test } from 'vitest'
import { interestOf, isBot, lookedAt } from '../../../server/modules/vdr/visitors/dwell-time.ts'
import { MailServer } from '../../mail-server.ts'
import { type Json, type Office, openOffice, TestClock } from '../../office.ts'
import { makePdf } from '../../reading/files.ts'
import { until } from '../../time.ts'

const VDR = '/api/v1/svc/vdr'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'
const clock = new TestClock()
let office: Office
beforeAll(async () => {
  office = await openOffice({ clock })
})
afterAll(() => office.close())

async function room(): Promise<Json> {
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body
  const at = `${VDR}/rooms/${id}`
  const pdf = await makePdf(draw => {
    for (const page of [2, 3, 4]) draw.addPage().text(`Page ${page}`)
  })
  const file = async (name: string, bytes: Uint8Array) =>
    (await office.post(`${at}/documents`, { name, content: Buffer.from(bytes).toString('base64') })).body.id
  return {
    id,
    at,
    memo: await file('memo.pdf', pdf),
    note: await file('note.txt', Buffer.from('A note')),
    unread: await file('unread.txt', Buffer.from('Nobody')),
  }
}

/** Somebody outside with a link and an address, in a browser that looks as it does. */
async function comes(at: string, email: string | null, { agent = BROWSER, link = {} } = {}) {
  const path = at.includes('tracked') ? at : `${at}/share-links`
  const made = (
    await office.post(path, { name: 'Link', allow_download: true, require_email: email !== null, ...link })
  ).body
  const share = `${VDR}/share/${made.token}`
  const headers: Record<string, string> = { 'user-agent': agent }
  const send = async (method: string, rest: string, body?: unknown) => {
    const reply = await office.send(method, share + rest, { as: null, headers, ...(body ? { body } : {}) })
    const cookie = reply.headers.get('set-cookie')
    if (cookie) headers.cookie = cookie.split(';')[0] as string
    return reply
  }
  if (email) await send('POST', '/visit', { email })
  else await send('POST', '/visit', {})
  return {
    id: made.id as number,
    enter: (code: string) => send('POST', '/visit', { code }),
    open: (id: number, download = false) =>
      send('GET', `/documents/${id}/stream${download ? '?download=true' : ''}`),
    look: (id: number, ...pages: Array<[page: number, seconds: number]>) =>
      send('POST', `/documents/${id}/track-time`, {
        pages: pages.map(([page, seconds]) => ({ page, seconds })),
      }),
  }
}
const analytics = async (at: string) => (await office.get(`${at}/analytics`)).body

test('what visitors looked at is counted by person, document, page and day, and ranked', async () => {
  const { id, at, memo, note, unread } = await room()
  const ana = await comes(at, 'ana@birch.example')
  await ana.open(memo)
  expect((await ana.look(memo, [1, 30], [2, 60.4], [1, 10])).body).toEqual({ counted: true, seconds: 100 })
  await ana.open(note, true)
  const bob = await comes(at, 'bob@cedar.example')
  await bob.open(memo)
  await bob.look(memo, [1, 5])
  clock.advance(31 * 60_000)
  await ana.look(memo, [3, 20])
  const first = await analytics(at)
  expect(first).toMatchObject({
    viewers: 2,
    visits: 3,
    page_views: 5,
    seconds: 125,
    average_seconds: 42,
    downloads: 1,
    documents: 3,
    documents_opened: 2,
    unopened: [{ document_id: unread, name: 'unread.txt', index: '3' }],
    days: [{ visits: 3, page_views: 5, seconds: 125 }],
  })
  expect(first.ranking).toMatchObject([
    { email: 'ana@birch.example', visits: 2, seconds: 120, documents: 2, downloads: 1, completion: 0.5833 },
    { email: 'bob@cedar.example', visits: 1, seconds: 5, documents: 1, completion: 0.0833 },
  ])
  expect(first.ranking[0].interest).toBe(
    interestOf({ ms: 120_400, completion: 0.5833, visits: 2 }, { ms: 120_400, visits: 2 }),
  )
  expect(first.by_document).toMatchObject([
    { document_id: memo, pages: 4, viewers: 2, seconds: 125, completion: 0.5 },
    { document_id: note, viewers: 1, downloads: 1, completion: 1 },
  ])
  const viewer_id = first.ranking[0].viewer_id
  const drill = async (query: string) =>
    (await office.get(`${VDR}/analytics/drilldown?room_id=${id}&${query}`)).body.lines
  expect(await drill(`viewer_id=${viewer_id}&document_id=${memo}`)).toMatchObject([
    {
      document: 'memo.pdf',
      completion: 0.75,
      opened: 1,
      pages: [
        { page: 1, seconds: 40, views: 2 },
        { page: 2, seconds: 60, views: 1 },
        { page: 3, seconds: 20, views: 1 },
      ],
    },
  ])
  expect(await drill(`document_id=${memo}`)).toHaveLength(2)
  const csv = (await office.get(`${VDR}/analytics/export?room_id=${id}`)).body
  expect(csv).toMatch(/^Name,E-mail,Visits[^\n]*\r\n,ana@birch\.example,2,120,/)
  const all = (await office.get(`${VDR}/analytics`)).body
  expect(all.rooms).toContainEqual(expect.objectContaining({ room_id: id, viewers: 2, seconds: 125 }))
  expect((await office.get(`${at}/documents/${memo}`)).body.pages).toBe(4)
})

test('an idle look counts five minutes, and pages beyond the last are the last', async () => {
  const { at, memo } = await room()
  const ana = await comes(at, 'ana@birch.example')
  expect((await ana.look(memo, [1, 86_400], [99, 10])).body.seconds).toBe(310)
  expect((await analytics(at)).by_document[0].completion).toBe(0.5)
  expect((await ana.look(memo, [0, 1])).status).toBe(422)
  expect(lookedAt([{ page: 7, ms: 400_000 }], null)).toEqual(new Map([[7, { ms: 300_000, views: 1 }]]))
})

test('colleagues, and what opens links by itself, are left out', async () => {
  const { at, memo } = await room()
  const bot = await comes(at, null, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await bot.open(memo)
  expect((await bot.look(memo, [1, 10])).body).toEqual({ counted: false, seconds: 0 })
  const mail = await MailServer.open()
  await office.put('/api/v1/svc/admin/email', mail.account())
  const colleague = await comes(at, 'admin@example.com', { link: { verify_email: true } })
  const [sent] = await until(() => mail.received.length > 0 && mail.received)
  await colleague.enter(/\b\d{6}\b/.exec(sent?.mail.text ?? '')?.[0] as string)
  await mail.close()
  await colleague.open(memo)
  expect((await colleague.look(memo, [1, 10])).body.counted).toBe(false)
  const track = { pages: [{ page: 1, seconds: 10 }] }
  const path = `${at}/documents/${memo}/track-time`
  const browser = { 'user-agent': BROWSER }
  expect((await office.post(path, track, { headers: browser })).body.counted).toBe(false)
  expect(await analytics(at)).toMatchObject({ viewers: 0, documents_opened: 0 })
  // A member who may look is a visitor.
  const adviser = await office.person('viewer')
  const { email } = (await office.get('/api/v1/svc/me', { as: adviser })).body
  await office.post(`${at}/members`, { email, permission: 'view' })
  expect((await office.post(path, track, { as: adviser, headers: browser })).body.counted).toBe(true)
  expect(await analytics(at)).toMatchObject({ viewers: 1, ranking: [{ email }] })
  // And sees nothing of who else came.
  expect((await office.get(`${at}/analytics`, { as: adviser })).status).toBe(403)
  expect((await office.get(`${VDR}/analytics`, { as: adviser })).status).toBe(403)
  for (const agent of ['Slackbot 1.0', 'curl/8.5', 'WhatsApp/2.2', 'HeadlessChrome', null])
    expect(isBot(agent)).toBe(true)
  expect(isBot(BROWSER)).toBe(false)
})

test('who types the address of a colleague, and does not prove it, is counted like anybody', async () => {
  const { at, memo } = await room()
  const stranger = await comes(at, 'admin@example.com')
  await stranger.open(memo)
  expect((await stranger.look(memo, [1, 10])).body.counted).toBe(true)
  expect(await analytics(at)).toMatchObject({ viewers: 1, documents_opened: 1 })
})

test('a tracked link tells who looked at its document', async () => {
  const { memo } = await room()
  const ana = await comes(`${VDR}/documents/${memo}/tracked-links`, 'ana@birch.example')
  const stats = async () => (await office.get(`${VDR}/tracked-links/${ana.id}/stats`)).body
  expect(await stats()).toMatchObject({ visits: 1, viewers: 0, seconds: 0, last_seen_at: null, pages: [] })
  await ana.open(memo)
  await ana.look(memo, [1, 30], [2, 15])
  expect(await stats()).toMatchObject({
    document: 'memo.pdf',
    viewers: 1,
    seconds: 45,
    completion: 0.5,
    pages: [
      { page: 1, seconds: 30, views: 1 },
      { page: 2, seconds: 15, views: 1 },
    ],
  })
})

test('the sums are what the rows come to, however many look at once', async () => {
  const { at, id, memo } = await room()
  const ana = await comes(at, 'ana@birch.example')
  await Promise.all(Array.from({ length: 20 }, (_, at) => ana.look(memo, [(at % 4) + 1, 3])))
  const figures = await analytics(at)
  expect(figures).toMatchObject({ viewers: 1, visits: 1, page_views: 20, seconds: 60, completion: 0.3333 })
  const rows = await office.running.door.parts.database.read(db =>
    db.selectFrom('vdr_page_views').select('ms').where('room_id', '=', id).execute(),
  )
  expect(rows.reduce((sum, { ms }) => sum + ms, 0)).toBe(60_000)
})
