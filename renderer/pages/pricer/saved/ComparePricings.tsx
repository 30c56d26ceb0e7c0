import { Box, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type LoanInput, pricerApi } from '../../../api/modules.ts'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { ExportFigures } from '../../../components/table/ExportFigures.tsx'
import { basisPoints, formatYears, rate, turns } from '../../../format/figures.ts'
import { formatMoney, formatNumber } from '../../../format/numbers.ts'
import { wordsOf } from '../../../routes/search-params.ts'
import { inputAgain } from '../loan/loan-terms.ts'
import classes from '../pricer.module.css'
import { pricerKey } from '../pricings.ts'

const route = getRouteApi('/office/pricer')

/** Saved pricings side by side, each with its differences from the first. */
export function ComparePricings() {
  const ids = wordsOf(route.useSearch().pricing).map(Number)
  const comparison = useQuery({
    queryKey: [...pricerKey, 'comparison', ids],
    queryFn: ({ signal }) => compare(ids, signal),
    enabled: ids.length > 1,
  })
  if (ids.length < 2) {
    return (
      <Empty title="Nothing to compare">
        Select two or more saved pricings under Saved pricings, with x or the checkboxes, and compare them.
      </Empty>
    )
  }
  return <Loaded query={comparison}>{({ scenarios }) => <SideBySide scenarios={scenarios} />}</Loaded>
}

async function compare(ids: readonly number[], signal: AbortSignal) {
  const pricings = await Promise.all(
    ids.map(id =>
      pricerApi('GET /api/v1/svc/pricer/pricings/{pricing_id}', { params: { pricing_id: id }, signal }),
    ),
  )
  return pricerApi('POST /api/v1/svc/pricer/pricings/compare', {
    body: {
      scenarios: pricings.map(({ id, name, currency, input }) => ({
        ...(inputAgain(input) as unknown as LoanInput),
        currency,
        name: name ?? `Pricing ${id}`,
      })),
    },
    signal,
  })
}

type Scenario = Awaited<ReturnType<typeof compare>>['scenarios'][number]

type Difference = NonNullable<Scenario['difference']>

/** One figure of a pricing, how it is written, and how far it is from that of the first. */
interface Figure {
  label: string
  kind: 'percent' | 'number' | 'money'
  value: (one: Scenario) => number | null
  write: (value: number, currency: string) => string
  apart?: (from: Difference) => number | null
  writeApart?: (value: number, currency: string) => string
}

const amounts = { kind: 'money', write: formatMoney, writeApart: formatMoney } as const

const figures: readonly Figure[] = [
  {
    label: 'IRR',
    kind: 'percent',
    value: one => one.irr,
    write: rate,
    apart: from => from.irr,
    writeApart: basisPoints,
  },
  { label: 'IRR nominal', kind: 'percent', value: one => one.irr_nominal, write: rate },
  {
    label: 'MOIC',
    kind: 'number',
    value: one => one.moic,
    write: turns,
    apart: from => from.moic,
    writeApart: value => `${formatNumber(Number(value.toFixed(2)))}x`,
  },
  {
    label: 'WAL',
    kind: 'number',
    value: one => one.wal,
    write: formatYears,
    apart: from => from.wal,
    writeApart: value => `${formatNumber(Number(value.toFixed(2)))} years`,
  },
  {
    label: 'All-in coupon',
    kind: 'percent',
    value: one => one.all_in_coupon_pct,
    write: rate,
    apart: from => from.all_in_coupon_pct,
    writeApart: basisPoints,
  },
  { label: 'Interest', ...amounts, value: one => one.total_interest, apart: from => from.total_interest },
  { label: 'Fee', ...amounts, value: one => one.fee },
  { label: 'Paid out at closing', ...amounts, value: one => one.funded },
]

/** A row for each pricing: each of its figures, and how far that is from the first. */
const exported: ReadonlyArray<Column<Scenario>> = [
  { id: 'pricing', title: 'Pricing', kind: 'text', value: ({ name }) => name },
  ...figures.flatMap(({ label, kind, value, apart }): Array<Column<Scenario>> => {
    const unit = kind === 'money' ? { currency: ({ currency }: Scenario) => currency } : {}
    const column = { id: label, title: label, kind, value, ...unit }
    if (!apart) return [column]
    const title = `${label}, from the first`
    return [
      column,
      { ...column, id: title, title, value: ({ difference }) => difference && apart(difference) },
    ]
  }),
]

function SideBySide({ scenarios }: { scenarios: Scenario[] }) {
  return (
    <>
      <Box mb={4}>
        <ExportFigures
          name="pricings-compared"
          label="Pricings side by side"
          rows={scenarios}
          columns={exported}
        />
      </Box>
      <Scrolling label="Pricings side by side" className={classes.wide}>
        <Table className={classes.compared}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Figure</Table.Th>
              {scenarios.map(({ name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two scenarios may have one name
                <Table.Th key={index} scope="col" ta="right">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.map(figure => (
              <Table.Tr key={figure.label}>
                <Table.Th scope="row" fw={400}>
                  {figure.label}
                </Table.Th>
                {scenarios.map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two scenarios may have one name
                  <Table.Td key={index} ta="right">
                    <Written figure={figure} of={one} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
    </>
  )
}

function Written({ figure, of: one }: { figure: Figure; of: Scenario }) {
  const value = figure.value(one)
  const apart = one.difference && (figure.apart?.(one.difference) ?? null)
  return (
    <>
      {value === null ? '–' : figure.write(value, one.currency)}
      {apart !== null && (
        <Text size="xs" c="dimmed">
          {figure.writeApart?.(apart, one.currency)} from the first
        </Text>
      )}
    </>
  )
}
