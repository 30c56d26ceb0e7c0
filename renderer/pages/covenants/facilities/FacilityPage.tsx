import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { BorrowingBaseRun, BorrowingBaseSummary, Facility } from '../../../api/modules.ts'
import { BridgeChart } from '../../../components/chart/BridgeChart.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { LoadedPage } from '../../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../../components/record/RecordTimeline.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney, formatPercent } from '../../../format/numbers.ts'
import { useKeys } from '../../../keyboard/keys.ts'
import { meant } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { facilityKinds } from '../../../words/covenants.ts'
import { facilityQuery, runQuery } from '../covenants.ts'
import { OpenAlerts } from '../OpenAlerts.tsx'
import { EditFacility } from './EditFacility.tsx'
import { FacilityRules } from './FacilityRules.tsx'
import { RunBase } from './RunBase.tsx'

const route = getRouteApi('/office/covenants/facilities/$facilityId')

/** One facility: its availability, and the reductions of the borrowing base by rule. */
export function FacilityPage() {
  const { facilityId } = route.useParams()
  const facility = useQuery(facilityQuery(Number(facilityId)))
  return <LoadedPage query={facility}>{found => <Shown key={found.id} facility={found} />}</LoadedPage>
}

function Shown({ facility }: { facility: Facility }) {
  const mayWrite = useMay('write', 'risk')
  const [running, setRunning] = useState(false)
  const [editing, setEditing] = useState(false)
  const [runId, setRunId] = useState<number | null>(null)
  useKeys(
    facility.name,
    mayWrite ? [{ keys: 'c', label: 'Compute the borrowing base', run: () => setRunning(true) }] : [],
  )
  const { currency, latest_run } = facility
  const shown = runId ?? latest_run?.id ?? null
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <RecordPage
      back={{ to: '/covenants', label: 'Covenants' }}
      title={facility.name}
      description={`${facilityKinds[facility.kind]}${facility.lender === null ? '' : `, ${facility.lender}`}`}
      actions={
        mayWrite && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button onClick={() => setRunning(true)}>Compute borrowing base</Button>
          </Group>
        )
      }
      calls={[
        'GET /api/v1/svc/risk/facilities/{facility_id}',
        'PATCH /api/v1/svc/risk/facilities/{facility_id}',
        'POST /api/v1/svc/risk/facilities/{facility_id}/bb/run',
        'GET /api/v1/svc/risk/facilities/{facility_id}/bb/{run_id}',
      ]}
      above={<OpenAlerts facilityId={facility.id} />}
      aside={
        <RecordSection title="What happened">
          <RecordTimeline type="facility" id={facility.id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <Stats>
        <Stat label="Commitment" value={money(facility.commitment)} />
        <Stat label="Drawn" value={money(facility.outstanding)} />
        <Stat label="May be drawn" value={latest_run ? money(latest_run.availability) : '–'} />
      </Stats>
      {shown === null ? (
        <Text c="dimmed" mb="lg">
          The borrowing base has not been calculated yet.
        </Text>
      ) : (
        <Run facilityId={facility.id} runId={shown} />
      )}
      <RecordSection title="Earlier runs">
        {facility.runs.length === 0 ? (
          <Text c="dimmed">None.</Text>
        ) : (
          <FiguresTable
            id={`facility-${facility.id}-runs`}
            label="Runs"
            rows={facility.runs}
            columns={runColumns(currency, setRunId)}
            rowId={({ id }) => id}
          />
        )}
      </RecordSection>
      <FacilityRules facility={facility} mayWrite={mayWrite} />
      {editing && <EditFacility facility={facility} onClose={() => setEditing(false)} />}
      {running && <RunBase facility={facility} onRun={setRunId} onClose={() => setRunning(false)} />}
    </RecordPage>
  )
}

function Run({ facilityId, runId }: { facilityId: number; runId: number }) {
  const run = useQuery(runQuery(facilityId, runId))
  return (
    <Loaded query={run}>
      {found => (
        <RecordSection title={`Borrowing base as of ${formatDate(found.as_of)}`}>
          <BridgeChart
            title={`From collateral to availability, ${found.currency}`}
            pointTitle="Step"
            steps={stepsOf(found)}
            format={value => formatMoney(value, found.currency)}
            unit={{ currency: found.currency }}
          />
          {found.mandatory_prepayment > 0 && (
            <Text c="red" my="sm">
              Drawings exceed the borrowing base: {formatMoney(found.mandatory_prepayment, found.currency)}{' '}
              must be prepaid.
            </Text>
          )}
          <FiguresTable
            id={`run-${found.id}`}
            label="Effect of each rule"
            note="Concentrations are measured against eligible collateral, before advance rates"
            rows={found.lines}
            columns={lineColumns(found.currency)}
            rowId={({ id }) => id}
            maxHeight={480}
          />
        </RecordSection>
      )}
    </Loaded>
  )
}

function stepsOf(run: BorrowingBaseRun) {
  return [
    { name: 'Pledged', amount: run.gross, standing: true },
    ...run.ineligible.map(({ rule, amount }) => ({ name: rule, amount: -amount })),
    { name: 'Eligible', amount: run.eligible, standing: true },
    ...run.excess_concentration.map(({ rule, amount }) => ({ name: rule, amount: -amount })),
    { name: 'Advance', amount: run.advanced - run.counted },
    ...run.reserves.map(({ name, amount }) => ({ name, amount: -amount })),
    { name: 'Borrowing base', amount: run.borrowing_base, standing: true },
  ]
}

type Line = BorrowingBaseRun['lines'][number]

const lineColumns = (code: string): Array<Column<Line>> => {
  const currency = () => code
  return [
    { id: 'id', title: 'Item', kind: 'text', value: one => one.id },
    { id: 'amount', title: 'Amount', kind: 'money', value: one => one.amount, currency },
    {
      id: 'rule',
      title: 'Taken off by',
      kind: 'text',
      value: ({ ineligible, excess }) => ineligible ?? excess.map(({ rule }) => rule).join(', '),
    },
    {
      id: 'counted',
      title: meant('Counts', 'towards the base'),
      kind: 'money',
      value: one => one.counted,
      currency,
    },
    {
      id: 'advance_rate',
      title: 'Advance',
      kind: 'text',
      value: one => formatPercent(one.advance_rate, 2),
    },
    { id: 'base', title: 'Base', kind: 'money', value: one => one.base, currency },
  ]
}

const runColumns = (code: string, onShow: (id: number) => void): Array<Column<BorrowingBaseSummary>> => {
  const currency = () => code
  return [
    { id: 'as_of', title: 'As of', kind: 'date', value: one => one.as_of },
    { id: 'base', title: 'Borrowing base', kind: 'money', value: one => one.borrowing_base, currency },
    { id: 'outstanding', title: 'Drawn', kind: 'money', value: one => one.outstanding, currency },
    { id: 'availability', title: 'May be drawn', kind: 'money', value: one => one.availability, currency },
    { id: 'overadvance', title: 'Overadvance', kind: 'money', value: one => one.overadvance, currency },
    {
      id: 'run_by',
      title: 'By',
      kind: 'text',
      value: one => one.run_by,
      show: one => (
        <Group gap="xs" wrap="nowrap">
          {one.run_by}
          <Button
            variant="default"
            size="compact-xs"
            flex="none"
            aria-label={`Show the run of ${formatDate(one.as_of)}`}
            onClick={() => onShow(one.id)}
          >
            Show
          </Button>
        </Group>
      ),
    },
  ]
}
