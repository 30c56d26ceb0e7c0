import { fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { bySeverity, type Severity, severities } from '../../../reading/red-flags/flag.ts'
import { storedDocuments } from '../../../sources/covered-document.ts'
import { howRead, readByName } from '../../../sources/how-read.ts'
import type { KeptEvidence } from '../../../sources/kept-evidence.ts'
import type { KeptSource } from '../../../sources/kept-source.ts'
import { digestsOf } from '../../vdr/index.ts'
import { latestFlags } from '../analyses/flag-history.ts'
import { present } from '../analyses/flags.ts'
import { type FlagStatus, flagStatuses } from '../analyses/schemas.ts'
import type { ToldDocument } from '../summaries/document-profiles.ts'

const MOST_SHOWN = 50

type Db = Context['db']

/**
 * Returns the red flags of a room that the caller may see, each once. Those who see the whole room get all of
 * them. Others get flags that rest only on documents they see, without other people's judgements and without
 * missing documents.
 */
export async function flagsTold(
  { db, say }: Pick<Context, 'db' | 'say'>,
  roomId: number,
  { isWhole, documents }: { isWhole: boolean; documents: readonly ToldDocument[] },
) {
  const rows = await latestFlags(db, roomId)
    .selectAll('vdr_red_flags')
    .select(['vdr_analyses.source', 'vdr_analyses.documents'])
    .orderBy('vdr_red_flags.id')
    .execute()
  const documentOf = await identified(db, documents)
  const told = rows.flatMap(({ source, documents: read, ...row }) => {
    const readOf = readByName(say, storedDocuments(read))
    const ofRoom = fromJson<KeptSource>(source).type === 'room'
    const evidence = fromJson<KeptEvidence[]>(row.evidence).map(({ document, page, quote }) => {
      const known = ofRoom ? documentOf(document, read) : undefined
      return {
        ...{ document_id: known?.id ?? null, index: known?.index ?? null },
        ...{ document: known?.name ?? document, page, quote },
        read: known ? howRead(say, known) : readOf(document),
      }
    })
    const maySee =
      isWhole ||
      (row.category !== 'missing_document' &&
        evidence.length > 0 &&
        evidence.every(({ document_id }) => document_id !== null))
    return maySee ? [{ ...present(row), evidence, analysis_id: row.analysis_id }] : []
  })
  const standing = told.filter(({ gone_in }) => gone_in === null)
  const count = (of: (one: (typeof told)[number]) => boolean) => standing.filter(of).length
  const concern = standing
    .filter(({ status }) => status === 'open' || status === 'confirmed')
    .sort((one, other) => bySeverity(one.severity, other.severity))
  return {
    by_severity: Object.fromEntries(
      severities.map(severity => [
        severity,
        count(one => one.severity === severity && isConcern(one.status)),
      ]),
    ) as Record<Severity, number>,
    by_status: Object.fromEntries(
      flagStatuses.map(status => [status, count(one => one.status === status)]),
    ) as Record<FlagStatus, number>,
    gone: told.length - standing.length,
    gravest: concern.slice(0, MOST_SHOWN).map(flag => ({
      id: flag.id,
      analysis_id: isWhole ? flag.analysis_id : null,
      severity: flag.severity,
      status: flag.status,
      title: flag.title,
      suggested_action: flag.suggested_action,
      note: isWhole ? flag.note : null,
      evidence: flag.evidence.slice(0, 3),
    })),
    more: Math.max(0, concern.length - MOST_SHOWN),
  }
}

const isConcern = (status: FlagStatus): boolean => status === 'open' || status === 'confirmed'

/**
 * Returns the documents an analysis read under these names, by their bytes. Another document may have since
 * taken the name of one that is hidden from the caller.
 */
export async function identified(db: Db, documents: readonly ToldDocument[]) {
  const byPath = new Map(documents.map(one => [one.path, one]))
  const digests = new Set<string>()
  const ids = documents.map(({ id }) => id)
  for (const { document_id, sha256 } of await digestsOf({ db }, ids)) digests.add(`${document_id} ${sha256}`)
  const read = new Map<string, Map<string, string | null>>()
  const digestsIn = (stored: string) => {
    const known =
      read.get(stored) ??
      new Map(
        fromJson<Array<{ name: string; sha256?: string | null }>>(stored).map(({ name, sha256 }) => [
          name,
          sha256 ?? null,
        ]),
      )
    read.set(stored, known)
    return known
  }
  return (path: string, stored: string): ToldDocument | undefined => {
    const document = byPath.get(path)
    return document && digests.has(`${document.id} ${digestsIn(stored).get(path)}`) ? document : undefined
  }
}
