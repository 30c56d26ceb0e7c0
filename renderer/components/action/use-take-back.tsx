import { notifications } from '@mantine/notifications'
import { useId } from 'react'
import { UndoMessage } from './UndoMessage.tsx'
import { useAction } from './use-action.ts'

interface TakenBack<Row, Answer> {
  remove: (row: Row) => Promise<Answer>
  /** Restores the row, given the answer of the removal. */
  restore: (row: Row, answer: Answer) => Promise<unknown>
  /** The text of the success message. */
  done: (row: Row) => string
  invalidates: ReadonlyArray<readonly unknown[]>
}

/** Takes something away at once, and offers to put it back for as long as the message stands. */
export function useTakeBack<Row, Answer = unknown>({
  remove,
  restore,
  done,
  invalidates,
}: TakenBack<Row, Answer>) {
  const notice = useId()
  const restoring = useAction(({ row, answer }: { row: Row; answer: Answer }) => restore(row, answer), {
    invalidates,
  })
  const removing = useAction(
    async (row: Row) => {
      const answer = await remove(row)
      const undo = () => {
        notifications.hide(notice)
        restoring.mutate({ row, answer })
      }
      notifications.hide(notice)
      notifications.show({ id: notice, message: <UndoMessage message={done(row)} onUndo={undo} /> })
    },
    { invalidates },
  )
  return {
    takeBack: (row: Row) => removing.mutate(row),
    busy: removing.isPending || restoring.isPending,
  }
}
