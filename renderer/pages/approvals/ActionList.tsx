import { Checkbox, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { AgentAction } from '../../api/modules.ts'
import { Ago, Countdown } from '../../components/facts/Moment.tsx'
import { headlineOf } from '../../components/proposal/headline.ts'
import { progressOf } from '../../components/proposal/progress.ts'
import { formatMoney } from '../../format/numbers.ts'
import classes from './approvals.module.css'
import type { Selection } from './use-selection.ts'

interface ActionListProps {
  actions: readonly AgentAction[]
  shownId: number | undefined
  onSelect: (id: number) => void
  /** Choosing several; not where nothing can be decided. */
  selection: Selection | null
}

/** The left side: one entry for each proposal. */
export function ActionList({ actions, shownId, onSelect, selection }: ActionListProps) {
  return (
    <ul className={classes.list} aria-label="Proposals">
      {actions.map(action => (
        <li key={action.id} className={classes.choice}>
          {selection && (
            <Checkbox
              size="xs"
              aria-label={`Select ${nameOf(action)}`}
              checked={selection.has(action)}
              disabled={!selection.fits(action)}
              onChange={() => selection.toggle(action)}
            />
          )}
          <Entry action={action} shown={action.id === shownId} onSelect={() => onSelect(action.id)} />
        </li>
      ))}
    </ul>
  )
}

function nameOf(action: AgentAction): string {
  const { title, subject } = headlineOf(action)
  return subject ? `${title}: ${subject}` : title
}

function Entry({ action, shown, onSelect }: { action: AgentAction; shown: boolean; onSelect: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (shown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const { title, subject } = headlineOf(action)
  const progress = action.status === 'proposed' ? progressOf(action) : null
  return (
    <UnstyledButton
      ref={button}
      className={classes.entry}
      title={nameOf(action)}
      aria-current={shown || undefined}
      onClick={onSelect}
    >
      <span className={classes.entryTitle}>{title}</span>
      {subject && <span className={classes.entrySubject}>{subject}</span>}
      {action.money && (
        <span className={classes.entryMeta}>{formatMoney(action.money.amount, action.money.currency)}</span>
      )}
      {progress && <span className={classes.entryMeta}>{progress}</span>}
      <span className={classes.entryMeta}>
        <span title={action.proposed_by}>{action.proposed_by}</span>
        {action.status === 'proposed' ? (
          <Countdown until={action.expires_at} />
        ) : (
          <Ago at={action.decided_at ?? action.expires_at} />
        )}
      </span>
    </UnstyledButton>
  )
}
