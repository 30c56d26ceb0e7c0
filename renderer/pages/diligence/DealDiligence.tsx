import { useQuery } from '@tanstack/react-query'
import { Analyses } from '../../components/source/Analyses.tsx'
import { roomsQuery } from '../../queries/diligence.ts'
import { useMay } from '../../session/session.ts'
import { analyseDealDocuments } from './commands.ts'
import { RoomDocuments } from './RoomDocuments.tsx'

/** Diligence findings of the deal. */
export function DealDiligence({ id: deal_id }: { id: number }) {
  const mayWrite = useMay('write', 'vdr')
  const rooms = useQuery(roomsQuery)
  const room = rooms.data?.items.find(({ deals }) => deals.some(({ id }) => id === deal_id))
  return (
    <>
      <Analyses of={{ deal_id }} mayWrite={mayWrite} command={analyseDealDocuments} />
      {room && <RoomDocuments room={room} />}
    </>
  )
}
