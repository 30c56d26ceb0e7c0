import { Button, Paper, Text, Title } from '@mantine/core'
import { type DataRoomNdaStatus, vdrApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { ndaQuery, roomsKey } from '../../queries/diligence.ts'

/** The agreement that a member of a room accepts before they see it. */
export function NdaGate({ roomId, nda }: { roomId: number; nda: DataRoomNdaStatus }) {
  const accept = useAction(
    () =>
      vdrApi('POST /api/v1/svc/vdr/nda/accept', {
        body: { room_id: roomId, nda_hash: nda.nda_hash ?? '' },
      }),
    { invalidates: [roomsKey, ndaQuery(roomId).queryKey] },
  )
  return (
    <PageBody>
      <Title order={1} size="h3">
        Before you enter this room
      </Title>
      <Text my="sm">Members must accept this agreement. Your name, e-mail and the time are recorded.</Text>
      <Paper withBorder p="md" mb="md" style={{ whiteSpace: 'pre-wrap', maxWidth: '50rem' }}>
        {nda.nda_text}
      </Paper>
      <Button loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
        I accept
      </Button>
    </PageBody>
  )
}
