import { Anchor, Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AnalysisSummary } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { Ago } from '../Moment.tsx'

/** Analyses that were kept, each with what it found and what is still to be looked at. */
export function AnalysisLines({ analyses }: { analyses: readonly AnalysisSummary[] }) {
  if (analyses.length === 0) return <Text c="dimmed">No documents were analysed yet.</Text>
  return analyses.map(({ id, documents, summary, created_at, flags }) => (
    <Box key={id} mb="xs">
      <Anchor component={Link} to={`/diligence/${id}`}>
        Analysis of {count(documents, 'document')}
      </Anchor>{' '}
      <Text span size="sm" c="dimmed">
        <Ago at={created_at} />
        {flags.open > 0 && `, ${count(flags.open, 'red flag')} to look at`}
      </Text>
      <Text size="sm">{summary}</Text>
    </Box>
  ))
}
