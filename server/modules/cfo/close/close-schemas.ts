import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { day } from '../fields.ts'
import { GlTrialBalance } from '../ledger/gl-schemas.ts'

/** The checks of a close, in their order (semantics 4.6). */
export const closeChecks = [
  'bank_reconciliation',
  'calls_and_distributions_posted',
  'valuations_approved',
  'fee_accrual_posted',
  'expense_accruals',
  'fx_rates_loaded',
  'trial_balance',
  'sub_ledgers',
  'nav_equals_capital',
  'roll_forward',
  'carried_interest',
  'structure',
  'no_drafts',
  'reviewer',
] as const
export type CloseCheck = (typeof closeChecks)[number]

/** Checks that the books themselves prove, and nobody can waive. */
export const unwaivable: ReadonlySet<CloseCheck> = new Set([
  'trial_balance',
  'nav_equals_capital',
  'roll_forward',
])

/** Checks that only a person can attest, from outside of the books. */
export const attestableChecks: ReadonlySet<CloseCheck> = new Set([
  'bank_reconciliation',
  'calls_and_distributions_posted',
  'valuations_approved',
  'expense_accruals',
])

const isMonthEnd = (date: string) => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1

export const CloseInput = input('PeriodCloseInput', {
  period_start: day().optional().meta({
    description: 'Day after the last close; optional',
    format: 'date',
    example: '2026-01-01',
  }),
  period_end: day().refine(isMonthEnd, sentence`must be the last day of a month`.english),
  attest: z
    .array(z.strictObject({ check: z.enum(closeChecks), evidence: field.text(1000) }))
    .max(20)
    .optional()
    .meta({
      description:
        'What a person verified outside the books, such as a matching bank statement; valid until the period is closed',
    }),
  waive: z
    .array(z.strictObject({ check: z.enum(closeChecks), reason: field.text(1000) }))
    .max(20)
    .optional()
    .meta({
      description:
        'Checks to waive, each with its reason; for book managers, and not for checks that the books prove',
    }),
})

const statuses = ['pass', 'fail', 'waived'] as const

/** A check as a close keeps it. */
export interface Check {
  key: CloseCheck
  status: (typeof statuses)[number]
  evidence: string
  /** The parts of the evidence, for readers of other languages; absent in closes of earlier releases. */
  evidence_said?: string | null
  /** False where the figures themselves speak, whatever anybody attests. */
  attestable?: false
}

/** Answers allowed to a failing check. */
const remedies = ['attest', 'waive'] as const

const ShownCheck = z.object({
  key: z.enum(closeChecks),
  status: z.enum(statuses),
  evidence: z.string(),
  remedies: z.array(z.enum(remedies)).meta({
    description: 'Remedies for a failed check: attest to what was verified, or waive it with a reason',
  }),
})

/** Returns the answers allowed to a failing check, as its close found it. */
export const remediesOf = ({ key, attestable }: Check): Array<(typeof remedies)[number]> => [
  ...(attestable !== false && attestableChecks.has(key) ? (['attest'] as const) : []),
  ...(unwaivable.has(key) ? [] : (['waive'] as const)),
]

const CapitalAccount = z.object({
  lp_id: field.id().nullable().meta({ description: 'Null for amounts posted for no partner' }),
  name: z.string(),
  beginning: field.money('As of the end of the day before the period'),
  contributions: field.money(),
  distributions: field.money('Positive'),
  allocated_income: field.money('Profit or loss of the period'),
  accrued_carry: field.money('Change of accrued carried interest'),
  other: field.money('Carried interest paid, syndication costs and everything else in capital'),
  ending: field.money(),
})

export const PeriodClose = entity('PeriodClose', {
  id: field.id(),
  fund_account_id: field.id(),
  currency: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  version: z.int().meta({ description: 'Raised when a reopened period is closed again' }),
  status: z.enum(['in_progress', 'closed', 'reopened']),
  checks: z.array(ShownCheck),
  nav: field.money().nullable().meta({ description: 'Null until closed' }),
  trial_balance: GlTrialBalance.nullable().meta({ description: 'After the closing entry' }),
  capital_accounts: z.array(CapitalAccount).nullable(),
  entry_id: field.id().nullable().meta({ description: 'Closing entry; null if there was nothing to close' }),
  carried_interest: z
    .object({
      due: field.money('By the fund’s terms, if everything were sold at its value in the book'),
      paid: field.money('Of that, paid so far'),
      accrued: field.money('The rest'),
      accrued_before: field.money(),
      nav_before: field.money('NAV net of nothing accrued'),
      nav_after: field.money('NAV net of accrued carried interest'),
    })
    .nullable()
    .meta({ description: 'Null if none was accrued' }),
  carry_entry_id: field
    .id()
    .nullable()
    .meta({ description: 'Entry that accrues carried interest; null if nothing changed' }),
  preparer: z.string(),
  reviewer: z.string().nullable(),
  closed_at: field.timestamp().nullable(),
  days_to_close: z.int().nullable().meta({ description: 'Days from period end to close' }),
  reopened_at: field.timestamp().nullable(),
  reopened_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ReopenInput = input('PeriodReopening', { reason: field.text(1000) })

export type CloseInput = z.output<typeof CloseInput>
export type CapitalAccount = z.output<typeof CapitalAccount>
