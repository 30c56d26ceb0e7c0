import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onMigrated } from '../../../scripts/generate/migrated.ts'
import { linksBetween } from '../../../server/platform/graph/links.ts'
import { registry } from '../../../server/registry.ts'

const kinds = registry.searchRecords.flatMap(({ type, table }) =>
  table ? [{ type, table: table as string }] : [],
)
const told = linksBetween(kinds).map(
  ({ type, from, to, only }) => `${from.type} ${type} ${to.type}${only ? ` (${only.value})` : ''}`,
)

test('each write to the table of a kind leaves a mark of that kind', async () => {
  const triggers = await onMigrated(async database => {
    const { rows } = await database.read(db =>
      sql<{
        tbl_name: string
        sql: string
      }>`select tbl_name, sql from sqlite_master where type = 'trigger'`.execute(db),
    )
    return rows
  })
  const unmarked = kinds.filter(
    ({ type, table }) => !triggers.some(one => one.tbl_name === table && one.sql.includes(`'${type}'`)),
  )
  expect(unmarked).toEqual([])
})

test('records are linked by their references, by lists that have both, and over rows that are no records', () => {
  expect(told).toEqual(
    expect.arrayContaining([
      'contact company company',
      'deal company company',
      'contact deal_contacts deal',
      'covenant deal deal',
      'red_flag room room',
    ]),
  )
})

test('nothing is linked with the same record by the same name twice', () => {
  expect(new Set(told).size).toBe(told.length)
})

test('every kind of record that is a thing of its own is linked with another', () => {
  const linked = new Set(linksBetween(kinds).flatMap(({ from, to }) => [from.type, to.type]))
  expect(kinds.map(({ type }) => type).filter(type => !linked.has(type))).toEqual([])
})
