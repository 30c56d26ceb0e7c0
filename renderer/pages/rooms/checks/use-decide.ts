import { type AnticipatedQuestion, intelligenceApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { anticipatedQuery } from './queries.ts'

interface Decision {
  to: AnticipatedQuestion['status']
  chosen: readonly AnticipatedQuestion[]
}

/** Dismisses anticipated questions, or brings them back. */
export const useDecide = (roomId: number) =>
  useAction(
    async ({ to, chosen }: Decision) => {
      for (const { id } of chosen) {
        const params = { qa_id: id }
        await (to === 'dismissed'
          ? intelligenceApi('POST /api/v1/svc/intelligence/anticipated-qa/{qa_id}/dismiss', {
              params,
              body: {},
            })
          : intelligenceApi('PATCH /api/v1/svc/intelligence/anticipated-qa/{qa_id}', {
              params,
              body: { status: 'draft' },
            }))
      }
    },
    { invalidates: [anticipatedQuery(roomId).queryKey] },
  )
