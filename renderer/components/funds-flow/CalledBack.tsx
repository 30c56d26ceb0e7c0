import { Text } from '@mantine/core'
import { formatDate } from '../../format/dates.ts'

interface Confirmed {
  called_back_by: string | null
  called_back_at: string | null
}

/** Whether somebody confirmed the account with its holder, on a number that the office knew before. */
export function CalledBack({ line }: { line: Confirmed }) {
  return (
    <Text size="xs" c="dimmed">
      {line.called_back_at === null
        ? 'Account not yet confirmed'
        : `Account confirmed by ${line.called_back_by}, ${formatDate(line.called_back_at.slice(0, 10))}`}
    </Text>
  )
}
