import { type OddAnswer, type OddAnswerChange, oddApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { oddKey } from '../../../queries/diligence.ts'

/** Changes answers of a run, one after the other. */
export function useChangeAnswers(runId: number) {
  return useAction(
    async ({ answers, change }: { answers: readonly OddAnswer[]; change: OddAnswerChange }) => {
      for (const { id } of answers) {
        if (id === null) continue
        await oddApi('PATCH /api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}', {
          params: { odd_run_id: runId, odd_answer_id: id },
          body: change,
        })
      }
    },
    { invalidates: [oddKey] },
  )
}
