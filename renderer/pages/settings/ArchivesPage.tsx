import { Alert, Anchor, Button, Progress, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Archive, adminApi } from '../../api/modules.ts'
import { useFreshPassword } from '../../components/action/FreshPassword.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Command } from '../../components/facts/Command.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'

const isUnderWay = ({ status }: Archive) => status === 'queued' || status === 'running'

const archivesQuery = {
  queryKey: ['admin', 'archives'],
  queryFn: () => adminApi('GET /api/v1/svc/admin/archives'),
} as const

/** Archives of the whole office as one file to download. */
export function ArchivesPage() {
  const archives = useQuery({
    ...archivesQuery,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 1000 : false),
  })
  const make = useAction(() => adminApi('POST /api/v1/svc/admin/archives'), {
    invalidates: [archivesQuery.queryKey],
  })
  const { withPassword, dialog } = useFreshPassword()

  return (
    <PageBody>
      <PageHeader
        title="Export"
        description="One zip file with every record of the office as JSON lines and CSV, the book of each fund as a journal for hledger and ledger, and a manifest with the digest of each file. The latest three are kept in the data folder."
        calls={[
          'GET /api/v1/svc/admin/archives',
          'POST /api/v1/svc/admin/archives',
          'GET /api/v1/svc/admin/archives/{archive_id}/file',
        ]}
        actions={
          <Button
            loading={make.isPending || archives.data?.items.some(isUnderWay)}
            onClick={() => void withPassword(() => make.mutate(undefined))}
          >
            Make an archive
          </Button>
        }
      />
      <Alert mb="md" title="It is not encrypted">
        Anyone with the file can read all of it; it contains no passwords, keys or other secrets. Protect it
        like the books. <Command name="import" given="<file>" /> imports it into a new Fund Office.
      </Alert>
      <Loaded query={archives}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No archive yet">This takes a moment; you can keep working meanwhile.</Empty>
          ) : (
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Asked for</Table.Th>
                  <Table.Th ta="right">Records</Table.Th>
                  <Table.Th>File</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map(archive => (
                  <Table.Tr key={archive.id}>
                    <Table.Td>{formatTime(archive.created_at)}</Table.Td>
                    <Table.Td ta="right">{archive.rows === null ? '' : formatNumber(archive.rows)}</Table.Td>
                    <Table.Td>
                      <ArchiveFile
                        archive={archive}
                        onDownload={href => void withPassword(() => location.assign(href))}
                      />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      {dialog}
    </PageBody>
  )
}

/** The file, or why there is none. */
function ArchiveFile({ archive, onDownload }: { archive: Archive; onDownload: (href: string) => void }) {
  if (isUnderWay(archive))
    return (
      <>
        <Progress value={archive.progress} aria-label="Archive progress" />
        <Text size="sm">{archive.message ?? 'Queued'}</Text>
      </>
    )
  if (archive.status === 'failed') return <Text size="sm">It failed: {archive.error}</Text>
  if (!archive.kept) return <Text size="sm">Replaced by a newer one</Text>
  const href = `/api/v1/svc/admin/archives/${archive.id}/file`
  return (
    <Anchor
      href={href}
      download
      onClick={event => {
        event.preventDefault()
        onDownload(href)
      }}
    >
      Download
    </Anchor>
  )
}
