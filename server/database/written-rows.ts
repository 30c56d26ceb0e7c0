import {
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DeleteQueryNode,
  FromNode,
  type InsertQueryNode,
  Kysely,
  type OperationNode,
  type QueryExecutor,
  type QueryResult,
  ReferenceNode,
  ReturningNode,
  type RootOperationNode,
  SelectionNode,
  type SelectQueryNode,
  type TableNode,
  type UpdateQueryNode,
} from 'kysely'
import { StillReferred } from './still-referred.ts'
import type { Db, Transaction } from './types.ts'
import { violatedConstraint } from './violations.ts'

export type Row = Readonly<Record<string, unknown>>

/** A row as a statement found it and left it: null before it was inserted, and after it was deleted. */
export interface WrittenRow {
  table: string
  before: Row | null
  after: Row | null
}

/**
 * Returns the connection with a hook on every row written over it, in the order of the statements; limited to
 * some tables where they are named. Results of statements are unchanged. An update first reads the rows it is
 * about to change.
 */
export function tellingWrites(
  db: Db,
  told: (row: WrittenRow) => void,
  tables?: Pick<ReadonlySet<string>, 'has'>,
): Db {
  const executor = db.getExecutor()
  const telling = executor.withConnectionProvider({
    provideConnection: consumer =>
      executor.provideConnection(connection =>
        consumer(new TellingConnection(connection, executor, told, tables)),
      ),
  })
  // A query needs only the executor of these.
  return new Kysely({ config: {} as never, driver: {} as never, dialect: {} as never, executor: telling })
}

/** A transaction, and the rows that it has written so far to the tables that are watched. */
export interface Watched extends Transaction {
  readonly written: readonly WrittenRow[]
}

/** The watching counterpart of each connection: statements are cached by connection. */
const watching = new WeakMap<Db, { db: Db; told: WrittenRow[] }>()

/** The given transaction, keeping the rows that it writes to these tables and does not undo again. */
export function watched(tx: Transaction, tables: Pick<ReadonlySet<string>, 'has'>): Watched {
  let watch = watching.get(tx.db)
  if (!watch) {
    const made = { db: tx.db, told: [] as WrittenRow[] }
    made.db = tellingWrites(tx.db, row => made.told.push(row), tables)
    watching.set(tx.db, made)
    watch = made
  }
  const written: WrittenRow[] = []
  // One transaction at a time is at work on a connection.
  watch.told = written
  return {
    db: watch.db,
    written,
    async nested(work, options) {
      const before = written.length
      const undo = () => written.splice(before)
      try {
        const value = await tx.nested(work, options)
        if (options?.rollback) undo()
        return value
      } catch (error) {
        undo()
        throw error
      }
    },
  }
}

type Write = InsertQueryNode | UpdateQueryNode | DeleteQueryNode

const wholes = new WeakMap<Write, CompiledQuery>()

class TellingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #executor: QueryExecutor
  readonly #told: (row: WrittenRow) => void
  readonly #tables: Pick<ReadonlySet<string>, 'has'> | undefined

  constructor(
    connection: DatabaseConnection,
    executor: QueryExecutor,
    told: (row: WrittenRow) => void,
    tables: Pick<ReadonlySet<string>, 'has'> | undefined,
  ) {
    this.#connection = connection
    this.#executor = executor
    this.#told = told
    this.#tables = tables
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const write = writeIn(query.query)
    if (write?.node.kind !== 'DeleteQueryNode') return this.#execute<R>(query, write)
    const { node, table } = write
    return this.#execute<R>(query, write).catch(error => {
      if (violatedConstraint(error) !== 'foreign_key') throw error
      throw new StillReferred(error, table, this.#idsOf(node, query))
    })
  }

  async #execute<R>(
    query: CompiledQuery,
    write: { node: Write; table: string } | undefined,
  ): Promise<QueryResult<R>> {
    if (!write || this.#tables?.has(write.table) === false) return this.#connection.executeQuery<R>(query)
    const { node, table } = write
    const before = node.kind === 'UpdateQueryNode' ? await this.#rowsOf(node, query) : []
    const whole = this.#returningAll(node, query)
    const { rows } = await this.#connection.executeQuery<Row>({ ...whole, parameters: query.parameters })
    const known = new Map(before.map(row => [row.id, row]))
    for (const row of rows)
      this.#told(
        node.kind === 'DeleteQueryNode'
          ? { table, before: row, after: null }
          : { table, before: known.get(row.id) ?? null, after: row },
      )
    const count = { numAffectedRows: BigInt(rows.length) }
    if (node.returning) return { ...count, rows: askedOf(node.returning, rows) as R[] }
    const last = node.kind === 'InsertQueryNode' ? rows.at(-1)?.id : undefined
    return { ...count, rows: [], ...(typeof last === 'number' && { insertId: BigInt(last) }) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing streams rows here.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming queries is not supported: read in pages')
  }

  /** The statement with whole rows as its answer; made once, where the statement is. */
  #returningAll(node: Write, { queryId }: CompiledQuery): CompiledQuery {
    let whole = wholes.get(node)
    if (!whole) {
      const returning = ReturningNode.create([SelectionNode.createSelectAll()])
      whole = this.#executor.compileQuery({ ...node, returning }, queryId)
      wholes.set(node, whole)
    }
    return whole
  }

  #idsOf({ from, where }: DeleteQueryNode, { parameters, queryId }: CompiledQuery) {
    const id = SelectionNode.create(ReferenceNode.create(ColumnNode.create('id')))
    const select: SelectQueryNode = {
      kind: 'SelectQueryNode',
      from,
      selections: [id],
      ...(where && { where }),
    }
    return { ...this.#executor.compileQuery<{ id: number }>(select, queryId), parameters }
  }

  /** The rows that an update is about to change. Its parameters end with those of its condition. */
  async #rowsOf({ table, where }: UpdateQueryNode, { parameters, queryId }: CompiledQuery): Promise<Row[]> {
    const select: SelectQueryNode = {
      kind: 'SelectQueryNode',
      from: FromNode.create(table ? [table] : []),
      selections: [SelectionNode.createSelectAll()],
      ...(where && { where }),
    }
    const query = this.#executor.compileQuery(select, queryId)
    const own = query.parameters.length
    const { rows } = await this.#connection.executeQuery<Row>({
      ...query,
      parameters: own === 0 ? [] : parameters.slice(-own),
    })
    return rows
  }
}

/** The table that a statement writes; undefined where it writes none. */
function writeIn(node: RootOperationNode): { node: Write; table: string } | undefined {
  if (node.kind === 'InsertQueryNode') return named(node, node.into)
  if (node.kind === 'UpdateQueryNode') return named(node, node.table)
  if (node.kind === 'DeleteQueryNode') return named(node, node.from.froms[0])
  return undefined
}

function named(node: Write, table: OperationNode | undefined): { node: Write; table: string } | undefined {
  return table?.kind === 'TableNode' ? { node, table: (table as TableNode).table.identifier.name } : undefined
}

/** Returns the columns the caller asked for. */
function askedOf({ selections }: ReturningNode, rows: readonly Row[]): readonly Row[] {
  const names = selections.map(({ selection }) => nameOf(selection))
  if (names.some(name => name === undefined)) return rows
  return rows.map(row => Object.fromEntries((names as string[]).map(name => [name, row[name]])))
}

/** The column that a selection names, by its own name; undefined for all of them. */
function nameOf(selection: OperationNode): string | undefined {
  if (selection.kind === 'ReferenceNode') return nameOf((selection as ReferenceNode).column)
  return selection.kind === 'ColumnNode' ? (selection as ColumnNode).column.name : undefined
}
