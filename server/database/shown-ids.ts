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
export const FIRST_SHOWN_ID = 8_000_000_000_000_000

const showing = new WeakMap<Db, Db>()

/**
 * Returns the connection with ids of their own for the rows that it inserts. What is rolled back would else have shown
 * the ids that the next records get.
 */
export function withShownIds(db: Db): Db {
  let known = showing.get(db)
  if (!known) {
    known = db.withPlugin(new ShownIds(db.getExecutor().adapter instanceof PostgresAdapter))
    showing.set(db, known)
  }
  return known
}

class ShownIds implements KyselyPlugin {
  readonly #transformer: Numbering

  constructor(givesIds: boolean) {
    this.#transformer = new Numbering(givesIds)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class Numbering extends OperationNodeTransformer {
  /** True on Postgres, which takes no other ids than its own without being told. */
  readonly #givesIds: boolean

  constructor(givesIds: boolean) {
    super()
    this.#givesIds = givesIds
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId: QueryId): InsertQueryNode {
    const query = super.transformInsertQuery(node, queryId)
    const { into, columns, values } = query
    const table = into?.kind === 'TableNode' ? (into as TableNode).table.identifier.name : ''
    if (!numbered.has(table) || !columns || values?.kind !== 'ValuesNode') return query
    if (columns.some(({ column }) => column.name === 'id')) return query
    const rows = numberedRows((values as ValuesNode).values, table)
    const given = ValuesNode.create(rows)
    return {
      ...query,
      columns: [...columns, ColumnNode.create('id')],
      values: this.#givesIds ? RawNode.create(['overriding system value ', ''], [given]) : given,
    }
  }
}

type Rows = ReadonlyArray<ValueListNode | PrimitiveValueListNode>

/** Far apart, so that ids grow from statement to statement. */
const STEP = 100_000

/** A start of its own for each process: two transactions on Postgres that insert one id wait for each other. */
let next = FIRST_SHOWN_ID + STEP * Math.floor(1e8 * Math.random())

function numberedRows(rows: Rows, table: string): ValueListNode[] {
  const first = next
  next += STEP + rows.length
  // The statement of one row is compiled once and may run again, so that the database finds the next id where it runs.
  const idOf = (nth: number) =>
    rows.length > 1
      ? ValueNode.create(first + nth)
      : RawNode.createWithSql(
          `(select coalesce(max(id) + 1, ${first}) from ${table} where id >= ${FIRST_SHOWN_ID})`,
        )
  return rows.map((row, nth) => ({ kind: 'ValueListNode', values: [...valuesOf(row), idOf(nth)] }))
}

const valuesOf = (row: ValueListNode | PrimitiveValueListNode) =>
  row.kind === 'PrimitiveValueListNode' ? row.values.map(value => ValueNode.create(value)) : row.values
