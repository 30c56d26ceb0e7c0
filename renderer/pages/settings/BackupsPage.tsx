import { Alert, Button, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'
import { backupReasons } from '../../words/people.ts'
import { SecondFolder } from './SecondFolder.tsx'

const backupsQuery = {
  queryKey: ['admin', 'backups'],
  queryFn: () => adminApi('GET /api/v1/svc/admin/backups'),
} as const

/** The copies of the database, one more on demand, and the way back to one of them. */
export function BackupsPage() {
  const backups = useQuery(backupsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const changed = { invalidates: [backupsQuery.queryKey] }
  const make = useAction(() => adminApi('POST /api/v1/svc/admin/backups'), {
    ...changed,
    done: () => 'Backup created and verified',
  })
  const ask = useAction(
    (file: string | null) => adminApi('POST /api/v1/svc/admin/backups/restore', { body: { file } }),
    changed,
  )

  return (
    <PageBody>
      <PageHeader
        title="Backups"
        description="A checked copy of the whole database each night and before every update; the last 14 of each kind are kept in the data folder."
        calls={[
          'GET /api/v1/svc/admin/backups',
          'POST /api/v1/svc/admin/backups',
          'POST /api/v1/svc/admin/backups/restore',
          'PUT /api/v1/svc/admin/backups/folder',
        ]}
        actions={
          <Button
            loading={make.isPending}
            disabled={backups.data?.available === false}
            onClick={() => make.mutate(undefined)}
          >
            Back up now
          </Button>
        }
      />
      <Loaded query={backups}>
        {({ available, obstacle, restorable, wanted, elsewhere, backups: files }) =>
          available ? (
            <>
              {!restorable && (
                <Alert mb="md" title="Backups are restored on the server">
                  This office runs on a Postgres server. Stop Fund Office, then restore a backup with{' '}
                  <code>pg_restore --clean --if-exists</code>.
                </Alert>
              )}
              {wanted && (
                <Alert mb="md" color="yellow" title="A restore is scheduled for the next start">
                  <Group justify="space-between">
                    <Text>
                      Restart Fund Office to restore {wanted}. The current database is kept next to it.
                    </Text>
                    <Button variant="default" onClick={() => ask.mutate(null)}>
                      Do not restore
                    </Button>
                  </Group>
                </Alert>
              )}
              {files.length === 0 ? (
                <Empty title="No backups yet">
                  The first one is made tonight. You can also make one now.
                </Empty>
              ) : (
                <Scrolling label="Backups" className={undefined}>
                  <Table>
                    <Table.Thead>
                      <Table.Tr>
                        <Table.Th>Made</Table.Th>
                        <Table.Th>Reason</Table.Th>
                        <Table.Th ta="right">Size (kB)</Table.Th>
                        <Table.Th>File</Table.Th>
                        <Table.Th aria-label="Actions" />
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {files.map(({ file, created_at, reason, bytes }) => (
                        <Table.Tr key={file}>
                          <Table.Td>{formatTime(created_at)}</Table.Td>
                          <Table.Td>{backupReasons[reason] ?? reason}</Table.Td>
                          <Table.Td ta="right">{formatNumber(Math.round(bytes / 1000))}</Table.Td>
                          <Table.Td>
                            <code>{file}</code>
                          </Table.Td>
                          <Table.Td ta="right">
                            {restorable && (
                              <Button size="compact-sm" variant="default" onClick={() => setChosen(file)}>
                                Restore
                              </Button>
                            )}
                          </Table.Td>
                        </Table.Tr>
                      ))}
                    </Table.Tbody>
                  </Table>
                </Scrolling>
              )}
              <SecondFolder elsewhere={elsewhere} invalidates={backupsQuery.queryKey} />
            </>
          ) : (
            <Empty title="Not backed up here">
              This office runs on a Postgres server that is not backed up here: {obstacle}. The server’s
              operator must back it up.
            </Empty>
          )
        }
      </Loaded>
      {chosen && (
        <ConfirmTyped
          title="Restore a backup"
          name="restore"
          verb="Restore at the next start"
          busy={ask.isPending}
          onClose={() => setChosen(null)}
          onConfirm={() => {
            ask.mutate(chosen)
            setChosen(null)
          }}
        >
          <Text>
            Everything entered since {chosen} was made will be removed. The current database is kept in the
            data folder. The restore runs at the next start of Fund Office.
          </Text>
          <Text>
            Passwords, API keys and rights of that day are restored too, including those since changed or
            revoked: revoke again any that must not be used.
          </Text>
        </ConfirmTyped>
      )}
    </PageBody>
  )
}
