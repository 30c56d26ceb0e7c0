import { z } from 'zod'
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

export type ReportInput = z.output<typeof ReportInput>
