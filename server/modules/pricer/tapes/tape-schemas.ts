import { z } from 'zod'
import { assertOfWorkbook, fileFields, layoutFields, oneSheet } from '../../../imports/schemas.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { loanStatuses } from './loan-statuses.ts'
import { supersededField } from './superseded.ts'
import { MAX_LOANS } from './table-file.ts'

export const MAX_BYTES = 10 * 1024 * 1024

const cell = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

const table = {
  csv: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'CSV text with a header row, separated by comma, semicolon, tab or |' }),
  rows: z
    .array(z.record(z.string().max(100), cell))
    .min(1)
    .max(MAX_LOANS)
    .optional()
    .meta({ description: 'Or rows as objects, keyed by column name' }),
  xlsx: z.base64().min(1).optional().meta({
    description:
      'Or an Excel workbook in base64, with a header row. Dates and percentages are read as Excel stores them, formulas as their last result',
  }),
  content: fileFields.content,
  sheet: z
    .string()
    .min(1)
    .max(31)
    .optional()
    .meta({ description: 'Sheet of the workbook. Default: the first' }),
  ...layoutFields,
}

/** The readings that a file’s author alone knows where no cell decides. */
export interface TableLayout {
  decimal_sign?: 'point' | 'comma' | undefined
  date_order?: 'day_first' | 'month_first' | undefined
  mapping?: Record<string, string | null> | undefined
}

function oneTable(
  {
    csv,
    rows,
    xlsx,
    content,
    sheet,
  }: Partial<Record<'csv' | 'rows' | 'xlsx' | 'content' | 'sheet', unknown>>,
  issues: z.RefinementCtx,
): void {
  if ([csv, rows, xlsx, content].filter(one => one !== undefined).length !== 1)
    issues.addIssue({
      code: 'custom',
      path: ['csv'],
      message: sentence`is required without rows, xlsx or content: send exactly one`.english,
    })
  assertOfWorkbook({ xlsx, content, sheet }, issues)
}

const speed = (description: string) => field.fraction(description).min(0).default(0)

const tapeInput = {
  name: field.line(200),
  deal_id: field.id().nullish().meta({ description: 'Deal of the loans' }),
  obligor: field.text(200).nullish().meta({
    description: 'Borrower of a loan, or seller or sponsor of a pool. Default: the deal’s counterparty',
  }),
  company_id: field.id().nullish().meta({ description: 'Company id, instead of the name' }),
  as_of_date: field.date().meta({ description: 'Cut-off date of the balances' }),
  currency: field.currency().optional().meta({ description: 'Default: the office’s base currency' }),
  ...table,
  cpr: speed('Annual prepayment rate'),
  cdr: speed('Annual default rate'),
  severity: speed('Loss given default'),
  price_pct: z
    .number()
    .gt(0)
    .max(2)
    .default(1)
    .meta({ description: 'Price per unit of balance, for the yield; 1 is par' }),
}

const reason = field.text(500).meta({ description: 'What was wrong with the earlier one' })

export const TapeInput = input('TapeInput', tapeInput).superRefine(oneTable)
export const SupersedingTape = input('SupersedingTapeInput', { ...tapeInput, reason }).superRefine(oneTable)

export const RemittanceInput = input('RemittanceInput', {
  tape_id: field.id(),
  period: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, sentence`must be a month such as 2026-04`.english)
    .meta({ description: 'Reporting month', example: '2026-04' }),
  ...table,
}).superRefine(oneTable)

/** A replacement must be of the same tape and month. */
export const SupersedingRemittance = input('SupersedingRemittanceInput', { ...table, reason }).superRefine(
  oneTable,
)

/** A file of loans, before it is read. */
export const LoanFile = input('LoanFileInput', {
  ...fileFields,
  ...layoutFields,
}).superRefine((body, issues) => oneSheet(body, issues))

const RowError = z.object({
  row: z.int().meta({ description: 'Row number; 1 is the first below the header' }),
  loan_id: z.string().nullable(),
  column: z.string(),
  message: z.string(),
})

const reading = {
  counts: z.object({ rows: z.int(), accepted: z.int(), rejected: z.int() }),
  errors: z.array(RowError).meta({ description: 'Errors in the rows left out; at most 1,000' }),
  unmapped_columns: z.array(z.string()).meta({ description: 'Columns that are not imported' }),
}

const average = (description: string) => z.number().nullable().meta({ description })

const Band = z.object({
  band: z.string(),
  count: z.int(),
  balance: field.money('Balance, in major units of `currency`'),
  share: z.number().meta({ description: 'Share of the pool’s balance' }),
  wa_coupon: z.number().meta({ description: 'Weighted by balance, as a fraction' }),
  wa_remaining_term: z.number().meta({ description: 'Weighted by balance, in months' }),
})

const PoolMonth = z.object({
  period: z.int(),
  opening_balance: field.money('Opening balance, in major units of `currency`'),
  interest: field.money('Interest, in major units of `currency`'),
  scheduled_principal: field.money('Scheduled principal, in major units of `currency`'),
  prepayments: field.money('Prepayments, in major units of `currency`'),
  defaults: field.money('Defaults, in major units of `currency`'),
  recoveries: field.money('Recoveries, in major units of `currency`'),
  losses: field.money('Losses, in major units of `currency`'),
  closing_balance: field.money('Closing balance, in major units of `currency`'),
})

export const TapeAnalysis = z.object({
  ...reading,
  assumptions: z.object({
    cpr: z.number().meta({ description: 'Annual prepayment rate, as a fraction' }),
    cdr: z.number().meta({ description: 'Annual default rate, as a fraction' }),
    severity: z.number().meta({ description: 'Loss given default, as a fraction' }),
    price_pct: z.number().meta({ description: 'Price per unit of balance' }),
  }),
  pool: z.object({
    count: z.int(),
    balance: field.money('Balance, in major units of `currency`'),
    wa_coupon: z.number().meta({ description: 'Weighted by balance, as a fraction' }),
    wa_remaining_term: z.number().meta({ description: 'Weighted by balance, in months' }),
    wa_ltv: average('Over the loans with an LTV'),
    largest_loan_share: z.number().meta({ description: 'As a fraction' }),
    total_interest: field.money('Total interest, in major units of `currency`'),
    total_losses: field.money('Total losses, in major units of `currency`'),
    irr: average('Effective annual yield at the price'),
    irr_monthly: average('Monthly yield at the price'),
    wal: average('In years; of scheduled principal, prepayments and recoveries'),
  }),
  stratifications: z.array(z.object({ key: z.string(), title: z.string(), bands: z.array(Band) })),
  cash_flows: z.array(PoolMonth),
})

const tape = {
  id: field.id(),
  name: z.string(),
  deal_id: field.id().nullable(),
  pricing_id: field
    .id()
    .nullable()
    .meta({ description: 'Pricing as closed from which the loan is serviced' }),
  obligor: z.string().nullable().meta({ description: 'Borrower of a loan, or seller or sponsor of a pool' }),
  company_id: field.id().nullable().meta({ description: 'Company of the obligor' }),
  author: z.string(),
  as_of_date: field.date(),
  currency: z.string(),
  loan_count: z.int(),
  rejected_count: z.int(),
  balance: field.money('Balance, in major units of `currency`'),
  superseded: supersededField,
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}
export const TapeSummary = entity('TapeSummary', tape)
export const Tape = entity('Tape', { ...TapeSummary.shape, ...TapeAnalysis.shape })

const totals = {
  beginning_balance: field.money('Beginning balance, in major units of `currency`'),
  scheduled_interest: field.money('Scheduled interest, in major units of `currency`'),
  scheduled_principal: field.money('Scheduled principal, in major units of `currency`'),
  interest_paid: field.money('Interest paid, in major units of `currency`'),
  principal_paid: field.money('Principal paid, in major units of `currency`'),
  prepayment: field.money('Prepayment, in major units of `currency`'),
  recovery: field.money('Recovery, in major units of `currency`'),
  loss: field.money('Loss, in major units of `currency`'),
  ending_balance: field.money('Ending balance, in major units of `currency`'),
  interest_variance: z.number().meta({ description: 'Paid less scheduled' }),
  principal_variance: z.number().meta({ description: 'Paid less scheduled, excluding prepayments' }),
}

export const RemittanceReport = z.object({
  ...reading,
  totals: z.object(totals),
  by_status: z.array(
    z.object({
      status: z.enum(loanStatuses),
      count: z.int(),
      ending_balance: field.money('Ending balance, in major units of `currency`'),
    }),
  ),
  loans: z.array(z.object({ loan_id: z.string(), status: z.enum(loanStatuses), ...totals })),
})

const remittance = {
  id: field.id(),
  tape_id: field.id(),
  period: z.string(),
  author: z.string(),
  currency: z.string(),
  superseded: supersededField,
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}
export const RemittanceSummary = entity('RemittanceSummary', {
  ...remittance,
  counts: RemittanceReport.shape.counts,
  totals: RemittanceReport.shape.totals,
  by_status: RemittanceReport.shape.by_status,
})
export const Remittance = entity('Remittance', { ...remittance, ...RemittanceReport.shape })

export type TapeInput = z.output<typeof TapeInput>
export type SupersedingTape = z.output<typeof SupersedingTape>
export type SupersedingRemittance = z.output<typeof SupersedingRemittance>
export type RemittanceInput = z.output<typeof RemittanceInput>
export type TapeAnalysis = z.output<typeof TapeAnalysis>
export type RemittanceReport = z.output<typeof RemittanceReport>
export type LoanFile = z.output<typeof LoanFile>
export type RowError = z.output<typeof RowError>
