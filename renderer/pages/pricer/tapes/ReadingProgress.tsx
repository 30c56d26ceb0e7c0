import { Box } from '@mantine/core'
import type { CallProgress } from '../../../api/transport.ts'
import { Progress } from '../../../components/Progress.tsx'

const stages: Readonly<Record<string, string>> = {
  sending: 'Sending the file',
  waiting: 'Waiting for another file',
  reading: 'Reading the file',
  checking: 'Checking the rows',
  pricing: 'Pricing the loans',
  summing: 'Cutting the pool into bands',
  keeping: 'Keeping it',
}

/** Until the server says something of it. */
export const SENDING: CallProgress = { stage: 'sending', percent: null }

/** How far the server is with a file that was sent. */
export function ReadingProgress({ stage, percent }: CallProgress) {
  return (
    <Box mt="md">
      <Progress stage={stages[stage] ?? stage} percent={percent} />
    </Box>
  )
}
