import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { period_closed } from '../../../books/accounts/periods.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { not_carried } from '../../../books/journal/carrying-value.ts'
import { has_record } from '../../../books/journal/entry-records.ts'
import { already_reversed, entryStatuses } from '../../../books/journal/journal.ts'
import { unbalanced } from '../../../books/journal/lines.ts'
import { amountIn, field, input, route, totalOf, untold } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { fundFilter } from '../fields.ts'
import { deleteEntry, entryOfFund, listSimple, presentEntry, recordSimple } from './entries.ts'
import {
  Entry,
  EntryInput,
  JournalInput,
  MultiInput,
  RecordedEntry,
  Referenced,
  ReversalInput,
} from './entry-schemas.ts'
import { byReference, postLegs, reverseByReference, several_funds } from './gl-journal.ts'

const filter = {
  ...field.listing,
  category: field.key().optional(),
  reference: field.text(200).optional(),
  status: z.enum(entryStatuses).optional(),
}
const simple =
  'One line, from the point of view of partners’ capital: a credit raises net assets, a debit lowers them. The other side follows from the category and is posted with it; `lines` shows both.'

const reference = {
  params: z.object({
    reference: field
      .text(200)
      .meta({ description: 'May contain slashes, encoded or not', example: 'CALL/2026/01' }),
  }),
  spanning: 'reference',
} as const

export const entryRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/entries',
    summary: 'List a fund’s entries, newest first',
    access: 'cfo:read',
    query: z.object(filter),
    response: z.array(Entry),
    tool: {
      name: 'svc_list_entries',
      title: 'List the simple book of a fund',
      category: 'cfo',
      credits: 1,
      description:
        'Lists the lines of one fund’s simple book, newest first, by category or reference. For full double entries use svc_list_gl_entries.',
      keywords: 'bookings transactions postings journal lines',
    },
    handle: async (ctx, { params, query }) => {
      const { id } = await findFund(ctx, params.account_id)
      return listSimple(ctx, { ...query, fund_account_id: id })
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/entries',
    timeline: false,
    summary: 'Record an entry in a fund’s book',
    description: simple,
    access: 'cfo:write',
    status: 201,
    body: EntryInput,
    example: {
      category: 'expense',
      date: '2026-02-27',
      debit: 5000,
      credit: 0,
      description: 'Audit fee',
      reference: 'INV-1007',
    },
    response: RecordedEntry,
    errors: { not_carried, interest_transferred, period_closed, too_large },
    money: amountIn('debit', 'credit'),
    does: 'journal_entry',
    tool: {
      name: 'svc_record_entry',
      title: 'Record an entry in a fund’s book',
      category: 'cfo',
      credits: 2,
      description:
        'Records one line, such as an expense, interest received or a revaluation; the other side is posted by its category. Use svc_post_gl_entry to choose the accounts yourself, and the capital call and distribution tools for investors’ money.',
      keywords: 'book invoice bill expense income fee interest dividend valuation pay posting bookkeeping',
    },
    handle: async (ctx, { params, body }) => {
      const { id } = await findFund(ctx, params.account_id)
      return recordSimple(ctx, id, body)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/cfo/accounts/{account_id}/entries/{entry_id}',
    timeline: false,
    summary: 'Delete an entry of an open period',
    description:
      'A posted entry stays in the ledger with a reversal on the same day; neither counts any longer.',
    access: 'cfo:write',
    money: untold,
    does: 'journal_entry',
    errors: { not_carried, interest_transferred, period_closed, too_large, already_reversed, has_record },
    deleted: async (ctx, { params }) =>
      presentEntry(ctx, await entryOfFund(ctx, params.account_id, params.entry_id)),
    handle: (ctx, { params }) => deleteEntry(ctx, params.account_id, params.entry_id),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/journal',
    summary: 'List the entries of all funds, newest first',
    access: 'cfo:read',
    query: z.object({ ...filter, ...fundFilter }),
    response: z.array(Entry),
    tool: {
      name: 'svc_list_journal',
      title: 'List the simple books of all funds',
      category: 'cfo',
      credits: 1,
      description:
        'Lists the lines of every fund’s simple book, newest first, by category, reference or fund. For full double entries use svc_list_gl_entries.',
      keywords: 'bookings transactions postings lines',
    },
    handle: (ctx, { query }) => listSimple(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/journal',
    timeline: false,
    summary: 'Record an entry in the book of a named fund',
    description: simple,
    access: 'cfo:write',
    status: 201,
    body: JournalInput,
    example: {
      fund_account_id: 1,
      category: 'income',
      date: '2026-02-27',
      credit: 30_000,
      description: 'Interest received',
      reference: 'INT/2026/02',
    },
    response: RecordedEntry,
    errors: { not_carried, interest_transferred, period_closed, too_large },
    money: amountIn('debit', 'credit'),
    does: 'journal_entry',
    tool: {
      name: 'svc_record_journal',
      title: 'Record an entry by fund name',
      category: 'cfo',
      credits: 2,
      description:
        'Records one line in the simple book of the fund it names, as svc_record_entry does. Use svc_record_legs for a booking with several sides.',
      keywords: 'book invoice bill expense income fee interest dividend valuation posting bookkeeping',
    },
    handle: (ctx, { body: { fund_account_id, ...line } }) => recordSimple(ctx, fund_account_id, line),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/journal/multi',
    timeline: false,
    summary: 'Record a multi-leg entry',
    description:
      'Each leg names a simple-book category, `cash` or an account code. Debits equal credits across the legs; none has an automatic other side.',
    access: 'cfo:write',
    status: 201,
    body: MultiInput,
    example: {
      fund_account_id: 1,
      date: '2026-02-27',
      reference: 'CALL/2026/01',
      description: 'Call for an investment and its costs',
      lines: [
        { category: 'investment', debit: 900_000 },
        { category: 'professional_fees', debit: 100_000 },
        { category: 'capital_call', credit: 1_000_000 },
      ],
    },
    response: Entry,
    errors: { not_carried, interest_transferred, period_closed, too_large, unbalanced },
    money: amountIn('debit', 'credit'),
    does: 'journal_entry',
    tool: {
      name: 'svc_record_legs',
      title: 'Record a multi-leg entry',
      category: 'cfo',
      credits: 2,
      description:
        'Posts one entry of two or more legs, each by category, cash or account code, with debits equal to credits. Use it for split bookings; for a single line use svc_record_entry.',
      keywords: 'split multi compound booking invoice debit credit double entry',
    },
    handle: (ctx, { body }) => postLegs(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/journal/by-ref/{reference}',
    summary: 'List the entries with a reference',
    access: 'cfo:read',
    ...reference,
    query: z.object(fundFilter),
    response: Referenced,
    tool: {
      name: 'svc_get_journal_by_reference',
      title: 'Find entries by reference',
      category: 'cfo',
      credits: 1,
      description:
        'Shows every entry that carries a reference, such as an invoice or call number, with its lines and reversals. Use it to see how something was booked; without a reference use svc_list_gl_entries.',
      keywords: 'invoice number look up booking voucher',
    },
    handle: (ctx, { params, query }) => byReference(ctx, params.reference, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/journal/by-ref/{reference}/reverse',
    timeline: false,
    summary: 'Reverse the entries with a reference',
    description: 'All posted, unreversed entries of one fund, or none. Answers with the reversals.',
    access: 'cfo:write',
    ...reference,
    body: input('ReferenceReversalInput', { ...ReversalInput.shape, fund_account_id: field.id().optional() }),
    example: { date: '2026-03-02' },
    response: Referenced,
    errors: {
      not_carried,
      interest_transferred,
      period_closed,
      too_large,
      already_reversed,
      has_record,
      several_funds,
    },
    money: totalOf('entries', amountIn('debit', 'credit')),
    does: 'journal_entry',
    tool: {
      name: 'svc_reverse_by_reference',
      title: 'Reverse all entries of a reference',
      category: 'cfo',
      credits: 2,
      description:
        'Reverses every posted entry of a fund that carries a reference, all or none; nothing is deleted. For a single entry use svc_reverse_gl_entry.',
      keywords: 'undo cancel correct storno wrong mistake booking',
    },
    handle: (ctx, { params, body }) => reverseByReference(ctx, params.reference, body),
  }),
] as const
