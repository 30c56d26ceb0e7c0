import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealDetail, FundAccount } from '../../../api/modules.ts'
import { CallForHolding } from '../../../components/holding/CallForHolding.tsx'
import { type HoldingValues, OpenHolding } from '../../../components/holding/HoldingForm.tsx'
import { HoldingsTable } from '../../../components/holding/HoldingsTable.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { fundsQuery } from '../../../queries/funds.ts'
import { dealHoldingsQuery } from '../../../queries/holdings.ts'
import { useEnabledModules, useMay } from '../../../session/session.ts'
import { ShareDeal } from './ShareDeal.tsx'

/** Holdings of the deal: cost, value and return from the funds' books. */
export function DealHoldings({ deal }: { deal: DealDetail }) {
  const enabled = useEnabledModules().has('cfo')
  const mayWrite = useMay('write', 'cfo')
  const holdings = useQuery({ ...dealHoldingsQuery(deal.id), enabled })
  const funds = useQuery({ ...fundsQuery, enabled }).data?.items ?? []
  const [open, setOpen] = useState<'holding' | 'shares' | null>(null)
  const won = deal.stage === 'closed_won'
  if (!enabled || (!won && holdings.data?.items.length === 0)) return null
  return (
    <RecordSection
      title="Holdings"
      action={
        mayWrite &&
        funds.length > 0 && (
          <Group gap="xs">
            {funds.length > 1 && (
              <Button variant="default" size="compact-sm" onClick={() => setOpen('shares')}>
                Share between funds
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={() => setOpen('holding')}>
              New holding
            </Button>
          </Group>
        )
      }
    >
      <Loaded query={holdings}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">
              This deal is won, and no fund holds it yet. Open the holding of the fund that takes it, or share
              it between several.
            </Text>
          ) : (
            <HoldingsTable
              id={`holdings-of-deal-${deal.id}`}
              holdings={items}
              without={['instrument', 'status']}
              action={holding => <CallForHolding holding={holding} />}
            />
          )
        }
      </Loaded>
      {open === 'shares' && <ShareDeal deal={deal} funds={funds} onClose={() => setOpen(null)} />}
      {open === 'holding' && (
        <OpenHolding
          funds={funds}
          initial={saidBy(deal, funds)}
          dealId={deal.id}
          onClose={() => setOpen(null)}
        />
      )}
    </RecordSection>
  )
}

/**
 * Returns a holding's initial values from the deal. Its size is the cost of one fund that takes all of it, in
 * that fund's currency.
 */
const saidBy = (
  { name, currency, jurisdiction, target_size }: DealDetail,
  funds: readonly FundAccount[],
): Partial<HoldingValues> => ({
  name,
  currency,
  country: jurisdiction,
  expected_cost: funds.every(fund => fund.currency === currency) ? target_size : null,
})
