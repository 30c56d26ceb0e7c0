import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handOverOf } from '../../../server/platform/office/owned-records.ts'
import { registry } from '../../../server/registry.ts'
import { history, ofAccounts } from './people-in-tables.ts'

interface Table {
  columns: Record<string, string>
  references: string[]
}

/** Names of columns that refer to a person of the office. */
const OF_PEOPLE =
  /(^|_)(user|owner|author|sender|asker|assignee|proposer|approver|reviewer|actor|person|colleague|voter)_id$|_by(_user)?$/

/** Columns that are called so and refer to something else, or count. */
const OTHERWISE = [
  'compliance_filing_rules.offset_by',
  'memory_notes.superseded_by',
  'pricer_remittances.superseded_by',
  'pricer_tapes.superseded_by',
  'vdr_analyses.superseded_by',
]

const schema: Record<string, Table> = JSON.parse(readFileSync('migrations/schema.json', 'utf8'))

/** The columns of a table that refer to people: by a key to them, or by their name alone. */
function ofPeople([table, { columns, references }]: [string, Table]): string[] {
  const keyed = references.flatMap(one => /(\w+) -> users \(/.exec(one)?.[1] ?? [])
  return Object.entries(columns)
    .filter(([name, type]) => keyed.includes(name) || (type.startsWith('integer') && OF_PEOPLE.test(name)))
    .map(([name]) => `${table}.${name}`)
    .filter(column => !OTHERWISE.includes(column))
}

test('every column that refers to people belongs to what becomes of a leaver’s things, or says what was', () => {
  const belonging = registry.modules.flatMap(handOverOf).flatMap(one => one.columns)
  const declared = [...belonging, ...history, ...ofAccounts]
  expect([...declared].sort()).toEqual(Object.entries(schema).flatMap(ofPeople).sort())
})
