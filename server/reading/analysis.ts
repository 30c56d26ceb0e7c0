import { deserialize, serialize } from 'node:v8'
import { findClauses } from './clauses/find.ts'
import { crossChecks, type Statements, sectionsMissing, statementsOf } from './consistency/index.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { type BoundedMap, bounded } from './entities/bound.ts'
import { type Mentions, mentionsOf, merge } from './entities/index.ts'
import { bySeverity, type RedFlag } from './red-flags/flag.ts'
import { redFlagsOf } from './red-flags/index.ts'
import type { DocumentFormat, ReadDocument, ReadingStatus } from './text/document.ts'
import { sentencesIn } from './text/evidence.ts'

export interface AnalysedDocument {
  name: string
  format: DocumentFormat | null
  /** The number of pages. */
  pages: number
  status: ReadingStatus
  /** Why it was not read, or not whole. */
  reason: string | null
  /** The share that was read; null for analyses made before it was counted. */
  coverage: Coverage | null
}

/** The findings in one document by itself; can be copied between processes. */
export interface Findings {
  document: AnalysedDocument
  flags: RedFlag[]
  mentions: Mentions
  statements: Statements
}

export interface Analysis {
  /** Gravest first; of one severity, the one with more evidence first. */
  red_flags: RedFlag[]
  /** Less grave ones, beyond as many as anybody reads. */
  more_flags: number
  entity_map: BoundedMap
  documents: AnalysedDocument[]
  /** Empty sections of a whole data room with the standard index. */
  missing_sections: string[]
}

/** Looks through one document. Pure: dates are judged by `asOf` (YYYY-MM-DD). Takes milliseconds to a second. */
export function findingsOf(document: ReadDocument, asOf: string): Findings {
  const { name, format, status, reason, pages } = document
  const sentences = sentencesIn(document)
  const mentions = mentionsOf(document, sentences)
  return {
    document: {
      ...{ name, format, status, reason },
      pages: pages.length,
      coverage: coverageOf(document),
    },
    // Missing exhibits are checked over all documents together, below.
    flags: redFlagsOf(document, findClauses(document), { asOf }).filter(
      ({ kind }) => kind !== 'missing_exhibit',
    ),
    mentions,
    statements: statementsOf(document, sentences, mentions),
  }
}

/**
 * Combines the findings of each document with those that only show across several. Takes up to a second for a
 * large data room.
 */
export function combine(findings: readonly Findings[]): Analysis {
  const mentions = findings.map(one => one.mentions)
  const statements = findings.map(one => one.statements)
  const documents = findings.map(({ document }) => document)
  const map = merge(mentions)
  const flags = ranked([...findings.flatMap(one => one.flags), ...crossChecks(statements, mentions, map)])
  return {
    red_flags: flags.slice(0, MOST_FLAGS).map(withFewQuotes),
    more_flags: Math.max(0, flags.length - MOST_FLAGS),
    entity_map: bounded(
      map,
      mentions.reduce((sum, { more }) => sum + more, 0),
    ),
    documents,
    missing_sections: sectionsMissing(documents),
  }
}

/** Flags that an analysis shows; one of a large data room has some hundred. */
const MOST_FLAGS = 2000
/** Maximum number of quotations of one flag: a contradiction may be in all documents. */
const MOST_QUOTES = 20

const withFewQuotes = (flag: RedFlag): RedFlag =>
  flag.evidence.length > MOST_QUOTES ? { ...flag, evidence: flag.evidence.slice(0, MOST_QUOTES) } : flag

/** Findings as bytes: the server hands them from the process that found them to the one that combines them unread. */
export type PackedFindings = Uint8Array

export const pack = (findings: Findings): PackedFindings => serialize(findings)

export const unpack = (packed: PackedFindings): Findings => deserialize(packed)

/** Stable: equal flags stay in document order. */
function ranked(flags: readonly RedFlag[]): RedFlag[] {
  return [...flags].sort(
    (a, b) => bySeverity(a.severity, b.severity) || b.evidence.length - a.evidence.length,
  )
}
