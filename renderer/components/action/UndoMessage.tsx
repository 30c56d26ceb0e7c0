import { Button, Group, Text } from '@mantine/core'

/** A success message with an Undo button, for as long as the message is shown. */
export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text lineClamp={4}>{message}</Text>
      <Button variant="subtle" size="compact-sm" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  )
}
