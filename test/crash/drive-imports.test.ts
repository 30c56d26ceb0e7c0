import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GoogleServer } from '../google-server.ts'
import { GOOGLE } from '../modules/vdr/google.ts'
import type { Json } from '../office.ts'
import { until } from '../time.ts'
import { ChildOffice } from './child-office.ts'
import { databases } from './each-database.ts'

const FOLDERS = 4
const FILES = 15
const ROOM = '/api/v1/svc/vdr/rooms/1'

let google: GoogleServer
let top: string
beforeAll(async () => {
  google = await GoogleServer.open()
  google.pageSize = 10
  top = google.folder('Alder')
  for (let folder = 1; folder <= FOLDERS; folder += 1) {
    const parent = google.folder(`Part ${folder}`, top)
    for (let file = 1; file <= FILES; file += 1)
      google.file(`File ${file}.txt`, `content ${folder} ${file} `.repeat(5000), parent)
  }
})
afterAll(() => google.close())

const offices: ChildOffice[] = []
afterEach(async () => {
  for (const office of offices.splice(0)) await office.remove()
})

/** An office that is connected with the stand-in and has a room. */
async function open(url: string | undefined): Promise<ChildOffice> {
  const office = new ChildOffice(url)
  offices.push(office)
  await office.start()
  const { id: client_id, secret: client_secret } = google.client
  await office.call('PUT', `${GOOGLE}/client`, { client_id, client_secret, base_url: google.url })
  const headers = await office.session()
  const begun = await fetch(`${office.url}${GOOGLE}/connect`, { method: 'POST', headers })
  const { authorisation_url } = (await begun.json()) as Json
  const { headers: sentBack } = await fetch(authorisation_url, { redirect: 'manual' })
  const ended = await fetch(sentBack.get('location') ?? '', { headers })
  expect(((await ended.json()) as Json).outcome).toBe('connected')
  await office.call('POST', '/api/v1/svc/vdr/rooms', { name: 'Project Alder' })
  return office
}

const begin = async (office: ChildOffice): Promise<number> =>
  (await office.call('POST', `${ROOM}/import/gdrive`, { items: [top] })).id
const run = (office: ChildOffice, id: number) => office.call('GET', `${ROOM}/import/jobs/${id}`)
const ended = (office: ChildOffice, id: number) =>
  until(async () => (await run(office, id)).status !== 'running')
const came = (office: ChildOffice, id: number, files: number) =>
  until(async () => (await run(office, id)).counts.created >= files)

/** Returns an import's results, without the ids and times that differ from office to office. */
async function state(office: ChildOffice, id: number) {
  const { status, counts, error } = await run(office, id)
  const folders = ((await office.call('GET', `${ROOM}/folders`)) as Json[]).map(
    ({ index, name }) => `${index} ${name}`,
  )
  const documents = (await office.all(`${ROOM}/documents`)).map(one => [
    ...[one.index, one.name, one.version, one.status, one.size, one.sha256],
  ])
  const audit = (await office.call('GET', `${ROOM}/audit?limit=200`)) as Json[]
  const written = audit.filter(({ action }) => /^(POST|PUT) /.test(action)).length
  expect((await office.audit()).broken).toBeNull()
  return { status, counts, error, folders, documents: documents.sort(), written }
}

describe.each(databases)('on $name', ({ name, newUrl }) => {
  test('an import of Google Drive that is killed on its way ends as one that nothing disturbed', async () => {
    google.delayMs = 0
    const calm = await open(await newUrl?.())
    const undisturbed = await begin(calm)
    await ended(calm, undisturbed)
    const clean = await state(calm, undisturbed)
    expect(clean).toMatchObject({ status: 'done', counts: { created: FOLDERS * FILES, failed: 0 } })
    expect(clean.documents).toHaveLength(FOLDERS * FILES)

    google.delayMs = 40
    const killed = await open(await newUrl?.())
    const id = await begin(killed)
    const kills = name === 'SQLite' ? 3 : 1
    for (let kill = 1; kill <= kills; kill += 1) {
      // The first comes while it still looks at what there is.
      if (kill > 1 || kills === 1) await came(killed, id, kill * 8)
      await killed.kill()
      await killed.start()
      expect((await run(killed, id)).status).toBe('running')
    }
    google.delayMs = 0
    await ended(killed, id)
    expect(await state(killed, id)).toEqual(clean)
  })
})
