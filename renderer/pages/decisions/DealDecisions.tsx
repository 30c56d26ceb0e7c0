import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import { DecisionsTable } from './DecisionsTable.tsx'
import { decisionsQuery } from './decisions.ts'
import { ProposeDecision } from './ProposeDecision.tsx'

/** The decisions on one deal, on its page. */
export function DealDecisions({ id }: { id: number }) {
  const decisions = useQuery(decisionsQuery(id))
  const mayWrite = useMay('write', 'decisions')
  const [proposing, setProposing] = useState(false)
  useKeys('Deal', mayWrite ? [{ keys: 'p', label: 'Propose a decision', run: () => setProposing(true) }] : [])
  const propose = mayWrite && <Button onClick={() => setProposing(true)}>Propose decision</Button>
  return (
    <>
      <Loaded query={decisions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No decision on this deal yet" action={propose}>
              Propose one to the investment committee: a snapshot of the deal is kept with it.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {propose}
              </Group>
              <DecisionsTable decisions={items} />
            </>
          )
        }
      </Loaded>
      {proposing && <ProposeDecision dealId={id} onClose={() => setProposing(false)} />}
    </>
  )
}
