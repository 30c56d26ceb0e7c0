import { useState } from 'react'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { today } from '../../../format/days.ts'
import { openingImports } from '../../../queries/imports.ts'
import { type FundImportProps, ofFund } from './fund-import.ts'

/** A trial balance opens the book of a fund. */
export function ImportOpening({ fund, tabs }: FundImportProps) {
  const [date, setDate] = useState(() => `${Number(today().slice(0, 4)) - 1}-12-31`)
  return (
    <ImportPage
      title={`Import into ${fund.name}`}
      tabs={tabs}
      explanation="A trial balance: account code or name, and its balance as a debit, a credit or an amount; the investor, where capital is known by investor. It becomes the single opening entry, which must balance to the cent."
      sample={'Account,Debit,Credit,Investor\n1010,1250000.00,,\n3100,,1250000.00,Birch Pension'}
      imports={openingImports(fund.id)}
      about={{ date }}
      settings={
        <DayInput label="Balances at the end of" value={date} onChange={day => day && setDate(day)} />
      }
      {...ofFund(fund)}
      calls={[
        'POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances/preview',
        'POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances',
        'GET /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances',
        'POST /api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances/{import_id}/undo',
      ]}
    />
  )
}
