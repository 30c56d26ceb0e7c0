import { Button, Group, Modal, Text } from '@mantine/core'

interface AskToLeaveProps {
  onStay: () => void
  onLeave: () => void
}

/** The one question about unsaved work. */
export function AskToLeave({ onStay, onLeave }: AskToLeaveProps) {
  return (
    <Modal opened onClose={onStay} title="Leave without saving?" size="sm">
      <Text>You have unsaved changes.</Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}
