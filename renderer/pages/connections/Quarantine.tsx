import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Connection, type ConnectionTool, mcpConnectionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Difference, type FieldChange } from '../../components/difference/Difference.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { connectionsKey, toolsQuery } from '../../queries/connections.ts'
import { useMay } from '../../session/session.ts'
import classes from './connections.module.css'

/** Changes in a server's tools, for review before the server is called again. */
export function Quarantine({ connection }: { connection: Connection }) {
  const tools = useQuery(toolsQuery(connection.id))
  const mayManage = useMay('manage', 'mcp-connections')
  const accept = useAction(
    (found_hash: string) =>
      mcpConnectionsApi('POST /api/v1/svc/mcp-connections/{connection_id}/accept-tools', {
        params: { connection_id: connection.id },
        body: { found_hash },
      }),
    { invalidates: [connectionsKey], done: ({ name }) => `The tools of ${name} are accepted` },
  )
  return (
    <Alert
      className={classes.notice}
      variant="outline"
      color="red"
      title="The server’s tools have changed since you accepted them"
      mb="md"
    >
      <Text size="sm" mb="sm">
        It is not used until someone has reviewed it. Remove the connection if a description instructs a model
        to do something it was not asked to.
      </Text>
      <Loaded query={tools}>
        {({ quarantine }) =>
          quarantine && (
            <>
              {quarantine.added.map(tool => (
                <Tool key={tool.name} title="New" tool={tool} changes={fieldsBetween(null, tool)} created />
              ))}
              {quarantine.changed.map(({ before, after }) => (
                <Tool key={after.name} title="Changed" tool={after} changes={fieldsBetween(before, after)} />
              ))}
              {quarantine.removed.map(tool => (
                <Text key={tool.name} size="sm">
                  Gone: <code>{tool.name}</code>
                </Text>
              ))}
              {mayManage && (
                <Button
                  mt="md"
                  loading={accept.isPending}
                  onClick={() => accept.mutate(quarantine.found_hash)}
                >
                  Accept these tools
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Alert>
  )
}

interface ToolProps {
  title: string
  tool: ConnectionTool
  changes: FieldChange[]
  created?: boolean
}

function Tool({ title, tool, changes, created = false }: ToolProps) {
  return (
    <div className={classes.diff}>
      <Text size="sm" fw={600} mt="sm">
        {title}: <code>{tool.name}</code>
      </Text>
      <Difference changes={changes} created={created} />
    </div>
  )
}

/** The fields of a tool that differ. Schemas are shown whole, as they are. */
function fieldsBetween(before: ConnectionTool | null, after: ConnectionTool): FieldChange[] {
  const shown = (tool: ConnectionTool | null, field: keyof ConnectionTool) => {
    const value = tool?.[field]
    return typeof value === 'object' ? JSON.stringify(value, null, 1) : value
  }
  return (['description', 'input_schema', 'annotations'] as const)
    .map(field => ({ field, before: shown(before, field), after: shown(after, field) }))
    .filter(({ before: old, after: now }) => old !== now)
}
