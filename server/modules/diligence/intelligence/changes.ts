import type { Context } from '../../../kernel/index.ts'
import { listingOf } from '../runs/pieces.ts'
import { latestRun } from '../runs/runs.ts'
import type { ToldDocument } from '../summaries/document-profiles.ts'

const MOST = 100

/**
 * Returns changes in a room since its last diligence run; null where there was none. Deletions and findings
 * are shown only to those who see the whole room.
 */
export async function changedSince(
  ctx: Pick<Context, 'db'>,
  roomId: number,
  { isWhole, documents }: { isWhole: boolean; documents: readonly ToldDocument[] },
) {
  const run = await latestRun(ctx, roomId, ['completed'])
  if (!run) return null
  const listed = listingOf(run)
  const before = new Map(listed.map(one => [one.id, one]))
  const there = new Set(documents.map(({ id }) => id))
  const kept = documents.filter(({ status }) => status !== 'lent')
  const named = ({ id, index, name }: ToldDocument) => ({ document_id: id, index, name })
  const added = kept.filter(({ id }) => !before.has(id))
  const changed = kept.filter(({ id, version }) => (before.get(id)?.version ?? version) !== version)
  const gone = isWhole ? listed.filter(({ id }) => !there.has(id)) : []
  return {
    run_id: isWhole ? run.run_id : null,
    at: run.finished_at ?? run.created_at,
    added: added.slice(0, MOST).map(named),
    changed: changed.slice(0, MOST).map(named),
    gone: gone.slice(0, MOST).map(({ name }) => name),
    more: [added, changed, gone].reduce((sum, { length }) => sum + Math.max(0, length - MOST), 0),
    flags:
      isWhole && run.flags_new !== null
        ? { new: run.flags_new, again: run.flags_again ?? 0, gone: run.flags_gone ?? 0 }
        : null,
  }
}
