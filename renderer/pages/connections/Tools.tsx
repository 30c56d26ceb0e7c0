import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Connection, ConnectionTool } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { toolsQuery } from '../../queries/connections.ts'
import classes from './connections.module.css'

/** The accepted tools of a connection, with which of them only read. */
export function Tools({ connection }: { connection: Connection }) {
  const tools = useQuery(toolsQuery(connection.id))
  return (
    <Loaded query={tools}>
      {({ tools: accepted }) => (
        <ul className={classes.tools}>
          {accepted.map(tool => (
            <li key={tool.name}>
              <ToolHead tool={tool} byod={connection.byod} />
              <Text size="sm" c="dimmed" lineClamp={3}>
                {tool.description}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function ToolHead({ tool: { name, reads_only }, byod }: { tool: ConnectionTool; byod: boolean }) {
  return (
    <>
      <code>{name}</code>{' '}
      <Status tone={reads_only ? 'good' : byod ? 'quiet' : 'warning'}>
        {reads_only ? 'Reads' : byod ? 'May change something; not used' : 'May change something'}
      </Status>
    </>
  )
}
