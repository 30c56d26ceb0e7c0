import {
  ColumnNode,
  type InsertQueryNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  PostgresAdapter,
  type PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  type TableNode,
  type UnknownRow,
  type ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { numbered } from './tables.ts'
import type { Db } from './types.ts'

/** Ids from here on are of rows that are shown and not kept: no record has one, and a number of JSON holds them. */
const FIRST_SHOWN_ID = 8_000_000_000_000_000

const showing = new WeakMap<Db, Db>()

/**
 * Returns the connection with ids of their own for the rows that it inserts. What is rolled back would else have shown
 * the ids that the next records get; Postgres gives no id twice by itself.
 */
export function withShownIds(db: Db): Db {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return db
  let known = showing.get(db)
  if (!known) {
    known = db.withPlugin(new ShownIds())
    showing.set(db, known)
  }
  return known
}

class ShownIds implements KyselyPlugin {
  readonly #transformer = new Numbering()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class Numbering extends OperationNodeTransformer {
  protected override transformInsertQuery(node: InsertQueryNode, queryId: QueryId): InsertQueryNode {
    const query = super.transformInsertQuery(node, queryId)
    const { into, columns, values } = query
    const table = into?.kind === 'TableNode' ? (into as TableNode).table.identifier.name : ''
    if (!numbered.has(table) || !columns || values?.kind !== 'ValuesNode') return query
    if (columns.some(({ column }) => column.name === 'id')) return query
    const rows = (values as ValuesNode).values.map((row, nth) => numberedRow(row, table, nth))
    return { ...query, columns: [...columns, ColumnNode.create('id')], values: ValuesNode.create(rows) }
  }
}

/** A statement is compiled once and may run again, so that the database finds the next id where it runs. */
function numberedRow(row: ValueListNode | PrimitiveValueListNode, table: string, nth: number): ValueListNode {
  const id = RawNode.createWithSql(
    `(select coalesce(max(id) + ${nth + 1}, ${FIRST_SHOWN_ID + nth}) from ${table} where id >= ${FIRST_SHOWN_ID})`,
  )
  const values =
    row.kind === 'PrimitiveValueListNode' ? row.values.map(value => ValueNode.create(value)) : row.values
  return { kind: 'ValueListNode', values: [...values, id] }
}
