import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ComplianceFinding } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { severityColumn } from '../../components/table/severity-column.ts'
import { choicesOf } from '../../format/choices.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { controlFamilies, findingStatuses } from '../../words/compliance.ts'
import { severityChoices } from '../../words/severities.ts'
import { recordFinding } from './commands.ts'
import { FindingForm } from './FindingForm.tsx'
import { findingsQuery } from './programme.ts'

/** Findings of reviews and exams, until they are remediated. */
export function Findings() {
  const findings = useQuery(findingsQuery)
  const mayWrite = useMay('write', 'compliance')
  const [editing, setEditing] = useState<ComplianceFinding | 'new' | null>(null)
  useCommands('Compliance programme', [[recordFinding, () => setEditing('new')]])
  const columns = useMemo(columnsOfFindings, [])
  const record = mayWrite && <Button onClick={() => setEditing('new')}>Record finding</Button>
  return (
    <>
      <Loaded query={findings}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No findings" action={record}>
              Findings of annual reviews, tests and exams, with owner, deadline and evidence of remediation.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {record}
              </Group>
              <DataTable
                id="compliance-findings"
                noun="finding"
                rows={items}
                columns={columns}
                rowId={({ id }) => id}
                {...(mayWrite ? { onOpen: setEditing } : {})}
              />
            </>
          )
        }
      </Loaded>
      {editing && (
        <FindingForm {...(editing === 'new' ? {} : { finding: editing })} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

const _order: ReadonlyArray<ComplianceFinding['severity']> = ['high', 'medium', 'low']

const columnsOfFindings = (): Array<Column<ComplianceFinding>> => [
  { id: 'description', title: 'Finding', kind: 'text', value: one => one.description, width: 420 },
  { ...severityColumn<ComplianceFinding>(100), choices: severityChoices(['high', 'medium', 'low']) },
  { id: 'family', title: 'Family', kind: 'text', value: one => controlFamilies[one.family] },
  { id: 'owner', title: 'Owner', kind: 'text', value: one => one.owner, width: 150 },
  { id: 'due', title: 'Due', kind: 'date', value: one => one.due },
  {
    id: 'status',
    title: 'Status',
    kind: 'choice',
    value: one => one.status,
    choices: choicesOf(findingStatuses),
    show: ({ status, overdue }) => (
      <Status tone={findingStatuses[status].tone}>
        {overdue ? `${findingStatuses[status].label}, overdue` : findingStatuses[status].label}
      </Status>
    ),
  },
]
