import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { BookList } from './BookList.tsx'

/** The deals that are placed with several investors. */
export function SyndicationsPage() {
  return (
    <PageBody>
      <BookList
        header={open => (
          <PageHeader
            title="Syndications"
            actions={open}
            calls={['GET /api/v1/svc/syndication', 'POST /api/v1/svc/syndication']}
          />
        )}
      />
    </PageBody>
  )
}
