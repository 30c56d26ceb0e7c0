import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmTyped } from '../action/ConfirmTyped.tsx'
import { useAction } from '../action/use-action.ts'

/** How a record is deleted, and the text of the confirmation. */
export interface Removal {
  /** Says what is deleted along with the record, and what stays. */
  says: string
  run: () => Promise<unknown>
  invalidates: ReadonlyArray<readonly unknown[]>
}

interface DeleteRecordProps extends Removal {
  noun: string
  name: string
  /** The list that is gone to afterwards; none where the record is deleted in its list. */
  back?: string
  onClose: () => void
}

/**
 * Deletes a record for good, with a confirmation that names the other deletions and asks for the record's
 * name.
 */
export function DeleteRecord({ noun, name, back, says, run, invalidates, onClose }: DeleteRecordProps) {
  const navigate = useNavigate()
  const remove = useAction(
    async () => {
      await run()
      await (back ? navigate({ to: back }) : onClose())
    },
    { invalidates, done: () => `${name} is deleted` },
  )
  return (
    <ConfirmTyped
      title={`Delete ${noun}`}
      name={name}
      verb={`Delete ${noun}`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onError: onClose })}
      onClose={onClose}
    >
      <Text size="sm">{says}</Text>
    </ConfirmTyped>
  )
}
