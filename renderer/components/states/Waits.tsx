import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { WaitsForApproval } from '../../api/problem.ts'

/** Says that the request waits for approval, with a link to it; the typed values are kept there. */
export function Waits({ waits }: { waits: WaitsForApproval }) {
  return (
    <Alert mt="md" variant="outline" role="status" title={waits.title}>
      {waits.message}{' '}
      <Anchor
        renderRoot={props => (
          <Link {...props} to="/approvals" search={{ action: waits.actionId }} ignoreBlocker />
        )}
      >
        Go to the proposal
      </Anchor>
    </Alert>
  )
}
