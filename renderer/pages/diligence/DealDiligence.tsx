import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { AnalyseDocuments } from '../../components/source/AnalyseDocuments.tsx'
import { AnalysisLines } from '../../components/source/AnalysisLines.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
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
        <Loaded query={analyses}>{({ items }) => <AnalysisLines analyses={items} />}</Loaded>
        {analysing && <AnalyseDocuments dealId={dealId} onClose={() => setAnalysing(false)} />}
      </RecordSection>
      {room && <RoomDocuments room={room} />}
    </>
  )
}
