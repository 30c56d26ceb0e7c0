import { z } from 'zod'
import { LentSource, RecordSource } from '../../../imports/lent-schemas.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { day, side } from '../fields.ts'

const HeadlessEntry = z.strictObject({
  category: field.key(),
  date: day(),
  debit: side('Lowers partners’ capital').optional(),
  credit: side('Raises partners’ capital').optional(),
  description: field.text(500).nullish(),
  reference: field.text(200).nullish(),
})

export const ReportInput = input('ProfitAndLossInput', {
  fund_account_id: field.id().optional().meta({ description: 'Id of a stored book; or send entries' }),
  entries: z
    .array(HeadlessEntry)
    .max(10_000)
    .optional()
    .meta({ description: 'Lines to compute with, which are not saved; or send fund_account_id' }),
  source: RecordSource.optional().meta({
    description: 'Or the journal of another ledger, which is read for this answer and not saved',
  }),
  currency: field.currency().optional().meta({ description: 'Currency of the entries', example: 'USD' }),
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
  realised_gain: field.money('Including FX gains'),
  unrealised_gain: field.money(),
  net_income: field.money('Net operating income plus realised and unrealised gains'),
  nav: field.money('As of `end`: everything dated up to that day'),
  opening_nav: field.money('As of the end of the day before `start`'),
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
  source: LentSource.nullable().meta({
    description: 'Where the lines came from; null for a book or entries sent',
  }),
  persisted: z.literal(false).meta({ description: 'Always false: reports are not saved' }),
})

export type ReportInput = z.output<typeof ReportInput>
