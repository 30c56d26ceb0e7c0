import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { WaitsForApproval } from '../../api/problem.ts'
import { UndoMessage } from './UndoMessage.tsx'
import { refusal } from './use-action.ts'

interface Undoable {
  /** The text of the success message. */
  message: string
  undo: () => Promise<unknown>
  invalidates: ReadonlyArray<readonly unknown[]>
}

let offered = 0

/** Says that something was recorded, and offers to undo it for as long as the message stands: the form is gone by then. */
export function offerUndo(queryClient: QueryClient, { message, undo, invalidates }: Undoable): void {
  offered += 1
  const id = `undo-${offered}`
  const run = async () => {
    notifications.hide(id)
    try {
      await undo()
    } catch (error) {
      // The wait for approval was reported already, wherever the call came from.
      if (error instanceof WaitsForApproval) return
      notifications.show({ color: 'red', ...refusal(error as Error) })
    }
    await Promise.all(invalidates.map(queryKey => queryClient.invalidateQueries({ queryKey })))
  }
  notifications.show({ id, message: <UndoMessage message={message} onUndo={() => void run()} /> })
}

/** Why a record was voided that its author took back right after it was recorded. */
export const undoneAtOnce = { reason: 'Undone right after it was recorded' }
