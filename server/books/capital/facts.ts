import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, contains, type Page, paginate } from '../../kernel/index.ts'
import { findLp } from '../partners/investor.ts'

export type FactRow = Selectable<Tables['lp_facts']>

export interface NewFact {
  lpId: number
  /** Subject: `commitment`, `capital_call`, `payment`, `distribution`, `preference` ... */
  attribute: string
  value: string
  /** Source: a kind of record, or `note`. */
  source: string
  sourceId?: number | null
  /** YYYY-MM-DD. */
  observedOn: string
}

/** Adds facts about investors. Nothing is replaced: newer facts are kept beside older ones. */
export async function recordFacts(ctx: Context, facts: readonly NewFact[]): Promise<FactRow[]> {
  const rows: FactRow[] = []
  for (let at = 0; at < facts.length; at += 1000)
    rows.push(
      ...(await ctx.db
        .insertInto('lp_facts')
        .values(
          facts.slice(at, at + 1000).map(fact => ({
            lp_id: fact.lpId,
            attribute: fact.attribute,
            value: fact.value,
            source: fact.source,
            source_id: fact.sourceId ?? null,
            observed_on: fact.observedOn,
            author: ctx.principal.name,
            created_at: ctx.now,
            updated_at: ctx.now,
          })),
        )
        .returningAll()
        .execute()),
    )
  return rows
}

interface FactFilter {
  limit: number
  cursor?: string | undefined
  attribute?: string | undefined
  q?: string | undefined
}

/** Facts about an investor, latest first; 404 for an unknown investor. */
export async function factsOf(
  ctx: Context,
  lpId: number,
  { attribute, q, ...slice }: FactFilter,
): Promise<Page<FactRow>> {
  await findLp(ctx, lpId)
  let query = ctx.db.selectFrom('lp_facts').selectAll().where('lp_id', '=', lpId)
  if (attribute) query = query.where('attribute', '=', attribute)
  if (q) query = query.where(eb => contains(eb, ['attribute', 'value', 'source'], q))
  return paginate(query, 'lp_facts.id', slice)
}
