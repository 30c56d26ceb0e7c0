import { notifications } from '@mantine/notifications'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { UndoMessage } from '../action/UndoMessage.tsx'
import { refusal } from '../action/use-action.ts'

/** A record with a stage, as a board moves it. */
interface Staged {
  id: number
  name: string
  stage: string
}

export interface Move<Of extends Staged> {
  record: Of
  to: Of['stage']
}

interface Taken<Of extends Staged> extends Move<Of> {
  /** Taking a move back offers no way to take that back again. */
  undoing?: boolean
}

interface MoveOptions<Of extends Staged, Shown> {
  /** Begins the keys of all that shows these records, and is read again after the last of several moves. */
  key: QueryKey
  /** Begins the keys of what is changed at once. */
  boards: QueryKey
  /** The board as it will be; the server's own sums follow a moment later. */
  onBoard: (board: Shown, move: Move<Of>) => Shown
  send: (move: Move<Of>) => Promise<Of>
  titleOf: (stage: Of['stage']) => string
  /** Read again as well. */
  invalidates: readonly QueryKey[]
  /** Takes a refusal up, true where nothing is left to say of it. */
  refused?: (error: unknown, move: Move<Of>) => boolean
  moved?: (record: Of, move: Move<Of>) => void
}

/**
 * Moves a record to a stage: on the board at once, then on the server, and back when it refuses. The board
 * reloads after the last of several moves, so that none of them appears to go back in between.
 */
export function useMove<Of extends Staged, Shown>(options: MoveOptions<Of, Shown>) {
  const { key, boards, onBoard, send, titleOf, invalidates, refused, moved } = options
  const queryClient = useQueryClient()
  const movingKey = [...key, 'move']
  const readAgain = () => {
    for (const queryKey of [key, ...invalidates]) void queryClient.invalidateQueries({ queryKey })
  }
  const { mutate } = useMutation({
    mutationKey: movingKey,
    scope: { id: movingKey.join(' ') },
    mutationFn: (move: Taken<Of>) => send(move),
    onMutate: async move => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueriesData<Shown>({ queryKey: boards, exact: false })
      for (const [queryKey, board] of before)
        if (board) queryClient.setQueryData(queryKey, onBoard(board, move))
      return before
    },
    onError: (error, move, before) => {
      for (const [queryKey, board] of before ?? []) queryClient.setQueryData(queryKey, board)
      if (!refused?.(error, move)) notifications.show({ color: 'red', ...refusal(error) })
    },
    onSuccess: (record, { undoing, ...move }) => {
      if (undoing) return
      const { record: earlier, to } = move
      const id = `moved-${key.join('-')}-${earlier.id}`
      const undo = () => {
        notifications.hide(id)
        mutate({ record, to: earlier.stage, undoing: true })
      }
      notifications.hide(id)
      notifications.show({
        id,
        message: <UndoMessage message={`Moved ${earlier.name} to ${titleOf(to)}`} onUndo={undo} />,
      })
      moved?.(record, move)
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: movingKey }) <= 1) readAgain()
    },
  })
  const move = useCallback((record: Of, to: Of['stage']) => mutate({ record, to }), [mutate])
  return { move, readAgain }
}
