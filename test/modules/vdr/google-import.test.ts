import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GoogleServer } from '../../google-server.ts'
import { type Json, type Office, openOffice, PASSWORD } from '../../office.ts'
import { connect, GOOGLE, ImportRoom } from './google.ts'

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

/** A folder of a deal, with some of everything. */
function dealFolder() {
  const deal = google.folder('Alder')
  const legal = google.folder('Legal', deal)
  const facility = google.file('Facility 10.pdf', 'facility ten', legal)
  const nda = google.file('Facility 9.pdf', 'facility nine', legal)
  const memo = google.native('document', 'Memo', 'the memo', deal)
  const model = google.native('spreadsheet', 'Model.xlsx', 'the model', deal)
  const survey = google.native('form', 'Survey', '', deal)
  return { deal, legal, facility, nda, memo, model, survey }
}

test('a folder comes with its structure, documents of Google’s own as files, and what cannot come is named', async () => {
  const { deal } = dealFolder()
  google.pageSize = 2
  const room = await ImportRoom.open(office)
  const done = await room.take(deal)
  expect(done).toMatchObject({
    ...{ status: 'done', title: 'Alder', percent: 100, error: null },
    counts: { found: 5, waiting: 0, created: 4, updated: 0, unchanged: 0, skipped: 1, failed: 0, gone: 0 },
  })
  expect(done.bytes).toEqual({ came: 25, of: 25 })
  expect(await room.index()).toEqual([
    '1 Alder/',
    '1.1 Legal/',
    '1.1.1 Facility 9.pdf',
    '1.1.2 Facility 10.pdf',
    '1.2 Memo.docx',
    '1.3 Model.xlsx',
  ])
  expect(await room.text('Facility 10.pdf')).toBe('facility ten')
  expect(await room.text('Memo.docx')).toBe('the memo')
  expect(await room.left(done.id, 'skipped')).toEqual([
    'Alder / Survey: It is a Google Form, which Google cannot export in a supported format.',
  ])
})

test('each document is in the record of the room as who asked for the import, and they are told of its end', async () => {
  const { deal } = dealFolder()
  await office.person('member', 'bea@example.com')
  const bea = await office.signIn('bea@example.com', PASSWORD)
  const room = await ImportRoom.open(office, 'Bea’s')
  const { body } = await office.post(`${room.at}/import/gdrive`, { items: [deal] }, { as: bea })
  await room.ended(body.id)
  const audit = (await office.get(`${room.at}/audit`)).body as Json[]
  const of = (action: string) => audit.filter(one => one.action.startsWith(action) && one.actor === 'member')
  expect(of('POST /api/v1/svc/vdr/rooms/{room_id}/documents')).toHaveLength(4)
  expect(of('PUT /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/upload')).toHaveLength(4)
  expect(of('POST /api/v1/svc/vdr/rooms/{room_id}/folders')).toHaveLength(2)
  const [document] = await room.documents()
  const versions = (await office.get(`${room.at}/documents/${document.id}/versions`)).body
  expect(versions[0].author).toBe('member')
  const notices = (await office.get('/api/v1/svc/notifications', { as: bea })).body
  expect(notices[0]).toMatchObject({
    title: 'Alder was imported from Google Drive',
    link: `/rooms/${room.id}`,
  })
})

test('imported again it creates nothing twice: what has changed comes as a new version, what is gone is named', async () => {
  const { deal, legal, facility, nda, memo } = dealFolder()
  const room = await ImportRoom.open(office)
  const planned = await room.plan(deal)
  expect(planned.counts).toMatchObject({ new: 4, changed: 0, unchanged: 0, skipped: 1, gone: 0, folders: 2 })
  await room.take(deal)
  const before = await room.index()

  const again = await room.take(deal)
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 4, skipped: 1, failed: 0 })
  expect(await room.index()).toEqual(before)

  google.change(facility, { content: 'facility ten, amended' })
  // Touched and the same: another time alone is no other content.
  google.change(nda, { name: 'Facility nine.pdf' })
  google.change(memo, { content: 'another memo' })
  google.file('Side letter.pdf', 'side', legal)
  const gone = google.file('Old.pdf', 'old', legal)
  await room.take(deal)
  google.files.delete(gone)
  google.change(facility, { content: 'facility ten, amended twice' })
  const rows = await office.rows()
  expect(await room.fates(deal)).toEqual([
    'changed: Alder / Legal / Facility 10.pdf',
    'gone: Alder / Legal / Old.pdf',
    'skipped: Alder / Survey',
    'unchanged: Alder',
    'unchanged: Alder / Legal',
    'unchanged: Alder / Memo',
    'unchanged: Alder / Model.xlsx',
    'unchanged: Alder / Legal / Facility nine.pdf',
    'unchanged: Alder / Legal / Side letter.pdf',
  ])
  expect(await office.rows()).toEqual(rows)

  const last = await room.take(deal)
  expect(last.counts).toMatchObject({ created: 0, updated: 1, gone: 1, unchanged: 4 })
  expect(await room.index()).toEqual([
    '1 Alder/',
    '1.1 Legal/',
    '1.1.1 Facility 9.pdf',
    '1.1.2 Facility 10.pdf v3',
    '1.1.3 Old.pdf',
    '1.1.4 Side letter.pdf',
    '1.2 Memo.docx v2',
    '1.3 Model.xlsx',
  ])
  expect(await room.text('Facility 10.pdf')).toBe('facility ten, amended twice')
})

test('what people did with what came stays as they left it', async () => {
  const { deal, facility, memo } = dealFolder()
  const room = await ImportRoom.open(office)
  await room.take(deal)
  const of = async (name: string) => (await room.documents()).find(one => one.name === name).id
  const folder = (await office.post(`${room.at}/folders`, { name: 'For bidders' })).body.id
  const moved = await of('Facility 10.pdf')
  await office.patch(`${room.at}/documents/${moved}`, { folder_id: folder, name: 'Loan.pdf' })
  await office.patch(`${room.at}/documents/${await of('Memo.docx')}`, { status: 'archived' })
  await office.delete(`${room.at}/documents/${await of('Facility 9.pdf')}`)
  google.change(facility, { content: 'amended' })
  google.change(memo, { content: 'amended' })
  const done = await room.take(deal)
  expect(done.counts).toMatchObject({ created: 1, updated: 1, skipped: 2 })
  expect(await room.left(done.id, 'skipped')).toEqual([
    'Alder / Memo: It is archived in the room: restore it there first.',
    'Alder / Survey: It is a Google Form, which Google cannot export in a supported format.',
  ])
  const items = `${room.at}/import/jobs/${done.id}/items?state=skipped`
  const told = await office.get(items, { headers: { 'accept-language': 'de' } })
  expect(told.body.map(({ reason }: Json) => reason).toSorted()).toEqual([
    'Es ist ein Formular, das Google in keiner Form herausgibt, die ein Büro aufbewahren könnte.',
    'Es ist im Datenraum archiviert: Holen Sie es dort zuerst zurück.',
  ])
  expect(await room.index()).toContain('2.1 Loan.pdf v2')
  expect(await room.text('Loan.pdf')).toBe('amended')
})

test('names become what a room takes, names alike are told apart, and folders of one name are found again', async () => {
  const top = google.folder('Q1/Q2 \u0007 2026')
  google.file('a/b\\c.txt', 'slashes', top)
  google.file('..', 'dots', top)
  google.file(`${'n'.repeat(300)}.pdf`, 'long', top)
  google.file('Same.pdf', 'one', top)
  google.file('same.PDF', 'two', top)
  google.file('in one', '1', google.folder('Twins', top))
  google.file('in two', '2', google.folder('Twins', top))
  const room = await ImportRoom.open(office)
  await office.post(`${room.at}/folders`, { name: 'Q1-Q2 2026' })
  expect((await room.take(top)).counts).toMatchObject({ created: 7, failed: 0 })
  expect(await room.index()).toEqual([
    '1 Q1-Q2 2026/',
    '1.1 Twins/',
    '1.1.1 in one',
    '1.2 Twins (2)/',
    '1.2.1 in two',
    '1.3 Without a name',
    '1.4 a-b-c.txt',
    `1.5 ${'n'.repeat(196)}.pdf`,
    '1.6 same.PDF',
    '1.7 Same (2).pdf',
  ])
  expect((await room.take(top)).counts).toMatchObject({ created: 0, unchanged: 7 })
})

test('a shared drive comes by its name, shortcuts are followed once, and a circle of them ends', async () => {
  const drive = google.sharedDrive('Deals 2026')
  const inner = google.folder('Birch', drive)
  google.file('Teaser.pdf', 'teaser', inner)
  const elsewhere = google.folder('Elsewhere')
  google.file('Accounts.csv', 'a;b', elsewhere)
  google.shortcut('Accounts', elsewhere, inner)
  google.shortcut('Back to the top', drive, inner)
  google.shortcut('Gone', 'g-gone', inner)
  google.shortcut('Twice', google.shortcut('Once', google.file('x.txt', 'x', elsewhere), elsewhere), inner)
  const room = await ImportRoom.open(office)
  const done = await room.take(drive)
  expect(await room.index()).toEqual([
    '1 Deals 2026/',
    '1.1 Birch/',
    '1.1.1 Accounts/',
    '1.1.1.1 Accounts.csv',
    '1.1.1.2 Once',
    '1.1.1.3 x.txt',
    '1.1.2 Teaser.pdf',
  ])
  expect(await room.left(done.id, 'skipped')).toEqual([
    'Deals 2026 / Birch / Back to the top: It is a shortcut to a folder that is already imported.',
    'Deals 2026 / Birch / Gone: It is a shortcut to an item that was deleted or that the account may not see.',
    'Deals 2026 / Birch / Twice: It is a shortcut to another shortcut.',
  ])
})

test('a file that somebody put into the room before is found to be the same', async () => {
  const top = google.folder('Loose')
  google.file('Term sheet.txt', 'margin 6%', top)
  const room = await ImportRoom.open(office)
  const folder = (await office.post(`${room.at}/folders`, { name: 'loose' })).body.id
  const content = Buffer.from('margin 6%').toString('base64')
  await office.post(`${room.at}/documents`, { name: 'Term sheet.txt', folder_id: folder, content })
  expect((await room.take(top)).counts).toMatchObject({ created: 0, unchanged: 1 })
  expect(await room.index()).toEqual(['1 loose/', '1.1 Term sheet.txt'])
})

test('who may edit the place imports into it, and nobody else', async () => {
  const { deal } = dealFolder()
  const room = await ImportRoom.open(office)
  const folder = (await office.post(`${room.at}/folders`, { name: 'For Cy' })).body.id
  const cy = await office.person('member', 'cy@example.com')
  const { body: people } = await office.get('/api/v1/svc/admin/users?q=cy@example.com')
  await office.post(`${room.at}/members`, { user_id: people[0].id, permission: 'view' })
  const importing = (folder_id: number | null) =>
    office.post(`${room.at}/import/gdrive`, { items: [deal], folder_id }, { as: cy })
  expect((await importing(null)).status).toBe(403)
  expect((await importing(folder)).status).toBe(403)
  await office.put(`${room.at}/grants`, { folder_id: folder, user_id: people[0].id, permission: 'edit' })
  const allowed = await importing(folder)
  expect(allowed.status, JSON.stringify(allowed.body)).toBe(202)
  await room.ended(allowed.body.id)
  expect((await office.get(`${room.at}/import/jobs/${allowed.body.id}`, { as: cy })).status).toBe(200)
  expect((await office.get(`${room.at}/import/jobs`, { as: cy })).status).toBe(403)
  const viewer = await office.person('viewer')
  expect((await office.get(`${room.at}/import/jobs/${allowed.body.id}`, { as: viewer })).status).toBe(403)
  const other = await office.otherOrganisation()
  expect((await office.get(`${room.at}/import/jobs/${allowed.body.id}`, { as: other })).status).toBe(404)
})

test('what is not there is refused before anything begins', async () => {
  const room = await ImportRoom.open(office)
  const unknown = await office.post(`${room.at}/import/gdrive`, { items: ['g-nobody'] })
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'items'])
  const place = await office.post(`${room.at}/import/gdrive`, { items: ['root'], folder_id: 987654 })
  expect([place.status, place.body.errors[0].path]).toEqual([422, 'folder_id'])
  expect((await office.post(`${room.at}/import/gdrive`, { items: ["x' or 'y"] })).status).toBe(422)
  await office.patch(room.at, { status: 'archived' })
  expect((await office.post(`${room.at}/import/gdrive`, { items: ['root'] })).body.code).toBe('room_archived')
  expect((await office.get(`${room.at}/import/jobs`)).body).toEqual([])
})

test('a room goes with its imports; an office that leaves takes no secret of Google’s along', async () => {
  const { deal } = dealFolder()
  const room = await ImportRoom.open(office)
  await room.take(deal)
  expect((await office.delete(room.at)).status).toBe(204)
  const rows = await office.rows()
  expect(rows.vdr_imports?.some(one => (one as Json).room_id === room.id)).toBe(false)
  const { client_secret_sealed, refresh_token_sealed } = (rows.vdr_google_connections as Json[])[0]
  expect(client_secret_sealed).toMatch(/^v1\./)
  expect(refresh_token_sealed).toMatch(/^v1\./)
  expect((await office.get(`${GOOGLE}/status`)).body.state).toBe('connected')
})
