import { Anchor, Drawer, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DiligenceRun } from '../../../api/modules.ts'
import { RunState, runStateOf } from '../../../components/run/RunState.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { useMay } from '../../../session/session.ts'

/** All runs over a room, newest first, with their results. */
export function PastRuns({ runs, onClose }: { runs: readonly DiligenceRun[]; onClose: () => void }) {
  const seesRuns = useMay('read', 'agent')
  return (
    <Drawer opened onClose={onClose} title="Diligence runs" position="right" size={860}>
      <FiguresTable
        id="diligence-runs"
        label="Diligence runs"
        rows={runs}
        columns={seesRuns ? [...columns, steps] : columns}
        rowId={({ id }) => id}
      />
      <Text size="sm" c="dimmed" mt="sm">
        New: raised for the first time. Gone: no longer found.
      </Text>
    </Drawer>
  )
}

const columns: Array<Column<DiligenceRun>> = [
  { id: 'started', title: 'Started', kind: 'time', value: one => one.created_at, width: 150 },
  { id: 'by', title: 'By', kind: 'text', value: one => one.started_by, width: 130 },
  {
    id: 'status',
    title: 'State',
    kind: 'text',
    value: ({ status }) => runStateOf(status).label,
    show: ({ status }) => <RunState status={status} />,
    width: 120,
  },
  { id: 'documents', title: 'Read', kind: 'number', value: one => one.documents_read, width: 70 },
  { id: 'new', title: 'New', kind: 'number', value: one => one.red_flags?.new ?? null, width: 70 },
  { id: 'again', title: 'Again', kind: 'number', value: one => one.red_flags?.again ?? null, width: 70 },
  { id: 'gone', title: 'Gone', kind: 'number', value: one => one.red_flags?.gone ?? null, width: 70 },
  {
    id: 'analysis',
    title: 'Analysis',
    kind: 'text',
    value: one => one.analysis_id,
    show: ({ analysis_id }) =>
      analysis_id !== null && (
        <Anchor
          size="sm"
          renderRoot={props => (
            <Link {...props} to="/diligence/$analysisId" params={{ analysisId: String(analysis_id) }} />
          )}
        >
          Findings
        </Anchor>
      ),
    width: 120,
  },
]

const steps: Column<DiligenceRun> = {
  id: 'steps',
  title: 'Steps',
  kind: 'text',
  value: one => one.run_id,
  show: ({ run_id }) => (
    <Anchor
      size="sm"
      renderRoot={props => <Link {...props} to="/svc/agent/runs/$runId" params={{ runId: String(run_id) }} />}
    >
      Steps of the run
    </Anchor>
  ),
  width: 110,
}
