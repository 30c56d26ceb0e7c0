import { fromBit, fromJson } from '../../database/columns.ts'
import { AppError, invalidField, type PrepareContext, sentence } from '../../kernel/index.ts'
import type { ReadDocument } from '../../reading/text/document.ts'
import { type Digest, digestFor } from '../../sources/kept-evidence.ts'
import { withKeptReason } from '../../sources/kept-source.ts'
import { type Prints, withPrint } from '../../sources/prints.ts'
import { readSource, type SourceRead } from '../../sources/read-source.ts'
import type { Source } from '../../sources/source.ts'
import { partiesIn } from './anonymity/names.ts'
import type { ReportRow } from './memorandum.ts'
import { notReread, type Reread, type StoredDocument, type StoredSource } from './present.ts'
import { documentsCited, findReport, findSection } from './rows.ts'
import { type SectionTemplate, sectionOf, templateOf } from './templates/index.ts'
import { type Answers, answersIn } from './writing/quotes.ts'

/** The module's name for connections. */
const MODULE = 'cim'

/** Documents read from a source before the transaction. */
export interface Gathered {
  documents: ReadDocument[]
  prints: Prints
  byod: boolean
  digest: Digest
  answers: Answers
  /** Companies and people that the documents name. */
  parties: string[]
}

/** Reads a source and searches it for the questions of these sections. */
export async function gather(
  ctx: PrepareContext,
  source: Source,
  sections: readonly SectionTemplate[],
): Promise<Gathered> {
  const { documents, prints, byod } = await readSource(ctx, source, MODULE)
  ctx.tell('progress', { stage: 'writing', percent: null })
  const digest = digestFor(ctx)
  const answers = await answersIn(documents, sections, digest)
  return { documents, prints, byod, digest, answers, parties: await partiesIn(documents) }
}

export const storedSource = (source: Source): StoredSource =>
  source.type === 'inline'
    ? { type: 'inline', connection_id: null, path: null }
    : source.type === 'mcp'
      ? { type: 'mcp', connection_id: source.connection_id, path: source.path }
      : { ...source, connection_id: null, path: null }

export const storedDocuments = ({
  documents,
  prints,
  byod,
}: Pick<Gathered, 'documents' | 'prints' | 'byod'>): StoredDocument[] =>
  documents
    .map(document => withKeptReason(document, byod))
    .map(({ name, pages, status, reason }) =>
      withPrint({ name, pages: pages.length, status, reason }, prints),
    )

/** The source of a report, where it can be read again without being given again. */
export function sourceOf(report: ReportRow): Exclude<Source, { type: 'inline' }> | null {
  const stored = report.source === null ? null : fromJson<StoredSource>(report.source)
  if (stored?.room_id !== undefined) {
    const { room_id, folder_id, document_id } = stored
    return { type: 'room', room_id, ...(folder_id && { folder_id }), ...(document_id && { document_id }) }
  }
  if (stored?.type !== 'mcp' || stored.connection_id === null) return null
  return { type: 'mcp', connection_id: stored.connection_id, path: stored.path ?? '' }
}

/** Documents that are read one by one; of more, the whole source is read. */
const ONE_BY_ONE = 20

/**
 * Reads unstored documents again, so that they can be shown. A source that does not respond is reported
 * beside the report rather than in its place.
 */
export async function reread(ctx: PrepareContext, reportId: number): Promise<Reread> {
  const { report, cited } = await ctx.read(async db => ({
    report: await findReport({ ...ctx, db }, reportId),
    cited: await documentsCited(db, reportId),
  }))
  const source = fromBit(report.byod) ? sourceOf(report) : null
  const digest = digestFor(ctx)
  // For sources stored by the office, quotations are kept, too.
  if (source?.type !== 'mcp') return notReread(digest)
  // Whom an anonymous report must not name is said by all of its documents.
  const { anonymous } = templateOf(report.template_key)
  const needed = anonymous || cited.length > ONE_BY_ONE ? [source.path] : cited
  try {
    const read = await Promise.all(needed.map(path => readIfThere(ctx, { ...source, path })))
    const found = read.flatMap(one => (one instanceof AppError ? [] : [one]))
    const documents = found.flatMap(one => one.documents)
    const prints = new Map(found.flatMap(one => [...one.prints]))
    const gone = read.find(one => one instanceof AppError)
    const parties = anonymous ? await partiesIn(documents) : []
    return {
      documents,
      prints,
      digest,
      parties,
      problem: documents.length === 0 && gone ? gone.detail : null,
    }
  } catch (error) {
    if (error instanceof AppError) return { ...notReread(digest), problem: error.detail }
    throw error
  }
}

/** One document that is gone does not take the others with it. */
async function readIfThere(
  ctx: PrepareContext,
  source: Extract<Source, { type: 'mcp' }>,
): Promise<SourceRead | AppError> {
  try {
    return await readSource(ctx, source, MODULE)
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 422)) return error
    throw error
  }
}

/**
 * Reads the material for rewriting a section: from the given source, or from the report's own where it can be
 * read again; otherwise null. A given source that does not respond is an error, since its contents were asked
 * for.
 */
export async function gatherSection(
  ctx: PrepareContext,
  { report_id, section_key }: { report_id: number; section_key: string },
  given: Source | undefined,
): Promise<Gathered | null> {
  const report = await ctx.read(async db => {
    await findSection(db, report_id, section_key)
    return findReport({ ...ctx, db }, report_id)
  })
  const source = allowed(report, given) ?? sourceOf(report)
  const section = sectionOf(templateOf(report.template_key), section_key)
  if (!source || !section) return null
  const gathered = await gather(ctx, source, [section])
  assertSameKeeping(report, gathered)
  return gathered
}

/** The documents in which a quote that somebody cites is looked up. */
export async function documentsFor(
  ctx: PrepareContext,
  reportId: number,
  {
    source: given,
    cite,
  }: { source?: Source | undefined; cite?: ReadonlyArray<{ type: string }> | undefined },
): Promise<Reread> {
  const report = await ctx.read(db => findReport({ ...ctx, db }, reportId))
  const needed = cite?.some(({ type }) => type === 'document') ?? false
  const source = allowed(report, given) ?? (needed ? sourceOf(report) : null)
  if (fromBit(report.byod) || !source) return reread(ctx, reportId)
  const read = await readSource(ctx, source, MODULE)
  assertSameKeeping(report, read)
  return { ...notReread(digestFor(ctx)), documents: read.documents }
}

function allowed(report: ReportRow, given: Source | undefined): Source | undefined {
  if (given && fromBit(report.byod))
    throw invalidField(
      'source',
      sentence`This report’s documents stay at their source: it can quote its own connection only`,
    )
  return given
}

/** Quotes of documents that stay with their owner must not come into a report that stores its quotes. */
function assertSameKeeping(report: ReportRow, { byod }: { byod: boolean }): void {
  if (byod !== fromBit(report.byod))
    throw invalidField(
      'source',
      sentence`The storage of its documents has changed: write a new report from them`,
    )
}
