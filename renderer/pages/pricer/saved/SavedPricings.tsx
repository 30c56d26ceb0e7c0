import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PricingSummary } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { pricedDealsQuery, pricingsQuery } from '../pricings.ts'
import { dealColumn, nameColumn, pricingColumns } from './pricing-columns.tsx'
import { useOpenPricing } from './use-open-pricing.ts'

const route = getRouteApi('/office/pricer')

/** The server's limit for one comparison. */
const MOST = 8

/** Saved pricings: each opens with its terms, and two or more can be compared. */
export function SavedPricings() {
  const pricings = useQuery(pricingsQuery)
  const deals = useQuery(pricedDealsQuery)
  return (
    <Loaded query={pricings}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No saved pricings yet">
            Price a loan and save it to a deal; here you can reopen and compare its pricings.
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
  const columns = useMemo(() => [nameColumn, dealColumn(deals), ...pricingColumns], [deals])
  const open = useOpenPricing()
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
