import { Box } from '@mantine/core'
import type { CallProgress } from '../../../api/transport.ts'
import { Progress } from '../../../components/states/Progress.tsx'
import { tapeStages } from '../../../words/pricer.ts'

/** Until the server says something of it. */
export const SENDING: CallProgress = { stage: 'sending', percent: null }

/** Progress of the server's reading of an uploaded file. */
export function ReadingProgress({ stage, percent }: CallProgress) {
  return (
    <Box mt="md">
      <Progress stage={tapeStages[stage] ?? stage} percent={percent} />
    </Box>
  )
}
