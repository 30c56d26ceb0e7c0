import { Box, Text } from '@mantine/core'
import type { CallProgress } from '../../api/transport.ts'
import { count } from '../../format/numbers.ts'
import { readingStages } from '../../words/papers.ts'
import { Progress } from '../states/Progress.tsx'

/** Until the server says something of them. */
export const OPENING: CallProgress = { stage: 'opening', percent: null }

interface ReadingSourceProps {
  progress: CallProgress
  /** The noun of the result: "The analysis". */
  found: string
}

/** Progress of reading the documents of a source and producing the result. */
export function ReadingSource({ progress, found }: ReadingSourceProps) {
  const name = typeof progress.name === 'string' ? progress.name : null
  return (
    <Box mt="md" role="status">
      <Progress stage={stageOf(progress)} percent={progress.percent} />
      {name && (
        <Text size="sm" c="dimmed" mt={4} truncate="start" title={name}>
          {name}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {found} is saved when finished, even if you leave this page.
      </Text>
    </Box>
  )
}

function stageOf({ stage, done, of }: CallProgress): string {
  if (stage !== 'reading' || typeof done !== 'number' || done === 0) return readingStages[stage] ?? stage
  return typeof of === 'number'
    ? `${done} of ${count(of, 'document')} read`
    : `${count(done, 'document')} read`
}
