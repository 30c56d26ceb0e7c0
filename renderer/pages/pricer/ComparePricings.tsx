import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type LoanInput, pricerApi } from '../../api/modules.ts'
import { Scrolling } from '../../components/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatMoney, formatNumber } from '../../format/numbers.ts'
import { wordsOf } from '../../search-params.ts'
import { basisPoints, formatYears, rate, turns } from './figures.ts'
import classes from './pricer.module.css'
import { pricerKey } from './pricings.ts'

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
        Choose two saved pricings or more under Saved pricings, with x or by their boxes, and compare them.
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
        ...(input as LoanInput),
        currency,
        name: name ?? `Pricing ${id}`,
      })),
    },
    signal,
  })
}

type Scenario = Awaited<ReturnType<typeof compare>>['scenarios'][number]

const figures: ReadonlyArray<{
  label: string
  value: (one: Scenario) => string
  difference: (one: NonNullable<Scenario['difference']>, currency: string) => string | null
}> = [
  {
    label: 'IRR',
    value: one => rate(one.irr),
    difference: ({ irr }) => (irr === null ? null : basisPoints(irr)),
  },
  { label: 'IRR nominal', value: one => rate(one.irr_nominal), difference: () => null },
  {
    label: 'MOIC',
    value: one => (one.moic === null ? '–' : turns(one.moic)),
    difference: ({ moic }) => (moic === null ? null : `${formatNumber(Number(moic.toFixed(2)))}x`),
  },
  {
    label: 'WAL',
    value: one => (one.wal === null ? '–' : formatYears(one.wal)),
    difference: ({ wal }) => (wal === null ? null : `${formatNumber(Number(wal.toFixed(2)))} years`),
  },
  {
    label: 'All-in coupon',
    value: one => rate(one.all_in_coupon_pct),
    difference: one => basisPoints(one.all_in_coupon_pct),
  },
  {
    label: 'Interest',
    value: one => formatMoney(one.total_interest, one.currency),
    difference: ({ total_interest }, currency) =>
      total_interest === null ? null : formatMoney(total_interest, currency),
  },
  { label: 'Fee', value: one => formatMoney(one.fee, one.currency), difference: () => null },
  {
    label: 'Paid out at closing',
    value: one => formatMoney(one.funded, one.currency),
    difference: () => null,
  },
]

function SideBySide({ scenarios }: { scenarios: Scenario[] }) {
  return (
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
          {figures.map(({ label, value, difference }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              {scenarios.map((one, index) => {
                const apart = one.difference && difference(one.difference, one.currency)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two scenarios may have one name
                  <Table.Td key={index} ta="right">
                    {value(one)}
                    {apart && (
                      <Text size="xs" c="dimmed">
                        {apart} from the first
                      </Text>
                    )}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolling>
  )
}
