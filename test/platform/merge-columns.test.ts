import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import expected from '../../migrations/schema.json' with { type: 'json' }
import { root } from '../../scripts/project.mjs'
import type { MergeKind } from '../../server/platform/merging/kind.ts'

const kinds: MergeKind[] = []
for (const file of globSync('server/modules/*/merging.ts', { cwd: root }))
  kinds.push(
    ...Object.values((await import(pathToFileURL(join(root, file)).href)) as Record<string, MergeKind>),
  )

/** Columns that every row has of its own, whatever it is merged with. */
const OWN = ['id', 'org_id', 'created_at', 'updated_at']

test('there are kinds of records to merge', () => expect(kinds.length).toBeGreaterThan(3))

test.each(kinds.map(kind => [kind.type, kind] as const))(
  'a merge of two of the kind %s takes every column of theirs, or says why it stays',
  (_type, { table, fields, counter, keeps }) => {
    const { columns } = (expected as Record<string, { columns: object }>)[table] as { columns: object }
    const merged = fields.flatMap(field => field.columns ?? [field.name])
    const named = [...merged, ...Object.keys(keeps), ...OWN, ...(counter ? [counter] : [])]
    expect([...new Set(named)].sort()).toEqual(Object.keys(columns).sort())
    expect(new Set(named).size).toBe(named.length)
  },
)
