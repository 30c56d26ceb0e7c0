import type { AnyDb } from '../../database/schema.ts'
import { hiddenAreas } from '../../kernel/call.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { Subject } from '../../kernel/timeline/entries.ts'
import type { Seen } from '../search/index.ts'
import { type End, type Link, linksBetween } from './links.ts'

declare module '../../kernel/module.ts' {
  interface Module {
    /** The relations of these records that documents tell, besides those which the rows of the records have. */
    documentRelations?: (ctx: Context, records: readonly Subject[]) => Promise<Relation[]>
  }
}

/** Where a document says so. */
export interface RelationEvidence {
  analysis_id: number
  document: string
  page: number
  quote: string
}

/** A relation between two records, stated by a record or by a document. */
export interface Relation {
  from: Subject
  to: Subject
  type: string
  /** Neither refers to the other: a row of the office that is no record of its own links the two. */
  mutual: boolean
  /** The document's words; null where a record says it of itself. */
  evidence: RelationEvidence | null
  /** The instant at which the row was written, or the document analysed, that says so. */
  since: string
}

/** The records that the caller sees beside others, and how they are linked. */
export interface Neighbours {
  relations: Relation[]
  /** Records by `nodeKey`. */
  seen: ReadonlyMap<string, Seen>
  /** True where a record has more relations of one kind than are read. */
  more: boolean
}

/** Relations of one kind that are read for all records that are asked for together. */
const MOST_OF_A_KIND = 2000

/** Returns the key of a record in answers: `deal/5`. */
export const nodeKey = ({ type, id }: Readonly<Subject>): string => `${type}/${id}`

/** The relations of records with all others that the caller sees; of records, only those that the caller sees are asked for. */
export async function neighboursOf(ctx: Context, records: readonly Subject[]): Promise<Neighbours> {
  const idsOf = new Map<string, number[]>()
  for (const { type, id } of records) idsOf.set(type, [...(idsOf.get(type) ?? []), id])
  const relations: Relation[] = []
  let more = false
  for (const link of linksFor(ctx))
    for (const side of ['from', 'to'] as const) {
      const ids = idsOf.get(link[side].type)
      if (!ids) continue
      const found = await read(ctx, link, side, ids)
      relations.push(...found)
      more ||= found.length === MOST_OF_A_KIND
    }
  const { registry, search } = ctx.services
  const hidden = hiddenAreas(registry, ctx.principal)
  for (const { key, area = key, documentRelations } of registry.modules)
    if (documentRelations && !hidden.includes(area))
      relations.push(...(await documentRelations(ctx, records)))
  const ends = new Map(relations.flatMap(({ from, to }) => [from, to]).map(one => [nodeKey(one), one]))
  const seen = new Map((await search.seen(ctx, [...ends.values()])).map(one => [nodeKey(one), one]))
  return {
    relations: once(relations).filter(({ from, to }) => seen.has(nodeKey(from)) && seen.has(nodeKey(to))),
    seen,
    more,
  }
}

/** The kinds of records that are linked with others. */
export const linkedKinds = ({ services }: Pick<Context, 'services'>) =>
  services.registry.searchRecords.flatMap(({ type, table }) => (table ? [{ type, table }] : []))

const known = new WeakMap<object, Link[]>()

/** The links of the house whose rows are not of an area that is kept from the caller. */
function linksFor(ctx: Context): Link[] {
  const { registry } = ctx.services
  const links = known.get(registry) ?? linksBetween(linkedKinds(ctx))
  known.set(registry, links)
  const hidden = hiddenAreas(registry, ctx.principal)
  const kept = new Set<string>(
    registry.modules.flatMap(({ key, area = key, owns }) => (hidden.includes(area) ? (owns ?? []) : [])),
  )
  return links.filter(({ table }) => !kept.has(table))
}

/** The relations by one link whose record on one side is one of these. */
async function read(
  ctx: Context,
  link: Link,
  side: 'from' | 'to',
  ids: readonly number[],
): Promise<Relation[]> {
  const from = columnOf('f', link.from)
  const to = columnOf('t', link.to)
  const record = link.dated ? null : recordAt(from, link.from)
  let rows = (ctx.db as unknown as AnyDb).selectFrom(`${link.table} as row`)
  for (const { table, alias, of, columns } of [...from.joins, ...to.joins, ...(record ? [record] : [])])
    rows = rows.innerJoin(`${table} as ${alias}`, join =>
      columns.reduce((on, [own, named]) => on.onRef(`${alias}.${named}`, '=', `${of}.${own}`), join),
    )
  if (link.only) rows = rows.where(`row.${link.only.column}`, '=', link.only.value)
  const found = await rows
    .select([`${from.column} as from_id`, `${to.column} as to_id`])
    .select(eb => eb.fn.min(`${record?.alias ?? 'row'}.created_at`).as('since'))
    .where(side === 'from' ? from.column : to.column, 'in', ids)
    .where(from.column, 'is not', null)
    .where(to.column, 'is not', null)
    .groupBy([from.column, to.column])
    .orderBy(from.column)
    .orderBy(to.column)
    .limit(MOST_OF_A_KIND)
    .execute()
  return found.map(({ from_id, to_id, since }) => ({
    from: { type: link.from.type, id: from_id as number },
    to: { type: link.to.type, id: to_id as number },
    type: link.type,
    mutual: link.from.over.length > 0,
    evidence: null,
    since: since as string,
  }))
}

interface Join {
  table: string
  alias: string
  of: string
  columns: End['over'][number]['columns']
}

/** Where the id of the record at an end stands, and the rows that are joined on the way to it. */
function columnOf(prefix: string, { over }: End): { column: string; joins: Join[] } {
  const last = over.at(-1)
  if (!last) return { column: 'row.id', joins: [] }
  const joins = over.slice(0, -1).map(({ table, columns }, at) => ({
    table,
    columns,
    alias: `${prefix}${at}`,
    of: at === 0 ? 'row' : `${prefix}${at - 1}`,
  }))
  const [own] = last.columns.find(([, named]) => named === 'id') as readonly [string, string]
  return { column: `${joins.at(-1)?.alias ?? 'row'}.${own}`, joins }
}

/** The record at an end itself, joined on the row that names it. */
function recordAt({ joins }: { joins: readonly Join[] }, { over }: End): Join | null {
  const last = over.at(-1)
  return last ? { ...last, alias: 'record', of: joins.at(-1)?.alias ?? 'row' } : null
}

/** Merges repeated relations of two records into one, with the earliest date. */
function once(relations: readonly Relation[]): Relation[] {
  const found = new Map<string, Relation>()
  for (const one of relations) {
    const key = `${nodeKey(one.from)} ${one.type} ${nodeKey(one.to)}`
    const other = found.get(key)
    if (!other || one.since < other.since) found.set(key, one)
  }
  return [...found.values()]
}
