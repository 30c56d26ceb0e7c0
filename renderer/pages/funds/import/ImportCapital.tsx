import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { capitalImports } from '../../../queries/imports.ts'
import { type FundImportProps, ofFund } from './fund-import.ts'

/** The calls and distributions of a fund that were made before its book was kept here. */
export function ImportCapital({ fund, tabs }: FundImportProps) {
  return (
    <ImportPage
      title={`Import into ${fund.name}`}
      tabs={tabs}
      explanation="One row per investor and capital call or distribution: type, investor, date, due date, amount, purpose and payment date. They are issued, paid and posted as if recorded here, so that unfunded, paid-in and the book agree. The commitments must already exist."
      sample={
        'Event,Investor,Reference,Date,Due,Amount,Purpose,Paid on\nCall,Birch Pension,CALL-1,2025-01-15,2025-01-31,250000.00,Investments,2025-01-30\nDistribution,Birch Pension,DIST-1,2025-09-30,,40000.00,Realized gain,'
      }
      imports={capitalImports(fund.id)}
      about={{}}
      {...ofFund(fund)}
      calls={[
        'POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital/preview',
        'POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital',
        'GET /api/v1/svc/investor-portal/funds/{account_id}/imports/capital',
        'POST /api/v1/svc/investor-portal/funds/{account_id}/imports/capital/{import_id}/undo',
      ]}
    />
  )
}
