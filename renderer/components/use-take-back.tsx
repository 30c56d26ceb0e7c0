import { notifications } from '@mantine/notifications'
import { useId } from 'react'
import { UndoMessage } from './UndoMessage.tsx'
import { useAction } from './use-action.ts'

interface TakenBack<Row> {
  remove: (row: Row) => Promise<unknown>
  /** Puts it back as it was. */
  restore: (row: Row) => Promise<unknown>
  /** What was done, as the message says it. */
  done: (row: Row) => string
  invalidates: ReadonlyArray<readonly unknown[]>
}

/** Takes something away at once, and offers to put it back for as long as the message stands. */
export function useTakeBack<Row>({ remove, restore, done, invalidates }: TakenBack<Row>) {
  const notice = useId()
  const restoring = useAction(restore, { invalidates })
  const removing = useAction(
    async (row: Row) => {
      await remove(row)
      const undo = () => {
        notifications.hide(notice)
        restoring.mutate(row)
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
