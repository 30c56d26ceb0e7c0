import { ImportPage } from '../../components/import/ImportPage.tsx'
import { dealsKey } from '../../queries/deals.ts'
import { dealImports } from '../../queries/imports.ts'

/** The deals of a pipeline that was kept in a sheet. */
export function ImportDeals() {
  return (
    <ImportPage
      title="Import deals"
      explanation="A CSV file or an Excel workbook with one row per deal: name, counterparty, stage, asset class, size and currency. A deal with the same name and counterparty is reported, not entered again."
      sample={'Deal,Counterparty,Stage,Size,Currency\nAlder Row,Alder Ports plc,Screening,25000000,USD'}
      imports={dealImports}
      about={{}}
      back={{ href: '/deals', label: 'Deals' }}
      calls={[
        'POST /api/v1/svc/crm/deals/imports/preview',
        'POST /api/v1/svc/crm/deals/imports',
        'GET /api/v1/svc/crm/deals/imports',
        'POST /api/v1/svc/crm/deals/imports/{import_id}/undo',
      ]}
      invalidates={[dealsKey]}
    />
  )
}
