import { z } from 'zod'
import { accountTypes, sides } from '../../books/accounts/chart.ts'
import { entryStatuses } from '../../books/journal/journal.ts'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { nextStep, nextStepInput } from '../../platform/next-steps/next-steps.ts'

/** A day that a book can have. */
export const day = () =>
  field
    .date()
    .refine(
      value => value >= '1900-01-01' && value < '2200-01-01',
      sentence`must be between 1900 and 2199`.english,
    )
    .meta({ format: 'date', example: '2026-03-31' })

/** Sums of a book stay exact: a single amount is at most a hundred billion. */
const side = (description: string) => field.amount(description).min(0).max(100_000_000_000)

export const fundFilter = { fund_account_id: z.coerce.number().pipe(field.id()).optional() }

const DAY_OF_EVERY_YEAR =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$/

export const FundAccountInput = input('FundAccountInput', {
  name: field.text(200),
  entity_type: field.key().optional().meta({ description: '`fund` unless said otherwise', example: 'fund' }),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Of everything in its book; the office’s base currency unless said otherwise' }),
  committed_total: side('Capital committed to it').nullish(),
  fiscal_year_end: z
    .string()
    .regex(DAY_OF_EVERY_YEAR, sentence`must be a day of every year, MM-DD`.english)
    .optional()
    .meta({ description: 'MM-DD; 12-31 unless said otherwise', example: '12-31' }),
  gl_provider: field
    .key()
    .optional()
    .meta({ description: '`manual` unless said otherwise', example: 'manual' }),
  owner_id: field.id().nullish().meta({ description: 'Somebody of the office' }),
  ...nextStepInput,
})

export const FundAccount = entity('FundAccount', {
  id: field.id(),
  name: z.string(),
  entity_type: z.string(),
  currency: z.string(),
  minor_digits: z.int().meta({ description: 'The decimals that its amounts are kept with' }),
  committed_total: field.money().nullable(),
  fiscal_year_end: z.string().meta({ description: 'MM-DD' }),
  gl_provider: z.string(),
  locked_through: z
    .string()
    .nullable()
    .meta({ description: 'Nothing is posted on this day or before it any more' }),
  nav: field.money('Assets less liabilities of everything posted, in major units'),
  owner_id: field.id().nullable().meta({ description: 'Who looks after it: GET /me/colleagues' }),
  ...nextStep,
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const FundCurrency = entity('FundCurrency', {
  fund_account_id: field.id(),
  currency: z.string(),
  minor_digits: z.int().meta({ description: 'The decimals that its amounts are kept with' }),
  held_by: z
    .array(z.object({ what: z.string(), count: z.int() }))
    .meta({ description: 'What is kept in the currency, which stays while there is any of it' }),
})

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
  reference: field.text(200).nullish().meta({ description: 'Lines that share one form a group' }),
  status: z.enum(entryStatuses).optional().meta({ description: '`posted` unless said otherwise' }),
  investment_id: holdingId().meta({
    description: 'The fund’s holding that is bought, sold, marked or that pays; not of investors’ capital',
  }),
})

export const JournalInput = input('JournalLineInput', {
  ...EntryInput.shape,
  fund_account_id: field.id(),
})

export const Entry = entity('JournalEntry', {
  id: field.id(),
  fund_account_id: field.id(),
  number: z.int().nullable().meta({ description: 'Its number in the book; null for a draft' }),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  source: z.string().meta({ description: 'What made it: simple, manual, reversal ...' }),
  status: z.enum(entryStatuses),
  category: z
    .string()
    .nullable()
    .meta({ description: 'Of a line of the simple book; null for a full entry' }),
  debit: field.money('The line of the simple book, or the sum of the debits').meta({ example: 5000 }),
  credit: field.money('The line of the simple book, or the sum of the credits').meta({ example: 0 }),
  currency: z.string(),
  lines: z.array(
    z.object({
      id: field.id().nullable().meta({ description: 'null in a draft' }),
      account_id: field.id(),
      code: z.string(),
      name: z.string(),
      debit: field.money(),
      credit: field.money(),
      foreign_currency: z.string().nullable().meta({ description: 'Of an account in another currency' }),
      foreign_amount: field.money('In that currency, on the side of the line').nullable(),
      partner_id: field.id().nullable(),
      investment_id: field.id().nullable().meta({ description: 'The holding that the line is about' }),
      investment: z.string().nullable().meta({ description: 'What the holding is called' }),
      ilpa_category: z.string().nullable(),
    }),
  ),
  reverses: field.id().nullable().meta({ description: 'The entry that it reverses' }),
  reversed_by: field.id().nullable().meta({ description: 'The entry that reverses it' }),
  deleted: z.boolean().meta({ description: 'Struck out of the book: neither it nor its reversal counts' }),
  record: z
    .object({
      kind: z.string(),
      id: field.id(),
      name: z.string(),
      page: z.string().meta({ description: 'Where it is shown' }),
      undo: z.object({
        how: z.string().meta({ description: 'What undoes it, in words' }),
        path: z.string().meta({ description: 'The POST that does it' }),
      }),
    })
    .nullable()
    .meta({
      description:
        'The call, payment, distribution or close that posted it, and through which alone it is undone',
    }),
  author: z.string(),
  posted_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const RecordedEntry = entity('RecordedEntry', {
  ...Entry.shape,
  warnings: z.array(z.string()).meta({ description: 'An unknown category, or both sides given' }),
})

const lineDimensions = {
  debit: side('Debit').optional(),
  credit: side('Credit').optional(),
  partner_id: field.id().nullish().meta({ description: 'The investor whose capital it is' }),
  investment_id: holdingId().meta({ description: 'The fund’s holding that the line is about' }),
  ilpa_category: field.key().nullish(),
}
/** A decimal as text, so that no digit of it is lost: `1.0823`. */
export const exchangeRate = () =>
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/, sentence`must be a decimal such as 1.0823`.english)
    .refine(text => Number(text) > 0, sentence`must be more than zero`.english)
    .meta({ example: '0.9234' })
const code = () =>
  z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/, sentence`must be a code such as 1010`.english)

const header = {
  fund_account_id: field.id(),
  date: day(),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  status: z.enum(entryStatuses).optional().meta({ description: '`posted` unless said otherwise' }),
}

export const GlJournalInput = input('JournalEntryInput', {
  ...header,
  lines: z
    .array(
      z.strictObject({
        code: code().optional().meta({ description: 'The account’s code in this fund', example: '1010' }),
        account_id: field.id().optional().meta({ description: 'Or its id' }),
        ...lineDimensions,
        foreign_debit: side('Debit in the account’s own currency').optional(),
        foreign_credit: side('Credit in the account’s own currency').optional(),
        rate: exchangeRate().optional().meta({
          description: 'Of the fund’s currency for one of the account’s; the day’s unless said otherwise',
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
        category: field.key().optional().meta({ description: 'A category of the simple book, or `cash`' }),
        code: code().optional().meta({ description: 'Or an account’s code' }),
        ...lineDimensions,
      }),
    )
    .min(2)
    .max(1000)
    .meta({ description: 'Debits equal credits: legs have no automatic other side' }),
})

export const ReversalInput = input('ReversalInput', {
  date: day().optional().meta({
    description: 'Today unless said otherwise; it must be open, and not before the entry’s own',
    format: 'date',
    example: '2026-03-31',
  }),
  description: field.text(500).optional(),
})

export const Referenced = entity('ReferencedEntries', {
  reference: z.string(),
  entries: z.array(Entry),
  count: z.int(),
})

export const GlAccount = entity('GlAccount', {
  id: field.id(),
  fund_account_id: field.id(),
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normal_balance: z.enum(sides),
  currency: z.string(),
  parent_code: z.string().nullable(),
  active: z.boolean(),
  posting_allowed: z.boolean(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const GlAccountInput = input('GlAccountInput', {
  fund_account_id: field.id(),
  code: code().meta({ example: '3110' }),
  name: field.text(200),
  type: z.enum(accountTypes).optional().meta({ description: 'Needed without a parent_code' }),
  normal_balance: z.enum(sides).optional(),
  parent_code: code().nullish().meta({ description: 'The account it details; it is of the same type' }),
  posting_allowed: z.boolean().optional(),
  currency: field.currency().optional().meta({
    description: 'Of an asset or liability that is kept in another than the fund’s, such as a bank account',
  }),
})

export const GlAccountChange = input('GlAccountChange', {
  name: field.text(200).optional(),
  active: z.boolean().optional(),
  posting_allowed: z.boolean().optional(),
})

const Sums = {
  debit: field.money().nullable().meta({ description: 'null over several currencies' }),
  credit: field.money().nullable().meta({ description: 'null over several currencies' }),
  balance: field.money().nullable().meta({ description: 'null over several currencies' }),
}

export const Totals = z.object({
  ...Sums,
  by_currency: z
    .array(
      z.object({ currency: z.string(), debit: field.money(), credit: field.money(), balance: field.money() }),
    )
    .meta({ description: 'Nothing is ever added across currencies' }),
})

export const mixedCurrency = () =>
  z.string().nullable().meta({ description: '`mixed` over several currencies; null over no fund' })

export const ChartOfAccounts = entity('ChartOfAccounts', {
  accounts: z.array(
    z.object({
      id: field.id(),
      name: z.string(),
      entity_type: z.string(),
      currency: z.string(),
      debit: field.money('Sum of the debits of its simple book'),
      credit: field.money('Sum of the credits of its simple book'),
      balance: field.money(
        'Credit less debit; the NAV where no line is neutral (investment, transfer, loan_draw)',
      ),
      nav: field.money(),
    }),
  ),
  totals: Totals,
  currency: mixedCurrency(),
  count: z.int(),
})

export const TrialBalance = entity('TrialBalance', {
  accounts: z.array(
    z.object({
      fund_account_id: field.id(),
      fund: z.string(),
      category: z.string(),
      currency: z.string(),
      debit: field.money(),
      credit: field.money(),
      balance: field.money('Credit less debit'),
    }),
  ),
  totals: Totals,
  currency: mixedCurrency(),
  as_of: z.string().nullable().meta({ description: 'null for everything posted' }),
})

export const GlTrialBalance = entity('GlTrialBalance', {
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(accountTypes),
      currency: z.string(),
      debit: field.money('The balance where it is a debit'),
      credit: field.money('The balance where it is a credit'),
      balance: field.money('Debit positive'),
    }),
  ),
  totals: Totals,
  balanced: z.boolean(),
  currency: mixedCurrency(),
  as_of: z.string().nullable().meta({ description: 'null for everything posted' }),
})

const HeadlessEntry = z.strictObject({
  category: field.key(),
  date: day(),
  debit: side('Lowers partners’ capital').optional(),
  credit: side('Raises partners’ capital').optional(),
  description: field.text(500).nullish(),
  reference: field.text(200).nullish(),
})

export const ReportInput = input('ProfitAndLossInput', {
  fund_account_id: field.id().optional().meta({ description: 'A stored book; or entries' }),
  entries: z
    .array(HeadlessEntry)
    .max(10_000)
    .optional()
    .meta({ description: 'Lines that are computed with and kept nowhere; or fund_account_id' }),
  currency: field.currency().optional().meta({ description: 'Of the entries', example: 'USD' }),
  start: day(),
  end: day(),
})

export const Report = entity('ProfitAndLoss', {
  fund_account_id: field.id().nullable(),
  start: z.string(),
  end: z.string(),
  currency: z.string(),
  income: field.money(),
  expenses: field.money('Positive; management fees included'),
  net_operating_income: field.money('Income less expenses'),
  realised_gain: field.money('FX gains included'),
  unrealised_gain: field.money(),
  net_income: field.money('Net operating income plus both gains'),
  nav: field.money('At the end of `end`: everything dated until then'),
  opening_nav: field.money('At the end of the day before `start`'),
  contributions: field.money(),
  distributions: field.money('Positive'),
  by_category: z.array(
    z.object({
      category: z.string(),
      debit: field.money(),
      credit: field.money(),
      net: field.money('Credit less debit'),
    }),
  ),
  warnings: z.array(z.string()),
  persisted: z.literal(false).meta({ description: 'A report is computed and kept nowhere' }),
})

export type EntryInput = z.output<typeof EntryInput>
export type GlJournalInput = z.output<typeof GlJournalInput>
export type MultiInput = z.output<typeof MultiInput>
export type ReversalInput = z.output<typeof ReversalInput>
export type ReportInput = z.output<typeof ReportInput>
