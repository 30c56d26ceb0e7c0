import { fromBit, fromJson, toJson } from '../../database/columns.ts'
import { AppError, type Context, conflict, invalid, invalidField, sentence } from '../../kernel/index.ts'
import { digestFor, type Lender } from '../../sources/kept-evidence.ts'
import { type Gathered, storedDocuments } from './gather.ts'
import type { ReportRow } from './memorandum.ts'
import {
  disguiseOf,
  documentsOf,
  presentSection,
  presentVersion,
  type Reread,
  shownAndKept,
  silent,
} from './present.ts'
import { recordsOf } from './reports.ts'
import {
  assertCurrent,
  assertOpen,
  citationsOf,
  findReport,
  findSection,
  insertVersion,
  type SectionRow,
  touch,
} from './rows.ts'
import type { NewCitation, Regeneration, Restoration, SectionChange } from './schemas.ts'
import type { SectionStatus } from './states.ts'
import { type SectionTemplate, sectionOf, templateOf } from './templates/index.ts'
import { type Citation, documentCitation, placeOf, type Uncounted, wordsOf } from './text/citations.ts'
import { quoteMarker, referencesIn } from './text/text.ts'
import { composeSection, evidenceOf, type Material } from './writing/compose.ts'
import type { Facts } from './writing/facts.ts'
import type { Answers } from './writing/quotes.ts'
import { standingsOf } from './writing/standings.ts'

interface Place {
  report_id: number
  section_key: string
}

async function opened(ctx: Context, { report_id, section_key }: Place) {
  const report = await findReport(ctx, report_id)
  const section = await findSection(ctx.db, report_id, section_key)
  return { report, section }
}

/** Saves a person's text as a new version; quoted words in it become references again. */
export async function changeSection(ctx: Context, place: Place, change: SectionChange, reread: Reread) {
  // The typed text may contain a quotation: the audit log records its length only, and the version its text.
  if (change.text !== undefined) ctx.note({ text: `${change.text.length} characters` })
  const { report, section } = await opened(ctx, place)
  assertOpen(report)
  assertCurrent(section, change.version)
  if (change.text === undefined && change.cite === undefined) {
    await setStatus(ctx, section, change.status as SectionStatus)
    return showSection(ctx, place, reread)
  }
  if (fromBit(report.byod) && !reread.documents)
    throw new AppError(
      503,
      'source_unavailable',
      sentence`The documents cannot be read, so quotes in the text cannot be verified: ${reread.problem ?? silent}`,
    )
  const facts = await recordsOf(ctx, report)
  const citations = numbered(
    citationsOf(section),
    (change.cite ?? []).map((one, at) => citationOf(ctx, one, at, { facts, section, report, reread })),
  )
  const text = unquoted(change.text ?? section.text, citations, reread)
  assertKnown(text, citations)
  await insertVersion(ctx, report, section, {
    text,
    citations,
    missing: fromJson<string[]>(section.missing).filter(one => text.includes(one)),
    origin: 'edited',
    status: change.status ?? 'edited',
  })
  return showSection(ctx, place, reread)
}

async function setStatus(
  ctx: Context,
  { report_id, section_key, version }: SectionRow,
  status: SectionStatus,
) {
  const set = await ctx.db
    .updateTable('cim_sections')
    .set({ status, updated_at: ctx.now })
    .where('report_id', '=', report_id)
    .where('section_key', '=', section_key)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!set)
    throw conflict(
      'changed_meanwhile',
      sentence`Someone else changed this section in the meantime. Read it again.`,
    )
  await touch(ctx, report_id)
}

const numbered = (citations: readonly Citation[], more: readonly Uncounted[]): Citation[] => {
  const last = Math.max(0, ...citations.map(({ n }) => n))
  return [...citations, ...more.map((one, at) => ({ n: last + 1 + at, ...one }))]
}

/** A citation that somebody adds, looked up where it says it stands. */
function citationOf(
  ctx: Context,
  given: NewCitation,
  at: number,
  {
    facts,
    section,
    report,
    reread: { documents, digest },
  }: { facts: Facts; section: SectionRow; report: ReportRow; reread: Reread },
): Uncounted {
  const path = `cite.${at}`
  if (given.type === 'statement') return { type: 'statement', author: ctx.principal.name, quote: given.quote }
  if (given.type !== 'document') {
    const quote = evidenceOf(facts, given, report.code_name)
    if (quote === null) throw invalidField(path, sentence`is not a ${given.type} used by this report`)
    return { type: given.type, id: given.id, quote }
  }
  const known = citationsOf(section).find(
    one => one.type === 'document' && one.quote === given.quote && one.document === given.document,
  )
  if (known?.type === 'document') {
    const { n, ...citation } = known
    return citation
  }
  if (!documents)
    throw invalidField(path, sentence`cannot be looked up: give the documents again, as \`source\``)
  const place = placeOf(given, documents)
  if (!place) throw invalidField(`${path}.quote`, sentence`is not an exact quote of the document`)
  return documentCitation(place, given.quote, null, digest)
}

/** Shorter quotations may well be somebody's own words. */
const SHORTEST_QUOTE = 20

/**
 * Replaces the words of a cited document by references, however their lines were broken. The longest first: a
 * quotation may contain another, and its remainder would stay.
 */
function unquoted(text: string, citations: readonly Citation[], lender: Lender): string {
  const quotes = citations
    .filter(({ type }) => type === 'document')
    .map(citation => ({ n: citation.n, words: wordsOf(citation, lender) ?? '' }))
    .filter(({ words }) => words.length >= SHORTEST_QUOTE)
    .sort((one, other) => other.words.length - one.words.length)
  return quotes.reduce((current, { n, words }) => {
    const spaced = words
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+')
    return current.replace(new RegExp(`“${spaced}”|"${spaced}"|${spaced}`, 'gu'), quoteMarker(n))
  }, text)
}

function assertKnown(text: string, citations: readonly Citation[]): void {
  const known = new Set(citations.map(({ n }) => n))
  const unknown = [...referencesIn(text)].filter(n => !known.has(n))
  if (unknown.length > 0)
    throw invalid(
      unknown.map(n => ({
        path: 'text',
        message: sentence`refers to [${n}], which is not a citation of this section`,
      })),
    )
}

/** Writes the section again; the version before it stays. */
export async function regenerateSection(
  ctx: Context,
  place: Place,
  { version }: Regeneration,
  gathered: Gathered | null,
) {
  const { report, section } = await opened(ctx, place)
  assertOpen(report)
  assertCurrent(section, version)
  const template = sectionOf(templateOf(report.template_key), place.section_key) as SectionTemplate
  const current = gathered ? await addDocuments(ctx, report, gathered) : report
  const documents = gathered?.documents ?? null
  const drafted = composeSection(template, await materialFor(ctx, current, place, gathered))
  await insertVersion(ctx, current, section, { ...drafted, origin: 'regenerated', status: 'draft' })
  return showSection(ctx, place, {
    documents,
    prints: new Map(),
    digest: digestFor(ctx),
    problem: null,
    parties: gathered?.parties ?? [],
  })
}

/** Returns the material for a section: documents just read, or the quotations stored with its versions. */
export async function materialFor(
  ctx: Context,
  report: ReportRow,
  place: Place,
  gathered: Gathered | null,
): Promise<Material> {
  const facts = await recordsOf(ctx, report)
  const disguise = disguiseOf(report, facts, gathered?.parties ?? [])
  return {
    facts: { ...facts, standings: await standingsOf(ctx, report.deal_id) },
    answers: gathered?.answers ?? (await answersKept(ctx, place)),
    cover: report.code_name === null ? null : { codeName: report.code_name, disguise },
  }
}

async function answersKept({ db }: Context, { report_id, section_key }: Place): Promise<Answers> {
  const versions = await db
    .selectFrom('cim_section_versions')
    .select('citations')
    .where('report_id', '=', report_id)
    .where('section_key', '=', section_key)
    .orderBy('version')
    .execute()
  const answers = new Map<string, Array<Extract<Uncounted, { type: 'document' }>>>()
  for (const { n, ...citation } of versions.flatMap(citationsOf)) {
    if (citation.type !== 'document' || citation.asked === null || citation.quote === null) continue
    const known = answers.get(citation.asked) ?? []
    if (known.every(({ digest }) => digest !== citation.digest))
      answers.set(citation.asked, [...known, citation])
  }
  return answers
}

/** Documents that came later are of the report too. */
async function addDocuments(ctx: Context, report: ReportRow, gathered: Gathered): Promise<ReportRow> {
  const { parties, byod } = gathered
  const known = documentsOf(report)
  const names = new Set(known.map(({ name }) => name))
  const fresh = storedDocuments(gathered).filter(({ name }) => !names.has(name))
  const anonymous = report.code_name !== null && !byod
  return ctx.db
    .updateTable('cim_reports')
    .set({
      documents: toJson([...known, ...fresh]),
      parties: toJson(anonymous ? [...new Set([...fromJson<string[]>(report.parties), ...parties])] : []),
      updated_at: ctx.now,
    })
    .where('id', '=', report.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An earlier version's text as the newest; nothing in between is lost. */
export async function restoreVersion(ctx: Context, place: Place, input: Restoration, reread: Reread) {
  const { report, section } = await opened(ctx, place)
  assertOpen(report)
  assertCurrent(section, input.version)
  const wanted = await ctx.db
    .selectFrom('cim_section_versions')
    .selectAll()
    .where('report_id', '=', place.report_id)
    .where('section_key', '=', place.section_key)
    .where('version', '=', input.from)
    .executeTakeFirst()
  if (!wanted) throw invalidField('from', sentence`is not a version of this section`)
  await insertVersion(ctx, report, section, {
    text: wanted.text,
    citations: citationsOf(wanted),
    missing: fromJson<string[]>(wanted.missing),
    origin: 'restored',
    status: 'edited',
  })
  return showSection(ctx, place, reread)
}

/** Every version, newest first. */
export async function listVersions(ctx: Context, place: Place, reread: Reread) {
  const { report } = await opened(ctx, place)
  const versions = await ctx.db
    .selectFrom('cim_section_versions')
    .selectAll()
    .where('report_id', '=', place.report_id)
    .where('section_key', '=', place.section_key)
    .orderBy('version', 'desc')
    .execute()
  return shownAndKept(report, reread, known => versions.map(one => presentVersion(ctx, report, one, known)))
}

async function showSection(ctx: Context, place: Place, reread: Reread) {
  const { report, section } = await opened(ctx, place)
  return shownAndKept(report, reread, known => ({
    report_id: report.id,
    ...presentSection(ctx, report, section, known),
  }))
}
