import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Obligation } from '../../../api/modules.ts'
import { complianceObligationRecord } from '../../../api/records.generated.ts'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { columnsOf } from '../../../components/record/record-fields.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { useColleagues } from '../../../queries/colleagues.ts'
import { useCommands } from '../../../routes/commands.ts'
import { useMay } from '../../../session/session.ts'
import { obligationFrequencies, obligationStates } from '../../../words/compliance.ts'
import { addObligation } from '../commands.ts'
import { daysLeftText } from '../due.ts'
import { ObligationForm } from './ObligationForm.tsx'
import { obligationsQuery } from './obligations.ts'

/** The office's obligations besides its filings. */
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
              Obligations under rules, agreements and policies, with owner and due date. Completing a
              recurring one opens the next.
            </Empty>
          ) : (
            <Table obligations={items} />
          )
        }
      </Loaded>
      {adding && <ObligationForm onClose={() => setAdding(false)} />}
    </PageBody>
  )
}

function Table({ obligations }: { obligations: Obligation[] }) {
  const people = useColleagues()
  const columns = useMemo(() => columnsFor(obligations, people), [obligations, people])
  return (
    <DataTable
      id="obligations"
      noun="obligation"
      rows={obligations}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/compliance/obligations/${id}`}
      defaultSort={{ column: 'status', descending: false }}
    />
  )
}

const order = Object.keys(obligationStates)

/** Overdue first, then by due date; settled ones come last. */
const urgency = ({ status, next_due, days_left }: Obligation): number =>
  days_left === null ? 1e6 * (1 + order.indexOf(status)) - Number(next_due.slice(0, 4)) : days_left

const daysLeft: Column<Obligation> = {
  id: 'days_left',
  title: 'Days left',
  kind: 'text',
  value: one => daysLeftText(one.days_left),
  order: one => one.days_left ?? Number.POSITIVE_INFINITY,
  width: 110,
}

const columnsFor = (rows: Obligation[], people: ReturnType<typeof useColleagues>) =>
  columnsOf(complianceObligationRecord, {
    rows,
    people,
    own: {
      title: { title: 'Obligation' },
      status: {
        ...stateColumn<Obligation, Obligation['status']>({
          states: obligationStates,
          value: one => one.status,
        }),
        order: urgency,
      },
      owner: { missing: 'Nobody' },
      frequency: { choices: choicesOf(obligationFrequencies) },
    },
    besides: { next_due: [daysLeft] },
  })
