import { hiddenAreas } from '../../kernel/call.ts'
import { type AnyRoute, AppError, type Context } from '../../kernel/index.ts'
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

/** Names of records by `nameKey`; without those that are gone, unnamed or hidden from the caller. */
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

/** The arguments of a call, with its route. */
export interface CallValues {
  route: AnyRoute | undefined
  values: unknown
}

/** A record that a field of something given names; its name is null where it is gone or not the caller's to read. */
export interface NamedRecord extends Subject {
  field: string
  name: string | null
}

/** Returns the records named by ids in the arguments, in order. */
export async function namedRecords(ctx: Context, given: readonly CallValues[]): Promise<NamedRecord[][]> {
  const { subjects } = ctx.services.registry
  const fields = given.map(({ route, values }) => (route ? subjects.fieldsIn(route, values) : []))
  const names = await recordNames(
    ctx,
    fields.flat().map(({ subject }) => subject),
  )
  return fields.map(of =>
    of.map(({ field, subject }) => ({ ...subject, field, name: names.get(nameKey(subject)) ?? null })),
  )
}

export const nameKey = ({ type, id }: Subject): string => `${type} ${id}`

async function nameOf(ctx: Context, record: TimelineRecord, id: number): Promise<string | undefined> {
  const found: object | null = await (record.find(ctx, id) as Promise<object>).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
  if (!found) return undefined
  if (record.title) return record.title(found)
  const { name, title } = found as { name?: unknown; title?: unknown }
  return [name, title].find(one => typeof one === 'string')
}
