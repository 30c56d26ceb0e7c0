import type { AnyDb } from '../../database/schema.ts'
import { type Said, sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { spoken } from '../../kernel/values/words.ts'
import type { MergeField, MergeKind, Row } from './kind.ts'
import { type Reference, referencesTo, rowsReferring } from './references.ts'

/** The fate of one table's rows that refer to the record merged away. */
export interface Move {
  reference: Reference
  what: string
  ids: number[]
  /** Rows that go, because the survivor has one that says the same. */
  folded: Row[]
}

export interface Plan {
  survivor: Row
  loser: Row
  fields: Array<{
    name: string
    survivor: string | null
    loser: string | null
    taken: boolean
  }>
  /** The columns of the survivor that change. */
  change: Record<string, unknown>
  moves: Move[]
  /** Why the two cannot be one, in sentences. */
  blockers: Said[]
}

/** The database without the types of its tables, which a kind names; it stays bound to the organisation. */
export const untyped = (ctx: Context) => ctx.db as unknown as AnyDb

export const titleOf = (row: Row): string => String(row.name ?? row.id)

/** The effect of merging as things stand; `take` names the fields taken from the record merged away. */
export async function planMerge(
  ctx: Context,
  kind: MergeKind,
  survivorId: number,
  loserId: number,
  take: readonly string[] | undefined,
): Promise<Plan> {
  const survivor = await rowOf(ctx, kind, survivorId)
  if (survivorId === loserId) throw invalidField('loser_id', sentence`must be another ${kind.noun}`)
  const loser = await untyped(ctx)
    .selectFrom(kind.table)
    .selectAll()
    .where('id', '=', loserId)
    .executeTakeFirst()
  if (!loser) throw invalidField('loser_id', sentence`is no ${kind.noun} of this office`)
  const fields: Plan['fields'] = []
  for (const field of kind.fields) fields.push(await choose(ctx, field, survivor, loser as Row, take))
  const unknown = take?.find(name => !kind.fields.some(field => field.name === name))
  if (unknown !== undefined) throw invalidField('take', sentence`${unknown} is not a field of a ${kind.noun}`)
  const change = Object.fromEntries(
    kind.fields.flatMap((field, at) =>
      fields[at]?.taken
        ? columnsOf(field).map(column => [column, bothOf(field, survivor, loser as Row) ?? loser[column]])
        : [],
    ),
  )
  const { moves, blockers } = await planMoves(ctx, kind, survivor, loser as Row)
  const result = { ...survivor, ...change }
  const refused = (await kind.refuses?.(ctx, { survivor, loser: loser as Row, result })) ?? []
  return { survivor, loser: loser as Row, fields, change, moves, blockers: [...refused, ...blockers] }
}

/** The record's row; 404 as its own kind says it. */
export async function rowOf(ctx: Context, { table, find }: MergeKind, id: number): Promise<Row> {
  await find(ctx, id)
  return (await untyped(ctx)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as Row
}

/** The survivor's text with the other's below it; null where they are not joined. */
function bothOf({ name, joins = 0 }: MergeField, survivor: Row, loser: Row): string | null {
  const [own, other] = [survivor[name], loser[name]]
  if (typeof own !== 'string' || typeof other !== 'string' || own === other) return null
  const both = `${own}\n\n${other}`
  return both.length <= joins ? both : null
}

const columnsOf = ({ name, columns }: MergeField): readonly string[] => columns ?? [name]

async function choose(
  ctx: Context,
  field: MergeField,
  survivor: Row,
  loser: Row,
  take: readonly string[] | undefined,
) {
  const [own, other] = [await shown(ctx, field, survivor), await shown(ctx, field, loser)]
  // Fields that the survivor lacks are taken, unless the caller chose otherwise.
  const wanted = bothOf(field, survivor, loser) !== null || (take ? take.includes(field.name) : own === null)
  return { name: field.name, survivor: own, loser: other, taken: wanted && other !== null && other !== own }
}

async function shown(ctx: Context, { name, show }: MergeField, row: Row): Promise<string | null> {
  if (show) return show(row, ctx)
  const value = row[name] ?? null
  return value === null ? null : String(value)
}

async function planMoves(ctx: Context, kind: MergeKind, survivor: Row, loser: Row) {
  const moves: Move[] = []
  const blockers: Said[] = []
  for (const reference of referencesTo(kind.table, kind.type)) {
    const rows = (await rowsReferring(untyped(ctx), reference, loser.id)
      .selectAll()
      .orderBy('id')
      .execute()) as Row[]
    if (rows.length === 0) continue
    const what = kind.words?.[reference.table as keyof MergeKind['words']] ?? spoken(reference.table)
    if (reference.fixed) {
      blockers.push(
        reference.fixed === 'kept'
          ? sentence`The ${what} of ${titleOf(loser)} are permanent records: ${rows.length} of them.`
          : sentence`The ${what} of ${titleOf(loser)} have their own records of the same: ${rows.length} of them.`,
      )
      continue
    }
    const twice = await alsoOf(ctx, reference, survivor.id, rows)
    const folds = kind.folds?.some(table => table === reference.table) ?? false
    if (twice.size > 0 && !folds)
      blockers.push(
        sentence`${twice.size} of the ${what} of both say the same: remove them from one of the two first.`,
      )
    moves.push({
      reference,
      what,
      ids: rows.filter(({ id }) => !twice.has(id)).map(({ id }) => id),
      folded: rows.filter(({ id }) => twice.has(id)),
    })
  }
  return { moves, blockers }
}

/** The rows that would be a second one of the survivor's, by the table's unique constraints. */
async function alsoOf(
  ctx: Context,
  reference: Reference,
  survivorId: number,
  rows: readonly Row[],
): Promise<Set<number>> {
  const twice = new Set<number>()
  if (reference.unique.length === 0) return twice
  const others = (await rowsReferring(untyped(ctx), reference, survivorId).selectAll().execute()) as Row[]
  for (const columns of reference.unique) {
    const keyOf = (row: Row) => JSON.stringify(columns.map(column => row[column] ?? { none: row.id }))
    const known = new Set(others.map(keyOf))
    for (const row of rows) if (known.has(keyOf(row))) twice.add(row.id)
  }
  return twice
}
