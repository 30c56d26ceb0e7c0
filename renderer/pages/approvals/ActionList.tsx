import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Action } from '../../api/modules.ts'
import { Ago, Countdown } from '../../components/Moment.tsx'
import classes from './approvals.module.css'
import { headlineOf } from './headline.ts'

interface ActionListProps {
  actions: readonly Action[]
  shownId: number
  onSelect: (id: number) => void
}

/** The left side: one entry for each proposal. */
export function ActionList({ actions, shownId, onSelect }: ActionListProps) {
  return (
    <ul className={classes.list} aria-label="Proposals">
      {actions.map(action => (
        <li key={action.id}>
          <Entry action={action} shown={action.id === shownId} onSelect={() => onSelect(action.id)} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ action, shown, onSelect }: { action: Action; shown: boolean; onSelect: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (shown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const { title, subject } = headlineOf(action)
  return (
    <UnstyledButton
      ref={button}
      className={classes.entry}
      aria-current={shown || undefined}
      onClick={onSelect}
    >
      <span className={classes.entryTitle}>{title}</span>
      {subject && <span className={classes.entrySubject}>{subject}</span>}
      <span className={classes.entryMeta}>
        <span>{action.proposed_by}</span>
        {action.status === 'proposed' ? (
          <Countdown until={action.expires_at} />
        ) : (
          <Ago at={action.decided_at ?? action.expires_at} />
        )}
      </span>
    </UnstyledButton>
  )
}
