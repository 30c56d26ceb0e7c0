import { z } from 'zod'
import { layout, layoutFields, offered, SheetImportTrial, sheetFields } from '../../imports/schemas.ts'
import { entity, field, input, renamed, sentence } from '../../kernel/index.ts'
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
    .meta({ description: 'Cash account in the fund’s ledger. Default: 1010' }),
})
export type BankAccountInput = z.output<typeof BankAccountInput>

/** The limit of a body: a file in base64 is a third larger. */
export const MAX_BYTES = 12 * 1024 * 1024

const balance = (which: string) =>
  field.amount(`The ${which} balance, if the file does not give it`).optional()

export const StatementInput = input('BankStatementInput', {
  content: z.base64().min(1).meta({
    description:
      'CAMT.053, .052 or .054, MT940, OFX, QIF, BAI2, CSV or Excel file in base64, or a ZIP of them; the format is detected',
  }),
  file_name: field.line(200).optional(),
  sheet: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'Sheet of a workbook. Default: the first' }),
  ...layoutFields,
  choices: sheetFields.choices,
  money_out: z.enum(['negative', 'positive']).optional().meta({
    description: 'Sign of money paid out, in a table whose amounts have no other side. Default: negative',
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
  lines: z.int().meta({ description: 'Number of transactions' }),
}

const ImportedStatement = entity('ImportedBankStatement', {
  statement_id: field.id().nullable().meta({ description: 'Null if nothing was saved' }),
  ...stated,
  new_lines: z.int(),
  known_lines: z.int().meta({ description: 'Transactions imported before' }),
  imported_before: z
    .boolean()
    .meta({ description: 'The whole statement was imported before: nothing is saved again' }),
})

const reading = {
  format: z.enum(bankFormats),
  currency: field.currency(),
  statements: z.array(ImportedStatement),
  problems: z.array(z.string()).meta({ description: 'Reasons why the file cannot be imported' }),
  warnings: z.array(z.string()).meta({ description: 'Warnings to review' }),
  asks_closing_balance: z
    .boolean()
    .meta({ description: 'The file does not give it: send `closing_balance`' }),
  csv: z
    .object({
      fields: z.array(z.object({ name: z.string(), title: z.string(), needed: z.boolean() })),
      sheets: z.array(z.string()),
      sheet: z.string().nullable(),
      ...layout,
      unknown: SheetImportTrial.shape.unknown,
      choices: SheetImportTrial.shape.choices,
      asks_money_out: z.boolean().meta({
        description: 'Nothing tells which way the money went: send `money_out`, or map the column of sides',
      }),
    })
    .nullable()
    .meta({ description: 'How the CSV file or workbook was read' }),
}

export const StatementTrial = entity('BankStatementTrial', {
  ...reading,
  ...offered,
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
    .meta({ description: 'The first 100 transactions' }),
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
    .money('Opening balance less the previous statement’s closing balance')
    .nullable()
    .meta({ description: 'Null if it continues or overlaps the previous statement' }),
  author: z.string(),
  ...stamps,
})

const Payment = z.strictObject({
  call_id: field.id(),
  lp_id: field.id(),
  amount: field.amount('Amount paid').positive(),
})

const Return = z.strictObject({
  event_id: field.id().meta({ description: 'Distribution event of the payment' }),
  lp_id: field.id(),
})

const Loan = z.strictObject({
  tape_id: field.id().meta({ description: 'Tape from which the loan is serviced' }),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, sentence`must be a month such as 2026-04`.english)
    .meta({ description: 'Month of the schedule', example: '2026-04' }),
  interest: field.amount('Interest paid').min(0),
  principal: field.amount('Principal paid').min(0),
})

const Rest = z.strictObject({
  gl_code: z.string().trim().min(1).max(20).meta({ description: 'Offset account', example: '5310' }),
  description: field.text(300).nullish(),
  investment_id: field.id().nullish().meta({ description: 'Holding that the offset account names' }),
  ...renamed('lp_id', 'partner_id', field.id().nullish()),
})

export const MatchInput = input('BankMatchInput', {
  line_ids: z.array(field.id()).min(1).max(100).meta({ description: 'Transactions to match together' }),
  postings: z.array(field.id()).max(1000).optional().meta({
    description: 'Posted ledger lines to match',
  }),
  payments: z.array(Payment).max(500).optional().meta({
    description: 'Capital calls to mark as paid: each payment is recorded with the bank’s reference',
  }),
  loans: z.array(Loan).max(100).optional().meta({
    description:
      'Loan payments by the schedule in force: posted as interest and principal of the fund’s holding. Principal beyond what is due is a prepayment; unpaid interest is drafted as an accrual',
  }),
  returns: z.array(Return).max(100).optional().meta({
    description: 'Payments of distributions that came back',
  }),
  rest: Rest.optional().meta({
    description: 'Posts the remainder to this offset account, such as a bank charge',
  }),
  reason: field.text(300).optional(),
})
export type MatchInput = z.output<typeof MatchInput>

export const MatchesInput = input('BankMatchesInput', {
  matches: z.array(MatchInput).min(1).max(200).meta({ description: 'All are made, or none' }),
})

export const BankProposal = entity('BankProposal', {
  rule: z.string(),
  score: z.int().meta({ description: 'From 0 to 100' }),
  sure: z.boolean().meta({ description: 'Sole candidate, and not suggested for any other transaction' }),
  reason: z.string(),
  match: z.object({
    line_ids: z.array(field.id()),
    postings: z.array(field.id()).optional(),
    payments: z.array(z.object({ call_id: field.id(), lp_id: field.id(), amount: field.money() })).optional(),
    returns: z
      .array(z.object({ event_id: field.id(), lp_id: field.id() }))
      .optional()
      .meta({ description: 'Payments of distributions that came back' }),
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
  amount: field.money('Positive for money received'),
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
    .meta({ description: 'Suggested matches of an open transaction, best first' }),
  ...stamps,
})

export const BankMatch = entity('BankMatch', {
  id: field.id(),
  bank_account_id: field.id(),
  amount: field.money('Sum of the transactions'),
  currency: field.currency(),
  reason: z.string(),
  line_ids: z.array(field.id()),
  postings: z.array(
    z.object({
      posting_id: field.id(),
      entry_id: field.id(),
      posted_as: z
        .enum(['payment', 'return', 'entry'])
        .nullable()
        .meta({ description: 'Entry posted by the match' }),
    }),
  ),
  author: z.string(),
  undone_at: field.timestamp().nullable(),
  undone_by: z.string().nullable(),
  ...stamps,
})

export const BankMatches = entity('BankMatches', {
  matches: z.array(BankMatch),
  amount: field.money('Sum of the absolute amounts of the transactions'),
  currency: field.currency(),
})

export const UndoInput = input('BankUndoInput', {
  reason: field.text(300).optional().meta({ description: 'Reason, kept permanently' }),
})

export const SetAsideInput = input('BankLineSetAside', { reason: field.text(300) })

const Outstanding = z.object({ date: z.string(), amount: field.money(), text: z.string() })

const Received = z.object({
  interest: field.money('Interest received'),
  principal: field.money('Principal received, prepayments included'),
  total: field.money('Interest and principal'),
})

export const LoanTie = entity('LoanTie', {
  deal_id: field.id(),
  loan: z
    .object({
      tape_id: field.id(),
      currency: field.currency(),
      reported_until: z.string().nullable().meta({
        description: 'Last reported month; receipts count up to it. Null without a report',
        example: '2026-03',
      }),
      servicing: Received.nullable().meta({ description: 'By the servicer’s reports; null without one' }),
      books: Received.meta({ description: 'By the posted entries of the funds' }),
      bank: Received.meta({ description: 'By those entries that are matched with bank statements' }),
      books_less_servicing: field
        .money('Books less servicing')
        .nullable()
        .meta({ description: 'Books less servicing; null without a report' }),
      bank_less_books: field.money('Bank less books'),
      funds: z
        .array(
          z.object({
            holding_id: field.id(),
            fund_account_id: field.id(),
            fund: z.string(),
            share: z
              .number()
              .nullable()
              .meta({ description: 'Part of the loan by the allocation, as a fraction; null if unknown' }),
            books: Received.meta({ description: 'By the posted entries of the fund' }),
            bank: Received.meta({ description: 'By its entries that are matched with bank statements' }),
          }),
        )
        .meta({ description: 'Holdings of the loan, by fund' }),
    })
    .nullable()
    .meta({ description: 'Null if the deal has no serviced loan' }),
})

export const Reconciliation = entity('BankReconciliation', {
  bank_account_id: field.id(),
  as_of: z.string(),
  currency: field.currency(),
  status: z.enum(['reconciled', 'open', 'not_stated']).meta({
    description: '`not_stated` if no statement reaches that day',
  }),
  stated_until: z.string().nullable(),
  bank_balance: field.money().nullable(),
  book_balance: field.money(),
  bank_items: z
    .array(Outstanding)
    .meta({ description: 'Transactions not yet in the book on that day; the first 100' }),
  bank_items_count: z.int(),
  bank_items_total: field.money(),
  open_lines: z.int().meta({ description: 'Transactions neither matched nor ignored' }),
  book_items: z
    .array(Outstanding)
    .meta({ description: 'Postings not yet on a bank statement on that day; the first 100' }),
  book_items_count: z.int(),
  book_items_total: field.money(),
  difference: field.money('Difference that no listed item explains').nullable(),
  evidence: z.string().meta({ description: 'The evidence as a sentence' }),
})
