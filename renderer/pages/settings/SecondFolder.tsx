import { Alert, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { adminApi, type BackupState } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { formatTime } from '../../format/dates.ts'

const READABLE =
  'A copy is not encrypted: anyone who can read that folder can read the office, except sealed data. A folder on an encrypted disk is safer.'

type Elsewhere = NonNullable<BackupState['elsewhere']>

/** A second folder, best on another disk, into which each backup is copied. */
export function SecondFolder({
  elsewhere,
  invalidates,
}: {
  elsewhere: Elsewhere | null
  invalidates: readonly unknown[]
}) {
  const [folder, setFolder] = useState('')
  const choose = useAction(
    (chosen: string | null) => adminApi('PUT /api/v1/svc/admin/backups/folder', { body: { folder: chosen } }),
    { invalidates: [invalidates], done: () => 'Saved' },
  )
  return (
    <section aria-labelledby="second-folder">
      <Title id="second-folder" order={2} size="h4" mt="xl" mb="xs">
        A second folder
      </Title>
      {elsewhere ? (
        <>
          <State {...elsewhere} />
          <Button mt="sm" variant="default" loading={choose.isPending} onClick={() => choose.mutate(null)}>
            Stop copying
          </Button>
        </>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            choose.mutate(folder.trim())
          }}
        >
          <Text mb="xs">
            All backups are on the office’s own disk and would be lost with it. You can have each copied to
            another disk. {READABLE}
          </Text>
          <Group align="end">
            <TextInput
              label="Folder on the server"
              placeholder="/mnt/backup-disk/fund-office"
              value={folder}
              onChange={event => setFolder(event.currentTarget.value)}
              w={420}
              required
            />
            <Button
              type="submit"
              variant="default"
              loading={choose.isPending}
              disabled={folder.trim() === ''}
            >
              Copy each backup there
            </Button>
          </Group>
        </form>
      )}
    </section>
  )
}

function State({ folder, same_disk, copied_at, problem }: Elsewhere) {
  return (
    <>
      <Text>
        Each backup is copied to <code>{folder}</code>.{' '}
        {copied_at ? `The newest copy is of ${formatTime(copied_at)}.` : 'No copies yet.'}
      </Text>
      <Text mt="xs">{READABLE}</Text>
      {problem && (
        <Alert mt="sm" color="red" title="The last backup could not be copied">
          {problem}
        </Alert>
      )}
      {same_disk && (
        <Alert mt="sm" color="yellow" title="It is on the office’s own disk">
          If that disk fails, both are lost. A folder on another disk is safer.
        </Alert>
      )}
    </>
  )
}
