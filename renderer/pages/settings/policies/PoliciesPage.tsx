import { Button, Group } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApprovalPolicy, agentApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { useMay } from '../../../session/session.ts'
import { PolicyDrawer } from './PolicyDrawer.tsx'

const policiesQuery = queryOptions({
  queryKey: ['agent', 'policies'],
  queryFn: ({ signal }) => agentApi('GET /api/v1/svc/agent/policies', { query: { limit: 500 }, signal }),
})

/** Approval policies. */
export function PoliciesPage() {
  const mayManage = useMay('manage')
  const [editing, setEditing] = useState<ApprovalPolicy | 'new' | null>(null)
  const policies = useQuery(policiesQuery)
  const propose = mayManage && <Button onClick={() => setEditing('new')}>Propose policy</Button>
  return (
    <PageBody>
      <PageHeader
        title="Approval policies"
        description="Without a policy, people and programs write directly, and one person approves agent proposals. A policy applies to all alike; it is tested on past actions, then proposed, and takes effect once approved."
        actions={policies.data?.items.length ? propose : undefined}
        calls={[
          'GET /api/v1/svc/agent/policies',
          'POST /api/v1/svc/agent/policies',
          'PATCH /api/v1/svc/agent/policies/{policy_id}',
          'POST /api/v1/svc/agent/policies/try',
        ]}
      />
      <Loaded query={policies}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="One person approves everything" action={propose}>
              A policy requires a number of approvals, bars proposers from approving, or caps the amount
              approved per day: for one type of action, one module, or above an amount.
            </Empty>
          ) : (
            <Policies policies={items} onOpen={mayManage ? setEditing : undefined} />
          )
        }
      </Loaded>
      {editing && (
        <PolicyDrawer policy={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </PageBody>
  )
}

function Policies({
  policies,
  onOpen,
}: {
  policies: ApprovalPolicy[]
  onOpen: ((policy: ApprovalPolicy) => void) | undefined
}) {
  const remove = useAction(
    (policy: ApprovalPolicy) =>
      agentApi('DELETE /api/v1/svc/agent/policies/{policy_id}', { params: { policy_id: policy.id } }),
    {
      invalidates: [['agent']],
      done: (_proposal, policy) => `Proposed to delete ${policy.name}: it waits for approval`,
    },
  )
  const money = (amount: number | null | undefined, currency: string | null | undefined) =>
    amount == null || currency == null ? '' : formatMoney(amount, currency)
  const columns: Array<Column<ApprovalPolicy>> = [
    { id: 'name', title: 'Name', kind: 'text', value: policy => policy.name },
    { id: 'holds', title: 'Holds for', kind: 'text', value: holdsFor, width: 150 },
    {
      id: 'from',
      title: 'From',
      kind: 'text',
      value: ({ min_amount, currency }) => money(min_amount, currency),
      width: 140,
    },
    { id: 'approvers', title: 'Approvers', kind: 'number', value: policy => policy.approvers, width: 100 },
    {
      id: 'proposer',
      title: 'Proposer may',
      kind: 'text',
      value: policy => (policy.proposer_may_approve ? 'Yes' : 'No'),
      width: 110,
    },
    {
      id: 'ceiling',
      title: 'Per day, at most',
      optional: true,
      kind: 'text',
      value: ({ daily_ceiling, currency }) => money(daily_ceiling, currency),
    },
    {
      id: 'state',
      title: 'State',
      kind: 'text',
      value: policy => (policy.active ? 'In force' : 'Off'),
      show: policy =>
        policy.active ? <Status tone="good">In force</Status> : <Status tone="quiet">Off</Status>,
      width: 100,
    },
    {
      id: 'version',
      title: 'Version',
      kind: 'number',
      value: policy => policy.version,
      width: 90,
      optional: true,
    },
    ...(onOpen
      ? [
          {
            id: 'change',
            title: 'Change',
            kind: 'text' as const,
            value: () => '',
            width: 160,
            show: (policy: ApprovalPolicy) => (
              <Group gap="xs" wrap="nowrap">
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Change ${policy.name}`}
                  onClick={() => onOpen(policy)}
                >
                  Change
                </Button>
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Propose to delete ${policy.name}`}
                  loading={remove.isPending && remove.variables.id === policy.id}
                  onClick={() => remove.mutate(policy)}
                >
                  Delete
                </Button>
              </Group>
            ),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      id="policies"
      noun="policy"
      nouns="policies"
      rows={policies}
      columns={columns}
      rowId={policy => policy.id}
    />
  )
}

const holdsFor = ({ kind, module }: ApprovalPolicy): string =>
  [kind && wordsOfKey(kind), module && `in ${wordsOfKey(module)}`].filter(Boolean).join(' ') || 'Every action'
