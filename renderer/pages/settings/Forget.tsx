import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useAction } from '../../components/action/use-action.ts'

interface ForgetProps {
  /** Label of the button. */
  label: string
  /** The success message. */
  done: string
  invalidates: QueryKey
  forget: () => Promise<unknown>
}

/** Removes a setting with its secret. */
export function Forget({ label, done, invalidates, forget }: ForgetProps) {
  const { isPending, mutate } = useAction(forget, { invalidates: [invalidates], done: () => done })
  return (
    <Button mt="xl" variant="subtle" color="red" loading={isPending} onClick={() => mutate(undefined)}>
      {label}
    </Button>
  )
}
