import { type RedFlag, type RedFlagChange, vdrApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/use-action.ts'
import { count } from '../../../format/numbers.ts'
import { analysesKey } from '../../../queries/diligence.ts'
import { flagStates } from '../../../words/diligence.ts'

/** Moves flags of an analysis, one after the other. */
export function useMoveFlags(analysisId: number) {
  return useAction(
    async ({ flags, change }: { flags: readonly RedFlag[]; change: RedFlagChange }) => {
      for (const { id } of flags) {
        if (id === null) continue
        await vdrApi('PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}', {
          params: { analysis_id: analysisId, flag_id: id },
          body: change,
        })
      }
    },
    {
      invalidates: [analysesKey],
      done: (_answer, { flags, change }) =>
        change.status
          ? `${flags.length === 1 ? (flags[0]?.title ?? '') : count(flags.length, 'flag')}: ${flagStates[change.status].label.toLowerCase()}`
          : 'The note is kept',
    },
  )
}
