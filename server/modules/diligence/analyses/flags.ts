import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  assertMove,
  type Context,
  changes,
  conflict,
  illegalMove,
  type Moves,
  notFound,
  sentence,
} from '../../../kernel/index.ts'
import type { RedFlag, RedFlagCategory, Severity } from '../../../reading/red-flags/flag.ts'
import { type Digest, type KeptEvidence, kept } from '../../../sources/kept-evidence.ts'
import { redFlagAdded } from './events.ts'
import { type Identities, type Judgement, printsOf, unjudged } from './flag-judgements.ts'
import { readableAnalyses } from './readable-analyses.ts'
import type { FlagChange, FlagStatus } from './schemas.ts'

type FlagRow = Selectable<Tables['vdr_red_flags']>

const moves: Moves<FlagStatus> = {
  open: ['false_positive', 'confirmed'],
  confirmed: ['false_positive', 'resolved'],
  resolved: ['confirmed'],
  false_positive: ['open'],
}

/** A flag as it was just found. */
export interface FoundFlag {
  flag: RedFlag
  /** Fingerprints that recognise it in the next analysis. */
  prints: readonly string[]
  /** Evidence as stored, without its words where they may not be kept. */
  kept: readonly ShownEvidence[]
  /** The evidence as stored, with the digest of each quote. */
  stored: string
}

type ShownEvidence = Omit<KeptEvidence, 'digest'>

/** Prepares a flag for storage, digests included; a data room has thousands of quotations. */
export function foundFlag(
  flag: RedFlag,
  byod: boolean,
  digest: Digest,
  ids: Identities = new Map(),
): FoundFlag {
  const evidence = flag.evidence.map(one => kept(one, byod, digest))
  return {
    flag,
    prints: printsOf(flag, digest, ids),
    kept: evidence.map(withoutDigest),
    stored: toJson(evidence),
  }
}

/** Presents a flag just found, with this evidence and its earlier judgement. */
export const presentFinding = (
  flag: RedFlag,
  id: number | null,
  evidence: readonly ShownEvidence[],
  judged: Judgement,
) => ({
  id,
  category: flag.category,
  kind: flag.kind,
  severity: flag.severity,
  title: flag.title,
  explanation: flag.explanation,
  evidence: [...evidence],
  suggested_action: flag.suggested_action,
  ...judged,
  moves: id === null ? [] : [...moves[judged.status]],
  gone_in: null,
  gone_at: null,
})

const withoutDigest = ({ digest: _, ...evidence }: KeptEvidence): ShownEvidence => evidence

/** Flags that are written with one statement: a data room has a thousand. */
const AT_ONCE = 100

/** Keeps flags in their order and, of a data room, tells subscribers of those that are new. Resolves to their ids. */
export async function insertFlags(
  ctx: Context,
  analysisId: number,
  roomId: number | null,
  found: readonly FoundFlag[],
  judged: readonly Judgement[],
): Promise<number[]> {
  const rows = found.map(({ flag, stored, prints }, index) => ({
    analysis_id: analysisId,
    category: flag.category,
    kind: flag.kind,
    severity: flag.severity,
    title: flag.title,
    explanation: flag.explanation,
    suggested_action: flag.suggested_action,
    evidence: stored,
    prints: toJson(prints),
    ...(judged[index] ?? unjudged),
    created_at: ctx.now,
    updated_at: ctx.now,
  }))
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const inserted = await ctx.db.insertInto('vdr_red_flags').values(some).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b))
  }
  await readAgainOf(ctx, judged)
  if (roomId === null) return ids
  for (const [index, { flag }] of found.entries()) {
    if (judged[index]?.carried_from != null) continue
    const { category, severity, title } = flag
    const red_flag_id = ids[index] as number
    await ctx.emit(redFlagAdded, { category, red_flag_id, room_id: roomId, severity, title })
  }
  return ids
}

/** Moves judged flags to the place where they were found last. */
async function readAgainOf({ db, now }: Context, judged: readonly Judgement[]): Promise<void> {
  const earlier = judged.flatMap(({ carried_from }) => carried_from ?? [])
  for (let from = 0; from < earlier.length; from += AT_ONCE)
    await db
      .updateTable('vdr_red_flags')
      .set({ updated_at: now })
      .where('id', 'in', earlier.slice(from, from + AT_ONCE))
      .execute()
}

export async function flagsOf({ db }: Context, analysisId: number) {
  const rows = await db
    .selectFrom('vdr_red_flags')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .orderBy('id')
    .execute()
  return rows.map(present)
}

export type PresentedFlag = Awaited<ReturnType<typeof flagsOf>>[number]

/** Counts the flags of each severity in the analyses, and those not yet reviewed. */
export async function countsOf({ db }: Context, analysisIds: number[]) {
  const counts = new Map<number, Record<Severity | 'open', number>>()
  if (analysisIds.length === 0) return counts
  const rows = await db
    .selectFrom('vdr_red_flags')
    .select(['analysis_id', 'severity', 'status'])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('analysis_id', 'in', analysisIds)
    .groupBy(['analysis_id', 'severity', 'status'])
    .execute()
  for (const { analysis_id, severity, status, n } of rows) {
    const count = counts.get(analysis_id) ?? { critical: 0, high: 0, medium: 0, low: 0, open: 0 }
    count[severity as Severity] += Number(n)
    if (status === 'open') count.open += Number(n)
    counts.set(analysis_id, count)
  }
  return counts
}

export const found_again = [409, 'Found again by a later analysis: decide there, as the answer says'] as const

/** Judgements are carried on from the last that was said: one of an earlier finding would be lost. */
async function assertLatest({ db }: Context, flagId: number): Promise<void> {
  const later = await db
    .selectFrom('vdr_red_flags')
    .innerJoin('vdr_analyses', 'vdr_analyses.id', 'vdr_red_flags.analysis_id')
    .select(['vdr_red_flags.id', 'analysis_id'])
    .where('carried_from', '=', flagId)
    .where('superseded_at', 'is', null)
    .orderBy('vdr_red_flags.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (later)
    throw conflict('found_again', sentence`A later analysis found this again: review it there.`, {
      analysis_id: later.analysis_id,
      flag_id: later.id,
    })
}

/** 409 unless a flag may move there: at once, or by a state between. */
function assertWay(from: FlagStatus, to: FlagStatus, by: readonly FlagStatus[]): void {
  const isThere = (at: FlagStatus) => moves[from].includes(at) && moves[at].includes(to)
  if (!by.some(isThere)) assertMove(moves, from, to)
}

/**
 * Moves a flag or writes a note on it; 409 `illegal_transition` when it cannot go there, `found_again` where a later
 * analysis has it too.
 * @param by states that it may pass through on the way
 */
export async function updateFlag(
  ctx: Context,
  analysisId: number,
  flagId: number,
  { status, note }: FlagChange,
  by: readonly FlagStatus[] = [],
) {
  const seen = await (await readableAnalyses(ctx))
    .select('id')
    .where('id', '=', analysisId)
    .executeTakeFirst()
  if (!seen) throw notFound()
  const flag = await ctx.db
    .selectFrom('vdr_red_flags')
    .selectAll()
    .where('id', '=', flagId)
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst()
  if (!flag) throw notFound()
  await assertLatest(ctx, flagId)
  const from = flag.status as FlagStatus
  const moved = status !== undefined && status !== from
  if (moved) assertWay(from, status, by)
  const updated = await ctx.db
    .updateTable('vdr_red_flags')
    .set({
      ...(note === undefined ? {} : { note }),
      ...(moved ? { status, resolver: ctx.principal.name } : {}),
      ...(moved
        ? { resolved_at: status === 'resolved' || status === 'false_positive' ? ctx.now : null }
        : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', flagId)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
  // Another person moved it meanwhile.
  if (!updated) throw illegalMove(moves, from, status ?? from)
  ctx.note(changes(flag, updated))
  const presented = present(updated)
  return { ...presented, evidence: presented.evidence.map(withoutDigest) }
}

/** Resolves a flag, or dismisses it as a false positive, wherever it was found. Resolving an open flag confirms it, too. */
export async function settleFlag(
  ctx: Context,
  flagId: number,
  status: 'resolved' | 'false_positive',
  note: string | null | undefined,
) {
  const flag = await ctx.db
    .selectFrom('vdr_red_flags')
    .select('analysis_id')
    .where('id', '=', flagId)
    .executeTakeFirst()
  if (!flag) throw notFound()
  return updateFlag(
    ctx,
    flag.analysis_id,
    flagId,
    { status, note },
    status === 'resolved' ? ['confirmed'] : [],
  )
}

/** Presents a flag. */
export const present = (row: FlagRow) => ({
  id: row.id,
  category: row.category as RedFlagCategory,
  kind: row.kind,
  severity: row.severity as Severity,
  title: row.title,
  explanation: row.explanation,
  evidence: fromJson<KeptEvidence[]>(row.evidence),
  suggested_action: row.suggested_action,
  status: row.status as FlagStatus,
  moves: [...moves[row.status as FlagStatus]],
  note: row.note,
  resolver: row.resolver,
  resolved_at: row.resolved_at,
  carried_from: row.carried_from,
  gone_in: row.gone_in,
  gone_at: row.gone_at,
})
