import { Anchor, Button, FileButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { base64Of } from '../../api/base64.ts'
import { cfoApi, type FundEvidence, type FundEvidenceInput, vdrApi } from '../../api/modules.ts'
import { formatTime } from '../../format/dates.ts'
import { roomDocumentsQuery, roomsKey, roomsQuery } from '../../queries/diligence.ts'
import { evidenceKey, fundEvidenceQuery } from '../../queries/funds.ts'
import { useMay } from '../../session/session.ts'
import { useAction } from '../action/use-action.ts'
import { Loaded } from '../states/Loaded.tsx'

export interface Evidenced {
  fundId: number
  record: FundEvidenceInput['record']
  recordId: number
}

/** The documents attached to an entry, a capital call, a commitment or a close; a room's, or uploaded into one. */
export function EvidenceDocuments(of: Evidenced) {
  const mayRead = useMay('read', 'cfo')
  const mayWrite = useMay('write', 'cfo')
  const maySeeRooms = useMay('read', 'vdr')
  const attached = useQuery({ ...fundEvidenceQuery(of.fundId, of.record, of.recordId), enabled: mayRead })
  const [adding, setAdding] = useState(false)
  if (!mayRead) return null
  return (
    <Stack gap="xs">
      <Loaded query={attached}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              No documents attached yet.
            </Text>
          ) : (
            <Stack gap="xs">
              {items.map(one => (
                <Attached key={one.id} evidence={one} mayWrite={mayWrite} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {mayWrite &&
        maySeeRooms &&
        (adding ? (
          <Attach of={of} onDone={() => setAdding(false)} />
        ) : (
          <div>
            <Button variant="default" size="xs" onClick={() => setAdding(true)}>
              Attach a document
            </Button>
          </div>
        ))}
    </Stack>
  )
}

function Attached({ evidence, mayWrite }: { evidence: FundEvidence; mayWrite: boolean }) {
  const { id, fund_account_id, document_id, room_id, note, author, created_at, changed } = evidence
  const name = evidence.name ?? 'A document that you may not see'
  const detach = useAction(
    () =>
      cfoApi('DELETE /api/v1/svc/cfo/accounts/{account_id}/evidence/{evidence_id}', {
        params: { account_id: fund_account_id, evidence_id: id },
      }),
    { invalidates: [evidenceKey] },
  )
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {room_id === null ? (
          <Text size="sm">{name}</Text>
        ) : (
          <Anchor
            size="sm"
            underline="always"
            renderRoot={props => (
              <Link
                {...props}
                to="/rooms/$roomId/documents/$documentId"
                params={{ roomId: String(room_id), documentId: String(document_id) }}
              />
            )}
          >
            {name}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {note !== null && `${note} · `}
          {author}, {formatTime(created_at)}
          {changed && ' · The data room has another version now'}
        </Text>
      </div>
      {mayWrite && (
        <Button
          size="xs"
          variant="subtle"
          style={{ flexShrink: 0 }}
          loading={detach.isPending}
          aria-label={`Detach ${name}`}
          onClick={() => detach.mutate(undefined)}
        >
          Detach
        </Button>
      )}
    </Group>
  )
}

function Attach({ of, onDone }: { of: Evidenced; onDone: () => void }) {
  const rooms = useQuery(roomsQuery)
  const [roomId, setRoom] = useState<number | null>(null)
  const documents = useQuery({ ...roomDocumentsQuery(roomId ?? 0), enabled: roomId !== null })
  const [documentId, setDocument] = useState<number | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const attach = useAction(
    async () => {
      const document_id =
        file === null || roomId === null ? (documentId as number) : await uploaded(roomId, file)
      await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/evidence', {
        params: { account_id: of.fundId },
        body: {
          record: of.record,
          record_id: of.recordId,
          document_id,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      })
      onDone()
    },
    { invalidates: [evidenceKey, roomsKey] },
  )
  return (
    <Stack gap="xs">
      <Select
        label="Data room"
        description="The document stays there; who may see it is decided there."
        searchable
        data={(rooms.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={roomId === null ? null : String(roomId)}
        onChange={chosen => {
          setRoom(chosen === null ? null : Number(chosen))
          setDocument(null)
        }}
      />
      <Select
        label="Document"
        searchable
        disabled={roomId === null || file !== null}
        data={(documents.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={documentId === null ? null : String(documentId)}
        onChange={chosen => setDocument(chosen === null ? null : Number(chosen))}
      />
      <Group gap="sm">
        <FileButton onChange={setFile}>
          {props => (
            <Button variant="default" size="xs" disabled={roomId === null} {...props}>
              Or upload a file
            </Button>
          )}
        </FileButton>
        {file !== null && <Text size="sm">{file.name}</Text>}
      </Group>
      <TextInput label="Note" value={note} maxLength={500} onChange={event => setNote(event.target.value)} />
      <Group gap="sm">
        <Button
          size="xs"
          loading={attach.isPending}
          disabled={documentId === null && (file === null || roomId === null)}
          onClick={() => attach.mutate(undefined)}
        >
          Attach
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

async function uploaded(room_id: number, file: File): Promise<number> {
  const { id } = await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/documents', {
    params: { room_id },
    body: { name: file.name, content: await base64Of(file) },
  })
  return id
}
