import { findFund } from '../../../../books/accounts/fund-accounts.ts'
import { period_closed } from '../../../../books/accounts/periods.ts'
import { interest_transferred } from '../../../../books/journal/after-transfers.ts'
import { not_carried } from '../../../../books/journal/carrying-value.ts'
import { importRoutes } from '../../../../imports/routes.ts'
import type { Context } from '../../../../kernel/index.ts'
import { untold } from '../../../../kernel/index.ts'
import { too_large } from '../../../../kernel/values/money.ts'
import { day } from '../../fields.ts'
import { journalImport } from './journal-import.ts'
import { openingImport } from './opening-import.ts'

const fund = async (ctx: Context, { account_id }: Record<string, number>) =>
  (await findFund(ctx, account_id as number)).id

export const ledgerImportRoutes = [
  ...importRoutes({
    kind: openingImport,
    path: '/api/v1/svc/cfo/accounts/{account_id}/imports/opening-balances',
    area: 'cfo',
    operation: 'OpeningBalances',
    words: 'the opening balances of a fund',
    money: untold,
    does: 'journal_entry',
    settings: {
      date: day().meta({
        format: 'date',
        example: '2025-12-31',
        description: 'Date of the opening entry',
      }),
    },
    example: { csv: 'Account;Debit;Credit\n1010;1000.00;\n3100;;1000.00\n', date: '2025-12-31' },
    subject: fund,
    errors: { not_carried, interest_transferred, period_closed, too_large },
  }),
  ...importRoutes({
    kind: journalImport,
    path: '/api/v1/svc/cfo/accounts/{account_id}/imports/journal',
    area: 'cfo',
    operation: 'Journal',
    words: 'a journal into the book of a fund',
    money: untold,
    does: 'journal_entry',
    settings: {},
    example: {
      csv: 'No;Date;Account;Debit;Credit;Memo\n1;2025-01-31;5100;490.00;;Management fee\n1;2025-01-31;2110;;490.00;\n',
    },
    subject: fund,
    errors: { not_carried, interest_transferred, period_closed, too_large },
  }),
] as const
