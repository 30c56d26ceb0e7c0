import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GoogleServer, SCOPE } from '../../google-server.ts'
import { type Office, openOffice, TestClock } from '../../office.ts'
import { AtGoogle, configure, connect, GOOGLE, ImportRoom } from './google.ts'

const MINUTE = 60_000

let office: Office
let google: GoogleServer
const clock = new TestClock()
beforeAll(async () => {
  google = await GoogleServer.open()
  office = await openOffice({ clock })
})
afterAll(async () => {
  await office.close()
  await google.close()
})
beforeEach(() => {
  google.consent = 'given'
  google.instead = () => undefined
})

const status = async () => (await office.get(`${GOOGLE}/status`)).body
const ROOM_IMPORT = { items: ['top'] }

test('an office without a client says that it is not configured', async () => {
  expect(await status()).toEqual({
    ...{ state: 'not_configured', reason: null, account: null, connected_by: null, connected_at: null },
  })
  const room = await ImportRoom.open(office)
  for (const path of [`${GOOGLE}/drives`, `${GOOGLE}/browse`])
    expect((await office.get(path)).body.code).toBe('not_configured')
  const refused = await office.post(`${room.at}/import/gdrive`, ROOM_IMPORT)
  expect([refused.status, refused.body.code]).toEqual([409, 'not_configured'])
  const browser = await AtGoogle.of(office)
  const connecting = await office.post(`${GOOGLE}/connect`, {}, { as: null, headers: browser.session })
  expect(connecting.body.code).toBe('not_configured')
})

test('the client is kept with its secret sealed, and names the address to enter at Google', async () => {
  await configure(office, google)
  const { body } = await office.get(`${GOOGLE}/client`)
  expect(body).toMatchObject({ configured: true, client_id: google.client.id, has_secret: true })
  expect(body.redirect_uri).toBe(`${office.url}${GOOGLE}/oauth/callback`)
  expect(JSON.stringify(await office.rows())).not.toContain(google.client.secret)
  expect((await status()).state).toBe('not_connected')
  const keep = { client_id: google.client.id, base_url: google.url }
  expect((await office.put(`${GOOGLE}/client`, keep)).body.has_secret).toBe(true)
  // Another client has another secret.
  const other = await office.put(`${GOOGLE}/client`, { ...keep, client_id: 'another' })
  expect([other.status, other.body.errors[0].path]).toEqual([422, 'client_secret'])
  const inside = await office.put(`${GOOGLE}/client`, { ...keep, base_url: 'https://10.0.0.1' })
  expect([inside.status, inside.body.errors[0].path]).toEqual([422, 'base_url'])
})

test('a person lets the office in, by a code that only the office can use', async () => {
  const browser = await AtGoogle.of(office)
  const answer = await browser.consent()
  const asked = google.asked.at(-1)
  expect(asked?.query.get('scope')).toBe(SCOPE)
  expect(asked?.query.get('code_challenge_method')).toBe('S256')
  expect((await browser.comeBack(answer)).body).toEqual({ outcome: 'connected', detail: null })
  expect(await status()).toMatchObject({ state: 'connected', account: 'ana@fund.example', reason: null })
  const kept = JSON.stringify(await office.rows())
  for (const secret of ['1//', 'ya29.', answer.get('state') as string]) expect(kept).not.toContain(secret)
  const drives = (await office.get(`${GOOGLE}/drives`)).body
  expect(drives.map(({ name }: { name: string }) => name)).toEqual(['My Drive', 'Shared with me'])
})

test('what Google sent back is taken once', async () => {
  const browser = await AtGoogle.of(office)
  const answer = await browser.consent()
  expect((await browser.comeBack(answer)).status).toBe(200)
  const again = await browser.comeBack(answer)
  expect([again.status, again.body.code]).toEqual([409, 'sign_in_over'])
})

test('it is taken from the person alone who began, and not after its time', async () => {
  await office.person('admin', 'other@example.com')
  const [mine, other] = [await AtGoogle.of(office), await AtGoogle.of(office, 'other@example.com')]
  const answer = await mine.consent()
  expect((await other.comeBack(answer)).body.code).toBe('sign_in_over')
  const token = await office.get(`${GOOGLE}/oauth/callback?${answer}`)
  expect([token.status, token.body.code]).toEqual([403, 'session_required'])
  clock.advance(11 * MINUTE)
  expect((await mine.comeBack(answer)).body.code).toBe('sign_in_over')
  expect((await mine.comeBack(new URLSearchParams({ state: 'made up', code: 'x' }))).status).toBe(409)
})

test('a person who says no, and one who leaves the box unticked, are told what happened', async () => {
  const browser = await AtGoogle.of(office)
  google.consent = 'denied'
  const denied = await browser.comeBack(await browser.consent())
  expect(denied.body).toEqual({
    outcome: 'denied',
    detail: 'Access was declined at Google.',
  })
  google.consent = 'without the drive'
  const without = await browser.comeBack(await browser.consent())
  expect(without.body.outcome).toBe('failed')
  expect(without.body.detail).toContain('leave that box ticked')
  // The earlier connection still works.
  expect((await status()).state).toBe('connected')
})

test('a code that Google does not take, or a Google that is down, is said in words', async () => {
  const browser = await AtGoogle.of(office)
  const answer = await browser.consent()
  answer.set('code', 'made-up')
  expect((await browser.comeBack(answer)).body).toEqual({
    outcome: 'failed',
    detail: 'Google no longer accepts this code: start again.',
  })
  const next = await browser.consent()
  google.instead = ({ path }) => (path === '/token' ? { status: 500 } : undefined)
  expect((await browser.comeBack(next)).body).toEqual({
    outcome: 'failed',
    detail: 'Google answered 500 (backendError).',
  })
})

test('calls at once after an hour ask for one new token', async () => {
  google.folder('Deals')
  google.expireTokens()
  const before = google.count('/token')
  const answers = await Promise.all(Array.from({ length: 8 }, () => office.get(`${GOOGLE}/browse`)))
  expect(answers.map(one => one.status)).toEqual(Array(8).fill(200))
  expect(google.count('/token') - before).toBe(1)
})

test('browsing pages through a folder, folders first, and says what cannot come', async () => {
  google.pageSize = 3
  const folder = google.folder('Fund III')
  google.file('b.pdf', 'b', folder)
  google.file('a10.txt', 'a', folder)
  google.file('a9.txt', 'a', folder, { canDownload: false })
  google.native('document', 'Memo', 'memo', folder)
  google.native('form', 'Survey', '', folder)
  google.folder('Legal', folder)
  google.shortcut('To legal', google.folder('Elsewhere'), folder)
  google.shortcut('To nowhere', 'g-gone', folder)
  const seen = []
  for (let page_token: string | null = ''; page_token !== null; ) {
    const query = new URLSearchParams({ folder_id: folder, ...(page_token ? { page_token } : {}) })
    const { status: code, body } = await office.get(`${GOOGLE}/browse?${query}`)
    expect([code, body.folder.name]).toEqual([200, 'Fund III'])
    seen.push(...body.entries)
    page_token = body.next_page_token
  }
  google.pageSize = 1000
  expect(seen.map(({ name, kind, becomes }) => [name, kind, becomes])).toEqual([
    ['Legal', 'folder', 'Legal'],
    ['a9.txt', 'file', null],
    ['a10.txt', 'file', 'a10.txt'],
    ['b.pdf', 'file', 'b.pdf'],
    ['Memo', 'file', 'Memo.docx'],
    ['Survey', 'file', null],
    ['To legal', 'folder', 'To legal'],
    ['To nowhere', 'file', null],
  ])
  expect(seen.find(({ name }) => name === 'Survey').reason).toContain('a Google Form')
  expect((await office.get(`${GOOGLE}/browse?folder_id=g-nobody`)).status).toBe(404)
})

test('shared drives are listed by page and browsed', async () => {
  google.pageSize = 1
  const [one] = [google.sharedDrive('Deals 2026'), google.sharedDrive('Compliance')]
  const drives = (await office.get(`${GOOGLE}/drives`)).body
  expect(drives.slice(2).map(({ name }: { name: string }) => name)).toEqual(['Deals 2026', 'Compliance'])
  google.pageSize = 1000
  google.file('Teaser.pdf', 'teaser', one)
  const { body } = await office.get(`${GOOGLE}/browse?folder_id=${one}`)
  expect([body.folder.name, body.entries.map(({ name }: { name: string }) => name)]).toEqual([
    'Deals 2026',
    ['Teaser.pdf'],
  ])
})

test('a pause that Google asks for is waited out, and one that is too long is said', async () => {
  let pauses = 2
  google.instead = ({ path }) => {
    if (!path.startsWith('/drive') || pauses === 0) return undefined
    pauses -= 1
    return pauses === 1 ? { status: 403, reason: 'userRateLimitExceeded' } : { status: 429, retryAfter: 0 }
  }
  expect((await office.get(`${GOOGLE}/browse`)).status).toBe(200)
  google.instead = () => ({ status: 429, retryAfter: 3600 })
  const { status: code, body } = await office.get(`${GOOGLE}/browse`)
  expect([code, body.code]).toEqual([503, 'source_unavailable'])
  expect(body.detail).toContain('rate-limiting')
  google.instead = () => ({ status: 403, reason: 'accessNotConfigured' })
  expect((await office.get(`${GOOGLE}/browse`)).body.detail).toContain('not enabled')
})

test('access that was taken back at Google is said until somebody connects anew', async () => {
  google.takeBack()
  const refused = await office.get(`${GOOGLE}/browse`)
  expect([refused.status, refused.body.code]).toEqual([409, 'reconnect'])
  const asked = google.count('/token')
  expect((await office.get(`${GOOGLE}/drives`)).body.code).toBe('reconnect')
  expect(google.count('/token')).toBe(asked)
  const { state, reason, account } = await status()
  expect([state, account]).toEqual(['reconnect', 'ana@fund.example'])
  expect(reason).toContain('revoked')
  const notices = (await office.get('/api/v1/svc/notifications')).body
  expect(notices.filter(({ kind }: { kind: string }) => kind === 'google_drive_ended')).toHaveLength(1)
  await connect(office, google)
  expect((await status()).state).toBe('connected')
  expect((await office.get(`${GOOGLE}/browse`)).status).toBe(200)
})

test('a client stays while an account is connected by it; disconnecting ends both here and at Google', async () => {
  const other = { client_id: 'another', client_secret: 'x' }
  expect((await office.put(`${GOOGLE}/client`, other)).body.code).toBe('still_connected')
  expect((await office.delete(`${GOOGLE}/client`)).body.code).toBe('still_connected')
  const before = google.lasting
  expect((await office.post(`${GOOGLE}/disconnect`)).body).toEqual({ revoked: true })
  expect(google.lasting).toBe(before - 1)
  expect(await status()).toMatchObject({ state: 'not_connected', account: null })
  expect((await office.get(`${GOOGLE}/browse`)).body.code).toBe('not_connected')
  const { vdr_google_connections: rows } = await office.rows()
  expect(rows).toMatchObject([{ refresh_token_sealed: null, account: null }])
})

test('disconnecting without Google destroys what is here, and says that Google was not reached', async () => {
  await connect(office, google)
  google.instead = ({ path }) => (path === '/revoke' ? { status: 404 } : undefined)
  expect((await office.post(`${GOOGLE}/disconnect`)).body).toEqual({ revoked: false })
  expect((await status()).state).toBe('not_connected')
  expect((await office.delete(`${GOOGLE}/client`)).status).toBe(204)
  expect((await status()).state).toBe('not_configured')
})

test('who only reads does not browse, and who is no administrator does not connect', async () => {
  const [viewer, member] = [await office.person('viewer'), await office.person('member')]
  expect((await office.get(`${GOOGLE}/status`, { as: viewer })).status).toBe(200)
  expect((await office.get(`${GOOGLE}/browse`, { as: viewer })).status).toBe(403)
  expect((await office.get(`${GOOGLE}/browse`, { as: member })).body.code).toBe('not_configured')
  expect((await office.put(`${GOOGLE}/client`, { client_id: 'x' }, { as: member })).status).toBe(403)
  expect((await office.post(`${GOOGLE}/disconnect`, {}, { as: member })).status).toBe(403)
})
