import { fromJson, toJson } from '../../database/columns.ts'
import { changesSince, decisionFacts, type RecordFacts } from '../../deals/decision-facts.ts'
import { type Context, notFound, type Say, sayKept } from '../../kernel/index.ts'
import { digestOfValue } from '../../kernel/values/digest.ts'
import { type DecisionRow, decision } from './decision.ts'

type Taken = 'opened' | 'decided'

/** Stores the current facts of the deal for good; nothing where the last bundle is equal. */
export async function keepBundle(ctx: Context, { id, deal_id }: DecisionRow, taken: Taken): Promise<void> {
  // Converted to JSON first, so that the digest matches what is read back.
  const content = toJson(await decisionFacts(ctx, deal_id))
  const records = fromJson<RecordFacts[]>(content)
  const digest = digestOfValue(records)
  const last = await lastBundle(ctx, id)
  if (last?.digest === digest) return
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.db
    .insertInto('decision_bundles')
    .values({ decision_id: id, taken, digest, content, ...stamps })
    .execute()
  const rows = records.map(record => ({
    decision_id: id,
    type: record.type,
    record_id: record.id,
    ...stamps,
  }))
  for (let at = 0; at < rows.length; at += 100)
    await ctx.db
      .insertInto('decision_bundle_records')
      .values(rows.slice(at, at + 100))
      .onConflict(oc => oc.columns(['org_id', 'decision_id', 'type', 'record_id']).doNothing())
      .execute()
}

const lastBundle = ({ db }: Context, id: number, taken?: Taken) => {
  let query = db.selectFrom('decision_bundles').selectAll().where('decision_id', '=', id)
  if (taken) query = query.where('taken', '=', taken)
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/**
 * Returns the facts known at the time; the last bundle unless `taken` names one. Throws 404 before a vote was
 * opened.
 */
export async function getBundle(ctx: Context, id: number, taken?: Taken) {
  const { deal_id } = await decision.find(ctx, id)
  const row = await lastBundle(ctx, id, taken)
  if (!row) throw notFound()
  const records = fromJson<RecordFacts[]>(row.content)
  return {
    decision_id: id,
    deal_id,
    taken: row.taken as Taken,
    taken_at: row.created_at,
    digest: row.digest,
    intact: digestOfValue(records) === row.digest,
    records: records.map(record => ({ ...record, content: saidIn(ctx.say, record.content ?? null) })),
  }
}

/** A content in the reader's language: a reason that was kept as a sentence (`said`) is said from it. */
function saidIn(say: Say, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(one => saidIn(say, one))
  if (typeof value !== 'object' || value === null) return value
  const { said, ...shown } = value as Record<string, unknown>
  const inner = Object.fromEntries(Object.entries(shown).map(([name, one]) => [name, saidIn(say, one)]))
  return typeof said === 'string' && typeof shown.reason === 'string'
    ? { ...inner, reason: sayKept(say, shown.reason, said) }
    : inner
}

/** Returns facts that are new or have changed since the committee's decision. */
export async function changesSinceDecision(ctx: Context, id: number) {
  const { deal_id, records } = await getBundle(ctx, id)
  return changesSince(records, await decisionFacts(ctx, deal_id))
}
