import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../../server/modules/vdr/rights/permissions.ts'
import { triedHere } from '../../databases.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/vdr/rooms'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let people = 0
/** Somebody who may read, and their token. */
async function somebody(): Promise<{ as: string; email: string; id: number }> {
  people += 1
  const email = `person-${people}@example.com`
  const as = await office.person('viewer', email)
  const { body } = await office.get('/api/v1/svc/me', { as })
  return { as, email, id: body.id }
}
const room = async (): Promise<string> => `${P}/${(await office.post(P, { name: 'Project' })).body.id}`
const byId = (rows: Json[]) => Object.fromEntries(rows.map(one => [one.id, one.permission]))

test('what a person is shown to see is what they get when they ask, whatever the tree and whatever was given', async () => {
  const { as, id } = await somebody()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ above: fc.nat(), held: fc.boolean() }), { maxLength: 4 }),
      fc.array(fc.record({ above: fc.nat(), held: fc.boolean() }), { maxLength: 4 }),
      fc.array(
        fc.record({
          place: fc.nat(),
          toGroup: fc.boolean(),
          permission: fc.constantFrom(...permissions, ...(['view', 'edit'] as const)),
        }),
        { maxLength: 4 },
      ),
      fc.constantFrom(null, ...permissions),
      async (tops, leaves, grants, permission) => {
        const at = await room()
        const group = (await office.post(`${at}/groups`, { name: 'Bidders', permission: null })).body.id
        const folders: number[] = []
        const parentOf = (above: number) => [null, ...folders][above % (folders.length + 1)]
        for (const { above, held } of tops) {
          const input = { name: `F${folders.length}`, parent_id: parentOf(above), held }
          folders.push((await office.post(`${at}/folders`, input)).body.id)
        }
        const documents: number[] = []
        for (const { above, held } of leaves) {
          const input = { name: `D${documents.length}`, folder_id: parentOf(above), content: 'aGk=' }
          const made = (await office.post(`${at}/documents`, input)).body.id
          if (held) await office.patch(`${at}/documents/${made}`, { held })
          documents.push(made)
        }
        await office.post(`${at}/members`, { user_id: id, group: 'Bidders', permission })
        for (const { place, toGroup, permission: given } of grants) {
          const places = [
            ...folders.map(folder_id => ({ folder_id })),
            ...documents.map(document_id => ({ document_id })),
          ]
          if (places.length === 0) continue
          const whose = toGroup ? { group_id: group } : { user_id: id }
          await office.put(`${at}/grants`, { ...places[place % places.length], ...whose, permission: given })
        }
        const told = (await office.get(`${at}/permissions?user_id=${id}`)).body
        expect(told).toMatchObject({ user_id: id, group_id: null, may_enter: true, nda: 'not_asked' })
        const seen = told.documents.filter((one: Json) => one.permission !== 'none')
        const shown = told.folders.filter((one: Json) => one.shown)
        const listed = await office.get(`${at}/documents`, { as })
        if (listed.status === 404) {
          expect([seen, shown, told.room]).toEqual([[], [], 'none'])
          return
        }
        expect(byId(listed.body)).toEqual(byId(seen))
        expect(byId((await office.get(`${at}/folders`, { as })).body)).toEqual(byId(shown))
        expect((await office.get(at, { as })).body.permission).toBe(told.room)
      },
    ),
    { numRuns: triedHere(15) },
  )
})

test('a member sees nothing until they accept the agreement, which their line says, and anew when the text is another', async () => {
  const at = await room()
  const { as, email, id } = await somebody()
  await office.post(`${at}/documents`, { name: 'a.txt', content: 'aGk=' })
  await office.post(`${at}/members`, { email, permission: 'view' })
  await office.post(`${at}/members`, { email: 'admin@example.com' })
  const states = async () =>
    Object.fromEntries((await office.get(`${at}/members`)).body.map((one: Json) => [one.email, one.nda]))
  expect(await states()).toEqual({ [email]: 'not_asked', 'admin@example.com': 'not_asked' })
  await office.patch(at, { nda_text: 'You keep it to yourself.' })
  expect(await states()).toEqual({ [email]: 'open', 'admin@example.com': 'not_asked' })
  const told = async () => (await office.get(`${at}/permissions?user_id=${id}`)).body
  expect(await told()).toMatchObject({ nda: 'open', documents: [{ permission: 'view' }] })
  expect((await office.get(`${at}/documents`, { as })).status).toBe(403)

  const status = (await office.get(`/api/v1/svc/vdr/nda/status?room_id=${at.split('/').at(-1)}`, { as })).body
  const accepted = { room_id: status.room_id, nda_hash: status.nda_hash }
  await office.post('/api/v1/svc/vdr/nda/accept', accepted, { as })
  expect((await told()).nda).toBe('accepted')
  const [line] = (await office.get(`${at}/members`)).body
  expect(line).toMatchObject({ nda: 'accepted', nda_accepted_at: office.clock.now().toISOString() })
  expect((await office.get(`${at}/documents`, { as })).body).toHaveLength(1)
  await office.patch(at, { nda_text: 'You keep it to yourself, always.' })
  expect((await told()).nda).toBe('open')
})

test('who cannot come in at all is told so; only who manages the room asks for another, and asks for one of the office', async () => {
  const at = await room()
  const { as, email, id } = await somebody()
  await office.post(`${at}/members`, { email, permission: 'view' })
  const of = (whose: string, options = {}) => office.get(`${at}/permissions?${whose}`, options)
  expect((await of(`user_id=${id}`, { as })).status).toBe(403)
  expect((await of('')).body.errors[0].path).toBe('query.user_id')
  expect((await of('user_id=4711')).body.errors[0].path).toBe('query.user_id')
  expect((await of('group_id=4711')).body.errors[0].path).toBe('query.group_id')
  await office.patch(`/api/v1/svc/admin/users/${id}`, { status: 'disabled' })
  expect((await of(`user_id=${id}`)).body.may_enter).toBe(false)
})

test('groups are made before anybody is in them, counted, and go when nobody is and no link is for them', async () => {
  const at = await room()
  const made = await office.post(`${at}/groups`, { name: 'Lenders', permission: 'view' })
  expect(made).toMatchObject({ status: 201, body: { name: 'Lenders', permission: 'view', members: 0 } })
  const { id } = made.body
  expect((await office.post(`${at}/groups`, { name: 'Lenders' })).body.code).toBe('duplicate')
  const { email } = await somebody()
  const { user_id } = (await office.post(`${at}/members`, { email, group: 'Lenders' })).body
  expect((await office.get(`${at}/groups`)).body).toMatchObject([{ members: 1 }])
  expect((await office.get(`${at}/members`)).body).toMatchObject([{ group_id: id, group: 'Lenders' }])
  expect((await office.delete(`${at}/groups/${id}`)).body.code).toBe('group_in_use')
  await office.patch(`${at}/members/${user_id}`, { group: null })
  expect((await office.delete(`${at}/groups/${id}`)).status).toBe(204)
  const other = (await office.post(`${at}/groups`, { name: 'Bidders', permission: 'view' })).body.id
  await office.post(`${at}/share-links`, { name: 'Bidder', group_id: other })
  expect((await office.delete(`${at}/groups/${other}`)).body.code).toBe('group_in_use')
})

test('many are held back, released and archived at once, all of them or none', async () => {
  const at = await room()
  const folder = (await office.post(`${at}/folders`, { name: 'Legal' })).body.id
  const make = async (name: string) =>
    (await office.post(`${at}/documents`, { name, folder_id: folder, content: 'aGk=' })).body.id
  const [one, two] = [await make('one.txt'), await make('two.txt')]
  const pending = (await office.post(`${at}/documents`, { name: 'late.txt' })).body.id
  const change = (body: object, options = {}) => office.post(`${at}/changes`, body, options)
  const documents = async () =>
    Object.fromEntries((await office.get(`${at}/documents`)).body.map((row: Json) => [row.id, row]))
  expect(
    (
      await change({
        folders: [{ id: folder, visible_from: '2026-04-01' }],
        documents: [
          { id: one, held: true },
          { id: two, status: 'archived' },
        ],
      })
    ).body,
  ).toMatchObject({ folders: 1, documents: 2 })
  expect(await documents()).toMatchObject({
    [one]: { held: true, status: 'ready' },
    [two]: { held: false, status: 'archived' },
  })
  expect((await office.get(`${at}/folders`)).body[0].visible_from).toBe('2026-04-01')
  const both = {
    documents: [
      { id: one, held: false },
      { id: pending, status: 'archived' },
    ],
  }
  expect((await change(both)).body.code).toBe('not_uploaded')
  expect((await documents())[one].held).toBe(true)
  const twice = {
    documents: [
      { id: one, held: true },
      { id: one, held: false },
    ],
  }
  expect((await change(twice)).status).toBe(422)
  expect((await change({ documents: [{ id: 4711, held: true }] })).status).toBe(404)

  const { as, email } = await somebody()
  await office.post(`${at}/members`, { email, permission: 'view' })
  expect((await change({ documents: [{ id: one, held: false }] }, { as })).status).toBe(403)
})

test('a move is undone by who made it, and not when something was moved since', async () => {
  const at = await room()
  const folder = async (name: string) => (await office.post(`${at}/folders`, { name })).body.id
  const [one, two] = [await folder('One'), await folder('Two')]
  const move = async (id: number, folder_id: number | null) =>
    (await office.post(`${at}/moves`, { folders: [id], folder_id })).body.id
  const first = await move(two, one)
  const second = await move(two, null)
  const undo = (id: number) => office.post(`${at}/moves/${id}/undo`)
  expect((await undo(first)).body.code).toBe('moved_since')
  expect((await undo(second)).status).toBe(200)
  expect((await undo(second)).body.code).toBe('nothing_to_undo')
  expect((await undo(4711)).status).toBe(404)
  expect((await undo(first)).status).toBe(200)
  const rows = (await office.get(`${at}/folders`)).body
  expect(rows.map((row: Json) => [row.name, row.index])).toEqual([
    ['One', '1'],
    ['Two', '2'],
  ])
})

test('an earlier version is opened as it was', async () => {
  const at = await room()
  const { id } = (await office.post(`${at}/documents`, { name: 'a.txt', content: 'b25l' })).body
  await fetch(`${office.url}${at}/documents/${id}/upload`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${office.admin}` },
    body: 'two',
  })
  const stream = async (version: string) => (await office.get(`${at}/documents/${id}/stream${version}`)).body
  expect([await stream(''), await stream('?version=1'), await stream('?version=2')]).toEqual([
    'two',
    'one',
    'two',
  ])
  expect((await office.get(`${at}/documents/${id}/stream?version=3`)).status).toBe(404)
  const shown = await fetch(`${office.url}${at}/documents/${id}/watermarked-stream?version=1`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  expect(shown.headers.get('content-type')).toBe('application/pdf')
})
