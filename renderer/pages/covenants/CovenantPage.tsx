import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CovenantReading, CovenantWithReadings } from '../../api/modules.ts'
import { LineChart } from '../../components/chart/LineChart.tsx'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatNumber, formatPercent } from '../../format/numbers.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import {
  covenantDirections,
  covenantFrequencies,
  covenantStates,
  covenantTypes,
} from '../../words/covenants.ts'
import { covenantQuery, headroomText, inUnit } from './covenants.ts'
import { DeleteCovenant } from './DeleteCovenant.tsx'
import { EditCovenant } from './EditCovenant.tsx'
import { OpenAlerts } from './OpenAlerts.tsx'
import { ReadCertificate } from './ReadCertificate.tsx'
import { RecordReading } from './RecordReading.tsx'
import { Simulator } from './Simulator.tsx'

const route = getRouteApi('/office/covenants/$covenantId')

/** One covenant: its terms, its readings over time, and its headroom. */
export function CovenantPage() {
  const { covenantId } = route.useParams()
  const covenant = useQuery(covenantQuery(Number(covenantId)))
  return <LoadedPage query={covenant}>{found => <Shown key={found.id} covenant={found} />}</LoadedPage>
}

function Shown({ covenant }: { covenant: CovenantWithReadings }) {
  const mayWrite = useMay('write', 'risk')
  const [open, setOpen] = useState<'reading' | 'certificate' | 'edit' | 'delete' | null>(null)
  useKeys(
    covenant.name,
    mayWrite ? [{ keys: 'c', label: 'Record a reading', run: () => setOpen('reading') }] : [],
  )
  const { status } = covenant
  return (
    <RecordPage
      back={{ to: '/covenants', label: 'Covenants' }}
      title={covenant.name}
      description={
        <Group gap="md" component="span">
          {status === null ? (
            <Status tone="quiet">Not tested</Status>
          ) : (
            <Status tone={covenantStates[status].tone}>{covenantStates[status].label}</Status>
          )}
          <span>{`${covenantDirections[covenant.direction]} ${inUnit(covenant.threshold, covenant)}`}</span>
        </Group>
      }
      actions={
        mayWrite && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button variant="default" onClick={() => setOpen('certificate')}>
              Read certificate
            </Button>
            <Button onClick={() => setOpen('reading')}>Record reading</Button>
            {covenant.readings.length <= 1 && (
              <Menu>
                <Menu.Target>
                  <ActionIcon variant="subtle" aria-label="More">
                    <IconDots size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item color="red" onClick={() => setOpen('delete')}>
                    Delete
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </Group>
        )
      }
      calls={[
        'GET /api/v1/svc/risk/covenants/{cov_id}',
        'PATCH /api/v1/svc/risk/covenants/{cov_id}',
        'POST /api/v1/svc/risk/check',
        'POST /api/v1/svc/risk/covenants/{cov_id}/certificate',
        'POST /api/v1/svc/risk/covenants/{cov_id}/simulate',
      ]}
      above={<OpenAlerts covenantId={covenant.id} />}
      aside={
        <RecordSection title="What happened">
          <RecordTimeline type="covenant" id={covenant.id} empty="No activity yet." />
        </RecordSection>
      }
    >
      <Readings covenant={covenant} />
      {covenant.current_value !== null && <Simulator covenant={covenant} />}
      <RecordSection title="Terms">
        <Facts facts={factsOf(covenant)} />
      </RecordSection>
      {open === 'reading' && <RecordReading covenant={covenant} onClose={() => setOpen(null)} />}
      {open === 'certificate' && <ReadCertificate covenant={covenant} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteCovenant covenant={covenant} onClose={() => setOpen(null)} />}
      {open === 'edit' && <EditCovenant covenant={covenant} onClose={() => setOpen(null)} />}
    </RecordPage>
  )
}

function Readings({ covenant }: { covenant: CovenantWithReadings }) {
  const readings = covenant.readings.toSorted((one, other) => one.tested_on.localeCompare(other.tested_on))
  return (
    <RecordSection title="Readings">
      {readings.length === 0 ? (
        <Text c="dimmed">Not yet tested.</Text>
      ) : (
        <>
          <LineChart
            title="Readings and the threshold at the time"
            pointTitle="Tested on"
            points={readings.map(({ tested_on }) => formatDate(tested_on))}
            series={[
              { name: 'Reading', values: readings.map(({ value }) => value) },
              { name: 'Threshold', values: readings.map(({ threshold }) => threshold) },
            ]}
            format={value => inUnit(value, covenant)}
          />
          {readings.length > 1 && (
            <LineChart
              title="Headroom over time"
              pointTitle="Tested on"
              points={readings.map(({ tested_on }) => formatDate(tested_on))}
              series={[{ name: 'Headroom', values: readings.map(({ headroom_pct }) => headroom_pct) }]}
              format={headroomText}
            />
          )}
          <FiguresTable
            id={`covenant-${covenant.id}`}
            label="Readings"
            rows={readings.toReversed()}
            columns={readingColumns(covenant)}
            rowId={({ id }) => id}
          />
        </>
      )}
    </RecordSection>
  )
}

const readingColumns = (covenant: CovenantWithReadings): Array<Column<CovenantReading>> => [
  { id: 'tested_on', title: 'Tested on', kind: 'date', value: one => one.tested_on },
  { id: 'value', title: 'Reading', kind: 'text', value: one => inUnit(one.value, covenant) },
  { id: 'threshold', title: 'Threshold', kind: 'text', value: one => inUnit(one.threshold, covenant) },
  {
    id: 'headroom',
    title: 'Headroom',
    kind: 'text',
    value: one => headroomText(one.headroom_pct),
  },
  {
    id: 'status',
    title: 'Status',
    kind: 'text',
    value: one => covenantStates[one.status].label,
    show: ({ status }) => <Status tone={covenantStates[status].tone}>{covenantStates[status].label}</Status>,
  },
  {
    id: 'source',
    title: 'From',
    kind: 'text',
    value: ({ document, page, note, recorded_by }) =>
      [document === null ? null : `${document}${page === null ? '' : `, page ${page}`}`, note, recorded_by]
        .filter(text => text !== null)
        .join('; '),
  },
  { id: 'quote', title: 'In its words', kind: 'text', value: ({ quote }) => quote, optional: true },
]

const day = (value: string | null): string => (value === null ? 'None' : formatDate(value))

const factsOf = (one: CovenantWithReadings) => [
  [
    'Deal',
    one.deal_id !== null ? (
      <Anchor key="deal" component={Link} to={`/deals/${one.deal_id}`} underline="always">
        {one.deal_name ?? `Deal ${one.deal_id}`}
      </Anchor>
    ) : one.peer_deal_id === null ? (
      'None'
    ) : (
      <span key="waits">
        Waiting for the record to become a deal: connect the{' '}
        <Anchor component={Link} to="/settings/integrations/peer" underline="always">
          data platform
        </Anchor>
      </span>
    ),
  ] as const,
  ...(one.peer_deal_id === null ? [] : [['Record of the data platform', one.peer_deal_id] as const]),
  ['Measures', covenantTypes[one.type]] as const,
  ['Tested', covenantFrequencies[one.frequency]] as const,
  ['Next test', day(one.next_test_on)] as const,
  ['Watched within', formatPercent(one.watch_band, 0)] as const,
  [
    'Steps',
    one.schedule.length === 0
      ? 'None'
      : one.schedule.map(step => `${inUnit(step.threshold, one)} from ${formatDate(step.from)}`).join(', '),
  ] as const,
  ['Waived until', day(one.waived_until)] as const,
  [
    'Holiday',
    one.holiday_until === null
      ? 'None'
      : `${one.holiday_from === null ? '' : `${formatDate(one.holiday_from)} `}to ${formatDate(one.holiday_until)}`,
  ] as const,
  [
    'Cure until',
    one.cure_over_since === null ? day(one.cure_deadline) : `${day(one.cure_deadline)}, expired`,
  ] as const,
  [
    'Equity cures',
    `${formatNumber(one.equity_cures_used)} of ${formatNumber(one.equity_cures)} used`,
  ] as const,
  ['Notes', one.notes ?? 'None'] as const,
]
