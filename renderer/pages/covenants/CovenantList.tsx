import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Covenant } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { covenantDirections, covenantStates, covenantTypes } from '../../words/covenants.ts'
import { enterCovenant } from './commands.ts'
import { covenantsQuery, headroomText, inUnit } from './covenants.ts'
import { NewCovenant } from './NewCovenant.tsx'

/** Covenants with where they stand, of one deal or of all. */
export function CovenantList({ dealId }: { dealId?: number }) {
  const covenants = useQuery(covenantsQuery(dealId))
  const mayWrite = useMay('write', 'risk')
  const [adding, setAdding] = useState(false)
  useCommands('Covenants', [[enterCovenant, () => setAdding(true)]])
  const add = mayWrite && <Button onClick={() => setAdding(true)}>Enter covenant</Button>
  return (
    <>
      <Loaded query={covenants}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No covenants yet" action={add}>
              A covenant is a limit that the borrower agreed to. Its readings show the headroom, and an alert
              is raised when a breach is close.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {add}
              </Group>
              <DataTable
                id="covenants"
                noun="covenant"
                rows={items}
                columns={columns}
                rowId={({ id }) => id}
                href={({ id }) => `/covenants/${id}`}
              />
            </>
          )
        }
      </Loaded>
      {adding && (
        <NewCovenant {...(dealId === undefined ? {} : { dealId })} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

const order = ['breach', 'watch', 'ok']

const columns: Array<Column<Covenant>> = [
  { id: 'name', title: 'Covenant', kind: 'text', value: one => one.name, width: 240 },
  { id: 'deal', title: 'Deal', kind: 'text', value: one => one.deal_name, width: 200 },
  {
    id: 'status',
    title: 'Status',
    kind: 'choice',
    value: one => one.status,
    order: one => (one.status === null ? order.length : order.indexOf(one.status)),
    choices: choicesOf(covenantStates),
    show: ({ status, relief }) =>
      status === null ? (
        <Status tone="quiet">Not tested</Status>
      ) : (
        <Status tone={covenantStates[status].tone}>
          {relief === null ? covenantStates[status].label : `${covenantStates[status].label}, ${relief}`}
        </Status>
      ),
  },
  {
    id: 'value',
    title: 'Reading',
    kind: 'text',
    value: one => (one.current_value === null ? null : inUnit(one.current_value, one)),
  },
  {
    id: 'threshold',
    title: 'Threshold',
    kind: 'text',
    value: one => `${covenantDirections[one.direction]} ${inUnit(one.threshold, one)}`,
    width: 150,
  },
  {
    id: 'headroom',
    title: 'Headroom',
    kind: 'percent',
    value: one => one.headroom_pct,
    show: one => headroomText(one.headroom_pct),
  },
  { id: 'next_test_on', title: 'Next test', kind: 'date', value: one => one.next_test_on },
  {
    id: 'type',
    title: 'Type',
    kind: 'choice',
    value: one => one.type,
    choices: choicesOf(covenantTypes),
    optional: true,
  },
]
