import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback } from 'react'
import { crmApi, type Deal, type Pipeline } from '../../api/modules.ts'
import { UndoMessage } from '../../components/UndoMessage.tsx'
import { refusal } from '../../components/use-action.ts'
import { dealsKey } from '../../queries/deals.ts'
import { moveOnBoard } from './move-on-board.ts'

interface Move {
  deal: Deal
  to: Deal['stage']
  /** Taking a move back offers no way to take that back again. */
  undoing?: boolean
}

/** Moves a deal to a stage: on the board at once, on the server right after, and back when it refuses. */
export function useMoveDeal(): (deal: Deal, to: Deal['stage']) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ deal, to }: Move) =>
      crmApi('POST /api/v1/svc/crm/deals/{deal_id}/stage', {
        params: { deal_id: deal.id },
        body: { stage: to },
      }),
    onMutate: async ({ deal, to }) => {
      await queryClient.cancelQueries({ queryKey: dealsKey })
      const boards = queryClient.getQueriesData<Pipeline>({ queryKey: [...dealsKey, 'pipeline'] })
      for (const [key, board] of boards)
        if (board) queryClient.setQueryData(key, moveOnBoard(board, deal, to))
      return boards
    },
    onError: (error, _move, boards) => {
      for (const [key, board] of boards ?? []) queryClient.setQueryData(key, board)
      notifications.show({ color: 'red', ...refusal(error) })
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
        message: createElement(UndoMessage, { message: `${deal.name}: ${title ?? to}`, onUndo: undo }),
      })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: dealsKey }),
  })
  return useCallback((deal, to) => mutate({ deal, to }), [mutate])
}
