import type { Selectable } from 'kysely'
import { fromJsonOrNull } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { hiddenAreas } from '../../kernel/call.ts'
import { type Context, notFound, paginate } from '../../kernel/index.ts'
import { type Origin, sayEntry } from '../../kernel/timeline/entries.ts'
import { nameKey, readableRecords, recordNames } from '../../platform/office/record-names.ts'

type Entry = Selectable<Tables['timeline_entries']>

interface Slice {
  limit: number
  cursor?: string | undefined
}

interface Recorded {
  record_type: string
  record_id: number
}

interface Filter extends Slice, Recorded {
  type?: string | undefined
  area?: string | undefined
  said?: boolean | undefined
  proposed?: boolean | undefined
}

/** Returns a record's timeline, without entries in areas the caller may not read. */
export async function listTimeline(
  ctx: Context,
  { record_type, record_id, type, area, said, proposed, ...slice }: Filter,
) {
  let query = await entriesOf(ctx, { record_type, record_id })
  if (type) query = query.where('type', '=', type)
  if (area) query = query.where('area', '=', area)
  if (said) query = query.where('origin', '=', 'person')
  if (proposed) query = query.where('action_id', 'is not', null)
  return (await paginate(query, 'timeline_entries.id', slice)).map(entry => present(ctx, entry))
}

/** Counts the entries of a record's timeline for each filter of `listTimeline`. */
export async function countTimeline(ctx: Context, record: Recorded) {
  const groups = await (await entriesOf(ctx, record))
    .clearSelect()
    .select(['area', 'origin'])
    .select(({ fn }) => [fn.countAll().as('entries'), fn.count('action_id').as('proposed')])
    .groupBy(['area', 'origin'])
    .execute()
  const areas = new Map<string, number>()
  for (const { area, entries } of groups)
    if (area !== null) areas.set(area, (areas.get(area) ?? 0) + Number(entries))
  const sum = (counts: readonly unknown[]) => counts.reduce<number>((total, one) => total + Number(one), 0)
  return {
    total: sum(groups.map(({ entries }) => entries)),
    said: sum(groups.filter(({ origin }) => origin === 'person').map(({ entries }) => entries)),
    proposed: sum(groups.map(({ proposed }) => proposed)),
    areas: [...areas]
      .map(([area, count]) => ({ area, count }))
      .sort((one, other) => other.count - one.count || one.area.localeCompare(other.area)),
  }
}

/**
 * Returns the entries of a record's timeline that the caller may read. Throws 404 where the record is not
 * theirs.
 */
async function entriesOf(ctx: Context, { record_type, record_id }: Recorded) {
  const record = readableRecords(ctx).find(one => one.type === record_type)
  if (!record) throw notFound()
  await record.find(ctx, record_id)
  return readableEntries(ctx).where('record_type', '=', record_type).where('record_id', '=', record_id)
}

interface OfficeFilter extends Slice {
  since?: string | undefined
  others?: boolean | undefined
}

/** Lists the timeline of all records the caller may read, newest first, each entry with its record's name. */
export async function listOfficeTimeline(ctx: Context, { since, others, ...slice }: OfficeFilter) {
  const types = readableRecords(ctx).map(({ type }) => type)
  let query = readableEntries(ctx).where('record_type', 'in', types)
  if (since) query = query.where('created_at', '>', since)
  const { userId } = ctx.principal
  if (others && userId !== null)
    query = query.where(eb => eb.or([eb('author_id', 'is', null), eb('author_id', '!=', userId)]))
  const page = await paginate(query, 'timeline_entries.id', slice)
  const names = await recordNames(ctx, page.items.map(subjectOf))
  return page.map(entry => ({
    ...present(ctx, entry),
    record_name: names.get(nameKey(subjectOf(entry))) ?? null,
  }))
}

const subjectOf = ({ record_type, record_id }: Entry) => ({ type: record_type, id: record_id })

/** Selects entries outside the areas that the caller may not read. */
function readableEntries(ctx: Context) {
  const hidden = hiddenAreas(ctx.services.registry, ctx.principal)
  const entries = ctx.db.selectFrom('timeline_entries').selectAll()
  if (hidden.length === 0) return entries
  return entries.where(eb => eb.or([eb('area', 'is', null), eb('area', 'not in', hidden)]))
}

const present = (ctx: Context, { details, origin, ...entry }: Entry) => ({
  ...sayEntry(ctx, entry),
  origin: origin as Origin,
  details: fromJsonOrNull<Record<string, unknown>>(details),
})
