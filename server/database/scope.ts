import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  type FromNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  type ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import { tenantKeys } from './tables.ts'
import type { Db } from './types.ts'

const scoped = new WeakMap<Db, Map<number, Db>>()

/**
 * Binds a connection to one organisation: reads, updates and deletes see only its rows, inserts are
 * stamped with it, in joins and subqueries too. An author who forgets the `where` cannot leak.
 */
export function scopeTo(db: Db, orgId: number): Db {
  let known = scoped.get(db)
  if (!known) {
    known = new Map()
    scoped.set(db, known)
  }
  let bound = known.get(orgId)
  if (!bound) {
    bound = db.withPlugin(new OrganisationScope(orgId))
    known.set(orgId, bound)
  }
  return bound
}

class OrganisationScope implements KyselyPlugin {
  readonly #transformer: ScopeTransformer

  constructor(orgId: number) {
    this.#transformer = new ScopeTransformer(orgId)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class ScopeTransformer extends OperationNodeTransformer {
  readonly #orgId: number

  constructor(orgId: number) {
    super()
    this.#orgId = orgId
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId)
    return { ...query, where: this.#restrict(query.where, this.#sources(query.from)) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    const query = super.transformUpdateQuery(node, queryId)
    const key = tenantKeyOf(query.table)
    if (key && query.updates?.some(update => columnName(update.column) === key.column)) {
      throw new Error('A row cannot be moved to another organisation')
    }
    return { ...query, where: this.#restrict(query.where, [query.table, ...this.#sources(query.from)]) }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    const query = super.transformDeleteQuery(node, queryId)
    return { ...query, where: this.#restrict(query.where, this.#sources(query.from)) }
  }

  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const predicate = this.#predicate(join.table)
    if (!predicate) return join
    return {
      ...join,
      on: join.on
        ? OnNode.create(AndNode.create(ParensNode.create(join.on.on), predicate))
        : OnNode.create(predicate),
    }
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId: QueryId): InsertQueryNode {
    const query = super.transformInsertQuery(node, queryId)
    const key = tenantKeyOf(query.into)
    if (!key) return query
    if (!query.columns || !query.values || query.values.kind !== 'ValuesNode') {
      throw new Error(
        `Insert into ${key.table} with plain values: nothing else can be bound to an organisation`,
      )
    }
    if (query.columns.some(column => columnName(column) === key.column)) {
      throw new Error(`${key.table}.${key.column} is set by the scope`)
    }
    const rows = (query.values as ValuesNode).values.map(row => this.#stamp(row))
    return {
      ...query,
      columns: [...query.columns, ColumnNode.create(key.column)],
      values: ValuesNode.create(rows),
    }
  }

  protected override transformMergeQuery(_node: MergeQueryNode, _queryId: QueryId): MergeQueryNode {
    throw new Error('MERGE cannot be bound to an organisation')
  }

  protected override transformRaw(node: RawNode, queryId: QueryId): RawNode {
    const text = node.sqlFragments.join('?')
    if (/\b(select|from|join|into|update)\b/i.test(text)) {
      throw new Error('Raw SQL with a table in it cannot be bound to an organisation; use the query builder')
    }
    return super.transformRaw(node, queryId)
  }

  #stamp(row: ValueListNode | PrimitiveValueListNode): ValueListNode | PrimitiveValueListNode {
    return row.kind === 'PrimitiveValueListNode'
      ? { ...row, values: [...row.values, this.#orgId] }
      : { ...row, values: [...row.values, ValueNode.create(this.#orgId)] }
  }

  #sources(from: FromNode | undefined): readonly OperationNode[] {
    return from?.froms ?? []
  }

  #restrict(
    where: WhereNode | undefined,
    sources: readonly (OperationNode | undefined)[],
  ): WhereNode | undefined {
    let result = where
    for (const source of sources) {
      const predicate = source && this.#predicate(source)
      if (!predicate) continue
      result = WhereNode.create(
        result ? AndNode.create(predicate, ParensNode.create(result.where)) : predicate,
      )
    }
    return result
  }

  #predicate(source: OperationNode): OperationNode | undefined {
    const key = tenantKeyOf(source)
    if (!key) return undefined
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(key.column), TableNode.create(key.alias)),
      OperatorNode.create('='),
      ValueNode.create(this.#orgId),
    )
  }
}

/** The column that holds the organisation of a table named in a query, with the name the query gives it. */
function tenantKeyOf(
  source: OperationNode | undefined,
): { table: string; alias: string; column: string } | undefined {
  if (!source) return undefined
  if (source.kind === 'AliasNode') {
    const { node, alias } = source as unknown as {
      node: OperationNode
      alias: { kind: string; name: string }
    }
    const key = tenantKeyOf(node)
    return key && alias.kind === 'IdentifierNode' ? { ...key, alias: alias.name } : undefined
  }
  if (source.kind !== 'TableNode') return undefined
  const table = (source as TableNode).table.identifier.name
  const column = tenantKeys[table]
  return column ? { table, alias: table, column } : undefined
}

function columnName(node: OperationNode): string | undefined {
  return node.kind === 'ColumnNode' ? (node as ColumnNode).column.name : undefined
}
