import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { ClosingList } from './ClosingList.tsx'

/** The deals that are being signed, funded and closed. */
export function ClosingsPage() {
  return (
    <PageBody>
      <ClosingList
        header={draft => (
          <PageHeader
            title="Closings"
            actions={draft}
            calls={[
              'GET /api/v1/svc/transactions',
              'POST /api/v1/svc/transactions',
              'POST /api/v1/svc/transactions/draft',
              'GET /api/v1/svc/transactions/pack',
              'PUT /api/v1/svc/transactions/pack',
            ]}
          />
        )}
      />
    </PageBody>
  )
}
