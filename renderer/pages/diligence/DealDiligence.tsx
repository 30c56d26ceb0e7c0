import { Anchor, Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Ago } from '../../components/Moment.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { AnalyseDocuments } from '../../components/source/AnalyseDocuments.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { count } from '../../format/numbers.ts'
import { analysesOfDealQuery, roomsQuery } from '../../queries/diligence.ts'
import { useMay } from '../../session/session.ts'
import { RoomDocuments } from './RoomDocuments.tsx'

/** What was found in the deal's documents. */
export function DealDiligence({ id: dealId }: { id: number }) {
  const mayWrite = useMay('write', 'vdr')
  const analyses = useQuery(analysesOfDealQuery(dealId))
  const rooms = useQuery(roomsQuery)
  const room = rooms.data?.items.find(({ deals }) => deals.some(({ id }) => id === dealId))
  const [analysing, setAnalysing] = useState(false)
  return (
    <>
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
        <Loaded query={analyses}>
          {({ items }) =>
            items.length === 0 ? (
              <Text c="dimmed">No documents were analysed yet.</Text>
            ) : (
              items.map(({ id, documents, summary, created_at, flags }) => (
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
            )
          }
        </Loaded>
        {analysing && <AnalyseDocuments dealId={dealId} onClose={() => setAnalysing(false)} />}
      </RecordSection>
      {room && <RoomDocuments room={room} />}
    </>
  )
}
