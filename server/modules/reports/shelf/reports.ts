import type { z } from 'zod'
import { findPartners, languagesOfPapers } from '../../../books/partners/partners.ts'
import { fromJson, toJson } from '../../../database/columns.ts'
import { dealInRoom } from '../../../deals/deal.ts'
import { hiddenAreas } from '../../../kernel/call.ts'
import {
  type Context,
  conflict,
  contains,
  invalidField,
  notFound,
  type Said,
  type Sentence,
  sentence,
  verbatim,
} from '../../../kernel/index.ts'
import { insertUnique, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { sayKept } from '../../../kernel/speech/kept.ts'
import { sayIn } from '../../../kernel/speech/speech.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { ofRoomsSeenWhole } from '../../vdr/index.ts'
import type { Section } from '../content.ts'
import { payloadOf, REPORT_JOB } from '../generation/job.ts'
import { kindOf } from '../kinds/index.ts'
import type { ReportKind } from '../kinds/kind.ts'
import { lastQuarterEnd, periodSaid, quarterStart } from '../periods.ts'
import { type ReportRow, type ReportStatus, report } from '../report.ts'
import { subjectKey, subjectOf } from '../subject.ts'
import { findTemplate } from '../templates/templates.ts'
import type { ReportInput } from './schemas.ts'

/** Whoever reads reports. */
export type Reader = Pick<Context, 'db' | 'services' | 'principal' | 'now' | 'say'>

export const reportQuery = listQuery(report)

/**
 * Narrows rows of reports to those that the caller may read: made of areas that their rights reach, and not of a room from
 * which something is kept from them.
 */
async function seen(ctx: Reader) {
  const hidden = hiddenAreas(ctx.services.registry, ctx.principal)
  const ofRooms = await ofRoomsSeenWhole(ctx)
  return { hidden, ofRooms }
}

const pageOfReports = listRecords(report, async ctx => {
  const { hidden, ofRooms } = await seen(ctx)
  return rows =>
    hidden.reduce(
      (some, area) => some.where(eb => eb.not(contains(eb, ['areas'], `"${area}"`))),
      rows.where(ofRooms),
    )
})

/** The reports that the caller may read, newest first unless sorted. */
export const listReports = async (ctx: Context, asked: z.output<typeof reportQuery>) =>
  (await pageOfReports(ctx, asked)).map(row => present(ctx, row))

const present = (ctx: Reader, row: ReportRow) => ({
  ...report.present(row),
  error: row.error === null ? null : sayKept(ctx.say, row.error, row.error_said),
})

/** The report's row; 404 where the caller may not read it. */
export async function findReport(ctx: Reader, id: number): Promise<ReportRow> {
  const { hidden, ofRooms } = await seen(ctx)
  const row = await ctx.db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where(ofRooms)
    .executeTakeFirst()
  if (!row || fromJson<string[]>(row.areas).some(area => hidden.includes(area))) throw notFound()
  return row
}

/** The sections that are written, in their order. */
export async function sectionsOf({ db }: Pick<Context, 'db'>, id: number): Promise<Section[]> {
  const rows = await db
    .selectFrom('report_sections')
    .select('content')
    .where('report_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => fromJson<Section>(content))
}

/** Has a report written: its row is there at once, and a job writes its sections. */
export async function generateReport(ctx: Context, input: ReportInput) {
  if (ctx.principal.userId === null)
    throw invalidField('kind', sentence`needs a person whose rights decide what it reads`)
  const kind = kindOf(input.kind)
  const { ids, name, areas } = await subjectOf(ctx, kind, input)
  const period = await periodOf(ctx, kind, input)
  const template = input.template_id == null ? null : await findTemplate(ctx, input.template_id)
  if (template && template.kind !== kind.key)
    throw invalidField('template_id', sentence`is a template of another kind of report`)
  const subject_key = subjectKey(ids)
  const language = input.language ?? (await languageFor(ctx, ids.lp_id))
  const say = sayIn(language)
  const row = await insertUnique(ctx, report, input, {
    ...ids,
    ...period,
    title: say(
      sentence`${kind.title}: ${verbatim(name)}, ${periodSaid(period.period_start, period.period_end)}`,
    ).slice(0, 300),
    language,
    subject: name,
    subject_key,
    version: await nextVersion(ctx, { kind: kind.key, subject_key, ...period }),
    status: 'queued',
    author: ctx.principal.name,
    author_id: ctx.principal.userId,
    areas: toJson(areas),
    room_id: ids.deal_id === null ? null : ((await dealInRoom(ctx, ids.deal_id))?.room_id ?? null),
  })
  if (!row)
    throw conflict(
      'duplicate',
      sentence`Somebody else has just had this report written: look at theirs first.`,
    )
  // Whose rights it is written with is no part of what a proposal is approved for.
  if (!ctx.ephemeral)
    await ctx.enqueue({
      kind: REPORT_JOB,
      payload: payloadOf(row.id, ctx.principal),
      uniqueKey: `report ${row.id}`,
    })
  ctx.note({ report_id: row.id, kind: kind.key, version: row.version })
  if (!ctx.ephemeral) ctx.header('Location', `/api/v1/svc/reports/${row.id}`)
  return present(ctx, row)
}

/** The language of papers to the report's investor, or else to nobody in particular. */
const languageFor = async (ctx: Context, lp_id: number | null) =>
  (await languagesOfPapers(ctx, await findPartners(ctx, lp_id === null ? [] : [lp_id])))(lp_id)

async function periodOf(ctx: Context, { subject }: ReportKind, input: ReportInput) {
  const today = await todayOf(ctx)
  const period_end = input.period_end ?? (subject === 'deal' ? today : lastQuarterEnd(today))
  const period_start = input.period_start ?? quarterStart(period_end)
  if (period_end > today) throw invalidField('period_end', sentence`is in the future`)
  if (period_start > period_end) throw invalidField('period_start', sentence`is after the end of the period`)
  if (period_start < '1900-01-02') throw invalidField('period_start', sentence`is before any book`)
  return { period_start, period_end }
}

interface Same {
  kind: string
  subject_key: string
  period_start: string
  period_end: string
}

async function nextVersion({ db }: Context, same: Same): Promise<number> {
  const { last } = await ofSame(db, same)
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

const ofSame = (db: Context['db'], { kind, subject_key, period_start, period_end }: Same) =>
  db
    .selectFrom('reports')
    .where('kind', '=', kind)
    .where('subject_key', '=', subject_key)
    .where('period_start', '=', period_start)
    .where('period_end', '=', period_end)

/** A report with the sections written so far. */
export async function getReport(ctx: Context, id: number) {
  const row = await findReport(ctx, id)
  const sections = await sectionsOf(ctx, id)
  const kind = kindOf(row.kind)
  const template = row.template_id === null ? null : await findTemplate(ctx, row.template_id)
  const versions = await ofSame(ctx.db, row)
    .select(['id', 'version', 'status', 'author', 'created_at'])
    .orderBy('version', 'desc')
    .execute()
  return {
    ...present(ctx, row),
    template: template?.name ?? ctx.say(kind.title),
    template_version: template?.version ?? null,
    ...shownProgress(ctx, row, sections.length),
    sections,
    versions: versions.map(one => ({ ...one, status: one.status as ReportStatus })),
  }
}

/** How far a report is, by the number of its written sections. */
export function progressOf(row: ReportRow, done: number): { percent: number; section: Sentence | null } {
  const { sections } = kindOf(row.kind)
  if (row.status === 'ready') return { percent: 100, section: null }
  return {
    percent: Math.floor((100 * done) / sections.length),
    section: row.status === 'writing' ? (sections[done]?.title ?? null) : null,
  }
}

const shownProgress = ({ say }: Reader, row: ReportRow, done: number) => {
  const { percent, section } = progressOf(row, done)
  return { percent, section: section && say(section) }
}

/** How far a report is, in a sentence. */
export async function statusOf(ctx: Context, id: number) {
  const row = await findReport(ctx, id)
  const { done } = await ctx.db
    .selectFrom('report_sections')
    .select(({ fn }) => fn.countAll<number>().as('done'))
    .where('report_id', '=', id)
    .executeTakeFirstOrThrow()
  const { percent, section } = progressOf(row, Number(done))
  const { error } = present(ctx, row)
  return {
    id,
    status: row.status as ReportStatus,
    percent,
    message: ctx.say(messageOf(row.status as ReportStatus, section)),
    section: section && ctx.say(section),
    sections_written: Number(done),
    sections_total: kindOf(row.kind).sections.length,
    error,
    finished_at: row.finished_at,
  }
}

export function messageOf(status: ReportStatus, section: Said | null) {
  if (status === 'ready') return sentence`The report is ready.`
  if (status === 'failed') return sentence`The report could not be written.`
  return section === null
    ? sentence`The report waits to be written.`
    : sentence`Writing the section “${section}”.`
}

/** The report as it is deleted: its row and all that it says. */
export async function reportForDeletion(ctx: Context, id: number) {
  return { ...(await findReport(ctx, id)), sections: await sectionsOf(ctx, id) }
}

/** Deletes a report for good; one that is being written ends with it. */
export async function deleteReport(ctx: Context, id: number): Promise<void> {
  await findReport(ctx, id)
  await ctx.db.deleteFrom('report_sections').where('report_id', '=', id).execute()
  await ctx.db.deleteFrom('reports').where('id', '=', id).execute()
}
