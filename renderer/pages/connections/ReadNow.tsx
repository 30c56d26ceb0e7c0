import { Text } from '@mantine/core'
import { crmApi, type LentFixings, type LentPipeline, type LentPrices, pricerApi } from '../../api/modules.ts'
import { LentDrawer } from '../../components/source/LentDrawer.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatPercent } from '../../format/numbers.ts'

interface ReadNowProps {
  connection: { id: number; name: string }
  onClose: () => void
}

type Sums = Pick<LentPipeline['stages'][number], 'title'> & LentPipeline['stages'][number]['totals'][number]

const sums: ReadonlyArray<Column<Sums>> = [
  { id: 'stage', title: 'Stage', kind: 'text', value: ({ title }) => title },
  { id: 'deals', title: 'Deals', kind: 'number', value: ({ count }) => count },
  {
    id: 'size',
    title: 'Size',
    kind: 'money',
    value: ({ target_size }) => target_size,
    currency: ({ currency }) => currency,
  },
  { id: 'unsized', title: 'Without size', kind: 'number', value: ({ unsized }) => unsized },
]

/** The deals of another CRM system by the stages of the office. */
function Pipeline({ connection, onClose }: ReadNowProps) {
  return (
    <LentDrawer
      title={`Pipeline of ${connection.name}`}
      from={[connection]}
      queryKey={['pipeline']}
      read={(source, signal) => crmApi('POST /api/v1/svc/crm/pipeline/read', { body: { source }, signal })}
      onClose={onClose}
    >
      {({ stages }) => {
        const rows = stages.flatMap(({ title, totals }) => totals.map(total => ({ title, ...total })))
        return rows.length === 0 ? (
          <Text size="sm">The connection lent no deal in a stage of the office.</Text>
        ) : (
          <FiguresTable
            id="pipeline"
            label="Pipeline"
            rows={rows}
            columns={sums}
            rowId={({ title, currency }) => `${title} ${currency}`}
          />
        )
      }}
    </LentDrawer>
  )
}

const fixings: ReadonlyArray<Column<LentFixings['rows'][number]>> = [
  { id: 'index', title: 'Index', kind: 'text', value: ({ index }) => index },
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date },
  {
    id: 'rate',
    title: 'Rate',
    kind: 'percent',
    value: ({ rate }) => rate,
    write: rate => formatPercent(rate, 4),
  },
]

/** Fixings of reference rates, the latest first. */
function Fixings({ connection, onClose }: ReadNowProps) {
  return (
    <LentDrawer
      title={`Rate fixings of ${connection.name}`}
      from={[connection]}
      queryKey={['fixings']}
      read={(source, signal) =>
        pricerApi('POST /api/v1/svc/pricer/fixings/read', { body: { source }, signal })
      }
      onClose={onClose}
    >
      {({ rows }) => <Latest id="fixings" label="Rate fixings" rows={rows} columns={fixings} />}
    </LentDrawer>
  )
}

const prices: ReadonlyArray<Column<LentPrices['rows'][number]>> = [
  { id: 'instrument', title: 'Instrument', kind: 'text', value: ({ instrument }) => instrument },
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date },
  { id: 'price', title: 'Price', kind: 'number', value: ({ price }) => price },
  { id: 'currency', title: 'Currency', kind: 'text', value: ({ currency }) => currency },
]

/** Quotes of instruments, the latest first. */
function Prices({ connection, onClose }: ReadNowProps) {
  return (
    <LentDrawer
      title={`Market prices of ${connection.name}`}
      from={[connection]}
      queryKey={['prices']}
      read={(source, signal) =>
        pricerApi('POST /api/v1/svc/pricer/prices/read', { body: { source }, signal })
      }
      onClose={onClose}
    >
      {({ rows }) => <Latest id="prices" label="Market prices" rows={rows} columns={prices} />}
    </LentDrawer>
  )
}

interface LatestProps<Row> {
  id: string
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
}

/** Dated rows, of which a long series shows its end. */
const SHOWN = 250

function Latest<Row extends { date: string | null }>({ id, label, rows, columns }: LatestProps<Row>) {
  const latest = rows
    .map((row, at) => ({ ...row, at }))
    .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
    .slice(0, SHOWN)
  if (latest.length === 0) return <Text size="sm">The connection lent none.</Text>
  return (
    <>
      {rows.length > SHOWN && <Text size="sm" mb="xs">{`The latest ${SHOWN} of ${rows.length}`}</Text>}
      <FiguresTable id={id} label={label} rows={latest} columns={columns} rowId={({ at }) => at} />
    </>
  )
}

/** Kinds of records that are shown as they are now, with the area whose readers see them. */
export const SHOWN_NOW = {
  deals: { Drawer: Pipeline, action: 'Show its pipeline', area: 'crm' },
  fixings: { Drawer: Fixings, action: 'Show its fixings', area: 'pricer' },
  prices: { Drawer: Prices, action: 'Show its prices', area: 'pricer' },
} as const
