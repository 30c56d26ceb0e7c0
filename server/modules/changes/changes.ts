import { hiddenAreas } from '../../kernel/call.ts'
import { type Context, conflict, invalidField, sentence } from '../../kernel/index.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { answerOf } from '../../platform/office/shown-record.ts'
import { firstChange, newestChange } from '../../platform/search/changes.ts'

interface Asked {
  since?: string | undefined
  type?: string | undefined
  limit: number
}

/** The latest changes of records that the caller may read, in the order in which they were committed. */
export async function listChanges(ctx: Context, { since, type, limit }: Asked) {
  // Later changes belong to the next call.
  const newest = await newestChange(ctx.db)
  const after = await positionOf(ctx, since, newest)
  const rows = await ctx.db
    .selectFrom('record_changes')
    .select(['type', 'record_id as id', 'seq', 'deleted', 'updated_at'])
    .where('seq', '>', after)
    .where('seq', '<=', newest)
    .where('type', 'in', ['', ...readableTypes(ctx, type)])
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const more = rows.length > limit
  const seen = new Set((await ctx.services.search.seen(ctx, page)).map(keyOf))
  const changes = []
  for (const { deleted, updated_at, ...row } of page) {
    const shown = deleted ? GONE : await shownAs(ctx, row, seen)
    if (shown)
      changes.push({ type: row.type, id: row.id, deleted: deleted === 1, changed_at: updated_at, ...shown })
  }
  // Changes by others of kinds not asked for are skipped, so that the next call does not read them again.
  const next = more ? (page.at(-1)?.seq ?? after) : newest
  return { changes, next: String(next), more }
}

/** 409 `start_over` for a position in an office that a backup has replaced since. */
async function positionOf({ db }: Context, since: string | undefined, newest: number): Promise<number> {
  if (since === undefined) return 0
  const after = Number(since)
  if (after < (await firstChange(db)) || after > newest)
    throw conflict(
      'start_over',
      sentence`The office was put back to a backup since: drop what you mirror, and read without “since”.`,
    )
  return after
}

/** The kinds of records with an address of their own that the caller may read, those that are asked for. */
function readableTypes({ services: { registry }, principal }: Context, type: string | undefined): string[] {
  const kinds = registry.searchRecords.filter(({ type: one }) => registry.showing(one))
  const asked = type?.split(',').map(one => one.trim())
  const unknown = asked?.find(one => !kinds.some(kind => kind.type === one))
  if (unknown !== undefined)
    throw invalidField('query.type', sentence`must be one of ${kinds.map(kind => kind.type).join(', ')}`)
  const hidden = hiddenAreas(registry, principal)
  return kinds
    .filter(kind => !hidden.includes(kind.area) && (asked?.includes(kind.type) ?? true))
    .map(kind => kind.type)
}

interface Numbered {
  type: string
  id: number
}

const keyOf = ({ type, id }: Numbered): string => `${type}/${id}`

/** A deleted record has no address. */
const GONE = { address: null, schema: null, record: null }

/**
 * Returns the address and kind of a record; undefined where the caller may not see it, or it was deleted
 * meanwhile.
 */
async function shownAs(ctx: Context, row: Numbered, seen: ReadonlySet<string>) {
  const shown = ctx.services.registry.showing(row.type) as AnyRoute
  const address = shown.path.replace(/\{\w+\}$/, String(row.id))
  const schema = shown.response?.meta()?.id ?? null
  // A GET that reads documents in their own places first is left to whoever wants it.
  if (shown.prepare) return seen.has(keyOf(row)) ? { address, schema, record: null } : undefined
  const [name = ''] = Object.keys(shown.parse.params.shape)
  const record = await answerOf(ctx, shown, { [name]: row.id })
  return record && { address, schema, record }
}
