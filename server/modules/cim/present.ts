import { fromBit, fromJson } from '../../database/columns.ts'
import { type Context, PartlyKept, type Said, sentence } from '../../kernel/index.ts'
import { sayReason } from '../../platform/documents/unread-reasons.ts'
import type { ReadDocument, ReadingStatus } from '../../reading/text/document.ts'
import { howRead } from '../../sources/how-read.ts'
import type { Digest, Lender } from '../../sources/kept-evidence.ts'
import { nowOf, type Prints, type Seen } from '../../sources/prints.ts'
import type { Source } from '../../sources/source.ts'
import { Disguise } from './anonymity/names.ts'
import { memorandum, type ReportRow } from './memorandum.ts'
import type { SectionRow, VersionRow } from './rows.ts'
import type { Origin, SectionStatus } from './states.ts'
import { sectionOf, templateOf } from './templates/index.ts'
import { type Citation, wordsOf } from './text/citations.ts'
import { uncitedIn } from './text/numbers.ts'
import { withQuotes } from './text/text.ts'
import { type Facts, identityOf } from './writing/facts.ts'

/** The report's documents that could just be read again. */
export interface Reread extends Lender {
  /** Null when nothing had to be read, or it could not be; none when they are gone for good. */
  documents: ReadDocument[] | null
  /** Fingerprints of the documents that were read again. */
  prints: Prints
  /** Why it could not be read, in words for a person. */
  problem: Said | null
  /** Whom the documents of an anonymous report name. */
  parties: readonly string[]
}

export const silent = sentence`the connection does not answer.`

export const notReread = (digest: Digest): Reread => ({
  documents: null,
  prints: new Map(),
  digest,
  problem: null,
  parties: [],
})

/** A report whose documents stay with their owner is shown with its quotes and kept without them. */
export function shownAndKept<T>(
  report: ReportRow,
  reread: Reread,
  present: (reread: Reread) => T,
): T | PartlyKept<T> {
  if (!fromBit(report.byod)) return present(reread)
  return new PartlyKept(present(reread), present({ ...reread, documents: null, parties: [] }))
}

export interface StoredSource {
  type: Source['type']
  connection_id: number | null
  path: string | null
  /** Given for documents in a data room, as are the next two. */
  room_id?: number | undefined
  folder_id?: number | undefined
  document_id?: number | undefined
}

const presentSource = ({ type, connection_id, path, room_id }: StoredSource) => ({
  type,
  connection_id,
  path,
  room_id: room_id ?? null,
})

export interface StoredDocument {
  name: string
  pages: number
  status: ReadingStatus
  reason: string | null
  size: number | null
  sha256: string | null
}

/** Documents as they are stored; of older reports no digest was kept. */
export const documentsOf = ({ documents }: ReportRow): StoredDocument[] =>
  fromJson<StoredDocument[]>(documents).map(one => ({
    ...one,
    size: one.size ?? null,
    sha256: one.sha256 ?? null,
  }))

export function presentReport(
  { say }: Pick<Context, 'say'>,
  report: ReportRow,
  sections: readonly SectionRow[],
  facts: Facts,
  reread: Reread,
  seen: ReadonlyMap<string, Seen> = new Map(),
) {
  const shown = sections.map(section => presentSection({ say }, report, section, reread))
  return {
    ...memorandum.present(report),
    source: report.source === null ? null : presentSource(fromJson<StoredSource>(report.source)),
    documents: documentsOf(report).map(one => ({
      ...one,
      reason: sayReason(say, one.reason),
      now: nowOf(one, seen),
    })),
    source_problem: reread.problem && String(reread.problem),
    sections: shown,
    leaks: leaksOf(report, shown, facts, reread.parties),
  }
}

export function presentSection(
  { say }: Pick<Context, 'say'>,
  report: ReportRow,
  section: SectionRow,
  reread: Reread,
) {
  const documents = documentsByName(report)
  const template = sectionOf(templateOf(report.template_key), section.section_key)
  const citations = fromJson<Citation[]>(section.citations)
  const words = new Map(citations.map(one => [one.n, wordsOf(one, reread)]))
  return {
    section_key: section.section_key,
    title: template?.title ?? section.section_key,
    purpose: template?.purpose ?? '',
    status: section.status as SectionStatus,
    version: section.version,
    text: readable(section.text, words),
    markup: section.text,
    citations: citations.map(one => presentCitation(say, one, reread, documents)),
    uncited: uncitedIn(section.text, n => words.get(n)),
    missing: fromJson<string[]>(section.missing),
    author: section.author,
    updated_at: section.updated_at,
  }
}

export const presentVersion = (
  { say }: Pick<Context, 'say'>,
  report: ReportRow,
  row: VersionRow,
  reread: Reread,
) => {
  const documents = documentsByName(report)
  const citations = fromJson<Citation[]>(row.citations)
  return {
    version: row.version,
    origin: row.origin as Origin,
    text: readable(row.text, new Map(citations.map(one => [one.n, wordsOf(one, reread)]))),
    markup: row.text,
    citations: citations.map(one => presentCitation(say, one, reread, documents)),
    author: row.author,
    created_at: row.created_at,
  }
}

const readable = (text: string, words: ReadonlyMap<number, string | null>): string =>
  withQuotes(text, n => {
    const quote = words.get(n)
    if (quote === undefined) return '[no such citation]'
    return quote === null ? '[quote not available]' : `“${quote}”`
  })

const documentsByName = (report: ReportRow): ReadonlyMap<string, StoredDocument> =>
  new Map(documentsOf(report).map(one => [one.name, one]))

function presentCitation(
  say: Context['say'],
  citation: Citation,
  lender: Lender,
  documents: ReadonlyMap<string, StoredDocument>,
) {
  const quote = wordsOf(citation, lender)
  const document = citation.type === 'document' ? documents.get(citation.document) : undefined
  return {
    n: citation.n,
    type: citation.type,
    id: 'id' in citation ? citation.id : null,
    document: citation.type === 'document' ? citation.document : null,
    page: citation.type === 'document' ? citation.page : null,
    quote,
    author: citation.type === 'statement' ? citation.author : null,
    available: quote !== null,
    read: document ? howRead(say, document) : null,
  }
}

/**
 * Returns the names an anonymous report must not contain, from the records and the documents that could be
 * read.
 */
export const disguiseOf = (report: ReportRow, facts: Facts, parties: readonly string[]): Disguise =>
  new Disguise(
    identityOf(facts, [...fromJson<string[]>(report.parties), ...(fromBit(report.byod) ? parties : [])]),
  )

/** Returns the identities an anonymous report reveals; empty for a report that may name them. */
export function leaksOf(
  report: ReportRow,
  sections: ReadonlyArray<{ section_key: string; text: string }>,
  facts: Facts,
  parties: readonly string[],
) {
  if (!templateOf(report.template_key).anonymous) return []
  const disguise = disguiseOf(report, facts, parties)
  const leaks = (section_key: string | null, text: string) =>
    disguise
      .leaksIn(text, { ownDetails: section_key === 'process_contact' })
      .map(leak => ({ section_key, ...leak }))
  return [
    ...leaks(null, report.code_name ?? ''),
    ...sections.flatMap(({ section_key, text }) => leaks(section_key, text)),
  ]
}
