import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GoogleStatus, vdrApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { googleClientQuery, googleKey, googleStatusQuery } from '../../queries/google-drive.ts'
import { googleStates } from '../../words/rooms.ts'
import { OwnClient } from './OwnClient.tsx'

/** The office's own client at Google, and the account whose Drive it reads. */
export function GoogleDrivePage() {
  const status = useQuery(googleStatusQuery)
  const client = useQuery(googleClientQuery)
  return (
    <PageBody narrow>
      <PageHeader
        title="Google Drive"
        description="Import files and folders from Google Drive into data rooms. The office reads the Drive through its own Google client and never writes to it."
        calls={[
          'GET /api/v1/svc/vdr/google/status',
          'GET /api/v1/svc/vdr/google/client',
          'PUT /api/v1/svc/vdr/google/client',
          'DELETE /api/v1/svc/vdr/google/client',
          'POST /api/v1/svc/vdr/google/connect',
          'POST /api/v1/svc/vdr/google/disconnect',
        ]}
      />
      <Loaded query={status}>{found => <Standing status={found} />}</Loaded>
      <Loaded query={client}>
        {found => (
          <OwnClient
            key={found.updated_at}
            client={found}
            isConnected={status.data?.state === 'connected' || status.data?.state === 'reconnect'}
          />
        )}
      </Loaded>
    </PageBody>
  )
}

/** The Google account's connection: its state, its owner, and the button to connect or disconnect. */
function Standing({ status }: { status: GoogleStatus }) {
  const { state, reason, account, connected_by, connected_at } = status
  const [ending, setEnding] = useState(false)
  const connect = useAction(
    async () => {
      const { authorisation_url } = await vdrApi('POST /api/v1/svc/vdr/google/connect')
      window.location.assign(authorisation_url)
    },
    { invalidates: [] },
  )
  const button = (label: string) => (
    <Button loading={connect.isPending} onClick={() => connect.mutate(undefined)}>
      {label}
    </Button>
  )
  if (state === 'not_configured')
    return (
      <Alert variant="outline" color="gray" title={googleStates[state].label} mb="lg">
        {reason ?? 'Create a client at Google as described below, and enter it here.'}
      </Alert>
    )
  return (
    <section aria-label="Connected account">
      {reason !== null && (
        <Alert color="yellow" title="Reconnect Google Drive" mb="md">
          {reason}
        </Alert>
      )}
      <Facts
        facts={[
          [
            'State',
            <Status key="state" tone={googleStates[state].tone}>
              {googleStates[state].label}
            </Status>,
          ],
          ...(account ? [['Google account', account] as const] : []),
          ...(connected_by && connected_at
            ? [['Connected', `${formatTime(connected_at)}, by ${connected_by}`] as const]
            : []),
        ]}
      />
      <Text c="dimmed" size="sm" mt="md">
        Everyone who may change data rooms can browse what the connected account sees, so connect an office
        account, not a personal one. Google’s page opens in the browser; from the desktop app you sign in to
        the office there again.
      </Text>
      <Group gap="sm" mt="md" mb="lg">
        {state === 'not_connected' && button('Connect a Google account')}
        {state === 'reconnect' && button('Reconnect')}
        {state !== 'not_connected' && (
          <Button variant="default" onClick={() => setEnding(true)}>
            Disconnect
          </Button>
        )}
      </Group>
      {ending && <Disconnect account={account} onClose={() => setEnding(false)} />}
    </section>
  )
}

function Disconnect({ account, onClose }: { account: string | null; onClose: () => void }) {
  const disconnect = useAction(() => vdrApi('POST /api/v1/svc/vdr/google/disconnect'), {
    invalidates: [googleKey],
  })
  return (
    <Modal opened onClose={onClose} title={`Disconnect ${account ?? 'the Google account'}?`}>
      <Text>
        The office’s access is revoked at Google and deleted here. Imported files are kept; running imports
        stop.
      </Text>
      <Group mt="md" gap="sm">
        <Button
          color="red"
          loading={disconnect.isPending}
          onClick={() =>
            disconnect.mutate(undefined, {
              onSuccess: ({ revoked }) => {
                notifications.show({
                  message: revoked
                    ? 'Disconnected, here and at Google.'
                    : 'Disconnected here. Google did not confirm it: revoke the access at myaccount.google.com/permissions.',
                  ...(revoked ? {} : { autoClose: false }),
                })
                onClose()
              },
            })
          }
        >
          Disconnect
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Modal>
  )
}
