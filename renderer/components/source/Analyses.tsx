import { Anchor, Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnalysisSummary } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { type AnalysedFor, analysesOfQuery } from '../../queries/diligence.ts'
import { type RecordCommand, useCommands } from '../../routes/commands.ts'
import { Ago } from '../facts/Moment.tsx'
import { RecordSection } from '../page/RecordPage.tsx'
import { Loaded } from '../states/Loaded.tsx'
import { AnalyseDocuments } from './AnalyseDocuments.tsx'

interface AnalysesProps {
  of: AnalysedFor
  mayWrite: boolean
  /** Analyses its documents from anywhere. */
  command?: RecordCommand
}

/** Analyses of the documents of a deal or data room, with the button to run another. */
export function Analyses({ of, mayWrite, command }: AnalysesProps) {
  const analyses = useQuery(analysesOfQuery(of))
  const [analysing, setAnalysing] = useState(false)
  useCommands('Analyses', command ? [[command, () => setAnalysing(true)]] : [])
  return (
    <RecordSection
      title="Analyses"
      action={
        mayWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setAnalysing(true)}>
            Analyse documents
          </Button>
        )
      }
    >
      <Loaded query={analyses}>{({ items }) => <Lines analyses={items} />}</Loaded>
      {analysing && <AnalyseDocuments of={of} onClose={() => setAnalysing(false)} />}
    </RecordSection>
  )
}

function Lines({ analyses }: { analyses: readonly AnalysisSummary[] }) {
  if (analyses.length === 0) return <Text c="dimmed">No documents analysed yet.</Text>
  return analyses.map(({ id, documents, summary, created_at, flags }) => (
    <Box key={id} mb="xs">
      <Anchor component={Link} to={`/diligence/${id}`}>
        Analysis of {count(documents, 'document')}
      </Anchor>{' '}
      <Text span size="sm" c="dimmed">
        <Ago at={created_at} />
        {flags.open > 0 && `, ${count(flags.open, 'red flag')} to review`}
      </Text>
      <Text size="sm">{summary}</Text>
    </Box>
  ))
}
