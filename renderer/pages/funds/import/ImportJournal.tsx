import { Anchor } from '@mantine/core'
import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { journalImports } from '../../../queries/imports.ts'
import { type FundImportProps, ofFund } from './fund-import.ts'

/** The journal of another program, and ours in its form. */
export function ImportJournal({ fund, tabs }: FundImportProps) {
  const exported = (form: string) => `/api/v1/svc/cfo/accounts/${fund.id}/journal/csv?form=${form}`
  return (
    <ImportPage
      title={`Import into ${fund.name}`}
      tabs={tabs}
      explanation={
        <>
          The Journal report of QuickBooks Online, the manual journals of Xero, or any sheet with one row per
          line: date, account, debit and credit. All entries are posted, or none. You can export in the same
          formats: <Anchor href={exported('quickbooks')}>for QuickBooks</Anchor>,{' '}
          <Anchor href={exported('xero')}>for Xero</Anchor>.
        </>
      }
      sample={
        'No,Date,Account,Debit,Credit,Memo\n1,2025-01-31,5100,490.00,,Management fee\n1,2025-01-31,2110,,490.00,'
      }
      imports={journalImports(fund.id)}
      about={{}}
      {...ofFund(fund)}
      calls={[
        'POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal/preview',
        'POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal',
        'GET /api/v1/svc/cfo/accounts/{account_id}/imports/journal',
        'POST /api/v1/svc/cfo/accounts/{account_id}/imports/journal/{import_id}/undo',
        'GET /api/v1/svc/cfo/accounts/{account_id}/journal/csv',
      ]}
    />
  )
}
