import { z } from 'zod'
import { period_closed } from '../../books/accounts/periods.ts'
import { possible_duplicate } from '../../books/capital/calls/payments.ts'
import { built_upon } from '../../books/capital/voids.ts'
import { no_rate } from '../../books/exchange/rates.ts'
import { interest_transferred } from '../../books/journal/after-transfers.ts'
import { not_carried } from '../../books/journal/carrying-value.ts'
import { already_reversed } from '../../books/journal/journal.ts'
import { unbalanced } from '../../books/journal/lines.ts'
import { amountIn, field, route } from '../../kernel/index.ts'
import { too_large } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import {
  bankAccountQuery,
  changeBankAccount,
  getBankAccount,
  listBankAccounts,
  openAccount,
} from './accounts.ts'
import { does_not_tie, other_account, posting_taken } from './ledger-side.ts'
import { getLine, listLines, setAside, takeUpAgain } from './lines.ts'
import { tieLoan } from './loan-tie.ts'
import { already_undone, getMatch, listMatches, makeMatches, undoMatch } from './matches.ts'
import { reconcile } from './reconciliation.ts'
import { reverseStatement, statement_matched } from './reverse.ts'
import { bankAccount } from './rows/bank-account.ts'
import { line_taken, lineStatuses } from './rows/bank-rows.ts'
import {
  BankAccountInput,
  BankLine,
  BankMatch,
  BankMatches,
  BankStatement,
  LoanTie,
  MAX_BYTES,
  MatchesInput,
  Reconciliation,
  SetAsideInput,
  StatementImport,
  StatementInput,
  StatementTrial,
  UndoInput,
} from './schemas.ts'
import { readFile } from './statement-file.ts'
import { importStatements, listStatements, previewStatements } from './statements.ts'

const P = '/api/v1/svc/bank'
const ACCOUNT = `${P}/accounts/{account_id}` as const

const sample = Buffer.from(
  'Date;Amount;Balance;Description\n2026-01-30;100.00;100.00;Opening deposit\n',
).toString('base64')

const accountRoutes = [
  route({
    method: 'GET',
    path: `${P}/accounts`,
    summary: 'List bank accounts, newest first',
    access: 'bank:read',
    query: bankAccountQuery,
    response: z.array(bankAccount.Entity),
    handle: (ctx, { query }) => listBankAccounts(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/accounts`,
    summary: 'Add a bank account to a fund',
    description: 'One per ledger cash account, in the currency of the fund’s book. Moves no money.',
    access: 'bank:write',
    status: 201,
    body: BankAccountInput,
    example: { fund_account_id: 1, name: 'Operating account', number: 'DE89 3704 0044 0532 0130 00' },
    response: bankAccount.Entity,
    handle: (ctx, { body }) => openAccount(ctx, body),
  }),
  route({
    method: 'GET',
    path: ACCOUNT,
    summary: 'Get a bank account',
    access: 'bank:read',
    response: bankAccount.Entity,
    handle: (ctx, { params }) => getBankAccount(ctx, params.account_id),
  }),
  route({
    method: 'PATCH',
    path: ACCOUNT,
    summary: 'Change a bank account’s name or number',
    access: 'bank:write',
    body: bankAccount.Change,
    example: { name: 'Operating account' },
    response: bankAccount.Entity,
    handle: (ctx, { params, body }) => changeBankAccount(ctx, params.account_id, body),
  }),
] as const

const statementRoutes = [
  route({
    method: 'GET',
    path: `${ACCOUNT}/statements`,
    summary: 'List the statements of a bank account, newest first',
    access: 'bank:read',
    query: z.object(field.listing),
    response: z.array(BankStatement),
    handle: (ctx, { params, query }) => listStatements(ctx, params.account_id, query),
  }),
  route({
    method: 'POST',
    path: `${ACCOUNT}/statements/preview`,
    operation: 'previewBankStatements',
    effect: 'read',
    summary: 'Preview an import of bank statements',
    description:
      'CAMT.053 (versions .02 to .08), .052 or .054, MT940, OFX (1.x and 2.x), QIF, BAI2, CSV or Excel, or a ZIP of them, detected from the content. Saves nothing.',
    access: 'bank:write',
    audience: 'pages',
    bodyLimit: MAX_BYTES,
    body: StatementInput,
    example: { content: sample },
    response: StatementTrial,
    prepare: (ctx, { body }) => readFile(ctx, body),
    handle: (ctx, { params, body }, file) => previewStatements(ctx, params.account_id, file, body),
  }),
  route({
    method: 'POST',
    path: `${ACCOUNT}/statements`,
    operation: 'importBankStatements',
    summary: 'Import bank statements',
    description:
      'Imports what the preview of the same body shows, all or nothing: 422 if opening balance, transactions and closing balance do not tie, or the file belongs to another account or currency. Transactions imported before are skipped.',
    access: 'bank:write',
    bodyLimit: MAX_BYTES,
    body: StatementInput,
    example: { content: sample },
    response: StatementImport,
    money: 'none',
    prepare: (ctx, { body }) => readFile(ctx, body),
    handle: (ctx, { params, body }, file) => importStatements(ctx, params.account_id, file, body),
  }),
  route({
    method: 'POST',
    path: `${P}/statements/{statement_id}/reverse`,
    operation: 'reverseBankStatement',
    summary: 'Reverse the import of a bank statement',
    description:
      'Removes the statement and the transactions that no other statement contains, unless one of them is matched. The file can then be imported again.',
    access: 'bank:write',
    body: UndoInput,
    response: BankStatement,
    errors: { statement_matched },
    handle: (ctx, { params, body }) => reverseStatement(ctx, params.statement_id, body.reason),
  }),
] as const

const lineRoutes = [
  route({
    method: 'GET',
    path: `${ACCOUNT}/lines`,
    summary: 'List bank transactions, last imported first',
    description: 'Open transactions come with suggested matches, best first, each with its reason.',
    access: 'bank:read',
    query: z.object({
      ...field.listing,
      status: z.enum(lineStatuses).optional(),
      q: field.search('Part of the counterparty, the text or a reference'),
    }),
    response: z.array(BankLine),
    handle: (ctx, { params, query }) => listLines(ctx, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: `${P}/lines/{line_id}`,
    summary: 'Get a bank transaction',
    access: 'bank:read',
    response: BankLine,
    handle: (ctx, { params }) => getLine(ctx, params.line_id),
  }),
  route({
    method: 'POST',
    path: `${P}/lines/{line_id}/set-aside`,
    operation: 'setBankLineAside',
    summary: 'Ignore a bank transaction',
    access: 'bank:write',
    body: SetAsideInput,
    example: { reason: 'Belongs to the manager; paid back' },
    response: BankLine,
    errors: { line_taken },
    handle: (ctx, { params, body }) => setAside(ctx, params.line_id, body.reason),
  }),
  route({
    method: 'POST',
    path: `${P}/lines/{line_id}/take-up`,
    operation: 'takeBankLineUpAgain',
    summary: 'Restore an ignored bank transaction',
    access: 'bank:write',
    response: BankLine,
    handle: (ctx, { params }) => takeUpAgain(ctx, params.line_id),
  }),
] as const

const matchRoutes = [
  route({
    method: 'GET',
    path: `${ACCOUNT}/matches`,
    summary: 'List matches of a bank account, newest first',
    access: 'bank:read',
    query: z.object(field.listing),
    response: z.array(BankMatch),
    handle: (ctx, { params, query }) => listMatches(ctx, params.account_id, query),
  }),
  route({
    method: 'POST',
    path: `${ACCOUNT}/matches`,
    operation: 'matchBankLines',
    summary: 'Match bank transactions to the book',
    description:
      'Matches transactions with postings, open capital calls (recorded by the bank’s reference; another currency at the day’s rate), scheduled loan payments, and an entry for the rest, such as a bank charge. Each match ties to the cent; all are made, or none.',
    access: 'bank:write',
    body: MatchesInput,
    example: { matches: [{ line_ids: [1], postings: [1] }] },
    response: BankMatches,
    money: amountIn('amount'),
    does: ['journal_entry', 'call_payment'],
    errors: {
      line_taken,
      posting_taken,
      does_not_tie,
      other_account,
      possible_duplicate,
      no_rate,
      interest_transferred,
      period_closed,
      too_large,
      unbalanced,
      not_carried,
      illegal_transition: [409, 'The capital call’s status does not allow a payment'],
      duplicate: [409, 'The bank’s reference belongs to a payment of another amount'],
    },
    handle: (ctx, { params, body }) => makeMatches(ctx, params.account_id, body.matches),
  }),
  route({
    method: 'GET',
    path: `${P}/matches/{match_id}`,
    summary: 'Get a match',
    access: 'bank:read',
    response: BankMatch,
    handle: (ctx, { params }) => getMatch(ctx, params.match_id),
  }),
  route({
    method: 'POST',
    path: `${P}/matches/{match_id}/undo`,
    operation: 'undoBankMatch',
    summary: 'Undo a match',
    description:
      'Possible until the period of its transactions is closed. Voids what it posted: an entry, or the payment of a capital call.',
    access: 'bank:write',
    body: UndoInput,
    response: BankMatch,
    money: amountIn('amount'),
    does: ['journal_entry', 'call_payment'],
    errors: {
      already_undone,
      built_upon,
      not_carried,
      interest_transferred,
      period_closed,
      too_large,
      already_reversed,
    },
    handle: (ctx, { params, body }) => undoMatch(ctx, params.match_id, body.reason),
  }),
] as const

const reconciliationRoutes = [
  route({
    method: 'GET',
    path: `${ACCOUNT}/reconciliation`,
    operation: 'getBankReconciliation',
    summary: 'Get the bank reconciliation of a day',
    access: 'bank:read',
    query: z.object({ as_of: field.date().optional().meta({ description: 'Default: today' }) }),
    response: Reconciliation,
    async handle(ctx, { params, query }) {
      const found = await reconcile(ctx, params.account_id, query.as_of ?? (await todayOf(ctx)))
      return { ...found, evidence: ctx.say(found.evidence) }
    },
  }),
] as const

const loanRoutes = [
  route({
    method: 'GET',
    path: `${P}/deals/{deal_id}/loan`,
    operation: 'tieDealLoan',
    summary: 'Compare a loan’s servicing, books and bank',
    description:
      'Interest and principal of a deal’s serviced loan, as the servicer reported them, as the books of the funds have them and as their bank statements confirm them.',
    access: 'bank:read',
    response: LoanTie,
    handle: (ctx, { params }) => tieLoan(ctx, params.deal_id),
  }),
] as const

export const routes = [
  ...accountRoutes,
  ...statementRoutes,
  ...lineRoutes,
  ...matchRoutes,
  ...reconciliationRoutes,
  ...loanRoutes,
] as const
