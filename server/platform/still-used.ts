import type { AnyDb } from '../database/schema.ts'
import { type Referring, type StillReferred, stillReferring } from '../database/still-referred.ts'
import { references } from '../database/tables.ts'
import { maySee } from '../kernel/call.ts'
import { type Said, sentence, verbatim } from '../kernel/language/sentence.ts'
import type { AppError } from '../kernel/problems/errors.ts'
import { type AnyRecord, nameOf, pageOf } from '../kernel/records/index.ts'
import type { Context } from '../kernel/routes/context.ts'
import type { SearchRecord } from '../kernel/routes/search-record.ts'
import { inUseError, type UsedBy } from './in-use.ts'

const MOST_LISTED = 20

/**
 * Throws 409 for a delete that the database refused, naming the records that still refer to it, as far as the
 * caller may see them: records before the parts of records.
 */
export async function stillUsed(ctx: Context, refused: StillReferred): Promise<AppError> {
  const rows = await stillReferring(ctx.db, refused, MOST_LISTED)
  const used = await Promise.all(rows.map(async one => ({ ...one, user: await userOf(ctx, one, refused) })))
  const isPart = ({ table }: Referring) => Number(kindOf(ctx, table) === undefined)
  used.sort((one, other) => isPart(one) - isPart(other))
  return inUseError(
    used.map(({ user }) => user),
    sentence`Delete or change that first.`,
  )
}

async function userOf(ctx: Context, { table, row }: Referring, refused: StillReferred): Promise<UsedBy> {
  const { registry } = ctx.services
  const kind = kindOf(ctx, table)
  const module = registry.modules.find(({ owns = [] }) => owns.some(one => one === table))
  const isShown = maySee(registry, ctx.principal, module?.key ?? '')
  return {
    what: verbatim((kind?.type ?? nounOf(table)).replaceAll('_', ' ')),
    id: row.id,
    title: (isShown && (await titleOf(ctx, { table, row }, refused.table))) || `${row.id}`,
    page: isShown && kind && 'page' in kind ? pageOf(kind, row) : null,
  }
}

/** The kind of record that a table holds, or as which its rows are found. */
function kindOf({ services: { registry } }: Context, table: string): AnyRecord | SearchRecord | undefined {
  return (
    registry.modules.flatMap(({ recordKinds = [] }) => recordKinds).find(one => one.table === table) ??
    registry.searchRecords.find(one => one.table === table)
  )
}

/** The title of a row: a record's is that of the search; a part has its own name, or that of what it ties the record to. */
async function titleOf(ctx: Context, { table, row }: Referring, of: string): Promise<Said | null> {
  const kind = kindOf(ctx, table)
  if (kind && 'read' in kind) return (await kind.read(ctx.db, [row.id]))[0]?.title ?? null
  if (kind) return nameOf(kind, row)
  const named = NAMING.find(column => typeof row[column] === 'string' && row[column] !== '')
  if (named) return row[named] as string
  for (const [column, target] of Object.entries(references[table] ?? {})) {
    if (target === of || row[column] === null) continue
    const tied = await (ctx.db as unknown as AnyDb)
      .selectFrom(target)
      .selectAll()
      .where('id', '=', row[column])
      .executeTakeFirst()
    const title = tied && (await titleOf(ctx, { table: target, row: tied as Referring['row'] }, of))
    if (title) return title
  }
  const day = (row.effective_from ?? row.created_at) as string
  return day.slice(0, 10)
}

const NAMING = [
  'name',
  'title',
  'label',
  'subject',
  'message',
  'screened_name',
  'investor_name',
  'account_holder',
]

/** The noun of one of a table's rows: `gl account`, `vdr analysis`. */
const nounOf = (table: string): string =>
  table
    .replace(/yses$/, 'ysis')
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/(?<![si])s$/, '')
