import { module } from '../../kernel/index.ts'
import { collections } from './collections.ts'
import { matchEntries } from './entry-source.ts'
import { exceptions } from './exceptions.ts'
import { routes } from './routes.ts'
import { bankAccount } from './rows/bank-account.ts'

export { payingAccount } from './accounts.ts'
export { openBankLines } from './lines.ts'
export { reconciliationsOf } from './reconciliation.ts'

export const bank = module({
  key: 'bank',
  title: 'Bank statements',
  collections,
  owns: [
    'bank_accounts',
    'bank_lines',
    'bank_match_loans',
    'bank_match_postings',
    'bank_matches',
    'bank_statement_lines',
    'bank_statements',
  ],
  routes,
  recordKinds: [bankAccount],
  entrySources: [matchEntries],
  exceptions,
})
