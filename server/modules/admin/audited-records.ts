// The record that an entry of the audit log is about.

import type { Context } from '../../kernel/index.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import type { Placed } from '../../kernel/shown-records.ts'
import type { Subject } from '../../kernel/timeline/entries.ts'
import { nameKey, recordNames } from '../../platform/office/record-names.ts'
import { answerOf } from '../../platform/office/shown-record.ts'

interface Entry {
  id: number
  action: string
  target: string
  acted_on: Subject | null
  details: Record<string, unknown>
  /** The operation of the tool that was called or proposed. */
  called: AnyRoute | undefined
}

interface AuditedRecord extends Subject {
  name: string | null
  /** The record it is a part of, where that is shown on a page of its own. */
  parent_id: number | null
}

/** A record that an entry may be about; a placed one is found through the GET of its address. */
type Candidate = Subject | Placed

/** Returns the record of each entry that has one, by the entry's id. */
export async function recordsOf(
  ctx: Context,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, AuditedRecord>> {
  const candidates = new Map(entries.map(entry => [entry.id, candidatesOf(ctx, entry)]))
  const all = [...candidates.values()].flat()
  const names = await recordNames(ctx, all)
  const shown = new Map<string, ReturnType<typeof shownAs>>()
  const ask = (one: Placed) => {
    const key = `${one.shown.path} ${Object.values(one.params).join(' ')}`
    const known = shown.get(key) ?? shownAs(ctx, one)
    shown.set(key, known)
    return known
  }
  const records = new Map<number, AuditedRecord>()
  for (const entry of entries) {
    const possible = candidates.get(entry.id) ?? []
    const [first] = possible
    if (!first) continue
    let found: AuditedRecord | null = null
    for (const one of possible) {
      const { type, id } = one
      const name = names.get(nameKey(one))
      found = name === undefined ? null : { type, id, name, parent_id: null }
      const asked = found === null && 'shown' in one ? await ask(one) : found
      // One that has no name is called by the next that the call named; one that is gone is not.
      if (asked === 'nameless') continue
      found = asked
      break
    }
    const gone = { type: first.type, id: first.id, name: goneTitle(entry), parent_id: null }
    records.set(entry.id, found ?? gone)
  }
  return records
}

/**
 * The records that an entry may be about, the likeliest first: the one that it was written with, those that its address
 * names, and those that its input does.
 */
function candidatesOf({ services: { registry } }: Context, entry: Entry): Candidate[] {
  const { subjects, shown } = registry
  const { action, target, acted_on, details, called } = entry
  const route = registry.routeOf(action)
  if (!route) return [acted_on, recordIn(target)].filter(one => one !== null)
  const params = paramsOf(route, target)
  const written = acted_on && (shown.of(acted_on, params) ?? acted_on)
  const ofTool = called && subjects.fieldsIn(called, details)[0]?.subject
  return [
    written,
    subjects.mainOf(route, { params }, null),
    shown.at(route, params),
    ofTool ?? subjects.fieldsIn(route, details)[0]?.subject ?? null,
    shown.namedIn(details),
    ...Object.values(details).map(value => (typeof value === 'string' ? recordIn(value) : null)),
  ].filter(one => one !== null)
}

/** The ids in the path of a call, by the placeholders of its route. */
function paramsOf({ path }: AnyRoute, target: string): Record<string, number> {
  const parts = target.split(/[/?]/)
  return Object.fromEntries(
    path.split('/').flatMap((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined ? [] : [[name, Number(parts[at])]]
    }),
  )
}

/** A record that is written as its kind and id, as of one that moved by its date: `transaction/1`. */
function recordIn(text: string): Subject | null {
  const [, type, id] = /^([a-z_]+)\/(\d+)$/.exec(text) ?? []
  return type === undefined ? null : { type, id: Number(id) }
}

/** A placed record by its name, or by that of the first record that it belongs to; null where it is gone or not the caller's to read. */
async function shownAs(ctx: Context, placed: Placed): Promise<AuditedRecord | 'nameless' | null> {
  const { type, id, shown, params } = placed
  // A GET that reads documents in their own places is not asked for a name.
  if (shown.prepare) return 'nameless'
  const answer = await answerOf(ctx, shown, params)
  if (!answer) return null
  const { subjects, shown: places } = ctx.services.registry
  const named = subjects.fieldsIn(shown, answer).map(({ subject }) => subject)
  const name = places.titleOf(placed, answer)
  if (name !== null) {
    const parent_id = Object.values(params).at(-2) ?? (places.namedIn(answer) ?? named[0])?.id ?? null
    return { type, id, name, parent_id }
  }
  const names = await recordNames(ctx, named)
  const whole = named.find(one => names.has(nameKey(one)))
  return whole ? { ...whole, name: names.get(nameKey(whole)) as string, parent_id: null } : 'nameless'
}

/** The title of the record that an entry's call deleted. */
function goneTitle({ details: { deleted } }: Entry): string | null {
  const { title } = (deleted ?? {}) as { title?: unknown }
  return typeof title === 'string' ? title : null
}
