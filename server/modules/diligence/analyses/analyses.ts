import type { Selectable } from 'kysely'
import { fromBit, fromJson, toBit, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  conflict,
  counted,
  notFound,
  PartlyKept,
  type PrepareContext,
  paginate,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { Analysis } from '../../../reading/analysis.ts'
import type { BoundedMap } from '../../../reading/entities/bound.ts'
import { redFlagCategories, severities } from '../../../reading/red-flags/flag.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'
import { analyse, analyseSource } from '../../../sources/analyse.ts'
import { storedDocuments, withNow } from '../../../sources/covered-document.ts'
import { inSlices } from '../../../sources/in-slices.ts'
import { type Digest, digestFor, type KeptEvidence, readAgain } from '../../../sources/kept-evidence.ts'
import { type KeptSource, keptSource, readKeptSource, withKeptReason } from '../../../sources/kept-source.ts'
import { type Prints, type Seen, withPrint } from '../../../sources/prints.ts'
import { readQuotedPage } from '../../../sources/quoted-page.ts'
import { reliance } from '../../../sources/reliance.ts'
import { belongingOf, documentIdsByPath, keepReading, lastSeen } from '../../vdr/index.ts'
import { newestAnalyses } from './findings.ts'
import { markGone, undoGone } from './flag-history.ts'
import { judgementOf, judgementsBefore, unjudged } from './flag-judgements.ts'
import {
  countsOf,
  type FoundFlag,
  flagsOf,
  foundFlag,
  insertFlags,
  type PresentedFlag,
  presentFinding,
} from './flags.ts'
import { type KnownMap, withCompanies } from './known-companies.ts'
import { keepNamedParties, type NamedParty, namedParties } from './named-parties.ts'
import { readableAnalyses } from './readable-analyses.ts'
import type { AnalysisInput, SupersedingAnalysis } from './schemas.ts'

type AnalysisRow = Selectable<Tables['vdr_analyses']>

export interface Analysed {
  analysis: Analysis
  /** Fingerprints of the documents read. */
  prints: Prints
  /** Red flags in order. */
  flags: FoundFlag[]
  byod: boolean
  /** The entity map as JSON. */
  entityMap: string
  /** The companies that the documents name, for keeping. */
  parties: readonly NamedParty[]
}

const EMPTY: KnownMap = { nodes: [], edges: [], more_nodes: 0, more_edges: 0 }

/**
 * Reads the source, analyses it and prepares the findings for storage: the only slow part, and the last that
 * does not block others.
 */
export async function findIn(ctx: PrepareContext, { source, as_of }: AnalysisInput): Promise<Analysed> {
  const { analysis, prints, byod } = await analyseSource(ctx, source, 'vdr', as_of ?? (await todayOf(ctx)))
  return toKeep(ctx, source, { analysis, prints, byod })
}

/** Prepares the findings for storage. */
export async function toKeep(
  ctx: PrepareContext,
  source: KeptSource,
  { analysis, prints, byod }: Pick<Analysed, 'analysis' | 'prints' | 'byod'>,
): Promise<Analysed> {
  const digest = digestFor(ctx)
  const ids =
    source.type === 'room' ? await ctx.read(db => documentIdsByPath({ db }, source.room_id)) : new Map()
  const flags = await inSlices(analysis.red_flags, flag => foundFlag(flag, byod, digest, ids))
  const map = byod ? EMPTY : analysis.entity_map
  return { analysis, prints, flags, byod, entityMap: toJson(map), parties: namedParties(map) }
}

/**
 * Stores the findings, unless the call is ephemeral, and returns them. Of lent documents no word is stored.
 */
export async function keepAnalysis(ctx: Context, input: AnalysisInput, found: Analysed) {
  const { deal_id, room_id } = await belongingOf(ctx, input)
  const { byod, flags } = found
  const before = await judgementsBefore(ctx, { deal_id, room_id })
  const judged = flags.map(({ prints }) => judgementOf(prints, before))
  const { entity_map, missing_sections, more_flags } = found.analysis
  const documents = found.analysis.documents.map(one => withPrint(one, found.prints))
  const keptDocuments = documents.map(document => withKeptReason(document, byod))
  const row = {
    deal_id,
    room_id,
    document_set: documentSetOf(deal_id, room_id, keptSource(input.source), documents),
    superseded_by: null,
    superseded_reason: null,
    superseded_author: null,
    superseded_at: null,
    author: ctx.principal.name,
    as_of: input.as_of ?? (await todayOf(ctx)),
    byod: toBit(byod),
    source: toJson(keptSource(input.source)),
    documents: toJson(keptDocuments),
    missing_sections: toJson(missing_sections),
    entity_map: found.entityMap,
    more_flags,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  const id = ctx.ephemeral ? null : await insertAnalysis(ctx, row)
  if (id !== null) await keepNamedParties(ctx, id, found.parties)
  if (id !== null && room_id !== null) await keepReading(ctx, room_id, input.source, documents)
  const of = { room_id, source: keptSource(input.source) }
  const seen = await lastSeen(ctx, of, documents, byod ? { documents, prints: found.prints } : null)
  const ids = id === null ? [] : await insertFlags(ctx, id, room_id, flags, judged)
  if (id !== null && room_id !== null)
    await markGone(ctx, { id, room_id, source: of.source, documents, isCut: more_flags > 0 })
  const shown = {
    ...presentCommon(ctx, { ...row, id: id ?? 0 }, flags.length, documents),
    red_flags: flags.map(({ flag }, index) =>
      presentFinding(flag, ids[index] ?? null, flag.evidence, judged[index] ?? unjudged),
    ),
    more_flags,
    entity_map: await withCompanies(ctx, mapOf(entity_map)),
    source_type: input.source.type,
    documents: withNow(ctx, documents, seen),
    missing_sections,
    source_status: (byod ? 'read' : 'kept') as 'read' | 'kept' | 'unavailable',
  }
  if (!byod) return shown
  return new PartlyKept(shown, {
    ...shown,
    red_flags: shown.red_flags.map((flag, index) => ({ ...flag, evidence: [...(flags[index]?.kept ?? [])] })),
    entity_map: EMPTY,
    documents: withNow(ctx, keptDocuments, seen),
    source_status: 'unavailable' as const,
  })
}

async function insertAnalysis(ctx: Context, values: Omit<AnalysisRow, 'id' | 'org_id'>): Promise<number> {
  const { id } = await ctx.db
    .insertInto('vdr_analyses')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A key of a set of documents: equal for the same deal and room, and the same place or names. */
const documentSetOf = (
  dealId: number | null,
  roomId: number | null,
  source: KeptSource,
  documents: ReadonlyArray<{ name: string }>,
): string =>
  JSON.stringify([
    dealId,
    roomId,
    source.type,
    source.type === 'mcp'
      ? [source.connection_id, source.path]
      : source.type === 'room'
        ? [source.room_id, source.folder_id ?? null, source.document_id ?? null]
        : documents.map(({ name }) => name).sort(),
  ])

/**
 * Keeps an analysis in place of a wrong one, which stays to be read and counts no more. 404 without the wrong one, 409
 * `superseded` where another has taken its place already.
 */
export async function supersedeAnalysis(
  ctx: Context,
  id: number,
  { reason, ...input }: SupersedingAnalysis,
  found: Analysed,
) {
  const wrong = await (await readableAnalyses(ctx))
    .select(['id', 'superseded_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!wrong) throw notFound()
  if (wrong.superseded_by !== null) throw alreadySuperseded(wrong.superseded_by)
  const kept = await keepAnalysis(ctx, input, found)
  const better = kept instanceof PartlyKept ? kept.shown : kept
  const marked = await ctx.db
    .updateTable('vdr_analyses')
    .set({
      superseded_by: better.id,
      superseded_reason: reason,
      superseded_author: ctx.principal.name,
      superseded_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(marked.numUpdatedRows) === 0) throw alreadySuperseded(null)
  await undoGone(ctx, id)
  ctx.note({ superseded: id, reason })
  return kept
}

export const superseded = [409, 'Already superseded by another; the answer says which'] as const

const alreadySuperseded = (by: number | null) =>
  conflict('superseded', sentence`Another analysis has already superseded it: supersede that one.`, { by })

interface Filter {
  limit: number
  cursor?: string | undefined
  deal_id?: number | undefined
  room_id?: number | undefined
  /** Includes superseded ones. */
  superseded?: boolean | undefined
  /** Limits it to the newest of each set of documents. */
  newest?: boolean | undefined
}

export async function listAnalyses(
  ctx: Context,
  { deal_id, room_id, superseded: all, newest, ...slice }: Filter,
) {
  let query = (await readableAnalyses(ctx)).selectAll()
  if (deal_id !== undefined) query = query.where('deal_id', '=', deal_id)
  if (room_id !== undefined) query = query.where('room_id', '=', room_id)
  if (!all) query = query.where('superseded_at', 'is', null)
  if (newest) query = query.where('id', 'in', newestAnalyses(ctx.db))
  const page = await paginate(query, 'vdr_analyses.id', slice)
  const counts = await countsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => {
    const flags = counts.get(row.id) ?? { critical: 0, high: 0, medium: 0, low: 0, open: 0 }
    const documents = storedDocuments(row.documents)
    const total = severities.reduce((sum, severity) => sum + flags[severity], 0)
    return { ...presentCommon(ctx, row, total, documents), documents: documents.length, flags }
  })
}

/** Documents whose words were not kept, as they are now, and who is named in them. */
export interface Lent {
  documents: ReadDocument[]
  prints: Prints
  entityMap: BoundedMap
}

/**
 * Reads the documents of an analysis again, where their text was not kept; null where they are unavailable.
 */
export async function lentTo(ctx: PrepareContext, id: number): Promise<Lent | null> {
  const row = await ctx.read(async db =>
    (await readableAnalyses({ ...ctx, db }))
      .select(['source', 'byod', 'as_of'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row || !fromBit(row.byod)) return null
  const read = await readKeptSource(ctx, fromJson<KeptSource>(row.source), 'vdr')
  return read && { ...read, entityMap: (await analyse(ctx, read.documents, row.as_of)).entity_map }
}

/** A page of one of the documents that were looked through, as it is now. */
export async function pageOf(ctx: PrepareContext, id: number, asked: { document: number; page: number }) {
  const row = await ctx.read(async db =>
    (await readableAnalyses({ ...ctx, db }))
      .select(['source', 'documents'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return readQuotedPage(ctx, row, 'vdr', asked)
}

/**
 * Returns an analysis. Lent documents are shown with their words as far as they can be read now, and stored
 * without them.
 */
export async function getAnalysis(ctx: Context, id: number, lent: Lent | null) {
  const row = await (await readableAnalyses(ctx)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const flags = await flagsOf(ctx, id)
  const digest = digestFor(ctx)
  const documents = storedDocuments(row.documents)
  const of = { room_id: row.room_id, source: fromJson<KeptSource>(row.source) }
  const seen = await lastSeen(ctx, of, documents, lent)
  const stored = fromBit(row.byod)
    ? (lent?.entityMap ?? EMPTY)
    : fromJson<Partial<BoundedMap>>(row.entity_map)
  const map = await withCompanies(ctx, mapOf(stored))
  const present = (words: Lent | null) => presentAnalysis(ctx, row, flags, { words, digest, seen, map })
  return fromBit(row.byod) ? new PartlyKept(present(lent), present(null)) : present(null)
}

function presentAnalysis(
  ctx: Context,
  row: AnalysisRow,
  flags: PresentedFlag[],
  {
    words: lent,
    digest,
    seen,
    map,
  }: { words: Lent | null; digest: Digest; seen: ReadonlyMap<string, Seen>; map: KnownMap },
) {
  const lender = { documents: lent?.documents ?? null, digest }
  const byod = fromBit(row.byod)
  const documents = storedDocuments(row.documents)
  return {
    ...presentCommon(ctx, row, flags.length, documents),
    red_flags: flags.map(flag => ({
      ...flag,
      evidence: flag.evidence.map(evidence => presentEvidence(readAgain(evidence, lender))),
    })),
    more_flags: row.more_flags,
    entity_map: byod && !lent ? EMPTY : map,
    source_type: fromJson<KeptSource>(row.source).type,
    documents: withNow(ctx, documents, seen),
    missing_sections: fromJson<string[]>(row.missing_sections),
    source_status: byod ? (lent ? ('read' as const) : ('unavailable' as const)) : ('kept' as const),
  }
}

const presentEvidence = ({ digest: _, ...evidence }: KeptEvidence) => evidence

/** An older analysis left nothing out. */
const mapOf = (map: Partial<BoundedMap>): BoundedMap => ({ ...EMPTY, ...map })

function presentCommon(
  ctx: Context,
  row: Omit<AnalysisRow, 'org_id'>,
  flags: number,
  documents: Analysis['documents'],
) {
  return {
    id: row.id,
    deal_id: row.deal_id,
    room_id: row.room_id,
    as_of: row.as_of,
    author: row.author,
    byod: fromBit(row.byod),
    summary: ctx.say(summaryOf(flags, row.more_flags, documents)),
    superseded:
      row.superseded_by === null || row.superseded_at === null
        ? null
        : {
            by: row.superseded_by,
            reason: row.superseded_reason ?? '',
            author: row.superseded_author ?? '',
            at: row.superseded_at,
          },
    created_at: row.created_at,
  }
}

const AIM = sentence`signs of trouble on ${redFlagCategories.length} subjects, such as insolvency, litigation, tax, debt, ownership, contracts and accounts, what is missing, and where documents contradict each other`

/** Summarises findings and their basis; it never claims that there is nothing to find. */
export function summaryOf(flags: number, more: number, documents: Analysis['documents']): Sentence {
  const raised = flags + more
  const found =
    raised === 0
      ? sentence`No red flag was raised`
      : sentence`${counted(raised, 'red flag was', 'red flags were')} raised`
  return reliance(
    more === 0 ? found : sentence`${found}, the gravest ${flags} of which are shown,`,
    AIM,
    documents,
  )
}
