import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Obligation } from '../../../api/modules.ts'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { useCommands } from '../../../routes/commands.ts'
import { useMay } from '../../../session/session.ts'
import { obligationCategories, obligationFrequencies, obligationStates } from '../../../words/compliance.ts'
import { addObligation } from '../commands.ts'
import { daysLeftText } from '../due.ts'
import { ObligationForm } from './ObligationForm.tsx'
import { obligationsQuery } from './obligations.ts'

/** What the office is obliged to do besides its filings. */
export function ObligationsPage() {
  const obligations = useQuery(obligationsQuery)
  const mayWrite = useMay('write', 'compliance')
  const [adding, setAdding] = useState(false)
  useCommands('Obligations', [[addObligation, () => setAdding(true)]])
  const add = mayWrite && (
    <Group gap="xs">
      <Button variant="default" component={Link} to="/compliance/obligations/import">
        Import
      </Button>
      <Button onClick={() => setAdding(true)}>Add obligation</Button>
    </Group>
  )
  return (
    <PageBody>
      <PageHeader
        title="Obligations"
        actions={add}
        calls={['GET /api/v1/svc/compliance/obligations', 'POST /api/v1/svc/compliance/obligations']}
      />
      <Loaded query={obligations}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No obligations yet" action={add}>
              What rules, agreements and policies oblige the office to do stands here with who does it by
              when. One that recurs opens the next once it is done.
            </Empty>
          ) : (
            <DataTable
              id="obligations"
              noun="obligation"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              href={({ id }) => `/compliance/obligations/${id}`}
              defaultSort={{ column: 'status', descending: false }}
            />
          )
        }
      </Loaded>
      {adding && <ObligationForm onClose={() => setAdding(false)} />}
    </PageBody>
  )
}

const order = Object.keys(obligationStates)

/** Overdue first, then the nearest day; what is settled comes last. */
const urgency = ({ status, next_due, days_left }: Obligation): number =>
  days_left === null ? 1e6 * (1 + order.indexOf(status)) - Number(next_due.slice(0, 4)) : days_left

const columns: Array<Column<Obligation>> = [
  { id: 'title', title: 'Obligation', kind: 'text', value: one => one.title },
  {
    ...stateColumn<Obligation, Obligation['status']>({ states: obligationStates, value: one => one.status }),
    order: urgency,
    width: 120,
  },
  { id: 'next_due', title: 'Due', kind: 'date', value: one => one.next_due },
  {
    id: 'days_left',
    title: 'Days left',
    kind: 'text',
    value: one => daysLeftText(one.days_left),
    order: one => one.days_left ?? Number.POSITIVE_INFINITY,
    width: 110,
  },
  { id: 'owner', title: 'Owner', kind: 'text', value: one => one.owner, missing: 'Nobody', width: 140 },
  {
    id: 'category',
    title: 'Category',
    kind: 'choice',
    value: one => one.category,
    choices: choicesOf(obligationCategories),
    width: 90,
  },
  {
    id: 'frequency',
    title: 'How often',
    kind: 'choice',
    value: one => one.frequency,
    choices: choicesOf(obligationFrequencies),
    width: 110,
  },
  { id: 'source', title: 'Source', kind: 'text', value: one => one.source, optional: true },
]
