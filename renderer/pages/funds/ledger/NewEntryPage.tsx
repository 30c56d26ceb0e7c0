import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { FundAccount, GlAccount } from '../../../api/modules.ts'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { chartQuery, fundQuery } from '../../../queries/funds.ts'
import { holdingQuery } from '../../../queries/holdings.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { type HoldingEntryKind, isHoldingEntry } from './holding-legs.ts'
import { JournalForm } from './JournalForm.tsx'

const route = getRouteApi('/office/funds/$fundId/new-entry')

/** A journal entry of two lines or more. */
export function NewEntryPage() {
  const { fundId } = route.useParams()
  const search = route.useSearch()
  const [named, kind] = [wordOf(search.holding), wordOf(search.record)]
  const fund = useQuery(fundQuery(Number(fundId)))
  const chart = useQuery(chartQuery(Number(fundId)))
  return (
    <PageBody>
      <FundLink fundId={fundId} search={{ tab: 'journal' }}>
        {fund.data?.name ?? 'Fund'}
      </FundLink>
      <PageHeader
        title="Create journal entry"
        calls={[
          'GET /api/v1/svc/cfo/gl/accounts',
          'POST /api/v1/svc/cfo/gl/journal',
          'GET /api/v1/svc/holdings',
          'GET /api/v1/svc/cfo/exchange-rates/quote',
        ]}
      />
      <Loaded query={fund}>
        {found => (
          <Loaded query={chart}>
            {({ items }) =>
              named === undefined || !isHoldingEntry(kind) ? (
                <JournalForm fund={found} accounts={items} />
              ) : (
                <OfHolding fund={found} accounts={items} holdingId={Number(named)} kind={kind} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </PageBody>
  )
}

interface OfHoldingProps {
  fund: FundAccount
  accounts: GlAccount[]
  holdingId: number
  kind: HoldingEntryKind
}

/** An entry about a holding, with known values filled in. */
function OfHolding({ fund, accounts, holdingId, kind }: OfHoldingProps) {
  // Never refetched, so that typed amounts stay.
  const holding = useQuery({ ...holdingQuery(holdingId), staleTime: Number.POSITIVE_INFINITY })
  return (
    <Loaded query={holding}>
      {found => <JournalForm fund={fund} accounts={accounts} about={{ kind, holding: found }} />}
    </Loaded>
  )
}
