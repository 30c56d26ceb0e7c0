import { hiddenAreas } from '../../kernel/call.ts'
import { AppError, type Context } from '../../kernel/index.ts'
import type { TimelineRecord } from '../../kernel/subjects.ts'
import type { Subject } from '../../kernel/timeline/entries.ts'

/** The kinds of records with a timeline that the caller may read. */
export function readableRecords({
  services,
  principal,
}: Pick<Context, 'services' | 'principal'>): TimelineRecord[] {
  const hidden = hiddenAreas(services.registry, principal)
  return services.registry.modules
    .filter(({ key }) => !hidden.includes(key))
    .flatMap(({ timelines }) => timelines ?? [])
}

/** What records are called, by `nameKey`; without those that are gone, have no name or are not the caller's to read. */
export async function recordNames(
  ctx: Context,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, string>> {
  const records = new Map(readableRecords(ctx).map(record => [record.type, record]))
  const distinct = new Map(subjects.map(subject => [nameKey(subject), subject]))
  const names = new Map<string, string>()
  for (const [key, { type, id }] of distinct) {
    const record = records.get(type)
    const name = record && (await nameOf(ctx, record, id))
    if (name) names.set(key, name)
  }
  return names
}

export const nameKey = ({ type, id }: Subject): string => `${type} ${id}`

async function nameOf(ctx: Context, record: TimelineRecord, id: number): Promise<string | undefined> {
  const found = await record.find(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return {}
    throw error
  })
  const { name, title } = found as { name?: unknown; title?: unknown }
  return [name, title].find(one => typeof one === 'string')
}
