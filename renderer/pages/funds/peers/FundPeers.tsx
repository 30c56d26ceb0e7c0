import { Button, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Benchmark, BenchmarkPeerSet, FundAccount } from '../../../api/modules.ts'
import { type Placed, QuartileChart } from '../../../components/chart/QuartileChart.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatPercent } from '../../../format/numbers.ts'
import { whyNot } from '../../../format/ratios.ts'
import { useMay } from '../../../session/session.ts'
import { metricNames, quartileNames, whyNoQuartile } from '../../../words/peers.ts'
import { type Comparison, fundBenchmarkQuery, type PeerGroup, peerSetsQuery, writtenOf } from './peers.ts'

/** A fund's figures among those of its peers, from data that the office loaded: none are built in. */
export function FundPeers({ fund, end }: { fund: FundAccount; end: string }) {
  const mayWrite = useMay('write', 'cfo')
  const sets = useQuery(peerSetsQuery)
  return (
    <RecordSection
      title="Compared with peers"
      action={
        mayWrite && (
          <Button variant="default" size="xs" component={Link} to="/funds/peers/import">
            Import peer data
          </Button>
        )
      }
    >
      <Loaded query={sets}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">
              No peer data loaded. Import a file with one row per peer fund to see this fund’s quartiles.
            </Text>
          ) : (
            <Compared fund={fund} end={end} sets={items} />
          )
        }
      </Loaded>
    </RecordSection>
  )
}

interface ComparedProps {
  fund: FundAccount
  end: string
  sets: readonly BenchmarkPeerSet[]
}

function Compared({ fund, end, sets }: ComparedProps) {
  const [group, setGroup] = useState<PeerGroup>({
    peer_set_id: null,
    vintage: '',
    strategy: null,
    region: null,
  })
  const benchmark = useQuery(fundBenchmarkQuery(fund, end, group))
  const chosen = sets.find(({ id }) => id === (group.peer_set_id ?? benchmark.data?.source?.peer_set_id))
  return (
    <>
      <Group gap="md" align="flex-end" mb="md">
        {sets.length > 1 && (
          <Select
            label="Peer data"
            w={260}
            allowDeselect={false}
            data={sets.map(({ id, source, as_of }) => ({
              value: String(id),
              label: `${source}, ${formatDate(as_of)}`,
            }))}
            value={chosen ? String(chosen.id) : null}
            onChange={id => setGroup({ peer_set_id: Number(id), vintage: '', strategy: null, region: null })}
          />
        )}
        <Select
          label="Vintage"
          w={170}
          allowDeselect={false}
          data={[
            { value: '', label: 'As the fund' },
            { value: 'any', label: 'All vintages' },
            ...(chosen?.vintages ?? []).map(String),
          ]}
          value={group.vintage}
          onChange={vintage => setGroup({ ...group, vintage: vintage ?? '' })}
        />
        <Choice
          label="Strategy"
          empty="All strategies"
          names={chosen?.strategies ?? []}
          value={group.strategy}
          onChange={strategy => setGroup({ ...group, strategy })}
        />
        <Choice
          label="Region"
          empty="All regions"
          names={chosen?.regions ?? []}
          value={group.region}
          onChange={region => setGroup({ ...group, region })}
        />
      </Group>
      <Loaded query={benchmark}>{found => <Shown fund={fund} found={found} />}</Loaded>
    </>
  )
}

interface ChoiceProps {
  label: string
  /** The choice of all of them. */
  empty: string
  names: readonly string[]
  value: string | null
  onChange: (name: string | null) => void
}

function Choice({ label, empty, names, value, onChange }: ChoiceProps) {
  if (names.length === 0) return null
  return (
    <Select
      label={label}
      w={200}
      allowDeselect={false}
      data={[{ value: '', label: empty }, ...names]}
      value={value ?? ''}
      onChange={name => onChange(name || null)}
    />
  )
}

function Shown({ fund, found }: { fund: FundAccount; found: Benchmark }) {
  const { comparisons, vintage, source } = found
  const figures = comparisons.flatMap(one => placedOf(one) ?? [])
  const of = vintage === null ? 'Peers of all vintages' : `Peers of vintage ${String(vintage)}`
  return (
    <>
      {figures.length > 0 && (
        <QuartileChart
          title={`${of}: the box is the middle half, the line the median, the dot ${fund.name}`}
          figures={figures}
        />
      )}
      <FiguresTable
        id={`peers-${fund.id}`}
        label="Compared with peers"
        rows={comparisons}
        columns={columnsOf(fund.name)}
        rowId={({ metric }) => metric}
        note={
          source &&
          `${of}. Source: ${source.file_name ?? source.source} (${source.source}), data as of ${formatDate(source.as_of ?? '')}. Quartiles as Excel’s QUARTILE.INC. Of fee, carried interest and term the lower is the better.`
        }
      />
    </>
  )
}

function placedOf({ metric, value, min, q1, median, q3, max, quartile_label }: Comparison): Placed | null {
  if (value === null || min === null || q1 === null || median === null || q3 === null || max === null)
    return null
  return {
    name: metricNames[metric],
    value,
    min,
    q1,
    median,
    q3,
    max,
    write: figure => writtenOf(metric, figure),
    place: quartile_label ? quartileNames[quartile_label] : '',
  }
}

function columnsOf(fundName: string): Array<Column<Comparison>> {
  const figure = (
    id: 'value' | 'min' | 'q1' | 'median' | 'q3' | 'max' | 'mean',
    title: string,
  ): Column<Comparison> => ({
    id,
    title,
    kind: 'number',
    value: row => row[id],
    show: row => writtenOf(row.metric, row[id]),
  })
  return [
    { id: 'metric', title: 'Figure', kind: 'text', value: ({ metric }) => metricNames[metric] },
    figure('value', fundName),
    { id: 'n', title: 'Peers', kind: 'number', value: ({ n }) => n },
    figure('min', 'Least'),
    figure('q1', 'First quartile'),
    figure('median', 'Median'),
    figure('q3', 'Third quartile'),
    figure('max', 'Greatest'),
    figure('mean', 'Mean'),
    {
      id: 'percentile_rank',
      title: 'Percentile',
      kind: 'percent',
      value: row => row.percentile_rank,
      write: share => formatPercent(Number(share.toFixed(2)), 0),
      missing: '–',
    },
    {
      id: 'quartile',
      title: 'Quartile',
      kind: 'text',
      value: ({ quartile_label, reasons }) =>
        quartile_label
          ? quartileNames[quartile_label]
          : (whyNoQuartile[reasons.quartile ?? ''] ?? whyNot(reasons.quartile) ?? ''),
    },
  ]
}
