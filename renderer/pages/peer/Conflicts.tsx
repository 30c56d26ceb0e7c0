import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type PeerConflict, peerApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import type { FigureKinds } from '../../components/difference/difference-kinds.ts'
import { Value } from '../../components/difference/Value.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useMay } from '../../session/session.ts'
import { conflictStates } from '../../words/connections.ts'
import { labelOf } from '../../words/fields.ts'
import { conflictsQuery, peerKey } from './peer.ts'

/** Fields changed both here and on the platform, side by side; pending ones come first. */
export function Conflicts() {
  const conflicts = useQuery(conflictsQuery)
  const may = useMay('write')
  const resolve = useAction(
    ({ id, keep }: Decision) =>
      peerApi('POST /admin/integrations/peer/conflicts/{peer_conflict_id}/resolve', {
        params: { peer_conflict_id: id },
        body: { keep },
      }),
    {
      invalidates: [peerKey, ['deals'], ['fundraising']],
      done: (_, { keep }) => (keep === 'ours' ? 'Ours stays' : 'Theirs is taken'),
    },
  )
  return (
    <Loaded query={conflicts}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="Nothing to decide">
            If you and the platform change the same field of a deal or fund differently, yours is kept and
            both are shown here side by side.
          </Empty>
        ) : (
          <DataTable
            id="peer-conflicts"
            noun="conflict"
            rows={[...items].sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'))}
            columns={may ? [...columns, decisions(resolve.mutate, resolve.isPending)] : columns}
            rowId={({ id }) => id}
          />
        )
      }
    </Loaded>
  )
}

interface Decision {
  id: number
  keep: 'ours' | 'theirs'
}

/** The figures among the fields that follow the platform. */
const kinds: FigureKinds = new Map([
  ['target_size', 'amount'],
  ['target_amount', 'amount'],
  ['hard_cap_amount', 'amount'],
  ['irr_target', 'fraction'],
])

/** Returns a column with one side's values in readable form. */
const sideOf = (side: 'ours' | 'theirs', title: string): Column<PeerConflict> => ({
  id: side,
  title,
  kind: 'text',
  value: conflict => (conflict[side] == null ? null : String(conflict[side])),
  show: ({ field, currency, [side]: value }) => (
    <Value field={field} value={value} kind={kinds.get(field)} currency={currency ?? undefined} inline />
  ),
  width: 155,
})

const State = ({ status }: Pick<PeerConflict, 'status'>) => (
  <Status tone={conflictStates[status].tone}>{conflictStates[status].label}</Status>
)

type Owner = Pick<PeerConflict, 'deal_id' | 'deal_name' | 'raised_fund_name'>

/** The record of ours that a conflict is of, and its page. */
const recordOf = ({ deal_id, deal_name, raised_fund_name }: Owner) =>
  deal_id === null
    ? { name: raised_fund_name ?? '', to: '/fundraising/funds' }
    : { name: deal_name ?? '', to: `/deals/${deal_id}` }

const decisions = (decide: (decision: Decision) => void, busy: boolean): Column<PeerConflict> => ({
  id: 'decide',
  title: 'Decide',
  kind: 'text',
  action: true,
  value: () => null,
  show: ({ id, field, status, ...of }) =>
    status === 'open' ? (
      <Group gap={6} wrap="nowrap">
        {(['ours', 'theirs'] as const).map(keep => (
          <Button
            key={keep}
            variant="default"
            size="compact-xs"
            disabled={busy}
            aria-label={`${keep === 'ours' ? 'Keep ours' : 'Take theirs'}: ${labelOf(field)} of ${recordOf(of).name}`}
            onClick={() => decide({ id, keep })}
          >
            {keep === 'ours' ? 'Keep ours' : 'Take theirs'}
          </Button>
        ))}
      </Group>
    ) : (
      <State status={status} />
    ),
  width: 205,
})

const columns: Array<Column<PeerConflict>> = [
  {
    id: 'record',
    title: 'Deal or fund',
    kind: 'text',
    value: conflict => recordOf(conflict).name,
    show: conflict => {
      const { name, to } = recordOf(conflict)
      return (
        <Anchor component={Link} to={to} underline="always">
          {name}
        </Anchor>
      )
    },
    width: 160,
  },
  { id: 'field', title: 'Field', kind: 'text', value: ({ field }) => labelOf(field), width: 135 },
  sideOf('ours', 'Ours'),
  sideOf('theirs', 'Theirs'),
  {
    id: 'status',
    title: 'State',
    kind: 'choice',
    value: ({ status }) => status,
    choices: Object.entries(conflictStates).map(([value, { label }]) => ({ value, label })),
    show: ({ status }) => <State status={status} />,
    optional: true,
  },
]
