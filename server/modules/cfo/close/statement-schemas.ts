import { z } from 'zod'
import { entity, field, languages } from '../../../kernel/index.ts'
import { columnKeys, commitmentLines, statementLines } from './statement-lines.ts'

const amounts = z.array(z.number()).meta({
  description: 'One per entry of `columns`, in major units of `currency`; increases are positive',
})
const ratio = (description: string) => z.number().nullable().meta({ description })

const keptMoney = (description: string) =>
  field.money(`${description}; null if the close did not keep it`).nullable()

/** Inputs of the metrics. */
const sinceInception = {
  paid_in: keptMoney('Payments less unused capital returned'),
  distributed: keptMoney('Less unused capital returned'),
  unpaid: keptMoney('Called, unpaid'),
}

export const Statement = entity('CapitalStatement', {
  lp_id: field.id().nullable().meta({ description: 'Null for the fund as a whole' }),
  name: z.string(),
  language: z
    .enum(languages)
    .meta({ description: 'Language of the statement: the partner’s, else the office’s' }),
  lines: z
    .array(z.object({ key: z.enum(statementLines), label: z.string(), amounts }))
    .meta({ description: 'In each column, the opening balance plus the lines equals the closing balance' }),
  commitment: z
    .object({
      committed: field.money(),
      funded: field.money('Committed less unfunded'),
      recallable: field.money('Distributed since inception and recallable'),
      unfunded: field.money(),
      lines: z.array(z.object({ key: z.enum(commitmentLines), label: z.string(), amounts })),
    })
    .nullable()
    .meta({ description: 'At the period’s end; null if the close did not keep it' }),
  accrued_carry: z
    .object({
      before: field.money('Closing balance before accrued carried interest'),
      accrued: field.money('Accrued and unpaid: negative for whoever bears it'),
      after: field.money('Closing balance'),
    })
    .nullable()
    .meta({ description: 'At the period’s end; null without any. Of the fund as a whole: net to investors' }),
  closing_interest: amounts.nullable().meta({
    description:
      'Interest of later closings received (paid: negative), one per entry of `columns`, outside the capital account; null without any',
  }),
  metrics: z
    .object({
      dpi: ratio('Distributed over paid-in'),
      rvpi: ratio('Closing balance, less capital called and unpaid, over paid-in'),
      tvpi: ratio('DPI plus RVPI'),
      irr: ratio(
        'Net annual IRR since inception, as a fraction, Act/365, with the closing balance as the last flow',
      ),
      reasons: z.record(z.string(), z.string()).meta({ description: 'Why a metric is null' }),
      ...sinceInception,
    })
    .nullable()
    .meta({ description: 'Null if the close did not keep them' }),
})

export const CapitalStatements = entity('CapitalStatements', {
  fund_account_id: field.id(),
  fund: z.string(),
  close_id: field.id(),
  version: z.int(),
  currency: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  closed_at: field.timestamp(),
  reopened_at: field
    .timestamp()
    .nullable()
    .meta({ description: 'When the period was reopened: these statements are superseded' }),
  restates: z
    .object({
      version: z.int().meta({ description: 'The version that this one takes the place of' }),
      closed_at: field.timestamp(),
      reopened_by: z.string().nullable(),
      reason: z.string().nullable(),
      partners: z.array(
        z.object({
          lp_id: field.id(),
          name: z.string(),
          closing_before: field.money(),
          closing_after: field.money(),
          difference: field.money(),
          was_sent: z.boolean().meta({ description: 'Holds the former version: it was mailed to them' }),
        }),
      ),
    })
    .nullable()
    .meta({ description: 'What is restated; null for a first version' }),
  columns: z
    .array(z.object({ key: z.enum(columnKeys), label: z.string(), start: z.string(), end: z.string() }))
    .meta({
      description:
        'Quarter and year (both of the fund’s fiscal year) and since inception; only `period` if the close kept no more',
    }),
  statements: z.array(Statement),
  whole: Statement.meta({ description: 'The fund as a whole, including amounts posted for no partner' }),
  assumptions: z.array(z.string()),
})
export type CapitalStatements = z.output<typeof CapitalStatements>
export type Statement = z.output<typeof Statement>

/** Statements as they were kept with a message: before they said their language, they were in English. */
export type KeptStatement = Omit<Statement, 'language' | 'closing_interest' | 'accrued_carry'> & {
  accrued_carry?: Statement['accrued_carry']
  language?: Statement['language'] | undefined
  closing_interest?: number[] | null
}
export type KeptStatements = Omit<CapitalStatements, 'statements' | 'whole' | 'restates'> & {
  restates?: CapitalStatements['restates']
  statements: KeptStatement[]
  whole: KeptStatement
}
