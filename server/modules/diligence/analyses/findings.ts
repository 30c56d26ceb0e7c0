import { sql } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { type Severity, severities } from '../../../reading/red-flags/flag.ts'
import type { KeptEvidence } from '../../../sources/kept-evidence.ts'
import type { FlagStatus } from './schemas.ts'

type Db = Context['db']

/** Selects the newest analysis of each set of documents, without superseded ones. */
export const newestAnalyses = (db: Db) =>
  db
    .selectFrom('vdr_analyses')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('superseded_at', 'is', null)
    .groupBy(sql`coalesce(document_set, cast(id as text))`)

/** A red flag as other modules tell it. */
export interface Finding {
  id: number
  analysis_id: number
  title: string
  severity: Severity
  status: FlagStatus
  note: string | null
  resolver: string | null
  /** Where its gravest evidence stands; the quote is null where the words stay with the document. */
  evidence: { document: string; page: number; quote: string | null } | null
}

/**
 * Returns the open flags of a deal: those of its documents' newest analyses that are not false positives,
 * most severe first.
 */
export async function findingsOf(db: Db, dealId: number): Promise<Finding[]> {
  const rows = await db
    .selectFrom('vdr_red_flags')
    .innerJoin('vdr_analyses', 'vdr_analyses.id', 'vdr_red_flags.analysis_id')
    .select([
      'vdr_red_flags.id',
      'analysis_id',
      'title',
      'severity',
      'vdr_red_flags.status',
      'note',
      'resolver',
      'evidence',
    ])
    .where('vdr_analyses.deal_id', '=', dealId)
    .where('analysis_id', 'in', newestAnalyses(db))
    .where('vdr_red_flags.status', '!=', 'false_positive')
    .orderBy('vdr_red_flags.id')
    .execute()
  const weight = ({ severity }: { severity: string }) => severities.indexOf(severity as Severity)
  return rows
    .toSorted((one, other) => weight(one) - weight(other))
    .map(({ evidence, severity, status, ...row }) => {
      const [first] = fromJson<KeptEvidence[]>(evidence)
      return {
        ...row,
        severity: severity as Severity,
        status: status as FlagStatus,
        evidence: first ? { document: first.document, page: first.page, quote: first.quote } : null,
      }
    })
}
