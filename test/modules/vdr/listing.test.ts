import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../../server/modules/vdr/rights/permissions.ts'
import { triedHere } from '../../databases.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
let guest: string
beforeAll(async () => {
  office = await openOffice()
  guest = await office.person('viewer', 'guest@listing.example')
})
afterAll(() => office.close())

const place = fc.record({
  above: fc.nat(),
  held: fc.boolean(),
  visible_from: fc.constantFrom(null, null, '2026-03-01', '2026-03-03'),
})
const plan = fc.record({
  base: fc.option(fc.constantFrom(...permissions), { nil: null }),
  folders: fc.array(place, { maxLength: 5 }),
  documents: fc.array(place, { minLength: 1, maxLength: 8 }),
  grants: fc.array(fc.record({ at: fc.nat(), permission: fc.constantFrom(...permissions) }), {
    maxLength: 5,
  }),
})

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

/** A room as planned, with the guest as its member. */
async function roomOf({ base, folders, documents, grants }: Plan): Promise<string> {
  const at = `${VDR}/rooms/${(await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body.id}`
  const made: number[] = []
  const parentOf = (above: number) => [null, ...made][above % (made.length + 1)] as number | null
  const release = (path: string, { held, visible_from }: Json) =>
    held || visible_from ? office.patch(path, { held, visible_from }) : null
  for (const [index, one] of folders.entries()) {
    const { id } = (
      await office.post(`${at}/folders`, { name: `Folder ${index}`, parent_id: parentOf(one.above) })
    ).body
    await release(`${at}/folders/${id}`, one)
    made.push(id)
  }
  const files: number[] = []
  for (const [index, one] of documents.entries()) {
    const content = Buffer.from(`Document ${index}`).toString('base64')
    const { id } = (
      await office.post(`${at}/documents`, {
        name: `Document ${index}.txt`,
        folder_id: parentOf(one.above),
        content,
      })
    ).body
    await release(`${at}/documents/${id}`, one)
    files.push(id)
  }
  const { user_id } = (
    await office.post(`${at}/members`, { email: 'guest@listing.example', permission: base })
  ).body
  for (const { at: where, permission } of grants) {
    const index = where % (made.length + files.length)
    const node =
      index < made.length ? { folder_id: made[index] } : { document_id: files[index - made.length] }
    await office.put(`${at}/grants`, { user_id, ...node, permission })
  }
  return at
}

test('the list of documents is those that each answer by themselves, with what may be done with them', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async planned => {
      const at = await roomOf(planned)
      const one: Json[] = []
      for (const { id } of (await office.get(`${at}/documents`)).body) {
        const { status, body } = await office.get(`${at}/documents/${id}`, { as: guest })
        if (status === 200) one.push([body.id, body.permission])
      }
      const { status, body } = await office.get(`${at}/documents`, { as: guest })
      const listed = status === 404 ? [] : body.map(({ id, permission }: Json) => [id, permission])
      expect(listed).toEqual(one)
      // A room of which nothing is seen is not there.
      expect((await office.get(at, { as: guest })).status).toBe(status)
    }),
    { numRuns: triedHere(15) },
  )
})
