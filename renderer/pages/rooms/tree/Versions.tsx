import { Anchor, Button, Checkbox, Drawer, FileButton, Group, Progress, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type DataRoomDocument, vdrApi } from '../../../api/modules.ts'
import { sendBytes } from '../../../api/send-file.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { formatBytes } from '../../../format/numbers.ts'
import { roomsKey } from '../../../queries/diligence.ts'

interface VersionsProps {
  document: DataRoomDocument
  mayChange: boolean
  onClose: () => void
}

/** The versions of a document: each is opened, two are compared, another one is added. */
export function Versions({ document, mayChange, onClose }: VersionsProps) {
  const { id, room_id, name } = document
  const versions = useQuery({
    queryKey: [...roomsKey, room_id, 'documents', id, 'versions'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/versions', {
        params: { room_id, doc_id: id },
        signal,
      }),
  })
  const [picked, setPicked] = useState<readonly number[]>([])
  const pick = (version: number) =>
    setPicked(before =>
      before.includes(version) ? before.filter(one => one !== version) : [...before, version].slice(-2),
    )
  const [earlier, later] = picked.toSorted((one, other) => one - other)
  return (
    <Drawer opened onClose={onClose} title={`Versions of ${name}`} position="right" size={520}>
      <Loaded query={versions}>
        {({ items }) => (
          <Table aria-label={`Versions of ${name}`}>
            <Table.Thead>
              <Table.Tr>
                {items.length > 1 && (
                  <Table.Th w={36}>
                    <span className="visually-hidden">Compare</span>
                  </Table.Th>
                )}
                <Table.Th>Version</Table.Th>
                <Table.Th>Added by</Table.Th>
                <Table.Th>Added</Table.Th>
                <Table.Th ta="right">Size</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map(({ version, author, created_at, size }) => (
                <Table.Tr key={version}>
                  {items.length > 1 && (
                    <Table.Td>
                      <Checkbox
                        size="xs"
                        aria-label={`Compare version ${version}`}
                        checked={picked.includes(version)}
                        onChange={() => pick(version)}
                      />
                    </Table.Td>
                  )}
                  <Table.Td>
                    <Anchor
                      renderRoot={props => (
                        <Link
                          {...props}
                          to="/rooms/$roomId/documents/$documentId"
                          params={{ roomId: String(room_id), documentId: String(id) }}
                          search={version === document.version ? {} : { version: String(version) }}
                          onClick={onClose}
                        />
                      )}
                    >
                      Version {version}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{author}</Table.Td>
                  <Table.Td>
                    <Ago at={created_at} />
                  </Table.Td>
                  <Table.Td ta="right">{formatBytes(size)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
      <Group mt="md" gap="sm" align="center">
        {later !== undefined && (
          <Button
            variant="default"
            renderRoot={props => (
              <Link
                {...props}
                to="/compare"
                search={{ before: `${id}.${earlier}`, after: `${id}.${later}` }}
              />
            )}
          >
            Compare versions {earlier} and {later}
          </Button>
        )}
        {mayChange && <NewVersion document={document} />}
      </Group>
    </Drawer>
  )
}

/** Sends another version of a document; the same bytes again are none. */
function NewVersion({ document: { id, room_id, version } }: { document: DataRoomDocument }) {
  const [share, setShare] = useState(0)
  const send = useAction(
    (file: File) =>
      sendBytes(`/api/v1/svc/vdr/rooms/${room_id}/documents/${id}/upload`, file, {
        signal: new AbortController().signal,
        onProgress: sent => setShare(file.size === 0 ? 0 : (sent / file.size) * 100),
      }),
    { invalidates: [[...roomsKey, room_id]], done: () => 'The file was accepted.' },
  )
  return (
    <>
      <FileButton
        onChange={file => file && send.mutate(file)}
        inputProps={{ 'aria-label': `Add version ${version + 1}` }}
      >
        {props => (
          <Button {...props} loading={send.isPending}>
            Add a version
          </Button>
        )}
      </FileButton>
      {send.isPending && <Progress value={share} w={120} aria-label="Sent" />}
      <Text size="sm" c="dimmed">
        Identical content does not create a new version.
      </Text>
    </>
  )
}
