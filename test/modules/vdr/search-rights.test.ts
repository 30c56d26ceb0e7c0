import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../../server/modules/vdr/rights/permissions.ts'
import { triedHere } from '../../databases.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
let at: string
let as: string
let user_id: number
const folders: number[] = []
const documents: Array<{ id: number; folder: number | null }> = []
beforeAll(async () => {
  office = await openOffice()
  at = `${VDR}/rooms/${(await office.post(`${VDR}/rooms`, { name: 'Project Cormorant' })).body.id}`
  for (const parent of [null, null, 0, 0, 2]) {
    const parent_id = parent === null ? null : folders[parent]
    const name = `Folder ${folders.length}`
    folders.push((await office.post(`${at}/folders`, { name, parent_id })).body.id)
  }
  for (const folder of [null, ...folders, ...folders]) {
    const content = Buffer.from(`The cormorant is mentioned here, number ${documents.length}.`).toString(
      'base64',
    )
    const name = `Cormorant ${documents.length}.txt`
    const { id } = (await office.post(`${at}/documents`, { name, folder_id: folder, content })).body
    documents.push({ id, folder })
  }
  as = await office.person('member')
  user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${at}/members`, { user_id })
  await office.settled()
})
afterAll(() => office.close())

const grant = fc.record({
  place: fc.nat({ max: 5 + 11 - 1 }),
  permission: fc.constantFrom(...permissions),
})

/** Where each document lies, from the top of the room down. */
const parents = new Map<number, number | null>()

/** Applies the rules to a document, read one by one. */
function naive(room: string | null, given: ReadonlyMap<string, string>, id: number): boolean {
  const way: string[] = [`document ${id}`]
  let folder = documents.find(one => one.id === id)?.folder ?? null
  for (; folder !== null; folder = parents.get(folder) ?? null) way.push(`folder ${folder}`)
  const said = [...way.map(place => given.get(place)), room ?? undefined].filter(one => one !== undefined)
  return !said.includes('none') && said.length > 0
}

const found = async (path: string, body?: object): Promise<Json> =>
  (body ? await office.post(path, body, { as }) : await office.get(path, { as })).body

test('a search, a question and a list bring a member what the rules let them see, at once and nothing else', async () => {
  const tree = (await office.get(`${at}/folders`)).body
  for (const { id, parent_id } of tree) parents.set(id, parent_id)
  const places = [
    ...folders.map(id => ({ folder_id: id })),
    ...documents.map(({ id }) => ({ document_id: id })),
  ]
  const given = new Map<string, string>()
  let quotedByCopilot = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, ...permissions),
      fc.array(grant, { maxLength: 5 }),
      async (room, grants) => {
        for (const place of given.keys()) {
          const [kind, id] = place.split(' ')
          await office.put(`${at}/grants`, { [`${kind}_id`]: Number(id), user_id, permission: null })
        }
        given.clear()
        await office.patch(`${at}/members/${user_id}`, { permission: room })
        for (const { place, permission } of grants) {
          const where = places[place] as Json
          await office.put(`${at}/grants`, { ...where, user_id, permission })
          given.set(
            where.folder_id ? `folder ${where.folder_id}` : `document ${where.document_id}`,
            permission,
          )
        }
        const seen = documents.map(({ id }) => id).filter(id => naive(room, given, id))
        const sorted = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)
        const hits = await found(`${VDR}/search?q=cormorant&limit=50`)
        expect(sorted(hits.map((one: Json) => one.document_id))).toEqual(seen)
        const listed = await office.get(`${VDR}/documents?q=cormorant`, { as })
        expect(sorted(listed.body.map((one: Json) => one.id))).toEqual(seen)
        expect(listed.headers.get('x-total-count')).toBe(String(seen.length))
        const { citations = [] } = await found('/api/v1/svc/copilot/ask', {
          question: 'Where is the cormorant mentioned?',
        })
        for (const { document_id } of citations)
          if (document_id !== undefined) {
            expect(seen).toContain(document_id)
            quotedByCopilot += 1
          }
        const asked = await office.post(
          `${VDR}/ask`,
          { question: 'Is the cormorant mentioned?', room_id: Number(at.split('/').at(-1)) },
          { as },
        )
        if (seen.length === 0) return
        const { citations: quoted, nearest, documents_read, unread } = asked.body
        expect([documents_read, unread]).toEqual([seen.length, []])
        for (const { document_id } of [...quoted, ...nearest]) expect(seen).toContain(document_id)
      },
    ),
    { numRuns: triedHere(40) },
  )
  expect(quotedByCopilot).toBeGreaterThan(0)
})
