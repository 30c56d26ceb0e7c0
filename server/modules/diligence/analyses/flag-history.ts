import { fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import type { KeptEvidence } from '../../../sources/kept-evidence.ts'
import type { KeptSource } from '../../../sources/kept-source.ts'

type Db = Context['db']

/** The flags, of a room or of all, that stand last in their line: no later analysis that still counts has found them again. */
export const latestFlags = (db: Db, roomId?: number) =>
  db
    .selectFrom('vdr_red_flags')
    .innerJoin('vdr_analyses', 'vdr_analyses.id', 'vdr_red_flags.analysis_id')
    .where('vdr_analyses.superseded_at', 'is', null)
    .where('vdr_red_flags.id', 'not in', foundAgain(db))
    .$if(roomId !== undefined, query => query.where('vdr_analyses.room_id', '=', roomId as number))

/** Flags that a later analysis, which still counts, has found again. */
export const foundAgain = (db: Db) =>
  db
    .selectFrom('vdr_red_flags as later')
    .innerJoin('vdr_analyses as of_later', 'of_later.id', 'later.analysis_id')
    .select('later.carried_from')
    .where('later.carried_from', 'is not', null)
    .where('of_later.superseded_at', 'is', null)
    .$castTo<{ carried_from: number }>()

/** An analysis as far as it says which documents it looked through. */
interface Looked {
  id: number
  room_id: number
  source: KeptSource
  documents: ReadonlyArray<{ name: string; status: string }>
  /** Whether flags were dropped at the limit: a flag not among those kept may still have been raised. */
  isCut: boolean
}

/** Marks the flags of a room that an analysis looked for, in the documents that raised them, and did not find any more. */
export async function markGone(ctx: Context, looked: Looked): Promise<number> {
  if (looked.isCut) return 0
  const rows = await latestFlags(ctx.db, looked.room_id)
    .select(['vdr_red_flags.id', 'evidence', 'source'])
    .where('analysis_id', '<', looked.id)
    .where('gone_in', 'is', null)
    .execute()
  const looksThrough = lookedThrough(looked)
  const gone = rows
    .filter(({ source, evidence }) =>
      looksThrough(
        fromJson<KeptSource>(source),
        fromJson<KeptEvidence[]>(evidence).map(({ document }) => document),
      ),
    )
    .map(({ id }) => id)
  for (let from = 0; from < gone.length; from += 500)
    await ctx.db
      .updateTable('vdr_red_flags')
      .set({ gone_in: looked.id, gone_at: ctx.now, updated_at: ctx.now })
      .where('id', 'in', gone.slice(from, from + 500))
      .execute()
  return gone.length
}

/**
 * Returns whether an analysis covered the documents of another source; for a whole room, also documents no
 * longer in it.
 */
function lookedThrough({ source, documents }: Looked) {
  const listed = new Set(documents.map(({ name }) => name))
  const read = new Set(
    documents.filter(({ status }) => ['read', 'partly_readable'].includes(status)).map(({ name }) => name),
  )
  const isWhole = source.type === 'room' && source.folder_id === undefined && source.document_id === undefined
  return (of: KeptSource, names: readonly string[]): boolean => {
    if (of.type !== source.type) return false
    if (of.type === 'mcp' && source.type === 'mcp' && of.connection_id !== source.connection_id) return false
    return names.every(name => read.has(name) || (isWhole && !listed.has(name)))
  }
}

/**
 * Reverts the effects of a superseded analysis: flags it did not find are current again, and those it found
 * were found earlier.
 */
export async function undoGone(ctx: Context, analysisId: number): Promise<void> {
  await ctx.db
    .updateTable('vdr_red_flags')
    .set({ gone_in: null, gone_at: null, updated_at: ctx.now })
    .where('gone_in', '=', analysisId)
    .execute()
  await ctx.db
    .updateTable('vdr_red_flags')
    .set({ updated_at: ctx.now })
    .where(eb =>
      eb.or([
        eb('analysis_id', '=', analysisId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('vdr_red_flags as own')
            .select('own.carried_from')
            .where('own.analysis_id', '=', analysisId)
            .where('own.carried_from', 'is not', null)
            .$castTo<{ carried_from: number }>(),
        ),
      ]),
    )
    .execute()
}
