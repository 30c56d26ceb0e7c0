import type { DataRoomImport } from '../../../api/modules.ts'
import { count } from '../../../format/numbers.ts'

/** Returns an import's result in a few words. */
export function outcomeOf({ counts }: Pick<DataRoomImport, 'counts'>): string {
  const { created, updated, unchanged, skipped, failed, waiting, gone } = counts
  const parts = [
    created > 0 && `${created} new`,
    updated > 0 && count(updated, 'new version'),
    unchanged > 0 && `${unchanged} as they were`,
    skipped > 0 && `${skipped} cannot come`,
    failed > 0 && `${failed} did not come`,
    waiting > 0 && `${waiting} to come`,
    gone > 0 && `${gone} gone at Google`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing yet'
}

/** Returns whether an import left files that can still be fetched. */
export const isUnfinished = ({ status, counts }: Pick<DataRoomImport, 'status' | 'counts'>): boolean =>
  status !== 'running' && (status !== 'done' || counts.failed > 0)
