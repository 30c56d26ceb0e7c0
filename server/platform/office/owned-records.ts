import type { AnyDb } from '../../database/schema.ts'
import type { Tables } from '../../database/tables.ts'
import type { Module } from '../../kernel/module.ts'
import {
  type AnyRecord,
  columnOf,
  except,
  rowsIn,
  titleColumn,
  type Unless,
} from '../../kernel/records/index.ts'
import type { HandOver } from './hand-over.ts'

interface Rows {
  /** Plural noun for people. */
  what: string
  table: keyof Tables
  /** The column of who looks after a row. */
  column: string
  /** Columns that make a row's name. */
  named: string
  /** Limits it to rows whose column has one of these values; all by default. */
  among?: readonly [column: string, values: readonly string[]]
}

/** The rows that somebody looks after, which whoever takes over looks after from then on. */
export function handedOver({ what, table, column, named, among }: Rows): HandOver {
  // Every table has its rows alike; which columns of it these are, whoever declares them knows.
  const one = table as 'notifications'
  const [who, name] = [column as 'user_id', named as 'title']
  const [state, values] = among ?? ['kind', undefined]
  return {
    what,
    fate: 'handed_over',
    columns: [`${table}.${column}`],
    async of({ db }, userId) {
      let query = db.selectFrom(one).select(name).where(who, '=', userId)
      if (values) query = query.where(state as 'kind', 'in', values)
      return (await query.orderBy('id').execute()).map(row => row[name])
    },
    async settle({ db, now }, { id }, { heir }) {
      let query = db
        .updateTable(one)
        .set({ [who]: heir.id, updated_at: now })
        .where(who, '=', id)
      if (values) query = query.where(state as 'kind', 'in', values)
      await query.execute()
    },
  }
}

/** The records of a table that have a name and an owner. */
export const ownedRecords = (what: string, table: keyof Tables): HandOver =>
  handedOver({ what, table, column: 'owner_id', named: 'name' })

/** The records of a kind that go to whoever takes over: by its `owner_id`, and by fields that say so. */
const ownedOf = (kind: AnyRecord): HandOver[] =>
  Object.entries(kind.fields).flatMap(([name, one]) => {
    const { handedOver: what = name === 'owner_id' ? kind.plural : undefined } = one
    return what === undefined ? [] : [ownedBy(kind, what, columnOf(name, one), one.unless)]
  })

function ownedBy(kind: AnyRecord, what: string, column: string, unless: Unless = {}): HandOver {
  const { table } = kind
  return {
    what,
    fate: 'handed_over',
    columns: [`${table}.${column}`],
    async of({ db }, userId) {
      const query = rowsIn(db, kind).where(column, '=', userId).orderBy('id')
      const rows = await except(query, unless).execute()
      const title = titleColumn(kind)
      return rows.map(row => String(row[title]))
    },
    async settle({ db, now }, { id }, { heir }) {
      const query = (db as unknown as AnyDb)
        .updateTable(table as string)
        .set({ [column]: heir.id, updated_at: now })
        .where(column, '=', id)
      await except(query, unless).execute()
    },
  }
}

/**
 * Returns everything of a module that belongs to a person: its kinds of record with an owner, and its own
 * declarations.
 */
export const handOverOf = ({ recordKinds = [], handOver = [] }: Module): HandOver[] => [
  ...recordKinds.flatMap(ownedOf),
  ...handOver,
]
