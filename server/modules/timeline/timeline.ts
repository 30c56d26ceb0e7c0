import type { Selectable } from 'kysely'
import { fromJsonOrNull } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { hiddenAreas } from '../../kernel/call.ts'
import { type Context, notFound, paginate } from '../../kernel/index.ts'
import type { Origin } from '../../kernel/timeline/entries.ts'

interface Filter {
  record_type: string
  record_id: number
  type?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** A record's timeline, without what happened in areas that are not the caller's to read. */
export async function listTimeline(ctx: Context, { record_type, record_id, type, ...slice }: Filter) {
  const { registry } = ctx.services
  const hidden = hiddenAreas(registry, ctx.principal)
  const records = registry.modules
    .filter(({ key }) => !hidden.includes(key))
    .flatMap(({ timelines }) => timelines ?? [])
  const record = records.find(one => one.type === record_type)
  if (!record) throw notFound()
  await record.find(ctx, record_id)
  let query = ctx.db
    .selectFrom('timeline_entries')
    .selectAll()
    .where('record_type', '=', record_type)
    .where('record_id', '=', record_id)
  if (type) query = query.where('type', '=', type)
  if (hidden.length > 0)
    query = query.where(eb => eb.or([eb('area', 'is', null), eb('area', 'not in', hidden)]))
  return (await paginate(query, 'timeline_entries.id', slice)).map(present)
}

const present = ({ details, origin, ...entry }: Selectable<Tables['timeline_entries']>) => ({
  ...entry,
  origin: origin as Origin,
  details: fromJsonOrNull<Record<string, unknown>>(details),
})
