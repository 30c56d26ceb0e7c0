import { Box } from '@mantine/core'
import { mcpConnectionsApi } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Progress } from '../../components/states/Progress.tsx'

/** While the package of a connection is fetched: how long it has taken, and a way out. */
export function Installing({ id, progress }: { id: number; progress: CallProgress }) {
  const cancel = useAction(
    () =>
      mcpConnectionsApi('POST /api/v1/svc/mcp-connections/{connection_id}/cancel-start', {
        params: { connection_id: id },
      }),
    { invalidates: [] },
  )
  return (
    <Box mt="md" role="status">
      <Progress
        stage={`Installing ${progress.package}: ${progress.seconds} s`}
        percent={progress.percent}
        onCancel={() => cancel.mutate(undefined)}
      />
    </Box>
  )
}
