import { z } from 'zod'
import { entryStatuses } from '../../../books/journal/journal.ts'
import { entity, field, input, renamed } from '../../../kernel/index.ts'
import { code, day, exchangeRate, side } from '../fields.ts'

/** A holding of the fund, from `/holdings`. */
const holdingId = () => field.id().nullish()

export const EntryInput = input('BookEntryInput', {
  category: field.key().meta({
    description:
      'capital_call, distribution, income, expense, management_fee, realised_gain, unrealised_gain, investment, transfer, loan_draw, or one of their aliases (contribution, interest, dividend, opex, valuation ...)',
    example: 'expense',
  }),
  date: day(),
  debit: side('Lowers partners’ capital').optional(),
  credit: side('Raises partners’ capital').optional(),
  description: field.text(500).nullish(),
  reference: field.text(200).nullish().meta({ description: 'Lines that share a reference form a group' }),
  status: z.enum(entryStatuses).optional().meta({ description: 'Default: `posted`' }),
  investment_id: holdingId().meta({
    description: 'The fund’s holding that is bought, sold, revalued or paying; not for investors’ capital',
  }),
})

export const JournalInput = input('JournalLineInput', {
  ...EntryInput.shape,
  fund_account_id: field.id(),
})

export const Entry = entity('JournalEntry', {
  id: field.id(),
  fund_account_id: field.id(),
  number: z.int().nullable().meta({ description: 'Number in the book; null for a draft' }),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  source: z.string().meta({ description: 'Origin: simple, manual, reversal ...' }),
  status: z.enum(entryStatuses),
  category: z
    .string()
    .nullable()
    .meta({ description: 'Category of a simple-book line; null for a full entry' }),
  debit: field.money('Debit of the simple-book line, or the sum of the debits').meta({ example: 5000 }),
  credit: field.money('Credit of the simple-book line, or the sum of the credits').meta({ example: 0 }),
  currency: z.string(),
  lines: z.array(
    z.object({
      id: field.id().nullable().meta({ description: 'Null in a draft' }),
      account_id: field.id(),
      code: z.string(),
      name: z.string(),
      debit: field.money(),
      credit: field.money(),
      foreign_currency: z.string().nullable().meta({ description: 'Currency of a foreign-currency account' }),
      foreign_amount: field.money('In the foreign currency, on the same side as the line').nullable(),
      ...renamed('lp_id', 'partner_id', field.id().nullable()),
      investment_id: field.id().nullable().meta({ description: 'Holding that the line concerns' }),
      investment: z.string().nullable().meta({ description: 'Name of the holding' }),
      ilpa_category: z.string().nullable(),
    }),
  ),
  reverses: field.id().nullable().meta({ description: 'The entry it reverses' }),
  reversed_by: field.id().nullable().meta({ description: 'The entry that reverses it' }),
  deleted: z.boolean().meta({ description: 'Voided: neither it nor its reversal counts' }),
  record: z
    .object({
      kind: z.string(),
      id: field.id(),
      name: z.string(),
      page: z.string().meta({ description: 'Page of the record' }),
      undo: z.object({
        how: z.string().meta({ description: 'How to undo it, in words' }),
        path: z.string().meta({ description: 'Path of the POST that undoes it' }),
      }),
    })
    .nullable()
    .meta({
      description: 'The call, payment, distribution or close that posted it; undo it only there',
    }),
  author: z.string(),
  posted_at: field.timestamp().nullable(),
  posted_by: z
    .string()
    .nullable()
    .meta({ description: 'Who posted it; null for a draft, and for what was posted before this was kept' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const RecordedEntry = entity('RecordedEntry', {
  ...Entry.shape,
  warnings: z.array(z.string()).meta({
    description:
      'An unknown category, both sides given, cash that the fund does not have, a purchase of no holding, or an equal entry of the day',
  }),
})

const lineDimensions = {
  debit: side('Debit').optional(),
  credit: side('Credit').optional(),
  ...renamed(
    'lp_id',
    'partner_id',
    field.id().nullish().meta({ description: 'Investor whose capital it is' }),
  ),
  investment_id: holdingId().meta({ description: 'Holding that the line concerns' }),
  ilpa_category: field.key().nullish(),
}

const header = {
  fund_account_id: field.id(),
  date: day(),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  status: z.enum(entryStatuses).optional().meta({ description: 'Default: `posted`' }),
}

export const GlJournalInput = input('JournalEntryInput', {
  ...header,
  lines: z
    .array(
      z.strictObject({
        code: code().optional().meta({ description: 'Account code in this fund', example: '1010' }),
        account_id: field.id().optional().meta({ description: 'Account id, instead of `code`' }),
        ...lineDimensions,
        foreign_debit: side('Debit in the account’s own currency').optional(),
        foreign_credit: side('Credit in the account’s own currency').optional(),
        rate: exchangeRate().optional().meta({
          description: 'Fund currency per unit of the account’s currency. Default: the day’s rate',
        }),
      }),
    )
    .min(2)
    .max(1000),
})

export const MultiInput = input('JournalLegsInput', {
  ...header,
  lines: z
    .array(
      z.strictObject({
        category: field.key().optional().meta({ description: 'Simple-book category, or `cash`' }),
        code: code().optional().meta({ description: 'Account code, instead of `category`' }),
        ...lineDimensions,
      }),
    )
    .min(2)
    .max(1000)
    .meta({ description: 'Debits equal credits; no leg has an automatic other side' }),
})

export const ReversalInput = input('ReversalInput', {
  date: day().optional().meta({
    description: 'Default: today. An open day, not before the entry’s own',
    format: 'date',
    example: '2026-03-31',
  }),
  description: field.text(500).optional(),
  reason: field.text(500).optional().meta({ description: 'Reason, kept in the reversal’s description' }),
})

export const Referenced = entity('ReferencedEntries', {
  reference: z.string(),
  entries: z.array(Entry),
  count: z.int(),
})

export type EntryInput = z.output<typeof EntryInput>
export type GlJournalInput = z.output<typeof GlJournalInput>
export type MultiInput = z.output<typeof MultiInput>
export type ReversalInput = z.output<typeof ReversalInput>
