import { notifications } from '@mantine/notifications'
import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem, WaitsForApproval } from '../../api/problem.ts'

interface ActionOptions<Answer, Variables> {
  /** Query keys invalidated on success. */
  invalidates: ReadonlyArray<readonly unknown[]>
  /** The success message; leave it out where the page already shows the result. */
  done?: (answer: Answer, variables: Variables) => string
  /** One begins when the one before of this name has ended, wherever on the page it was begun. */
  inTurn?: string
}

/** Something that a button does: once at a time, said when done, and a refusal is said in the server's words. */
export function useAction<Variables, Answer>(
  run: MutationFunction<Answer, Variables>,
  { invalidates, done, inTurn }: ActionOptions<Answer, Variables>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    ...(inTurn ? { scope: { id: inTurn } } : {}),
    onSuccess: (answer, variables) => {
      const message = done?.(answer, variables)
      if (message) notifications.show({ message })
    },
    // The wait for approval was reported already, wherever the call came from.
    onError: error =>
      error instanceof WaitsForApproval || notifications.show({ color: 'red', ...refusal(error) }),
    onSettled: () => {
      for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** A refusal as a notification. */
export function refusal(error: Error): { title: string; message: string } {
  return error instanceof ApiProblem
    ? { title: error.title, message: error.message }
    : { title: 'This did not work', message: 'Nothing was changed. Try again.' }
}
