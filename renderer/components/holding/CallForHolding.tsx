import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Holding } from '../../api/modules.ts'
import { useEnabledModules, useMay } from '../../session/session.ts'

/** Opens a new capital call for the cash the fund lacks for a holding; nothing is called yet. */
export function CallForHolding({ holding }: { holding: Holding }) {
  const enabled = useEnabledModules().has('investor-portal')
  const mayCall = useMay('write', 'investor-portal')
  if (!enabled || !mayCall || holding.status !== 'open') return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Call capital for ${holding.name}`}
      renderRoot={props => (
        <Link {...props} to="/capital-calls/new" search={{ holding: String(holding.id) }} />
      )}
    >
      Call capital
    </Button>
  )
}
