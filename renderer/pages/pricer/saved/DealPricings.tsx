import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { pricingsOfDealQuery } from '../pricings.ts'
import { PricingRoles } from './PricingRoles.tsx'
import { nameColumn, pricingColumns } from './pricing-columns.tsx'
import { useOpenPricing } from './use-open-pricing.ts'

const columns = [nameColumn, ...pricingColumns]

/** Pricings of a deal, with the role of each. */
export function DealPricings({ id: dealId }: { id: number }) {
  const pricings = useQuery(pricingsOfDealQuery(dealId))
  const open = useOpenPricing()
  return (
    <Loaded query={pricings}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            title="Not priced yet"
            action={
              <Button component={Link} to="/pricer">
                Price a loan
              </Button>
            }
          >
            Price a loan and save it to this deal; then choose which pricing is its base case.
          </Empty>
        ) : (
          <>
            <PricingRoles dealId={dealId} pricings={items} />
            <RecordSection title="All pricings">
              <DataTable
                id="deal-pricings"
                noun="pricing"
                rows={items}
                columns={columns}
                rowId={({ id }) => id}
                onOpen={pricing => void open(pricing)}
              />
            </RecordSection>
          </>
        )
      }
    </Loaded>
  )
}
