import { findFund } from '../../books/accounts/fund-accounts.ts'
import { module } from '../../kernel/index.ts'
import { passingTexts } from '../../platform/erasure.ts'
import { nextStepsDue } from '../../platform/next-steps/next-steps.ts'
import { ownedRecords } from '../../platform/office/owned-records.ts'
import { closingEntries } from './close/period-close.ts'
import { capitalStatement } from './close/statement-mail.ts'
import { accrualEntries } from './fees/fee-accruals.ts'
import { feePaymentEntries } from './fees/fee-payments.ts'
import { ledgerImportRoutes } from './imports/routes.ts'
import { intents } from './intents.ts'
import { k1 } from './k1/k1-mail.ts'
import { ledgers } from './ledgers.ts'
import { letterDueDates } from './letters/due-dates.ts'
import { letterRoutes } from './letters/routes.ts'
import { accountRoutes } from './routes/accounts.ts'
import { entryRoutes } from './routes/entries.ts'
import { exchangeRoutes } from './routes/exchange.ts'
import { feeRoutes } from './routes/fees.ts'
import { insightRoutes } from './routes/insights.ts'
import { k1Routes } from './routes/k1.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { mailRoutes } from './routes/mail.ts'
import { performanceRoutes } from './routes/performance.ts'
import { periodCloseRoutes } from './routes/period-close.ts'
import { waterfallRoutes } from './routes/waterfall.ts'
import { searchRecords } from './search-records.ts'

export { feeToCall } from './fees/fees.ts'
export { listClauses } from './letters/clauses.ts'
export { feeTermsOf } from './letters/fee-terms.ts'
export { exchangeRate } from './schemas.ts'

const routes = [
  ...accountRoutes,
  ...entryRoutes,
  ...ledgerRoutes,
  ...ledgerImportRoutes,
  ...insightRoutes,
  ...waterfallRoutes,
  ...feeRoutes,
  ...letterRoutes,
  ...exchangeRoutes,
  ...performanceRoutes,
  ...periodCloseRoutes,
  ...k1Routes,
  ...mailRoutes,
] as const

export const cfo = module({
  key: 'cfo',
  title: 'Funds',
  owns: [
    'fee_terms',
    'k1_details',
    'k1_overrides',
    'k1_returns',
    'k1_reviews',
    'k1_schedules',
    'lp_terms',
    'period_closes',
  ],
  writes: [
    'fee_calculations',
    'fee_payment_voids',
    'fee_payments',
    'fee_voids',
    'fund_accounts',
    'side_letter_clauses',
  ],
  routes,
  entrySources: [closingEntries, accrualEntries, feePaymentEntries],
  searchRecords,
  intents,
  handOver: [ownedRecords('Funds', 'fund_accounts')],
  erasure: [passingTexts({ type: 'fund', table: 'fund_accounts', columns: ['next_step'] })],
  dueDates: [
    letterDueDates,
    nextStepsDue({
      kind: 'fund',
      pages: '/funds',
      access: 'cfo:read',
      table: 'fund_accounts',
      archived: false,
    }),
  ],
  papers: [capitalStatement, k1],
  archives: ledgers,
  timelines: [
    {
      type: 'fund',
      ids: ['fund_account_id'],
      addresses: ['/api/v1/svc/cfo/accounts/{account_id}', '/api/v1/svc/investor-portal/funds/{account_id}'],
      entity: 'FundAccount',
      find: findFund,
    },
  ],
})
