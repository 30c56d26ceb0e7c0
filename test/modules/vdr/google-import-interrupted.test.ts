import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GoogleServer } from '../../google-server.ts'
import { type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'
import { connect, ImportRoom } from './google.ts'

let office: Office
let google: GoogleServer
beforeAll(async () => {
  google = await GoogleServer.open()
  office = await openOffice()
  await connect(office, google)
})
afterAll(async () => {
  await office.close()
  await google.close()
})
beforeEach(() => {
  google.instead = () => undefined
  google.pageSize = 1000
})

test('a download that breaks off, or brings other bytes, never becomes a document; what failed is tried again alone', async () => {
  const top = google.folder('Broken')
  google.file('good.txt', 'good', top)
  const once = google.file('once.txt', 'comes the second time', top, { cutOff: 1 })
  const cut = google.file('cut.txt', 'is cut off for ever', top, { cutOff: 1000 })
  const lies = google.file('lies.txt', 'what it is', top, { given: Buffer.from('what it no') })
  google.native('document', 'Huge', 'x', top, { refusal: 'exportSizeLimitExceeded' })
  google.file('virus.exe', 'x', top, { refusal: 'cannotDownloadAbusiveFile' })
  google.file('empty.txt', '', top)
  const room = await ImportRoom.open(office)
  const kept = async () => (await office.rows()).kept_files?.length
  const before = (await kept()) as number
  const done = await room.take(top)
  expect([done.status, done.error]).toEqual(['done', null])
  expect(done.counts).toMatchObject({ created: 2, failed: 4, skipped: 1 })
  expect(await room.left(done.id, 'failed')).toEqual([
    'Broken / Huge: Google exports its own documents up to 10 MB only: download it there and upload the file.',
    'Broken / cut.txt: The connection was interrupted.',
    'Broken / lies.txt: The download does not match Google’s checksum: it was cut off or changed on its way.',
    'Broken / virus.exe: Google considers the file harmful and does not release it.',
  ])
  expect(await room.left(done.id, 'skipped')).toEqual(['Broken / empty.txt: It is empty.'])
  expect((await room.documents()).map(({ status }) => status)).toEqual(['ready', 'ready'])
  expect(await kept()).toBe(before + 2)
  expect(google.files.get(once)?.cutOff).toBe(0)

  google.change(cut, { cutOff: 0 })
  google.change(lies, { given: Buffer.from('what it is') })
  const asked = google.asked.length
  const { status } = await office.post(`${room.at}/import/jobs/${done.id}/retry`)
  expect(status).toBe(202)
  const again = await room.ended(done.id)
  expect(again.counts).toMatchObject({ created: 4, failed: 2 })
  const good = [...google.files.values()].find(one => one.name === 'good.txt')
  expect(google.asked.slice(asked).some(({ path }) => path.includes(good?.id ?? ''))).toBe(false)
  expect(await room.text('cut.txt')).toBe('is cut off for ever')
})

test('a file that changes while it comes is kept as it is then', async () => {
  const top = google.folder('Moving')
  const moving = google.file('Moving.txt', 'first', top)
  let changed = false
  google.instead = ({ path, query }) => {
    if (path.endsWith(moving) && query.get('alt') === 'media' && !changed) {
      changed = true
      google.change(moving, { content: 'second' })
    }
    return undefined
  }
  const room = await ImportRoom.open(office)
  expect((await room.take(top)).counts).toMatchObject({ created: 1, failed: 0 })
  expect(await room.text('Moving.txt')).toBe('second')
  expect((await room.take(top)).counts).toMatchObject({ unchanged: 1 })
})

test('pauses, failures of Google’s and an hour that is over do not disturb an import', async () => {
  const top = google.folder('Rough')
  for (let n = 1; n <= 12; n += 1) google.file(`File ${n}.txt`, `content ${n}`, top)
  const room = await ImportRoom.open(office)
  let asked = 0
  google.instead = ({ path }) => {
    if (!path.startsWith('/drive')) return undefined
    asked += 1
    if (asked % 13 === 0) google.expireTokens()
    if (asked % 7 === 0) return { status: 429, retryAfter: 0 }
    if (asked % 11 === 0) return { status: 403, reason: 'rateLimitExceeded', retryAfter: 0 }
    return asked === 9 ? { status: 503, retryAfter: 0 } : undefined
  }
  const done = await room.take(top)
  expect([done.status, done.counts.created, done.counts.failed]).toEqual(['done', 12, 0])
})

test('access that is taken back in the middle ends an import, which goes on once it is connected anew', async () => {
  const top = google.folder('Long')
  for (let n = 1; n <= 9; n += 1) google.file(`File ${n}.txt`, `content ${n}`, top)
  const room = await ImportRoom.open(office)
  let media = 0
  google.instead = ({ query }) => {
    if (query.get('alt') === 'media') media += 1
    if (media === 6) google.takeBack()
    return undefined
  }
  const cut = await room.take(top)
  expect([cut.status, cut.counts.failed]).toEqual(['failed', 0])
  expect(cut.error).toContain('revoked')
  expect(cut.counts.waiting).toBeGreaterThan(0)
  const refused = await office.post(`${room.at}/import/gdrive`, { items: [top] })
  expect(refused.body.code).toBe('reconnect')
  google.instead = () => undefined
  await connect(office, google)
  await office.post(`${room.at}/import/jobs/${cut.id}/retry`)
  const done = await room.ended(cut.id)
  expect([done.status, done.counts.created, done.counts.waiting]).toEqual(['done', 9, 0])
  expect(await room.documents()).toHaveLength(9)
  const nothing = await office.post(`${room.at}/import/jobs/${cut.id}/retry`)
  expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_left'])
})

test('one import into a room at a time; it is stopped, keeps what came, and goes on where it was', async () => {
  const top = google.folder('Stopped')
  for (let n = 1; n <= 20; n += 1) google.file(`File ${n}.txt`, `content ${n}`, top)
  const room = await ImportRoom.open(office)
  google.delayMs = 20
  const id = await room.begin([top])
  const second = await office.post(`${room.at}/import/gdrive`, { items: [top] })
  expect([second.status, second.body.code, second.body.import_id]).toEqual([409, 'import_under_way', id])
  await until(async () => (await office.get(`${room.at}/import/jobs/${id}`)).body.counts.created >= 2)
  const stopped = await office.post(`${room.at}/import/jobs/${id}/cancel`)
  expect([stopped.status, stopped.body.status]).toEqual([200, 'cancelled'])
  expect((await office.post(`${room.at}/import/jobs/${id}/cancel`)).body.code).toBe('not_under_way')
  // Somebody has it go on while the job that was stopped may still have a file on its way.
  await office.post(`${room.at}/import/jobs/${id}/retry`)
  google.delayMs = 0
  const done = await room.ended(id)
  expect([done.status, done.counts.created]).toEqual(['done', 20])
  expect((await room.documents()).map(({ name }) => name).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `File ${n + 1}.txt`).sort(),
  )
  const [listed] = (await office.get(`${room.at}/import/jobs`)).body
  expect(listed).toMatchObject({ id, status: 'done' })
})

test('Google failing at one file after the other ends an import, and what did not come still can', async () => {
  const top = google.folder('Down')
  for (let n = 1; n <= 8; n += 1) google.file(`File ${n}.txt`, `content ${n}`, top)
  const room = await ImportRoom.open(office)
  google.instead = ({ query }) => (query.get('alt') === 'media' ? { status: 500, retryAfter: 0 } : undefined)
  const down = await room.take(top)
  expect([down.status, down.error]).toEqual(['failed', 'Google answered 500 (backendError).'])
  expect(down.counts).toMatchObject({ created: 0, failed: 2, waiting: 6 })
  google.instead = () => undefined
  await office.post(`${room.at}/import/jobs/${down.id}/retry`)
  expect((await room.ended(down.id)).counts).toMatchObject({ created: 8, failed: 0, waiting: 0 })
})
