import { fundAccount } from '../../books/accounts/fund-account.ts'
import { mirrorEntries } from '../../books/journal/mirror-entries.ts'
import { sideLetterClause } from '../../books/partners/side-letter-clauses.ts'
import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { carryEntries, closingEntries } from './close/closing-entries.ts'
import { exceptions } from './close/exceptions.ts'
import { statementMailRoutes } from './close/mail-routes.ts'
import { periodCloseRoutes } from './close/routes.ts'
import { capitalStatement } from './close/statement-mail.ts'
import { collections } from './collections.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { accrualEntries } from './fees/fee-accruals.ts'
import { feePaymentEntries } from './fees/fee-payments.ts'
import { feeRoutes } from './fees/routes.ts'
import { letterDueDates } from './fees/side-letters/due-dates.ts'
import { letterRoutes } from './fees/side-letters/routes.ts'
import { ilpaRoutes } from './ilpa/routes.ts'
import { performanceRoutes } from './insights/performance-routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { intents } from './intents.ts'
import { accountRoutes } from './ledger/account-routes.ts'
import { ledgers } from './ledger/archive.ts'
import { entryRoutes } from './ledger/entry-routes.ts'
import { exchangeRoutes } from './ledger/exchange/routes.ts'
import { ledgerRoutes } from './ledger/gl-routes.ts'
import { ledgerImportRoutes } from './ledger/imports/routes.ts'
import { lentLedgerRoutes } from './ledger/lent/routes.ts'
import { journalLines, trialBalance } from './ledger/lent-kinds.ts'
import { lifeRoutes } from './life/routes.ts'
import { financialStatementRoutes } from './reports/routes.ts'
import { searchRecords } from './search-records.ts'
import { structureRoutes } from './structure/routes.ts'
import { k1 } from './tax/k1-mail.ts'
import { k1MailRoutes } from './tax/mail-routes.ts'
import { k1Routes } from './tax/routes.ts'
import { waterfallRoutes } from './waterfall/routes.ts'

export {
  assertClosed,
  CAPITAL_STATEMENT,
  checksAgain,
  closeStanding,
  takeBook,
} from './close/period-close.ts'
export { statementsOf } from './close/statement-answer.ts'
export { statementsAsPdf } from './close/statement-files.ts'
export type { StatementLine } from './close/statement-lines.ts'
export { capitalStatement, statementLetter } from './close/statement-mail.ts'
export { CapitalStatements, type KeptStatements, Statement } from './close/statement-schemas.ts'
export { feeToCall, getFees } from './fees/fees.ts'
export { listClauses } from './fees/side-letters/clauses.ts'
export { feeTermsOf } from './fees/side-letters/fee-terms.ts'
export { exchangeRate } from './fields.ts'
export { commitmentRows, navRows } from './ilpa/reporting-template.ts'
export { chartData } from './insights/chart-data.ts'
export { performance } from './insights/performance.ts'
export { fundQuery } from './ledger/accounts.ts'
export { lineColumns } from './ledger/imports/ledger-sheet.ts'
export { reportOfFund } from './ledger/report.ts'
export { lifeOf } from './life/life.ts'

const routes = [
  ...accountRoutes,
  ...lifeRoutes,
  ...externalIdRoutes(fundAccount, accountRoutes),
  ...entryRoutes,
  ...ledgerRoutes,
  ...ledgerImportRoutes,
  ...lentLedgerRoutes,
  ...insightRoutes,
  ...waterfallRoutes,
  ...feeRoutes,
  ...letterRoutes,
  ...exchangeRoutes,
  ...performanceRoutes,
  ...financialStatementRoutes,
  ...ilpaRoutes,
  ...structureRoutes,
  ...evidenceRoutes,
  ...periodCloseRoutes,
  ...k1Routes,
  ...statementMailRoutes,
  ...k1MailRoutes,
] as const

export const cfo = module({
  key: 'cfo',
  title: 'Funds',
  collections,
  owns: [
    'fee_terms',
    'fund_evidence',
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
    'fund_life_events',
    'fund_relations',
  ],
  routes,
  entrySources: [closingEntries, carryEntries, accrualEntries, feePaymentEntries, mirrorEntries],
  recordKinds: [fundAccount, sideLetterClause],
  searchRecords,
  intents,
  dueDates: [letterDueDates],
  papers: [capitalStatement, k1],
  archives: ledgers,
  lentRecords: [journalLines, trialBalance],
  exceptions,
})
