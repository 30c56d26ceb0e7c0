import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ComplianceControl } from '../../api/modules.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { formatDate } from '../../format/dates.ts'
import { formatPercent } from '../../format/numbers.ts'
import { sentence } from '../../format/words.ts'
import { useMay } from '../../session/session.ts'
import { controlFamilies, freshness } from '../../words/compliance.ts'
import { EnterEvidence } from './EnterEvidence.tsx'
import { readinessQuery, statusQuery } from './programme.ts'

/** Exam readiness, and the next step for each control. */
export function Readiness() {
  const readiness = useQuery(readinessQuery)
  const status = useQuery(statusQuery)
  const mayWrite = useMay('write', 'compliance')
  const [control, setControl] = useState<ComplianceControl | null>(null)
  const columns = useMemo(columnsOfControls, [])
  return (
    <Loaded query={readiness}>
      {({ score, fresh, total, as_of, checklist }) => (
        <Stack>
          <Stats>
            <Stat
              label="Exam readiness"
              value={score === null ? 'No controls' : formatPercent(score)}
              note={`As of ${formatDate(as_of)}`}
            />
            <Stat label="Controls with current evidence" value={`${fresh} of ${total}`} />
            <Stat
              label="Duties met"
              value={
                status.data
                  ? `${status.data.duties.filter(({ met }) => met).length} of ${status.data.duties.length}`
                  : null
              }
              note="Policies, annual review, compliance officer"
            />
            <Stat
              label="Findings overdue"
              value={
                status.data ? `${status.data.overdue_findings} of ${status.data.open_findings} open` : null
              }
            />
          </Stats>
          <DataTable
            id="compliance-controls"
            noun="control"
            rows={checklist}
            columns={columns}
            rowId={({ key }) => key}
            defaultSort={{ column: 'state', descending: false }}
            {...(mayWrite ? { onOpen: setControl } : {})}
          />
          {control && <EnterEvidence control={control} onClose={() => setControl(null)} />}
        </Stack>
      )}
    </Loaded>
  )
}

const order: ReadonlyArray<ComplianceControl['state']> = ['missing', 'stale', 'fresh']

const columnsOfControls = (): Array<Column<ComplianceControl>> => [
  { id: 'title', title: 'Control', kind: 'text', value: one => one.title, width: 260 },
  { id: 'family', title: 'Family', kind: 'text', value: one => controlFamilies[one.family], optional: true },
  {
    id: 'state',
    title: 'Evidence',
    kind: 'choice',
    value: one => one.state,
    order: one => order.indexOf(one.state),
    choices: choicesOf(freshness),
    show: ({ state }) => <Status tone={freshness[state].tone}>{freshness[state].label}</Status>,
  },
  {
    id: 'next_step',
    title: 'What to do next',
    kind: 'text',
    value: one => (one.state === 'fresh' ? null : one.next_step),
    width: 420,
  },
  { id: 'weight', title: 'Weight', kind: 'number', value: one => one.weight },
  { id: 'performed_on', title: 'Last done', kind: 'date', value: one => one.performed_on },
  { id: 'renew_by', title: 'Renew by', kind: 'date', value: one => one.renew_by },
  {
    id: 'reference',
    title: 'Evidence',
    kind: 'text',
    value: one => one.reference && sentence(one.reference),
    width: 280,
  },
  { id: 'request', title: 'Terms requested', kind: 'text', value: one => one.request, optional: true },
]
