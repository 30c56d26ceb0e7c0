import { diligenceApi, type RedFlagChange } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { say } from '../../language/language.ts'
import { analysesKey, roomsKey } from '../../queries/diligence.ts'
import { flagStates } from '../../words/diligence.ts'
import { useAction } from '../action/use-action.ts'
import type { KeptFlag } from './flags.ts'

/** Query keys that are stale once a flag is judged. */
export const shownFlags = [analysesKey, roomsKey] as const

/** Judges flags one after the other, each at the analysis that keeps it. */
export async function judge(flags: readonly KeptFlag[], change: RedFlagChange): Promise<void> {
  for (const { id, analysis_id } of flags) {
    if (id === null) continue
    await diligenceApi('PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}', {
      params: { analysis_id, flag_id: id },
      body: change,
    })
  }
}

/** Moves flags to another state, and says so. */
export function useMoveFlags() {
  return useAction(
    ({ flags, change }: { flags: readonly KeptFlag[]; change: RedFlagChange }) => judge(flags, change),
    {
      invalidates: shownFlags,
      done: (_answer, { flags, change }) =>
        change.status
          ? `${flags.length === 1 ? say(flags[0]?.title ?? '') : count(flags.length, 'flag')}: ${flagStates[change.status].label.toLowerCase()}`
          : 'Note saved',
    },
  )
}
