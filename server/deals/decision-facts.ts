import type { Context } from '../kernel/routes/context.ts'

/** A record as it is known of a deal on some day. */
export interface RecordFacts {
  /** The type for people, such as `pricing`; unique together with `id`. */
  type: string
  id: number
  title: string
  /** Plain values by field name, compared later to find changes. */
  facts: Record<string, string | number | boolean | null>
  /** Further content, as JSON. */
  content?: unknown
}

declare module '../kernel/module.ts' {
  interface Module {
    /** Returns the module's facts about a deal, stored with each decision on it. */
    decisionFacts?: (ctx: Context, dealId: number) => Promise<RecordFacts[]>
  }
}

/** Returns every module's facts about a deal now. */
export async function decisionFacts(ctx: Context, dealId: number): Promise<RecordFacts[]> {
  const known: RecordFacts[] = []
  for (const one of ctx.services.registry.modules)
    if (one.decisionFacts) known.push(...(await one.decisionFacts(ctx, dealId)))
  return known
}

export interface FactChange {
  type: string
  id: number
  title: string
  /** `added` and `removed` are of the record as a whole. */
  change: 'added' | 'removed' | 'changed'
  field: string | null
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** Returns the facts that were added or removed since. */
export function changesSince(then: readonly RecordFacts[], now: readonly RecordFacts[]): FactChange[] {
  const keyOf = ({ type, id }: RecordFacts) => `${type} ${id}`
  const [before, after] = [
    new Map(then.map(one => [keyOf(one), one])),
    new Map(now.map(one => [keyOf(one), one])),
  ]
  const whole = (one: RecordFacts, change: 'added' | 'removed'): FactChange => ({
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

const changedFacts = (old: RecordFacts, { type, id, title, facts }: RecordFacts): FactChange[] =>
  [...new Set([...Object.keys(old.facts), ...Object.keys(facts)])].flatMap(field => {
    const [before, after] = [old.facts[field] ?? null, facts[field] ?? null]
    return before === after ? [] : [{ type, id, title, change: 'changed' as const, field, before, after }]
  })
