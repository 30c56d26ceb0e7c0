import { Proposal } from '../../../agents/index.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { period_closed } from '../../../books/accounts/periods.ts'
import { over_call } from '../../../books/capital/calls/plan.ts'
import { reference_used } from '../../../books/capital/references.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { not_carried } from '../../../books/journal/carrying-value.ts'
import { importRoutes } from '../../../imports/routes.ts'
import { sentence, untold } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { bankDetailsImport } from './bank-details-import.ts'
import { capitalImport } from './capital-import.ts'

export const capitalImportRoutes = importRoutes({
  kind: capitalImport,
  path: '/api/v1/svc/investor-portal/funds/{account_id}/imports/capital',
  area: 'investor-portal',
  operation: 'Capital',
  words: 'past capital calls and distributions of a fund',
  money: untold,
  does: ['capital_call', 'call_payment', 'distribution'],
  settings: {},
  example: {
    csv: 'Event;Investor;Reference;Date;Due;Amount;Purpose;Paid on\nCall;Alder Pension Scheme;CALL-1;2025-01-15;2025-01-31;250000.00;Investments;2025-01-30\n',
  },
  subject: async (ctx, { account_id }) => (await findFund(ctx, account_id as number)).id,
  errors: { not_carried, interest_transferred, period_closed, too_large, over_call, reference_used },
})

export const bankDetailsImportRoutes = importRoutes({
  kind: bankDetailsImport,
  path: '/api/v1/svc/investor-portal/imports/bank-details',
  area: 'investor-portal',
  operation: 'BankDetails',
  words: 'investors’ bank details',
  money: 'none',
  does: 'investor_bank_details',
  masks: ['number'],
  proposed: Proposal,
  tells: ({ principal }, records) =>
    records === 0
      ? null
      : {
          kind: 'bank_details_changed',
          title: sentence`Bank details of investors imported`,
          detail: sentence`${principal.name} approved them. Accounts imported: ${records}. Call each investor on a number you already know before the next payment.`,
          link: '/investors/import?tab=bank-details',
        },
  settings: {},
  example: {
    csv: 'Investor;Account holder;IBAN;Bank;Currency\nAlder Pension Scheme;Alder Pension Scheme;DE89 3704 0044 0532 0130 00;Commerzbank;EUR\n',
  },
})
