import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { type Connection, mcpConnectionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/use-action.ts'
import { connectionsKey } from '../../queries/connections.ts'
import classes from './connections.module.css'
import { states } from './labels.ts'

interface ConsentProps {
  connection: Connection
  onClose: () => void
  onConnected?: (connection: Connection) => void
}

/** The exact command, whole, before it is run for the first time. */
export function Consent({ connection, onClose, onConnected }: ConsentProps) {
  const agree = useAction(
    async () => {
      const connected = await mcpConnectionsApi('POST /api/v1/svc/mcp-connections/{connection_id}/consent', {
        params: { connection_id: connection.id },
        body: { command_digest: connection.command_digest ?? '' },
      })
      onClose()
      onConnected?.(connected as Connection)
      return connected
    },
    {
      invalidates: [connectionsKey],
      done: ({ name, status }) => `${name}: ${states[status].label.toLowerCase()}`,
    },
  )
  return (
    <Modal opened onClose={onClose} title="Run this program on the computer?" size="lg">
      <Text mb="sm">The office starts exactly this, now and whenever {connection.name} is needed:</Text>
      <div className={classes.command} data-testid="command">
        {connection.command_line}
      </div>
      {connection.env_keys.length > 0 && (
        <Text mt="sm" size="sm">
          With the settings {connection.env_keys.join(', ')}.
        </Text>
      )}
      <Alert variant="outline" color="red" mt="md" title="It runs with the office’s own rights">
        It can read and change whatever the office can on this computer. Agree only to a program that you
        know. If anything in this line changes, you are asked again.
      </Alert>
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
