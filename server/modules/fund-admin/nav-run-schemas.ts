import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { messageStatuses } from '../../platform/mail/messages.ts'
import { CapitalStatements, Statement } from '../cfo/index.ts'

export const runStatuses = ['draft', 'checking', 'review', 'accepted', 'rejected'] as const
export type RunStatus = (typeof runStatuses)[number]

const outcomes = ['pass', 'fail', 'waived'] as const

export const RunCheck = z.object({
  key: z.string(),
  outcome: z.enum(outcomes),
  detail: z.string().meta({ description: 'Figures and records that the outcome rests on' }),
})

/** A check as a run keeps it: `detail_said` holds the parts of its detail, absent in runs of earlier releases. */
export type KeptCheck = z.output<typeof RunCheck> & { detail_said?: string | null }

export const RunsQuery = z.object({
  ...field.listing,
  fund_account_id: z.coerce.number().pipe(field.id()).optional(),
  period_end: field.date().optional(),
  status: z.enum(runStatuses).optional(),
})

export const NavRunInput = input('NavRunInput', {
  fund_account_id: field.id(),
  period_end: field.date(),
  reason: field
    .text(1000)
    .optional()
    .meta({ description: 'Why it is restated; required where a run of the day was accepted before' }),
})
export type NavRunInput = z.output<typeof NavRunInput>

export const GpRejection = input('NavRunRejection', { reason: field.text(1000) })

const delivered = {
  status: z
    .enum(messageStatuses)
    .nullable()
    .meta({ description: 'Of the last message with it; null if none was sent' }),
  channel: z
    .string()
    .nullable()
    .meta({ description: '`email`, or the way it was sent outside Fund Office; null if it was not sent' }),
  address: z.string().nullable(),
  sent_at: field.timestamp().nullable(),
}

const account = {
  lp_id: field.id().nullable().meta({ description: 'Null for amounts posted for no partner' }),
  name: z.string(),
  currency: z.string(),
  opening: field.money('At the start of the column'),
  contributions: field.money(),
  distributions: field.money('Positive'),
  fees: field.money('Management fees less offsets and waivers, positive'),
  income: field.money('Income less expenses other than management fees'),
  gains: field.money('Realised, unrealised and of currencies'),
  carry: field.money('Carried interest paid and accrued: negative for whoever bears it'),
  other: field.money('Syndication costs, transfers and other changes'),
  closing: field.money(
    'Opening plus contributions, less distributions and fees, plus income, gains, carry and other',
  ),
}

export const NavCapitalAccount = entity('NavCapitalAccount', {
  ...account,
  committed: field.money().nullable(),
  unfunded: field.money().nullable(),
  delivery: z.object(delivered).nullable().meta({ description: 'Null where nothing can be sent' }),
})

export const AccountsQuery = z.object({
  column: z.enum(['qtd', 'ytd', 'itd']).optional().meta({
    description: 'Quarter, year (both of the fund’s fiscal year) or since inception. Default: `qtd`',
  }),
})

const run = {
  id: field.id(),
  fund_account_id: field.id(),
  fund: z.string(),
  currency: z.string(),
  period_end: field.date(),
  version: z.int().meta({ description: 'Raised with each run of the day' }),
  status: z.enum([...runStatuses, 'sent']).meta({
    description:
      '`draft`: the period is not closed; `checking`: a check fails; `review`: awaits the GP; `sent`: accepted, and every investor has the statement',
  }),
  close_id: field.id().nullable().meta({ description: 'The close it reads' }),
  nav: field.money().nullable().meta({ description: 'Null until all checks pass' }),
  restates_id: field.id().nullable().meta({ description: 'The accepted run that it restates' }),
  restated_by_id: field.id().nullable().meta({ description: 'The accepted run that restates it' }),
  reason: z.string().nullable().meta({ description: 'Why it is restated' }),
  failing: z.int().meta({ description: 'Number of failing checks' }),
  statements: z.int().meta({ description: 'Number of investors with a statement' }),
  sent: z.int().meta({ description: 'Of them, how many were sent it' }),
  preparer: z.string(),
  decided_by: z.string().nullable(),
  decided_at: field.timestamp().nullable(),
  rejection_reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const NavRunHeader = entity('NavRunHeader', run)

export const NavRun = entity('NavRun', {
  ...run,
  checks: z.array(RunCheck),
  capital_accounts: z
    .array(z.object(account))
    .meta({ description: 'Of the quarter; empty until all checks pass. They sum to the NAV' }),
})

export const NavStatement = entity('NavStatement', {
  run_id: field.id(),
  fund_account_id: field.id(),
  fund: z.string(),
  close_id: field.id(),
  version: z.int().meta({ description: 'Version of the run' }),
  currency: z.string(),
  period_start: field.date(),
  period_end: field.date(),
  columns: CapitalStatements.shape.columns,
  statement: Statement,
  whole: Statement.meta({ description: 'The fund as a whole' }),
  ilpa: z
    .array(
      z.object({
        section: z.enum(['nav', 'commitment']),
        key: z.string(),
        label: z.string(),
        amounts: z.array(z.number()).meta({ description: 'One per entry of `columns`' }),
      }),
    )
    .meta({ description: 'The statement in the lines of the ILPA reporting template' }),
  assumptions: z.array(z.string()),
})

export const NavDelivery = entity('NavDelivery', {
  run_id: field.id(),
  lp_id: field.id(),
  name: z.string(),
  ...delivered,
  document_sha256: z.string().meta({ description: 'SHA-256 of the statement as PDF, in hex' }),
  message_id: z.string().meta({ description: 'Message-ID' }),
})

export const SendInput = input('NavStatementSending', {
  note: field.text(2000).optional().meta({ description: 'Note added below the text' }),
})

export const StatementsQuery = z.object({
  ...field.listing,
  fund_account_id: z.coerce.number().pipe(field.id()).optional(),
  lp_id: z.coerce.number().pipe(field.id()).optional(),
  as_of: field.date().optional().meta({ description: 'Of periods that end by this day' }),
})

export const LpStatement = entity('LpStatement', {
  id: field.id(),
  run_id: field.id(),
  run_status: z.enum(runStatuses),
  version: z.int(),
  fund_account_id: field.id(),
  fund: z.string(),
  lp_id: field.id(),
  name: z.string(),
  currency: z.string(),
  period_end: field.date(),
  closing: field.money('Closing balance of the capital account'),
  ...delivered,
  document_sha256: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 of the PDF that was mailed, in hex; null if it was not' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
