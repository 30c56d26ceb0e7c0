import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRoom } from '../../api/modules.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { AnalyseDocuments } from '../../components/source/AnalyseDocuments.tsx'
import { AnalysisLines } from '../../components/source/AnalysisLines.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { analysesOfRoomQuery } from '../../queries/diligence.ts'

/** What was found in the documents of a room. */
export function RoomFindings({ room, mayWrite }: { room: DataRoom; mayWrite: boolean }) {
  const analyses = useQuery(analysesOfRoomQuery(room.id))
  const [analysing, setAnalysing] = useState(false)
  return (
    <RecordSection
      title="Analyses"
      action={
        mayWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setAnalysing(true)}>
            Analyse its documents
          </Button>
        )
      }
    >
      <Loaded query={analyses}>{({ items }) => <AnalysisLines analyses={items} />}</Loaded>
      {analysing && <AnalyseDocuments roomId={room.id} onClose={() => setAnalysing(false)} />}
    </RecordSection>
  )
}
