import { z } from 'zod'
import { entity, field, languages } from '../../../kernel/index.ts'
import { columnKeys, commitmentLines, statementLines } from './statement-lines.ts'

const amounts = z.array(z.number()).meta({
  description: 'One for each of `columns`, in major units of `currency`; what raises it is positive',
})
const ratio = (description: string) => z.number().nullable().meta({ description })

const keptMoney = (description: string) =>
  field.money(`${description}; null in a close that did not keep it`).nullable()

/** What the metrics are reckoned from. */
const sinceInception = {
  paid_in: keptMoney('What was paid, less what came back unused'),
  distributed: keptMoney('Less what came back unused'),
  unpaid: keptMoney('Called, unpaid'),
}

const Statement = entity('CapitalStatement', {
  lp_id: field.id().nullable().meta({ description: 'null for the fund as a whole' }),
  name: z.string(),
  language: z
    .enum(languages)
    .meta({ description: 'What it is printed in: what the partner reads, else the office' }),
  lines: z
    .array(z.object({ key: z.enum(statementLines), label: z.string(), amounts }))
    .meta({ description: 'Of each column the opening balance and the lines sum to the closing balance' }),
  commitment: z
    .object({
      committed: field.money(),
      funded: field.money('Committed less unfunded'),
      recallable: field.money('Distributed since inception and callable again'),
      unfunded: field.money(),
      lines: z.array(z.object({ key: z.enum(commitmentLines), label: z.string(), amounts })),
    })
    .nullable()
    .meta({ description: 'At the end of the period; null in a close that did not keep it' }),
  metrics: z
    .object({
      dpi: ratio('Distributed over paid-in'),
      rvpi: ratio('Closing balance, less what is called and not paid yet, over paid-in'),
      tvpi: ratio('DPI and RVPI'),
      irr: ratio(
        'Net, annual, since inception, as a fraction, Act/365, the closing balance as the last flow',
      ),
      reasons: z.record(z.string(), z.string()).meta({ description: 'Why a metric is null' }),
      ...sinceInception,
    })
    .nullable()
    .meta({ description: 'null in a close that did not keep them' }),
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
    .meta({ description: 'When the period was opened again: these statements hold no longer' }),
  columns: z
    .array(z.object({ key: z.enum(columnKeys), label: z.string(), start: z.string(), end: z.string() }))
    .meta({
      description:
        'Quarter, year (both of the fund’s fiscal year) and since inception; `period` alone in a close that kept no more',
    }),
  statements: z.array(Statement),
  whole: Statement.meta({ description: 'The fund as a whole, with what is posted for no partner' }),
  assumptions: z.array(z.string()),
})
export type CapitalStatements = z.output<typeof CapitalStatements>
export type Statement = z.output<typeof Statement>

/** Statements as they were kept with a message: before they said their language, they were in English. */
export type KeptStatement = Omit<Statement, 'language'> & { language?: Statement['language'] | undefined }
export type KeptStatements = Omit<CapitalStatements, 'statements' | 'whole'> & {
  statements: KeptStatement[]
  whole: KeptStatement
}
