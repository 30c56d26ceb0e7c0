import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { type Connection, mcpConnectionsApi } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { connectionsKey } from '../../queries/connections.ts'
import { connectionStates } from '../../words/connections.ts'
import classes from './connections.module.css'
import { Installing } from './Installing.tsx'

interface ConsentProps {
  connection: Connection
  onClose: () => void
  onConnected?: (connection: Connection) => void
}

/** The exact command, whole, before it is run for the first time. */
export function Consent({ connection, onClose, onConnected }: ConsentProps) {
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const agree = useAction(
    async () => {
      const connected = await mcpConnectionsApi('POST /api/v1/svc/mcp-connections/{connection_id}/consent', {
        params: { connection_id: connection.id },
        body: { command_digest: connection.command_digest ?? '' },
        hear: setProgress,
      }).finally(() => setProgress(null))
      onClose()
      onConnected?.(connected as Connection)
      return connected
    },
    {
      invalidates: [connectionsKey],
      done: ({ name, status }) => `${name}: ${connectionStates[status].label.toLowerCase()}`,
    },
  )
  return (
    <Modal opened onClose={onClose} title="Run this program on the computer?" size="lg">
      <Text mb="sm">The office starts exactly this, now and whenever {connection.name} is required:</Text>
      <div className={classes.command} data-testid="command">
        {connection.command_line}
      </div>
      {connection.package && <Fetched fetched={connection.package} />}
      {connection.package && connection.package.elsewhere.length > 0 && (
        <Alert variant="outline" color="red" mt="sm" title="Package source overridden">
          These settings change where packages are downloaded from, or add others:{' '}
          {connection.package.elsewhere.join(', ')}.
        </Alert>
      )}
      {connection.env_keys.length > 0 && (
        <Text mt="sm" size="sm">
          With the settings {connection.env_keys.join(', ')}.
        </Text>
      )}
      <Alert variant="outline" color="red" mt="md" title="It runs with the office’s own rights">
        It can read and change everything the office can on this computer. Approve only programs you trust.
        Any change to this command requires approval again.
      </Alert>
      {progress && <Installing id={connection.id} progress={progress} />}
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={agree.isPending} onClick={() => agree.mutate(undefined)}>
          Run it and connect
        </Button>
      </Group>
    </Modal>
  )
}

/** The package that the command downloads before it can run. */
function Fetched({ fetched: { name, version, runner } }: { fetched: NonNullable<Connection['package']> }) {
  const example = runner === 'npx' ? `${name}@1.2.3` : `${name}==1.2.3`
  return (
    <Text mt="sm" size="sm">
      It downloads the package <b>{name}</b>,{' '}
      {version === null
        ? `in its latest version: the command specifies none. Write ${example} to pin a known version.`
        : `version ${version}.`}{' '}
      The first start may take a few minutes; later starts use the downloaded copy.
    </Text>
  )
}
