import type { Context } from '../kernel/routes/context.ts'

/** A record as it is known of a deal on some day. */
export interface KnownRecord {
  /** What it is to people, such as `pricing`; with `id` it tells the record from all others. */
  type: string
  id: number
  title: string
  /** What is compared later to say what has changed: plain values by their field's name. */
  facts: Record<string, string | number | boolean | null>
  /** Everything else that is kept of it, as JSON. */
  content?: unknown
}

declare module '../kernel/module.ts' {
  interface Module {
    /** What it knows of a deal, which is kept with each decision on the deal. */
    knownOfDeal?: (ctx: Context, dealId: number) => Promise<KnownRecord[]>
  }
}

/** Everything that is known of a deal now, whatever module knows it. */
export async function knownOfDeal(ctx: Context, dealId: number): Promise<KnownRecord[]> {
  const known: KnownRecord[] = []
  for (const one of ctx.services.registry.modules)
    if (one.knownOfDeal) known.push(...(await one.knownOfDeal(ctx, dealId)))
  return known
}

export interface KnownChange {
  type: string
  id: number
  title: string
  /** `added` and `removed` are of the record as a whole. */
  change: 'added' | 'removed' | 'changed'
  field: string | null
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** What is known now that was not known then, and the other way round. */
export function changesSince(then: readonly KnownRecord[], now: readonly KnownRecord[]): KnownChange[] {
  const keyOf = ({ type, id }: KnownRecord) => `${type} ${id}`
  const [before, after] = [
    new Map(then.map(one => [keyOf(one), one])),
    new Map(now.map(one => [keyOf(one), one])),
  ]
  const whole = (one: KnownRecord, change: 'added' | 'removed'): KnownChange => ({
    type: one.type,
    id: one.id,
    title: one.title,
    change,
    field: null,
    before: null,
    after: null,
  })
  return [
    ...now.flatMap(one => {
      const old = before.get(keyOf(one))
      return old ? changedFacts(old, one) : [whole(one, 'added')]
    }),
    ...then.filter(one => !after.has(keyOf(one))).map(one => whole(one, 'removed')),
  ]
}

const changedFacts = (old: KnownRecord, { type, id, title, facts }: KnownRecord): KnownChange[] =>
  [...new Set([...Object.keys(old.facts), ...Object.keys(facts)])].flatMap(field => {
    const [before, after] = [old.facts[field] ?? null, facts[field] ?? null]
    return before === after ? [] : [{ type, id, title, change: 'changed' as const, field, before, after }]
  })
