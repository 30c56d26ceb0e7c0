import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { crmApi, type Deal, type Pipeline } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { UndoMessage } from '../../../components/action/UndoMessage.tsx'
import { refusal } from '../../../components/action/use-action.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { dealsKey } from '../../../queries/deals.ts'
import { MoveWithReason, takesReason } from './MoveWithReason.tsx'
import { moveOnBoard } from './move-on-board.ts'

interface Move {
  deal: Deal
  to: Deal['stage']
  /** Taking a move back offers no way to take that back again. */
  undoing?: boolean
}

interface Moving {
  move: (deal: Deal, to: Deal['stage']) => void
  /** Asks for the reason of a move that was refused without one. */
  asking: ReactNode
}

const movingKey = [...dealsKey, 'move']

/**
 * Moves a deal to a stage: on the board at once, then on the server, and back when it refuses. The board
 * reloads after the last of several moves, so that none of them appears to go back in between.
 */
export function useMoveDeal(): Moving {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<(Move & { problem: ApiProblem }) | null>(null)
  const { mutate } = useMutation({
    mutationKey: movingKey,
    scope: { id: 'deal-moves' },
    mutationFn: ({ deal, to }: Move) =>
      crmApi('POST /api/v1/svc/crm/deals/{deal_id}/stage', {
        params: { deal_id: deal.id },
        body: { stage: to, version: deal.version },
      }),
    onMutate: async ({ deal, to }) => {
      await queryClient.cancelQueries({ queryKey: dealsKey })
      const boards = queryClient.getQueriesData<Pipeline>({ queryKey: [...dealsKey, 'pipeline'] })
      for (const [key, board] of boards)
        if (board) queryClient.setQueryData(key, moveOnBoard(board, deal, to))
      return boards
    },
    onError: (error, move, boards) => {
      for (const [key, board] of boards ?? []) queryClient.setQueryData(key, board)
      if (error instanceof ApiProblem && takesReason(error)) setRefused({ ...move, problem: error })
      else notifications.show({ color: 'red', ...refusal(error) })
    },
    onSuccess: (moved, { deal, to, undoing }) => {
      if (undoing) return
      const id = `moved-${deal.id}`
      const title = queryClient
        .getQueriesData<Pipeline>({ queryKey: [...dealsKey, 'pipeline'] })
        .flatMap(([, board]) => board?.stages ?? [])
        .find(({ stage }) => stage === to)?.title
      const undo = () => {
        notifications.hide(id)
        mutate({ deal: moved, to: deal.stage, undoing: true })
      }
      notifications.hide(id)
      notifications.show({
        id,
        message: <UndoMessage message={`Moved ${deal.name} to ${title ?? wordsOfKey(to)}`} onUndo={undo} />,
      })
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: movingKey }) > 1) return
      for (const queryKey of [dealsKey, ['timeline', 'deal']])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  const move = useCallback((deal: Deal, to: Deal['stage']) => mutate({ deal, to }), [mutate])
  const asking = refused && (
    <MoveWithReason
      {...refused}
      onMoved={() => {
        for (const queryKey of [dealsKey, ['timeline', 'deal']])
          void queryClient.invalidateQueries({ queryKey })
      }}
      onClose={() => setRefused(null)}
    />
  )
  return { move, asking }
}
