import {
  type Context,
  invalidField,
  notFound,
  PartlyKept,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import type { Condition } from '../../../reading/conditions-precedent/condition.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'
import { digestFor } from '../../../sources/kept-evidence.ts'
import { readSource } from '../../../sources/read-source.ts'
import { runReading } from '../../../sources/run-reading.ts'
import type { Source } from '../../../sources/source.ts'
import { accessTo, sourcesOf } from '../../vdr/index.ts'
import { claimOpenTransaction } from '../rows.ts'
import type { ExtractInput } from './schemas.ts'

/** Conditions stated in the documents of one source. */
interface Read {
  documents: ReadDocument[]
  /** Ids of connected documents, whose text is not stored. */
  lent: ReadonlySet<string>
}

export interface Found extends Read {
  conditions: Condition[]
}

/** Reads the documents and finds the conditions that they state; the only part that takes time. */
export async function findConditions(
  ctx: PrepareContext,
  id: number,
  { source }: ExtractInput,
): Promise<Found> {
  const read = await readAll(ctx, source ? [source] : await sourcesOfRoom(ctx, id))
  const { conditions } = await runReading(ctx, 'conditions', { documents: read.documents })
  return { ...read, conditions }
}

async function sourcesOfRoom(ctx: PrepareContext, id: number): Promise<Source[]> {
  const sources = await ctx.read(async db => {
    const row = await db.selectFrom('transactions').select('room_id').where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    if (row.room_id === null) return []
    await accessTo({ db, principal: ctx.principal, now: ctx.now }, row.room_id)
    return sourcesOf({ db }, row.room_id)
  })
  if (sources.length === 0)
    throw invalidField('source', sentence`is required: no data room is linked that has documents`)
  return sources
}

async function readAll(ctx: PrepareContext, sources: readonly Source[]): Promise<Read> {
  const documents: ReadDocument[] = []
  const lent = new Set<string>()
  for (const source of sources) {
    const read = await readSource(ctx, source, 'transactions')
    documents.push(...read.documents)
    if (read.byod) for (const { name } of read.documents) lent.add(name)
  }
  return { documents, lent }
}

/** Returns the stored form of a condition: all of it, or only its place when its document is lent. */
function keptOf(
  { number, text, evidence, clause, responsible, type, timing, suggested_task }: Condition,
  isLent: boolean,
) {
  const place = { number, document: evidence.document, page: evidence.page, type, timing }
  return isLent
    ? {
        ...place,
        text: null,
        quote: null,
        clause: null,
        responsible: null,
        suggested_task: `Condition ${number ?? `on page ${evidence.page}`} of ${evidence.document}`,
      }
    : { ...place, text, quote: evidence.quote, clause, responsible, suggested_task }
}

/** Proposes the conditions that are not proposed yet, each once; none becomes a task before a person accepts it. */
export async function proposeConditions(ctx: Context, id: number, { documents, lent, conditions }: Found) {
  await claimOpenTransaction(ctx, id)
  const known = new Set(
    (
      await ctx.db
        .selectFrom('transaction_conditions')
        .select('digest')
        .where('transaction_id', '=', id)
        .execute()
    ).map(({ digest }) => digest),
  )
  const digest = digestFor(ctx)
  const fresh = conditions.filter(one => !known.has(digest(one.digest)))
  const shown = []
  const kept = []
  for (const condition of fresh) {
    const stored = keptOf(condition, lent.has(condition.evidence.document))
    const { type, ...columns } = stored
    const { id: conditionId } = await ctx.db
      .insertInto('transaction_conditions')
      .values({
        ...columns,
        kind: type,
        transaction_id: id,
        digest: digest(condition.digest),
        state: 'proposed',
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shownId = ctx.ephemeral ? null : conditionId
    shown.push({ id: shownId, ...keptOf(condition, false) })
    kept.push({ id: shownId, ...stored })
  }
  ctx.note({ after: { found: conditions.length, proposed: fresh.length } })
  const answer = {
    transaction_id: id,
    documents: documents.map(({ name, status, reason }) => ({ name, status, reason })),
    found: conditions.length,
    known: conditions.length - fresh.length,
  }
  const whole = { ...answer, conditions: shown }
  return lent.size === 0 ? whole : new PartlyKept(whole, { ...answer, conditions: kept })
}
