import type { z } from 'zod'
import { fromBit, fromJson, toBit, toJson } from '../../database/columns.ts'
import { dealInRoom } from '../../deals/deal.ts'
import {
  AppError,
  allows,
  assertMove,
  type Context,
  conflict,
  forbidden,
  illegalMove,
  invalid,
  invalidField,
  joined,
  notFound,
  sentence,
} from '../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../kernel/records/index.ts'
import { digestFor } from '../../sources/kept-evidence.ts'
import { type KeptSource, keptSource } from '../../sources/kept-source.ts'
import type { Source } from '../../sources/source.ts'
import { findRoom, keepReading, lastSeen, ofRoomsSeenWhole } from '../vdr/index.ts'
import { codeNameFor } from './anonymity/codes.ts'
import { Disguise } from './anonymity/names.ts'
import { type Gathered, storedDocuments, storedSource } from './gather.ts'
import { memorandum, type ReportChange, type ReportRow } from './memorandum.ts'
import {
  documentsOf,
  leaksOf,
  presentReport,
  presentSection,
  type Reread,
  shownAndKept,
  silent,
} from './present.ts'
import { assertOpen, citationsOf, findReport, insertSections, insertVersion, sectionsOf } from './rows.ts'
import type { ReportInput } from './schemas.ts'
import { type ReportStatus, reportMoves, takesApproval } from './states.ts'
import { templateOf } from './templates/index.ts'
import { composeSection, type Material } from './writing/compose.ts'
import { type Facts, factsOf, identityOf } from './writing/facts.ts'
import { standingsOf } from './writing/standings.ts'

/** Query parameters of the list of memoranda. */
export const reportQuery = listQuery(memorandum)

const pageOfReports = listRecords(memorandum, async ctx => {
  const seen = await ofRoomsSeenWhole(ctx)
  return rows => rows.where(seen)
})

/** The memoranda that the caller may read, newest first unless sorted. */
export const listReports = async (ctx: Context, asked: z.output<typeof reportQuery>) =>
  (await pageOfReports(ctx, asked)).map(memorandum.present)

/** Writes every section of the template from the deal's records and the documents given. */
export async function generateReport(ctx: Context, input: ReportInput, gathered: Gathered | null) {
  const template = templateOf(input.template_key)
  if (input.deal_id == null && !input.source)
    throw invalid([
      { path: 'deal_id', message: sentence`A deal or a source is required: there is nothing to write from` },
    ])
  if (input.code_name !== undefined && !template.anonymous)
    throw invalidField('code_name', sentence`applies only to an anonymous report`)
  const facts = await factsOf(ctx.db, input.deal_id ?? null)
  if (!facts) throw invalidField('deal_id', sentence`is not a deal of this office`)
  const disguise = new Disguise(identityOf(facts, gathered?.parties ?? []))
  const codeName = template.anonymous
    ? (input.code_name ?? codeNameFor(String(facts.deal?.name ?? input.title), disguise))
    : null
  const report = await insertReport(ctx, input, codeName, gathered)
  const material: Material = {
    facts: { ...facts, standings: await standingsOf(ctx, facts.deal?.id ?? null) },
    answers: gathered?.answers ?? null,
    cover: codeName === null ? null : { codeName, disguise },
  }
  const drafted = template.sections.map(section => ({
    key: section.key,
    drafted: composeSection(section, material),
  }))
  await insertSections(ctx, report, drafted)
  ctx.note({ report_id: report.id, template_key: template.key, documents: gathered?.documents.length ?? 0 })
  if (gathered && input.source && !ctx.ephemeral) await keepInRoom(ctx, report, input.source)
  if (!ctx.ephemeral) ctx.header('Location', `/api/v1/svc/cim/reports/${report.id}`)
  return showReport(ctx, report, facts, {
    documents: gathered?.documents ?? null,
    prints: gathered?.byod ? gathered.prints : new Map(),
    digest: digestFor(ctx),
    problem: null,
    parties: gathered?.parties ?? [],
  })
}

async function insertReport(
  ctx: Context,
  input: ReportInput,
  codeName: string | null,
  gathered: Gathered | null,
): Promise<ReportRow> {
  const byod = gathered?.byod ?? false
  return insertRecord(ctx, memorandum, input, {
    code_name: codeName,
    status: 'draft',
    room_id: await roomWrittenFrom(ctx, input),
    source: input.source ? toJson(storedSource(input.source)) : null,
    byod: toBit(byod),
    documents: toJson(gathered ? storedDocuments(gathered) : []),
    // Names come from the documents too: in those that stay with their owner they are searched again each
    // time.
    parties: toJson(byod || codeName === null ? [] : (gathered?.parties ?? [])),
    author: ctx.principal.name,
    author_id: ctx.principal.userId,
  })
}

/** The data room that the source is in, or else that of the deal, whose findings a report tells. */
const roomWrittenFrom = async (ctx: Context, { source, deal_id = null }: ReportInput) =>
  source?.type === 'room' ? source.room_id : deal_id === null ? null : roomOf(ctx, { deal_id })

/** The report with all its sections, as it is shown and as it may be kept. */
export async function showReport(ctx: Context, report: ReportRow, facts: Facts, reread: Reread) {
  const sections = await sectionsOf(ctx.db, report.id)
  const documents = documentsOf(report)
  const source = report.source === null ? null : fromJson<KeptSource>(report.source)
  const of = { room_id: await roomOf(ctx, report), source: source ?? ({ type: 'inline' } as const) }
  // A document not read again may be missing for other reasons than deletion.
  const seen = await lastSeen(ctx, of, documents, { documents, prints: reread.prints })
  const said = { ...reread, problem: reread.problem && ctx.say(reread.problem) }
  return shownAndKept(report, said, known => presentReport(ctx, report, sections, facts, known, seen))
}

/** The data room of the report's deal; null without one. */
const roomOf = async (ctx: Context, { deal_id }: Pick<ReportRow, 'deal_id'>): Promise<number | null> =>
  deal_id === null ? null : ((await dealInRoom(ctx, deal_id))?.room_id ?? null)

/** Stores the documents read in the room of the deal, unless the room is archived. */
async function keepInRoom(ctx: Context, report: ReportRow, source: Source): Promise<void> {
  const id = await roomOf(ctx, report)
  if (id === null || (await findRoom(ctx, id))?.status !== 'active') return
  await keepReading(ctx, id, keptSource(source), documentsOf(report))
}

export async function getReport(ctx: Context, id: number, reread: Reread) {
  const report = await findReport(ctx, id)
  return showReport(ctx, report, await recordsOf(ctx, report), reread)
}

/** The records that a report is written from. */
export async function recordsOf({ db }: Context, { deal_id }: ReportRow): Promise<Facts> {
  const facts = await factsOf(db, deal_id)
  if (!facts) throw notFound()
  return facts
}

/** A new code name takes the place of the one before it wherever it stands. */
export async function changeReport(ctx: Context, id: number, change: ReportChange, reread: Reread) {
  const report = await findReport(ctx, id)
  assertOpen(report)
  if (change.code_name !== undefined && report.code_name === null)
    throw invalidField('code_name', sentence`applies only to an anonymous report`)
  const updated = await changeRecord(ctx, memorandum, report, change)
  if (change.code_name !== undefined && report.code_name !== null)
    await rename(ctx, updated, report.code_name, change.code_name)
  return showReport(ctx, updated, await recordsOf(ctx, updated), reread)
}

async function rename(ctx: Context, report: ReportRow, from: string, to: string): Promise<void> {
  if (from === to) return
  for (const section of await sectionsOf(ctx.db, report.id)) {
    const text = section.text.replaceAll(from, to)
    if (text === section.text) continue
    const citations = citationsOf(section).map(one =>
      one.type === 'deal' ? { ...one, quote: one.quote.replaceAll(from, to) } : one,
    )
    await insertVersion(ctx, report, section, {
      text,
      citations,
      missing: fromJson<string[]>(section.missing),
      origin: 'renamed',
      status: section.status === 'draft' ? 'draft' : 'edited',
    })
  }
}

/** The report as it is deleted: its row and every version of its text. */
export async function reportForDeletion(ctx: Context, id: number) {
  const { db } = ctx
  const report = await findReport(ctx, id)
  const versions = await db
    .selectFrom('cim_section_versions')
    .select(['section_key', 'version', 'text', 'citations', 'author', 'created_at'])
    .where('report_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...report, versions }
}

/** Deletes a report that nobody ever approved; 409 `report_locked` for one that somebody stood for. */
export async function deleteReport(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const report = await findReport(ctx, id)
  if (report.approved_at !== null)
    throw conflict(
      'report_locked',
      report.status === 'archived'
        ? sentence`It was approved and is archived: it cannot be deleted.`
        : sentence`It was approved and cannot be deleted: archive it instead.`,
      { state: report.status, approved_at: report.approved_at },
    )
  await db.deleteFrom('cim_section_versions').where('report_id', '=', id).execute()
  await db.deleteFrom('cim_sections').where('report_id', '=', id).execute()
  await db.deleteFrom('cim_reports').where('id', '=', id).execute()
}

/** True when the caller wrote the report, which somebody else is to stand for then. */
export async function isAuthor(ctx: Context, id: number): Promise<boolean> {
  return (await findReport(ctx, id)).author_id === ctx.principal.userId
}

/** Moves the report one step. A report that leaves under a code name must not reveal the deal. */
export async function moveReport(ctx: Context, id: number, to: ReportStatus, reread: Reread) {
  const report = await findReport(ctx, id)
  const from = report.status as ReportStatus
  assertMove(reportMoves, from, to)
  if (takesApproval(to)) {
    if (!allows(ctx.principal, { key: 'cim' }, 'cim:approve'))
      throw forbidden(
        sentence`Your rights in Memoranda do not include approval: ask an approver to review it.`,
      )
    await assertAnonymous(ctx, report, reread)
  }
  const moved = await ctx.db
    .updateTable('cim_reports')
    .set({
      status: to,
      ...(to === 'approved' ? { approved_at: ctx.now, approved_by: ctx.principal.name } : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw illegalMove(reportMoves, (await findReport(ctx, id)).status as ReportStatus, to)
  ctx.note({ from, to })
  return memorandum.present(moved)
}

export const gate_not_met = [409, 'An anonymous report reveals its subject; see `leaks`'] as const

/**
 * Throws 409 `gate_not_met`, naming what an anonymous report reveals; never for a report that may name names.
 */
export async function assertAnonymous(ctx: Context, report: ReportRow, reread: Reread): Promise<void> {
  if (!templateOf(report.template_key).anonymous) return
  if (fromBit(report.byod) && (!reread.documents || reread.problem))
    throw new AppError(
      503,
      'source_unavailable',
      sentence`The documents cannot be read, so the names in them cannot be checked: ${reread.problem ?? silent}`,
    )
  const sections = (await sectionsOf(ctx.db, report.id)).map(section =>
    presentSection(ctx, report, section, reread),
  )
  const leaks = leaksOf(report, sections, await recordsOf(ctx, report), reread.parties)
  if (leaks.length === 0) return
  const places = leaks.map(({ section_key, text }) =>
    section_key === null ? sentence`“${text}” in the code name` : sentence`“${text}” in ${section_key}`,
  )
  const where = [...new Map(places.map(place => [place.english, place])).values()]
  throw conflict('gate_not_met', sentence`It reveals its subject: ${joined(where, ', ')}.`, {
    state: report.status,
    missing: ['no identifying names'],
    leaks,
  })
}
