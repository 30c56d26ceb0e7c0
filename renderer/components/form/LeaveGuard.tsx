import { useBlocker } from '@tanstack/react-router'
import { AskToLeave } from './AskToLeave.tsx'

/**
 * Asks before a page or one of its tabs with unsaved work is left. Going elsewhere in the same tab's address is not
 * leaving.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <AskToLeave onStay={blocker.reset} onLeave={blocker.proceed} />
}

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined)
