import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Grant,
  type Permission,
  permissions,
  permittedIn,
  type TreeNode,
} from '../../../server/modules/vdr/rights/permissions.ts'

const TODAY = '2026-03-02'

/** The rules read out one after the other for one node, with the way from the top of the room down to it. */
function naive(way: ReadonlyArray<{ given: Permission[]; node?: TreeNode }>): Permission {
  if (way.some(({ given }) => given.includes('none'))) return 'none'
  const nearest = way.findLast(({ given }) => given.length > 0)
  const widest = permissions[Math.max(0, ...(nearest?.given ?? []).map(one => permissions.indexOf(one)))]
  const hidden = way.some(({ node }) => node && (node.held || (node.visible_from ?? '') > TODAY))
  return hidden && widest !== 'edit' ? 'none' : (widest as Permission)
}

const node = fc.record({
  // Which of those before it is its parent; the first ones have none.
  above: fc.nat(),
  held: fc.boolean(),
  visible_from: fc.constantFrom(null, '2026-03-01', '2026-03-02', '2026-03-03'),
})
const grant = fc.record({
  place: fc.nat(),
  permission: fc.constantFrom(...permissions, ...(['view', 'edit', 'download'] as const)),
})

test('what a viewer may do with each node is what the rules say of it, read one by one', () => {
  fc.assert(
    fc.property(
      fc.array(node, { maxLength: 12 }),
      fc.array(node, { maxLength: 12 }),
      fc.array(grant, { maxLength: 8 }),
      (tops, leaves, given) => {
        const folders = tops.map(({ above, ...rest }, at): TreeNode => {
          const parent = above % (at + 1)
          return { id: at + 1, parent: parent === 0 ? null : parent, ...rest }
        })
        const documents = leaves.map(({ above, ...rest }, at): TreeNode => {
          const parent = above % (folders.length + 1)
          return { id: at + 1, parent: parent === 0 ? null : parent, ...rest }
        })
        const places = 1 + folders.length + documents.length
        const grants = given.map(({ place, permission }): Grant => {
          const at = place % places
          return {
            folder_id: at > 0 && at <= folders.length ? at : null,
            document_id: at > folders.length ? at - folders.length : null,
            permission,
          }
        })
        const at = (folder_id: number | null, document_id: number | null) =>
          grants
            .filter(one => one.folder_id === folder_id && one.document_id === document_id)
            .map(one => one.permission)
        const wayTo = (id: number | null): Array<{ given: Permission[]; node?: TreeNode }> => {
          const folder = folders.find(one => one.id === id)
          return folder
            ? [...wayTo(folder.parent), { given: at(folder.id, null), node: folder }]
            : [{ given: at(null, null) }]
        }
        const found = permittedIn({ folders, documents }, { grants, today: TODAY })
        expect(found.room).toBe(naive(wayTo(null)))
        for (const { id } of folders) expect(found.folders.get(id)).toBe(naive(wayTo(id)))
        for (const one of documents)
          expect(found.documents.get(one.id)).toBe(
            naive([...wayTo(one.parent), { given: at(null, one.id), node: one }]),
          )
      },
    ),
    { numRuns: 500 },
  )
})
