import type { Id, Maker, ModuleThings } from '../../generated/things.ts'
import { GoogleServer } from '../../google-server.ts'
import type { Office } from '../../office.ts'
import { connect, GOOGLE, ImportRoom } from './google.ts'

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'
const DOCUMENT = `${ROOM}/documents/{doc_id}`

/** A document of a room that is being sent in parts, of which its only one has come. */
async function inParts({ office }: Maker, room: Id) {
  const at = `/api/v1/svc/vdr/rooms/${room}/documents`
  const { body } = await office.post(`${at}/multipart/initiate`, { name: 'tape.csv', size: 2 })
  const { upload_id, document_id } = body
  const { urls } = (
    await office.post(`${at}/${document_id}/multipart/presign-parts`, { upload_id, parts: [1] })
  ).body
  await fetch(urls[0].url, { method: 'PUT', body: 'ab' })
  return document_id as number
}
const uploads = new Map<Id, number>()

async function newUpload(maker: Maker, { room_id }: Record<string, Id>): Promise<Id> {
  if (room_id === undefined)
    return (await maker.office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id
  const id = await inParts(maker, room_id)
  const rows = await maker.office.running.door.parts.database.read(db =>
    db.selectFrom('vdr_room_documents').select('upload_id').where('id', '=', id).execute(),
  )
  uploads.set(id, rows[0]?.upload_id as number)
  return id
}
const ofUpload = async (_maker: Maker, { doc_id }: Record<string, Id>, example: object) => ({
  ...example,
  upload_id: uploads.get(doc_id as Id),
})
const MULTIPART = ['presign-parts', 'list-parts', 'complete', 'abort'].map(
  verb => `POST ${DOCUMENT}/multipart/${verb}`,
)

/** A new room with a document. */
export async function teaserRoom({ office }: Maker): Promise<{ room: Id; document: Id }> {
  const { id } = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body
  const content = Buffer.from('Teaser').toString('base64')
  const { body } = await office.post(`/api/v1/svc/vdr/rooms/${id}/documents`, { name: 'teaser.txt', content })
  return { room: id, document: body.id }
}

const newFolder = async (office: Office, room: Id | undefined): Promise<Id> =>
  (await office.post(`/api/v1/svc/vdr/rooms/${room}/folders`, { name: `Folder ${crypto.randomUUID()}` })).body
    .id

async function newDocument(office: Office, room: Id | undefined, more: object = {}): Promise<Id> {
  const content = Buffer.from('Teaser').toString('base64')
  const document = { name: `${crypto.randomUUID()}.txt`, content, ...more }
  return (await office.post(`/api/v1/svc/vdr/rooms/${room}/documents`, document)).body.id
}

/** A document of a new room, with its bytes. */
const teaser = async (maker: Maker): Promise<Id> => (await teaserRoom(maker)).document

let google: GoogleServer | undefined

/** An import that has ended, of a Google Drive with a single file. */
async function anImport({ office }: Maker, { room_id }: Record<string, Id>): Promise<Id> {
  google ??= await GoogleServer.open()
  google.unref()
  const { state } = (await office.get(`${GOOGLE}/status`)).body
  if (state !== 'connected') await connect(office, google)
  const room = new ImportRoom(office, room_id as number)
  return (await room.take(google.file('Teaser.txt', 'Teaser'))).id
}

export const things: ModuleThings['things'] = {
  [`${ROOM}/import/jobs/{job_id}`]: anImport,
  [`GET ${ROOM}/zip`]: async maker => (await teaserRoom(maker)).room,
  '/api/v1/svc/vdr/documents/{doc_id}': teaser,
  '/api/v1/svc/vdr/tracked-links/{link_id}': async maker =>
    (await maker.office.post(`/api/v1/svc/vdr/documents/${await teaser(maker)}/tracked-links`, { name: 'A' }))
      .body.id,
  '/api/v1/svc/vdr/share-links/{link_id}': async ({ office }) => {
    const { id } = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body
    return (await office.post(`/api/v1/svc/vdr/rooms/${id}/share-links`, { name: 'Bidder' })).body.id
  },
  [`${ROOM}/members/{user_id}`]: async ({ office }, { room_id }) => {
    await office.post(`/api/v1/svc/vdr/rooms/${room_id}/members`, { user_id: 1 })
    return 1
  },
  [`${ROOM}/groups/{group_id}`]: async ({ office }, { room_id }) => {
    const name = `Group ${crypto.randomUUID()}`
    return (await office.post(`/api/v1/svc/vdr/rooms/${room_id}/groups`, { name })).body.id
  },
  [`${ROOM}/moves/{move_id}`]: async ({ office }, { room_id }) => {
    const move = { folders: [await newFolder(office, room_id)], documents: [], folder_id: null }
    return (await office.post(`/api/v1/svc/vdr/rooms/${room_id}/moves`, move)).body.id
  },
  ...Object.fromEntries(MULTIPART.map(name => [name, newUpload])),
}

export const bodies: ModuleThings['bodies'] = {
  ...Object.fromEntries(MULTIPART.map(name => [name, ofUpload])),
  [`PUT ${ROOM}/grants`]: async ({ office }, { room_id }, example) => {
    const at = `/api/v1/svc/vdr/rooms/${room_id}`
    await office.post(`${at}/members`, { user_id: 1 })
    const { body } = await office.post(`${at}/folders`, { name: 'Financial' })
    return { ...example, folder_id: body.id }
  },
  [`POST ${ROOM}/moves`]: async ({ office }, { room_id }, example) => ({
    ...example,
    folder_id: await newFolder(office, room_id),
  }),
}

export const queries: ModuleThings['queries'] = {
  [`GET ${DOCUMENT}/pages`]: async () => ({ version: '1' }),
  [`GET ${DOCUMENT}/watermarked-stream`]: async () => ({ version: '1' }),
  [`GET ${DOCUMENT}/text`]: async () => ({ after: '0' }),
  [`GET ${ROOM}/zip`]: async ({ office }, { room_id }) => {
    const folder_id = await newFolder(office, room_id)
    await newDocument(office, room_id, { folder_id })
    return { folder_id: String(folder_id) }
  },
}

export const ruled: ModuleThings['ruled'] = {
  [`POST ${ROOM}/members`]: ['email'],
  [`PUT ${ROOM}/grants`]: ['folder_id', 'user_id'],
  // The maximum file size is a setting of the office.
  [`POST ${ROOM}/documents/presign`]: ['size'],
  [`POST ${ROOM}/documents/multipart/initiate`]: ['size'],
  // Each is named once, and the run sends entries that are alike.
  [`POST ${ROOM}/changes`]: ['folders', 'documents'],
}

export const named: ModuleThings['named'] = { linked_room_id: ROOM }

export const needed: ModuleThings['needed'] = {
  [`POST ${ROOM}/members`]: ['user_id'],
  [`PUT ${ROOM}/grants`]: ['folder_id', 'user_id'],
  [`POST ${ROOM}/sources`]: ['text'],
}

/** The documents of a source. */
export const distinct: ModuleThings['distinct'] = {
  [`POST ${ROOM}/sources`]: ['name'],
}

export const ofTheirOwn = [
  // They ask Google, also where nothing is kept, or need an import that is under way or incomplete.
  `POST ${ROOM}/import/gdrive`,
  `POST ${ROOM}/import/jobs/{job_id}/retry`,
  `POST ${ROOM}/import/jobs/{job_id}/cancel`,
  // Google says what it is called with; and a client by which an account is connected stays.
  `GET ${GOOGLE}/oauth/callback`,
  `PUT ${GOOGLE}/client`,
  `DELETE ${GOOGLE}/client`,
  // The call names the text that was read by its digest.
  'POST /api/v1/svc/vdr/nda/accept',
  // Who calls them proves it by the cron secret.
  'GET /api/v1/svc/vdr/cron/reap-pending-uploads',
  'POST /api/v1/svc/vdr/cron/reap-pending-uploads',
  // They take an address that another call signs.
  `PUT ${ROOM}/uploads/{address}`,
  `PUT ${ROOM}/parts/{address}`,
  `GET ${ROOM}/downloads/{address}`,
  // They take the token of a link, which another call makes.
  ...[
    '',
    '/documents',
    '/documents/{doc_id}',
    '/documents/{doc_id}/pages',
    '/documents/{doc_id}/stream',
    '/folders',
    '/zip',
  ].map(path => `GET /api/v1/svc/vdr/share/{token}${path}`),
  'POST /api/v1/svc/vdr/share/{token}/visit',
  'POST /api/v1/svc/vdr/share/{token}/documents/{doc_id}/track-time',
  // They ask for one room by its id.
  'GET /api/v1/svc/vdr/analytics/drilldown',
  'GET /api/v1/svc/vdr/analytics/export',
  'POST /api/v1/svc/vdr/share/{token}/nda/accept',
  // The call asks whose permissions to return.
  `GET ${ROOM}/permissions`,
  // Nothing has been moved in a new room.
  `POST ${ROOM}/moves/undo`,
  // The example is a file, which has no JSON.
  `PUT ${DOCUMENT}/upload`,
]

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/google\/(drives|browse)$/, 'needs an account at Google that is connected'],
  [/\/multipart\/complete$/, 'an upload is completed once'],
]
