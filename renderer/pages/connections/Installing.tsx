import { Box } from '@mantine/core'
import { mcpConnectionsApi } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Progress } from '../../components/states/Progress.tsx'

/** Progress of downloading a connection's package: the time so far, and a way to cancel. */
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
