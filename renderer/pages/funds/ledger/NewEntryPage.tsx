import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FundLink } from '../../../components/FundLink.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { chartQuery, fundQuery } from '../../../queries/funds.ts'
import { JournalForm } from './JournalForm.tsx'

const route = getRouteApi('/office/funds/$fundId/new-entry')

/** A journal entry of two lines or more. */
export function NewEntryPage() {
  const { fundId } = route.useParams()
  const fund = useQuery(fundQuery(Number(fundId)))
  const chart = useQuery(chartQuery(Number(fundId)))
  return (
    <PageBody>
      <FundLink fundId={fundId} search={{ tab: 'journal' }}>
        {fund.data?.name ?? 'Fund'}
      </FundLink>
      <PageHeader
        title="Create journal entry"
        calls={['GET /api/v1/svc/cfo/gl/accounts', 'POST /api/v1/svc/cfo/gl/journal']}
      />
      <Loaded query={fund}>
        {found => (
          <Loaded query={chart}>{({ items }) => <JournalForm fund={found} accounts={items} />}</Loaded>
        )}
      </Loaded>
    </PageBody>
  )
}
