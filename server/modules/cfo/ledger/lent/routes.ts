import { z } from 'zod'
import { lend, lendingErrors } from '../../../../imports/lending.ts'
import { lentRoute } from '../../../../imports/lent-routes.ts'
import { LentSource, RecordSource } from '../../../../imports/lent-schemas.ts'
import { MAX_BYTES } from '../../../../imports/schemas.ts'
import { entity, field, input, route } from '../../../../kernel/index.ts'
import { too_large } from '../../../../kernel/values/money.ts'
import { day } from '../../fields.ts'
import { mixedCurrency, Totals } from '../gl-schemas.ts'
import { journalLines, trialBalance } from '../lent-kinds.ts'
import { lentTrialBalance } from './trial-balance.ts'

const LentTrialBalance = entity('LentTrialBalance', {
  accounts: z.array(
    z.object({
      account: z.string(),
      name: z.string().nullable(),
      category: z.string().nullable().meta({ description: 'What the account is, where it was said' }),
      currency: z.string(),
      debit: field.money('The balance if it is a debit'),
      credit: field.money('The balance if it is a credit'),
      balance: field.money('Debit positive'),
    }),
  ),
  totals: Totals,
  balanced: z.boolean(),
  currency: mixedCurrency(),
  as_of: z.string().nullable(),
  source: LentSource,
})

export const lentLedgerRoutes = [
  lentRoute({
    kind: journalLines,
    module: 'cfo',
    area: 'cfo',
    path: '/api/v1/svc/cfo/journal',
    operation: 'LentJournal',
    words: 'the journal',
    example: 'Date,Account,Account type,Debit,Credit,Currency\n2026-01-31,Audit,Expense,490.00,,USD\n',
    tool: {
      name: 'svc_read_journal',
      title: 'Read the journal of an accounting system',
      category: 'cfo',
      description:
        'Reads the journal of an accounting system through a connection and keeps nothing. For the office’s own books use svc_list_gl_entries.',
      keywords: 'xero quickbooks netsuite ledger bookings connection source',
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/trial-balance/read',
    operation: 'readLentTrialBalance',
    effect: 'read',
    summary: 'Read the trial balance of a source',
    description:
      'Reads it in memory, through a connection as its binding says or as it is sent, and keeps nothing. `balanced` says whether debits equal credits in each currency.',
    access: 'cfo:read',
    bodyLimit: MAX_BYTES,
    body: input('LentTrialBalanceInput', { source: RecordSource, as_of: day().optional() }),
    example: {
      source: {
        type: 'inline',
        documents: [
          { name: 'tb.csv', text: 'Account,Debit,Credit,Currency\nCash,100.00,,USD\nEquity,,100.00,USD\n' },
        ],
      },
    },
    response: LentTrialBalance,
    errors: { ...lendingErrors, too_large },
    tool: {
      name: 'svc_read_trial_balance',
      title: 'Read the trial balance of an accounting system',
      category: 'cfo',
      credits: 1,
      description:
        'Reads the trial balance of an accounting system through a connection and keeps nothing. For the office’s own books use svc_get_gl_trial_balance.',
      keywords: 'tb xero quickbooks netsuite balances connection source',
      openWorld: true,
    },
    prepare: (ctx, { body: { source, as_of } }) => lend(ctx, trialBalance, source, 'cfo', { as_of }),
    handle: (ctx, { body }, lent) => lentTrialBalance(ctx, lent, body.as_of),
  }),
] as const
