import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agentApi, type VoteDelegation } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { delegationsQuery } from '../../../queries/delegations.ts'
import { useMay } from '../../../session/session.ts'
import { delegationStates } from '../../../words/agents.ts'
import { DelegationDrawer } from './DelegationDrawer.tsx'

/** Delegations of votes during absences. */
export function DelegationsPage() {
  const mayApprove = useMay('approve')
  const [adding, setAdding] = useState(false)
  const delegations = useQuery(delegationsQuery)
  const add = mayApprove && <Button onClick={() => setAdding(true)}>Delegate your votes</Button>
  return (
    <PageBody>
      <PageHeader
        title="Delegated votes"
        description="While you are away, another person gives your votes on proposals. They decide nothing that you could not, and nothing that they proposed."
        actions={delegations.data?.items.length ? add : undefined}
        calls={[
          'GET /api/v1/svc/agent/delegations',
          'POST /api/v1/svc/agent/delegations',
          'POST /api/v1/svc/agent/delegations/{delegation_id}/withdraw',
        ]}
      />
      <Loaded query={delegations}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nobody votes for somebody else" action={add}>
              A delegation has a last day, and a highest amount if you set one. All administrators are
              notified of it, and it can be ended at any time.
            </Empty>
          ) : (
            <Delegations delegations={items} />
          )
        }
      </Loaded>
      {adding && <DelegationDrawer onClose={() => setAdding(false)} />}
    </PageBody>
  )
}

const columns: Array<Column<VoteDelegation>> = [
  { id: 'delegator', title: 'Votes of', kind: 'text', value: ({ delegator }) => delegator },
  { id: 'delegate', title: 'Given by', kind: 'text', value: ({ delegate }) => delegate },
  { id: 'from', title: 'From', kind: 'date', value: ({ from }) => from, width: 130 },
  { id: 'until', title: 'Until', kind: 'date', value: ({ until }) => until, width: 130 },
  {
    id: 'ceiling',
    title: 'Up to',
    kind: 'text',
    value: ({ ceiling, currency }) =>
      ceiling === null || currency === null ? 'Any amount' : formatMoney(ceiling, currency),
    width: 150,
  },
  {
    id: 'state',
    title: 'State',
    kind: 'text',
    value: ({ status }) => delegationStates[status].label,
    show: ({ status }) => (
      <Status tone={delegationStates[status].tone}>{delegationStates[status].label}</Status>
    ),
    width: 110,
  },
  {
    id: 'ended_by',
    title: 'Ended by',
    kind: 'text',
    value: ({ ended_by }) => ended_by ?? '',
    optional: true,
  },
]

function Delegations({ delegations }: { delegations: VoteDelegation[] }) {
  const mayWrite = useMay('write')
  const end = useAction(
    ({ id }: VoteDelegation) =>
      agentApi('POST /api/v1/svc/agent/delegations/{delegation_id}/withdraw', {
        params: { delegation_id: id },
      }),
    {
      invalidates: [delegationsQuery.queryKey],
      done: ({ delegate, delegator }) => `${delegate} no longer votes for ${delegator}`,
    },
  )
  const withEnd: Column<VoteDelegation> = {
    id: 'end',
    title: 'End',
    kind: 'text',
    value: () => '',
    width: 90,
    show: delegation =>
      delegation.status !== 'ended' && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`End the delegation to ${delegation.delegate} until ${formatDate(delegation.until)}`}
          loading={end.isPending && end.variables.id === delegation.id}
          onClick={() => end.mutate(delegation)}
        >
          End
        </Button>
      ),
  }
  return (
    <DataTable
      id="delegations"
      noun="delegation"
      nouns="delegations"
      rows={delegations}
      columns={mayWrite ? [...columns, withEnd] : columns}
      rowId={({ id }) => id}
    />
  )
}
