import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { bankFormats } from '../../reading/bank/stated.ts'
import { bankAccount } from './rows/bank-account.ts'
import { lineStatuses } from './rows/bank-rows.ts'

const stamps = { created_at: field.timestamp(), updated_at: field.timestamp() }

export const BankAccountInput = input('BankAccountInput', {
  ...bankAccount.Input.shape,
  gl_code: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'The account of cash in the fund’s ledger that it is; 1010 unless said otherwise' }),
})
export type BankAccountInput = z.output<typeof BankAccountInput>

/** Of a body: a file in base64 is a third larger than it is. */
export const MAX_BYTES = 12 * 1024 * 1024

const balance = (which: string) =>
  field.amount(`Of a CSV file: the ${which} balance, where no column tells it`).optional()

export const StatementInput = input('BankStatementInput', {
  content: z
    .base64()
    .min(1)
    .meta({ description: 'The file in base64: CAMT.053, MT940, OFX or CSV; it is what it holds' }),
  file_name: field.text(200).optional(),
  mapping: z.record(z.string().max(60), z.string().min(1).max(500).nullable()).optional().meta({
    description:
      'Of a CSV file: which of its columns holds a field, where its name does not tell; null leaves the field out',
  }),
  date_order: z.enum(['day_first', 'month_first']).optional().meta({
    description: 'Of dates of a CSV file such as 03/04/2026, where no other date tells',
  }),
  opening_balance: balance('opening'),
  closing_balance: balance('closing'),
})
export type StatementInput = z.output<typeof StatementInput>

const stated = {
  number: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  opening_balance: field.money(),
  closing_balance: field.money(),
  lines: z.int().meta({ description: 'Movements that it tells of' }),
}

const ImportedStatement = entity('ImportedBankStatement', {
  statement_id: field.id().nullable().meta({ description: 'Null where nothing was kept' }),
  ...stated,
  new_lines: z.int(),
  known_lines: z.int().meta({ description: 'Movements that were imported before' }),
  imported_before: z.boolean().meta({ description: 'The whole statement was: nothing of it is kept again' }),
})

const reading = {
  format: z.enum(bankFormats),
  currency: field.currency(),
  statements: z.array(ImportedStatement),
  problems: z.array(z.string()).meta({ description: 'Why nothing of the file can be imported as it is' }),
  warnings: z.array(z.string()).meta({ description: 'What to look at' }),
  csv: z
    .object({
      fields: z.array(z.object({ name: z.string(), title: z.string(), needed: z.boolean() })),
      columns: z.array(z.string()),
      mapping: z.record(z.string(), z.string().nullable()),
      date_order: z.enum(['day_first', 'month_first']).nullable(),
      asks_date_order: z.boolean(),
    })
    .nullable()
    .meta({ description: 'How a CSV file was read' }),
}

export const StatementTrial = entity('BankStatementTrial', {
  ...reading,
  movements: z
    .array(
      z.object({
        booked_on: z.string(),
        amount: field.money(),
        counterparty: z.string().nullable(),
        description: z.string().nullable(),
        known: z.boolean(),
      }),
    )
    .meta({ description: 'The first hundred movements' }),
})

export const StatementImport = entity('BankStatementImport', reading)

export const BankStatement = entity('BankStatement', {
  id: field.id(),
  bank_account_id: field.id(),
  format: z.enum(bankFormats),
  file_name: z.string().nullable(),
  digest: z.string().meta({ description: 'SHA-256 of the file' }),
  currency: field.currency(),
  ...stated,
  gap: field
    .money('What it opens with beyond what the statement before closed with')
    .nullable()
    .meta({ description: 'Null where it follows on the one before, or overlaps with it' }),
  author: z.string(),
  ...stamps,
})

const Payment = z.strictObject({
  call_id: field.id(),
  lp_id: field.id(),
  amount: field.amount('What of it they paid').positive(),
})

const Loan = z.strictObject({
  tape_id: field.id().meta({ description: 'The tape that the loan is serviced from' }),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, sentence`must be a month such as 2026-04`.english)
    .meta({ description: 'Of its schedule', example: '2026-04' }),
  interest: field.amount('What of the interest is paid').min(0),
  principal: field.amount('What of the principal is paid').min(0),
})

const Rest = z.strictObject({
  gl_code: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .meta({ description: 'The account on the other side', example: '5310' }),
  description: field.text(300).nullish(),
  partner_id: field.id().nullish(),
})

export const MatchInput = input('BankMatchInput', {
  line_ids: z
    .array(field.id())
    .min(1)
    .max(100)
    .meta({ description: 'The movements that are matched together' }),
  postings: z.array(field.id()).max(1000).optional().meta({
    description: 'Lines of posted entries on the ledger’s account that they are',
  }),
  payments: z.array(Payment).max(500).optional().meta({
    description: 'Capital calls that they pay: each payment is recorded, with the bank’s reference',
  }),
  loans: z.array(Loan).max(100).optional().meta({
    description:
      'Payments of loans by their schedules as closed: posted as interest and principal of the fund’s holding; interest that stays open is drafted as an entry that accrues it',
  }),
  rest: Rest.optional().meta({
    description:
      'What is left of their sum is posted as an entry with this account on the other side, a charge for example',
  }),
  reason: field.text(300).optional(),
})
export type MatchInput = z.output<typeof MatchInput>

export const MatchesInput = input('BankMatchesInput', {
  matches: z.array(MatchInput).min(1).max(200).meta({ description: 'All of them are made, or none' }),
})

export const BankProposal = entity('BankProposal', {
  rule: z.string(),
  score: z.int().meta({ description: 'From 0 to 100' }),
  sure: z.boolean().meta({ description: 'Nothing else comes near, and nobody else is proposed the same' }),
  reason: z.string(),
  match: z.object({
    line_ids: z.array(field.id()),
    postings: z.array(field.id()).optional(),
    payments: z.array(z.object({ call_id: field.id(), lp_id: field.id(), amount: field.money() })).optional(),
    loans: z
      .array(
        z.object({
          tape_id: field.id(),
          month: z.string(),
          interest: field.money(),
          principal: field.money(),
        }),
      )
      .optional(),
    rest: z.object({ gl_code: z.string(), description: z.string().nullable() }).optional(),
    reason: z.string(),
  }),
})

export const BankLine = entity('BankLine', {
  id: field.id(),
  bank_account_id: field.id(),
  booked_on: z.string(),
  valued_on: z.string().nullable(),
  amount: field.money('Above zero where money came in'),
  currency: field.currency(),
  counterparty: z.string().nullable(),
  counterparty_account: z.string().nullable(),
  description: z.string().nullable(),
  bank_reference: z.string().nullable(),
  payment_reference: z.string().nullable(),
  status: z.enum(lineStatuses),
  match_id: field.id().nullable(),
  match_reason: z.string().nullable(),
  set_aside_reason: z.string().nullable(),
  set_aside_by: z.string().nullable(),
  proposals: z
    .array(BankProposal)
    .meta({ description: 'Of an open movement: what it may be, the likeliest first' }),
  ...stamps,
})

export const BankMatch = entity('BankMatch', {
  id: field.id(),
  bank_account_id: field.id(),
  amount: field.money('The sum of its movements'),
  currency: field.currency(),
  reason: z.string(),
  line_ids: z.array(field.id()),
  postings: z.array(
    z.object({
      posting_id: field.id(),
      entry_id: field.id(),
      posted_as: z
        .enum(['payment', 'entry'])
        .nullable()
        .meta({ description: 'What the match itself posted' }),
    }),
  ),
  author: z.string(),
  undone_at: field.timestamp().nullable(),
  undone_by: z.string().nullable(),
  ...stamps,
})

export const BankMatches = entity('BankMatches', {
  matches: z.array(BankMatch),
  amount: field.money('What their movements come to, each without its sign'),
  currency: field.currency(),
})

export const SetAsideInput = input('BankLineSetAside', { reason: field.text(300) })

const Outstanding = z.object({ date: z.string(), amount: field.money(), text: z.string() })

export const Reconciliation = entity('BankReconciliation', {
  bank_account_id: field.id(),
  as_of: z.string(),
  currency: field.currency(),
  status: z.enum(['reconciled', 'open', 'not_stated']).meta({
    description: '`not_stated` where no statement reaches that day',
  }),
  stated_until: z.string().nullable(),
  bank_balance: field.money().nullable(),
  book_balance: field.money(),
  bank_items: z
    .array(Outstanding)
    .meta({ description: 'Movements that are not in the book by then; the first hundred' }),
  bank_items_count: z.int(),
  bank_items_total: field.money(),
  open_lines: z.int().meta({ description: 'Those that are neither matched nor set aside' }),
  book_items: z
    .array(Outstanding)
    .meta({ description: 'Postings that the bank has not booked by then; the first hundred' }),
  book_items_count: z.int(),
  book_items_total: field.money(),
  difference: field.money('What none of the items explains').nullable(),
  evidence: z.string().meta({ description: 'The same in a sentence' }),
})
