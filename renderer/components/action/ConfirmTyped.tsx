import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'

interface ConfirmTypedProps {
  title: string
  /** Says what is deleted and what stays. */
  children: ReactNode
  /** The text to type as confirmation. */
  name: string
  /** The verb on the button. */
  verb: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a permanent deletion: names the record, and asks for its name. */
export function ConfirmTyped({
  title,
  children,
  name,
  verb,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmTypedProps) {
  const [typed, setTyped] = useState('')
  const matches = typed.trim() === name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (matches) onConfirm()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        {children}
        <TextInput
          mt="md"
          label={
            <>
              Type{' '}
              <Text span fw={700}>
                {name}
              </Text>{' '}
              to go on
            </>
          }
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Group mt="lg" justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!matches} loading={busy}>
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
