import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { columnOf } from '../../server/kernel/records/index.ts'
import { registry } from '../../server/registry.ts'

const kinds = registry.modules.flatMap(({ recordKinds = [] }) => recordKinds)
const schema: Record<string, { columns: Record<string, string> }> = JSON.parse(
  readFileSync('migrations/schema.json', 'utf8'),
)

/** Columns that no field holds: what every row has, and what the office writes beside the fields. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  // The row of the sheet that made a contact, for the undoing of its import.
  contact: ['import_row'],
}

describe('every kind of record', () => {
  test.each(kinds.map(kind => [kind.type, kind] as const))(
    '%s has a field for each column of its table',
    (type, kind) => {
      const { fields, kept = [], table, counter, archive } = kind
      const held = [
        ...['id', 'org_id', 'created_at', 'updated_at'],
        ...(counter && !kept.includes(counter) ? [counter] : []),
        ...(archive ? ['archived_at'] : []),
        ...Object.entries(fields).map(([name, one]) => columnOf(name, one)),
        ...kept,
        ...(BESIDE[type] ?? []),
      ]
      expect(held.toSorted()).toEqual(Object.keys(schema[table]?.columns ?? {}).toSorted())
    },
  )

  test.each(kinds.map(kind => [kind.type, kind] as const))(
    '%s has the fields with which a merge takes others',
    (_type, { fields }) => {
      const astray = Object.values(fields).flatMap(({ merge }) =>
        merge && 'with' in merge && !(merge.with in fields) ? [merge.with] : [],
      )
      expect(astray).toEqual([])
    },
  )

  test.each(kinds.map(kind => [kind.type, kind] as const))(
    '%s has the fields and columns of what is due, used and found of it',
    (_type, { title, fields, table, from, due = [], within = {} }) => {
      const columns = schema[table]?.columns ?? {}
      // Who sees to it, and when nothing is due any more, may be columns of the table that the rows are joined with.
      const named = [title, ...due.flatMap(({ on, who = on }) => (from ? [on] : [on, who]))]
      const conditions = [...(from ? [] : due), ...Object.values(fields).flatMap(({ uses }) => uses ?? [])]
      const held = [
        ...conditions.flatMap(({ unless = {} }) => Object.keys(unless)),
        ...due.flatMap(({ until = [] }) => until),
        ...Object.values(within),
      ]
      expect(named.filter(name => !(name in fields))).toEqual([])
      expect(held.filter(name => !(name in columns))).toEqual([])
    },
  )
})

/** Files that say by hand of one kind what a declaration says of every one. */
const FACETS =
  'server/{agents,books,companies,deals,modules}/**/*{search-records,in-use,hand-over,erasure,company-references,due-dates}.ts'

describe('records are values', () => {
  test('of which the house has not fewer than it had', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(25)
  })

  test('and not more by hand beside them', () => {
    const facets = globSync(FACETS)
    expect(facets).not.toEqual([])
    expect(facets.length, facets.join('\n')).toBeLessThanOrEqual(37)
  })
})
