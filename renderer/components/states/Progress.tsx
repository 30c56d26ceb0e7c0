import { Progress as Bar, Button, Group, Text } from '@mantine/core'

interface ProgressProps {
  /** The current stage. */
  stage: string
  /** From 0 to 100; null when it cannot be known. */
  percent: number | null
  /** Given only where cancelling is safe. */
  onCancel?: () => void
}

/** Work that takes a while. */
export function Progress({ stage, percent, onCancel }: ProgressProps) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm">{stage}</Text>
        <Text size="sm" c="dimmed">
          {percent === null ? 'Working' : `${Math.round(percent)}%`}
        </Text>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Bar flex={1} size="sm" value={percent ?? 100} animated={percent === null} aria-label={stage} />
        {onCancel && (
          <Button variant="default" size="compact-xs" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </div>
  )
}
