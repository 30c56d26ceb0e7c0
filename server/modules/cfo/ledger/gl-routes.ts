import { z } from 'zod'
import { addAccount, changeAccount, presentAccount } from '../../../books/accounts/chart.ts'
import { findFund, requireFund } from '../../../books/accounts/fund-accounts.ts'
import { period_closed } from '../../../books/accounts/periods.ts'
import { no_rate } from '../../../books/exchange/rates.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { not_carried } from '../../../books/journal/carrying-value.ts'
import { has_record } from '../../../books/journal/entry-records.ts'
import { already_reversed, entryStatuses } from '../../../books/journal/journal.ts'
import { journalCsv, journalForms } from '../../../books/journal/journal-csv.ts'
import { ledgerJournal } from '../../../books/journal/ledger-journal.ts'
import { unbalanced } from '../../../books/journal/lines.ts'
import { lend, lendingErrors } from '../../../imports/lending.ts'
import { amountIn, FileAnswer, field, file, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { day, fundFilter } from '../fields.ts'
import { listJournal } from './entries.ts'
import { Entry, GlJournalInput, ReversalInput } from './entry-schemas.ts'
import { listGlAccounts } from './gl-accounts.ts'
import { getEntry, postEntryDraft, postGlEntry, reverseEntry } from './gl-journal.ts'
import { GlAccount, GlAccountChange, GlAccountInput, GlTrialBalance, TrialBalance } from './gl-schemas.ts'
import { journalLines } from './lent-kinds.ts'
import { report } from './report.ts'
import { Report, ReportInput } from './report-schemas.ts'
import { glTrialBalance, simpleTrialBalance } from './trial-balances.ts'

const as_of = {
  as_of: day().optional().meta({
    format: 'date',
    example: '2026-03-31',
    description: 'As of the end of this day. Default: all posted entries',
  }),
}

export const ledgerRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/gl/accounts',
    summary: 'List general ledger accounts, by code',
    access: 'cfo:read',
    query: z.object({ ...field.listing, ...fundFilter }),
    response: z.array(GlAccount),
    tool: {
      name: 'svc_list_gl_accounts',
      title: 'List ledger accounts',
      category: 'cfo',
      credits: 1,
      description:
        'Lists the accounts of the general ledger by code, of one fund or all: the chart of accounts. It shows no balances; those are in svc_get_gl_trial_balance.',
      keywords: 'chart of accounts coa codes',
    },
    handle: (ctx, { query }) => listGlAccounts(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/gl/accounts',
    summary: 'Add an account to a fund’s chart',
    access: 'cfo:write',
    status: 201,
    body: GlAccountInput,
    example: { fund_account_id: 1, code: '3110', name: 'Contributions of LP 1', parent_code: '3100' },
    response: GlAccount,
    tool: {
      name: 'svc_add_gl_account',
      title: 'Add a ledger account',
      category: 'cfo',
      credits: 2,
      description:
        'Adds an account with a code and a type to one fund’s chart. Use it when svc_list_gl_accounts has none that fits; it posts nothing.',
      keywords: 'chart of accounts coa new code',
    },
    handle: async (ctx, { body }) => {
      const { currency } = await requireFund(ctx, body.fund_account_id)
      return presentAccount(await addAccount(ctx, body), currency)
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/cfo/gl/accounts/{gl_account_id}',
    summary: 'Change a general ledger account',
    access: 'cfo:write',
    body: GlAccountChange,
    example: { name: 'Contributions of Alder Family Office', posting_allowed: true },
    response: GlAccount,
    tool: {
      name: 'svc_update_gl_account',
      title: 'Change a ledger account',
      category: 'cfo',
      credits: 2,
      description:
        'Renames an account of the chart, or opens and closes it to postings. Its code and its balance stay, and no account is deleted.',
      keywords: 'chart of accounts coa rename deactivate block',
    },
    handle: async (ctx, { params, body }) => {
      const account = await changeAccount(ctx, params.gl_account_id, body)
      return presentAccount(account, (await requireFund(ctx, account.fund_account_id)).currency)
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/gl/journal',
    summary: 'List general ledger entries, newest first',
    access: 'cfo:read',
    query: z.object({
      ...field.listing,
      ...fundFilter,
      reference: field.text(200).optional(),
      status: z.enum(entryStatuses).optional(),
      author: field.text(200).optional().meta({ description: 'Who entered it' }),
      from: day().optional().meta({ description: 'First date' }),
      to: day().optional().meta({ description: 'Last date' }),
      posted_from: day().optional().meta({ description: 'First day on which it was posted (UTC)' }),
      posted_to: day().optional().meta({ description: 'Last day on which it was posted (UTC)' }),
    }),
    response: z.array(Entry),
    tool: {
      name: 'svc_list_gl_entries',
      title: 'List ledger entries',
      category: 'cfo',
      credits: 1,
      description:
        'Lists the double entries of the general ledger, newest first, with drafts and reversals, by fund, reference or status. It gives no balances: see svc_get_gl_trial_balance.',
      keywords: 'journal postings bookings transactions drafts double entry',
    },
    handle: (ctx, { query }) => listJournal(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/gl/journal',
    timeline: false,
    summary: 'Post or draft a general ledger entry',
    did: 'Entered a journal entry',
    description:
      'At least two lines, each a debit or a credit; debits equal credits to the minor unit. Posted entries never change: reverse them.',
    access: 'cfo:write',
    status: 201,
    body: GlJournalInput,
    example: {
      fund_account_id: 1,
      date: '2026-02-27',
      reference: 'MF/2026/Q1',
      description: 'Management fee accrual',
      lines: [
        { code: '5100', debit: 490_000 },
        { code: '2110', credit: 490_000 },
      ],
    },
    response: Entry,
    errors: { no_rate, not_carried, interest_transferred, period_closed, too_large, unbalanced },
    money: amountIn('debit', 'credit'),
    does: 'journal_entry',
    tool: {
      name: 'svc_post_gl_entry',
      title: 'Post a ledger entry',
      category: 'cfo',
      credits: 2,
      description:
        'Posts an entry whose lines name their accounts, debits equal to credits, or keeps it as a draft. What is posted is never changed: use svc_reverse_gl_entry. It is refused in a closed period.',
      keywords: 'journal booking debit credit double entry accrual adjustment invoice draft',
    },
    handle: (ctx, { body }) => postGlEntry(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/gl/journal/{entry_id}',
    shows: 'journal_entry',
    summary: 'Get a general ledger entry',
    access: 'cfo:read',
    response: Entry,
    tool: {
      name: 'svc_get_gl_entry',
      title: 'Show a ledger entry',
      category: 'cfo',
      credits: 1,
      description:
        'Shows one entry of the general ledger with its lines and what reverses it. Find its id with svc_list_gl_entries.',
      keywords: 'journal booking posting details',
    },
    handle: (ctx, { params }) => getEntry(ctx, params.entry_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/gl/journal/drafts/{draft_id}/post',
    timeline: false,
    summary: 'Post a draft entry',
    access: 'cfo:write',
    response: Entry,
    errors: {
      not_carried,
      interest_transferred,
      period_closed,
      too_large,
      illegal_transition: [409, 'Already posted'],
    },
    money: amountIn('debit', 'credit'),
    does: 'journal_entry',
    tool: {
      name: 'svc_post_gl_draft',
      title: 'Post a draft entry',
      category: 'cfo',
      credits: 2,
      description:
        'Posts a draft general ledger entry unchanged. Use it for entries with the status draft; it does not correct a wrong draft.',
      keywords: 'journal release approve booking',
    },
    handle: (ctx, { params }) => postEntryDraft(ctx, params.draft_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/gl/journal/{entry_id}/reverse',
    timeline: false,
    summary: 'Reverse a general ledger entry',
    description:
      'Posts the same lines with sides swapped and links the two entries. Allowed once; reversing the reversal reinstates the entry. Entries posted by a call, payment, distribution or close are undone only through that record.',
    access: 'cfo:write',
    body: ReversalInput,
    example: { date: '2026-03-02' },
    response: Entry,
    errors: {
      not_carried,
      interest_transferred,
      period_closed,
      too_large,
      already_reversed,
      has_record,
      illegal_transition: [409, 'It is a draft'],
    },
    money: amountIn('debit', 'credit'),
    does: 'journal_entry',
    tool: {
      name: 'svc_reverse_gl_entry',
      title: 'Reverse a ledger entry',
      category: 'cfo',
      credits: 2,
      description:
        'Posts the reversal of an entry, linked to it; nothing is deleted. Use it to correct a wrong entry, then post the right one.',
      keywords: 'undo cancel correct storno wrong mistake booking',
    },
    handle: (ctx, { params, body }) => reverseEntry(ctx, params.entry_id, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/gl-trial-balance',
    summary: 'Get the general ledger trial balance',
    access: 'cfo:read',
    query: z.object({
      ...fundFilter,
      ...as_of,
      zero: field.flag().optional().meta({ description: 'Include accounts with a zero balance' }),
    }),
    response: GlTrialBalance,
    tool: {
      name: 'svc_get_gl_trial_balance',
      title: 'Show the trial balance',
      category: 'cfo',
      credits: 1,
      description:
        'Shows the debit or credit balance of each ledger account on a day, of one fund or all, and whether both sides agree. It is not a profit and loss statement: use svc_compute_pnl.',
      keywords: 'tb books balance check account balances ledger',
      featured: true,
    },
    handle: (ctx, { query }) => glTrialBalance(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/trial-balance',
    summary: 'Get the trial balance by fund and category',
    access: 'cfo:read',
    query: z.object({ ...fundFilter, ...as_of }),
    response: TrialBalance,
    tool: {
      name: 'svc_get_trial_balance',
      title: 'Show the trial balance by category',
      category: 'cfo',
      credits: 1,
      description:
        'Shows debits and credits by category of the simple books, of one fund or all. For balances by ledger account use svc_get_gl_trial_balance.',
      keywords: 'tb books balance simple',
    },
    handle: (ctx, { query }) => simpleTrialBalance(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/ledger.journal',
    operation: 'exportLedger',
    summary: 'Export a fund’s general ledger for hledger and ledger',
    description:
      'All posted entries by date, ending with each account’s balance as an assertion: any reader of the file checks our totals.',
    leaves: 'records',
    access: 'cfo:read',
    query: z.object(as_of),
    response: file('text/plain'),
    handle: async (ctx, { params, query }) => {
      const fund = await findFund(ctx, params.account_id)
      return new FileAnswer({
        name: `${fund.name}.journal`,
        type: 'text/plain',
        content: await ledgerJournal(ctx, fund, query.as_of),
      })
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/journal/csv',
    operation: 'exportJournal',
    summary: 'Export a fund’s journal (CSV)',
    description:
      'All posted entries by date, one row per line: `ledger` with account code, holding, author, posted time and what it reverses; the others as QuickBooks Online or Xero import them. Account names are for QuickBooks, codes for Xero; investors are QuickBooks names and a Xero tracking category. The file can be imported here again.',
    leaves: 'records',
    access: 'cfo:read',
    query: z.object({
      form: z.enum(journalForms).default('quickbooks'),
      from: day().optional(),
      to: day().optional(),
    }),
    response: file('text/csv'),
    handle: async (ctx, { params, query: { form, ...days } }) => {
      const fund = await findFund(ctx, params.account_id)
      const content = await journalCsv(ctx, fund, form, days)
      return new FileAnswer({ name: `${fund.name} journal (${form}).csv`, type: 'text/csv', content })
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/report',
    summary: 'Calculate profit and loss and NAV',
    description:
      'Runs on a fund’s book, on entries sent with the call, or on the journal of a connected accounting system, neither of which is saved. Profit and loss cover `start` to `end`, both inclusive; NAV counts everything dated up to `end`.',
    access: 'cfo:read',
    effect: 'read',
    body: ReportInput,
    example: {
      entries: [
        { category: 'capital_call', date: '2025-01-10', credit: 1_000_000 },
        { category: 'expense', date: '2025-03-31', debit: 5000 },
      ],
      start: '2025-01-01',
      end: '2025-12-31',
    },
    response: Report,
    errors: { ...lendingErrors, too_large },
    tool: {
      name: 'svc_compute_pnl',
      title: 'Compute profit and loss',
      category: 'cfo',
      credits: 1,
      description:
        'Computes income, expenses, gains, net income and net asset value of a fund between two days, or of entries sent along. Use it for a quarter’s or a year’s result; it keeps nothing.',
      keywords: 'p&l profit loss income statement earnings result quarter year net income nav',
    },
    prepare: async (ctx, { body: { source, end } }) =>
      source ? lend(ctx, journalLines, source, 'cfo', { to: end }) : null,
    handle: (ctx, { body }, lent) => report(ctx, body, lent),
  }),
] as const
