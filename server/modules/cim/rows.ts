import type { Insertable, Selectable } from 'kysely'
import { fromBit, fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, notFound, sentence } from '../../kernel/index.ts'
import { ofRoomsSeenWhole, type Reading } from '../vdr/index.ts'
import type { ReportRow } from './memorandum.ts'
import { isOpen, type Origin, type SectionStatus } from './states.ts'
import { type Citation, withoutQuote } from './text/citations.ts'
import type { Drafted } from './text/draft.ts'

type Db = Context['db']

export type VersionRow = Selectable<Tables['cim_section_versions']>

/** A section with the text it has now. */
export type SectionRow = Pick<
  Selectable<Tables['cim_sections']>,
  'report_id' | 'section_key' | 'status' | 'version' | 'updated_at'
> &
  Pick<VersionRow, 'text' | 'citations' | 'missing' | 'author'>

/** The reports that the caller may read: not of a room from which something is kept from them, whose documents they quote. */
export const seenReports = async (ctx: Reading) =>
  ctx.db.selectFrom('cim_reports').where(await ofRoomsSeenWhole(ctx))

export async function findReport(ctx: Reading, id: number): Promise<ReportRow> {
  const report = await (await seenReports(ctx)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!report) throw notFound()
  return report
}

/** The sections of a report in their order, each with the text of its current version. */
export function sectionsOf(db: Db, reportId: number): Promise<SectionRow[]> {
  return db
    .selectFrom('cim_sections as section')
    .innerJoin('cim_section_versions as version', join =>
      join
        .onRef('version.report_id', '=', 'section.report_id')
        .onRef('version.section_key', '=', 'section.section_key')
        .onRef('version.version', '=', 'section.version'),
    )
    .select(['section.report_id', 'section.section_key', 'section.status', 'section.version'])
    .select(['section.updated_at', 'version.text', 'version.citations', 'version.missing', 'version.author'])
    .where('section.report_id', '=', reportId)
    .orderBy('section.position')
    .execute()
}

export async function findSection(db: Db, reportId: number, key: string): Promise<SectionRow> {
  const section = (await sectionsOf(db, reportId)).find(({ section_key }) => section_key === key)
  if (!section) throw notFound()
  return section
}

/** The documents that any version of any section cites, each once. */
export async function documentsCited(db: Db, reportId: number): Promise<string[]> {
  const versions = await db
    .selectFrom('cim_section_versions')
    .select('citations')
    .where('report_id', '=', reportId)
    .execute()
  const cited = versions.flatMap(citationsOf)
  return [...new Set(cited.flatMap(one => (one.type === 'document' ? [one.document] : [])))]
}

export const report_locked = [
  409,
  'An approved report returns to draft before it can change, and is never deleted; a published one cannot change',
] as const

/** 409 unless the report's text may change. */
export function assertOpen({ status }: ReportRow): void {
  if (!isOpen(status))
    throw conflict(
      'report_locked',
      status === 'approved'
        ? sentence`It is approved: return it to draft to change it.`
        : sentence`It is ${status}; its text can no longer be changed.`,
      { state: status },
    )
}

export const changed_meanwhile = [409, 'Changed since the version you saw; see `current`'] as const

/** 409 with the text as it is now, when the caller saw another version. */
export function assertCurrent(section: SectionRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== section.version) throw staleOf(section)
}

const staleOf = (section: SectionRow) =>
  conflict(
    'changed_meanwhile',
    sentence`${section.author} changed this section in the meantime. Read it again.`,
    {
      current: {
        version: section.version,
        markup: section.text,
        author: section.author,
        updated_at: section.updated_at,
      },
    },
  )

type Text = Omit<Drafted, 'missing'> & { missing: readonly string[] }

const valuesOf = (
  ctx: Context,
  report: Pick<ReportRow, 'id' | 'byod'>,
  { text, citations, missing }: Text,
) => ({
  report_id: report.id,
  text,
  citations: toJson(fromBit(report.byod) ? citations.map(withoutQuote) : citations),
  missing: toJson(missing),
  author: ctx.principal.name,
  created_at: ctx.now,
  updated_at: ctx.now,
})

/** Writes the first version of every section. */
export async function insertSections(
  ctx: Context,
  report: Pick<ReportRow, 'id' | 'byod'>,
  sections: ReadonlyArray<{ key: string; drafted: Drafted }>,
): Promise<void> {
  const times = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.db
    .insertInto('cim_sections')
    .values(
      sections.map(({ key }, position) => ({
        report_id: report.id,
        section_key: key,
        position,
        status: 'draft',
        version: 1,
        ...times,
      })),
    )
    .execute()
  const versions: Insertable<Tables['cim_section_versions']>[] = sections.map(({ key, drafted }) => ({
    section_key: key,
    version: 1,
    origin: 'generated',
    ...valuesOf(ctx, report, drafted),
  }))
  await ctx.db.insertInto('cim_section_versions').values(versions).execute()
}

/** Gives a section a new version; the ones before it stay. 409 when somebody else did so at the same moment. */
export async function insertVersion(
  ctx: Context,
  report: ReportRow,
  section: SectionRow,
  change: Text & { origin: Origin; status: SectionStatus },
): Promise<void> {
  const version = await nextVersion(ctx, section)
  const moved = await ctx.db
    .updateTable('cim_sections')
    .set({ version, status: change.status, updated_at: ctx.now })
    .where('report_id', '=', report.id)
    .where('section_key', '=', section.section_key)
    .where('version', '=', section.version)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw staleOf(await findSection(ctx.db, report.id, section.section_key))
  await ctx.db
    .insertInto('cim_section_versions')
    .values({
      section_key: section.section_key,
      version,
      origin: change.origin,
      ...valuesOf(ctx, report, change),
    })
    .execute()
  await touch(ctx, report.id)
}

async function nextVersion({ db }: Context, { report_id, section_key }: SectionRow): Promise<number> {
  const { last } = await db
    .selectFrom('cim_section_versions')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('report_id', '=', report_id)
    .where('section_key', '=', section_key)
    .executeTakeFirstOrThrow()
  return Number(last) + 1
}

export async function touch({ db, now }: Context, reportId: number): Promise<void> {
  await db.updateTable('cim_reports').set({ updated_at: now }).where('id', '=', reportId).execute()
}

export const citationsOf = ({ citations }: Pick<SectionRow, 'citations'>): Citation[] => fromJson(citations)
