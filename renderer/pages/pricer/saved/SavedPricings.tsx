import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PricingSummary } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { turns } from '../../../format/figures.ts'
import { wordsOfKey } from '../../../format/words.ts'
import { searchOfInput } from '../loan/loan-terms.ts'
import { pricedDealsQuery, pricingQuery, pricingsQuery } from '../pricings.ts'

const route = getRouteApi('/office/pricer')

/** As many as the server sets side by side. */
const MOST = 8

/** What was priced for deals: each opens with its terms again, two or more can be compared. */
export function SavedPricings() {
  const pricings = useQuery(pricingsQuery)
  const deals = useQuery(pricedDealsQuery)
  return (
    <Loaded query={pricings}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No saved pricings yet">
            Price a loan and save it to a deal; here its pricings can be opened again and compared.
          </Empty>
        ) : (
          <Loaded query={deals}>
            {found => (
              <Pricings pricings={items} deals={new Map(found.items.map(({ id, name }) => [id, name]))} />
            )}
          </Loaded>
        )
      }
    </Loaded>
  )
}

interface PricingsProps {
  pricings: PricingSummary[]
  deals: ReadonlyMap<number, string>
}

function Pricings({ pricings, deals }: PricingsProps) {
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const columns = useMemo(() => columnsFor(deals), [deals])
  const open = async ({ id }: PricingSummary) => {
    const { input, currency } = await queryClient.ensureQueryData(pricingQuery(id))
    await navigate({ search: { ...searchOfInput({ ...input, currency }), tab: undefined } })
  }
  return (
    <DataTable
      id="pricings"
      noun="pricing"
      rows={pricings}
      columns={columns}
      rowId={({ id }) => id}
      onOpen={pricing => void open(pricing)}
      bulk={chosen => (
        <Button
          size="compact-xs"
          variant="default"
          disabled={chosen.length < 2 || chosen.length > MOST}
          onClick={() =>
            void navigate({ search: { tab: 'compare', pricing: chosen.map(({ id }) => String(id)) } })
          }
        >
          Compare
        </Button>
      )}
    />
  )
}

function columnsFor(deals: ReadonlyMap<number, string>): Array<Column<PricingSummary>> {
  return [
    {
      id: 'name',
      title: 'Pricing',
      kind: 'text',
      value: ({ name, id }) => name ?? `Pricing ${id}`,
    },
    { id: 'deal', title: 'Deal', kind: 'text', value: ({ deal_id }) => deals.get(deal_id) ?? '', width: 180 },
    {
      id: 'principal',
      title: 'Principal',
      kind: 'money',
      value: ({ principal }) => principal,
      currency: ({ currency }) => currency,
      width: 140,
    },
    { id: 'term_months', title: 'Months', kind: 'number', value: one => one.term_months, width: 80 },
    {
      id: 'amortisation',
      title: 'Repayment',
      kind: 'text',
      value: ({ amortisation }) => wordsOfKey(amortisation),
      width: 110,
    },
    {
      id: 'coupon',
      title: 'All-in coupon',
      kind: 'percent',
      value: one => Number(one.all_in_coupon_pct.toFixed(4)),
      width: 110,
    },
    {
      id: 'irr',
      title: 'IRR',
      kind: 'percent',
      value: ({ irr }) => (irr === null ? null : Number(irr.toFixed(4))),
      width: 80,
    },
    {
      id: 'moic',
      title: 'MOIC',
      kind: 'number',
      value: ({ moic }) => moic,
      show: ({ moic }) => (moic === null ? '' : turns(moic)),
      width: 80,
    },
    { id: 'author', title: 'By', kind: 'text', value: ({ author }) => author, width: 120, optional: true },
    { id: 'created_at', title: 'Saved', kind: 'time', value: one => one.created_at, optional: true },
  ]
}
