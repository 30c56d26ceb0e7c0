import type { ReactNode } from 'react'
import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { bankDetailsImports } from '../../../queries/imports.ts'

/** Where investors are paid, from a sheet. */
export function ImportBankDetails({ tabs }: { tabs: ReactNode }) {
  return (
    <ImportPage
      title="Import bank details"
      tabs={tabs}
      explanation="A CSV file or an Excel workbook with one row per account: investor (by name or reference), account holder, IBAN or account number, BIC or routing number, bank, currency and the day from which it holds. A second person approves the import, and a call-back confirms each account before money goes out."
      sample={
        'Investor,Account holder,IBAN,BIC,Bank,Currency,Effective from\nBirch Pension,Birch Pension Trustees,GB33BUKB20201555555555,BUKBGB22,Barclays,GBP,2026-01-01'
      }
      imports={bankDetailsImports}
      about={{}}
      back={{ href: '/investors', label: 'Investors' }}
      calls={[
        'POST /api/v1/svc/investor-portal/imports/bank-details/preview',
        'POST /api/v1/svc/investor-portal/imports/bank-details',
        'GET /api/v1/svc/investor-portal/imports/bank-details',
        'POST /api/v1/svc/investor-portal/imports/bank-details/{import_id}/undo',
      ]}
      invalidates={[['investors']]}
    />
  )
}
