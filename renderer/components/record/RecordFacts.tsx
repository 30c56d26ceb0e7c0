import type { ReactNode } from 'react'
import { formatTime } from '../../format/dates.ts'
import { useAction } from '../action/use-action.ts'
import { Facts, type FactsProps } from '../facts/Facts.tsx'
import { RecordSection } from '../page/RecordPage.tsx'
import { RecordOwner } from './RecordOwner.tsx'

interface RecordFactsProps {
  title: string
  /** The record's owner; left out for kinds of record that have none. */
  owner?: Ownership
  facts: FactsProps['facts']
  createdAt: string
  action?: ReactNode
  /** Further content below the facts. */
  children?: ReactNode
}

interface Ownership {
  id: number | null
  mayWrite: boolean
  /** Gives the record to somebody else, or to nobody. */
  give: (ownerId: number | null) => Promise<unknown>
  invalidates: ReadonlyArray<readonly unknown[]>
}

/** A record's facts, from its owner to its date of entry. */
export function RecordFacts({ title, owner, facts, createdAt, action, children }: RecordFactsProps) {
  return (
    <RecordSection title={title} action={action}>
      <Facts
        facts={[
          ...(owner ? [['Owner', <Owner key="owner" {...owner} />] as const] : []),
          ...facts,
          ['Created', formatTime(createdAt)],
        ]}
      />
      {children}
    </RecordSection>
  )
}

function Owner({ id, mayWrite, give, invalidates }: Ownership) {
  const own = useAction(give, {
    invalidates: [...invalidates, ['timeline']],
    done: () => 'Owner changed',
  })
  return <RecordOwner ownerId={id} onChange={mayWrite ? own.mutate : undefined} />
}
