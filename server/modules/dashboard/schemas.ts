import { z } from 'zod'
import { entity, field } from '../../kernel/index.ts'
import { periodKeys } from './period.ts'

export const dashboardQuery = z.object({
  period: z.enum(periodKeys).default('quarter').meta({ description: 'Calendar period until today' }),
})

const count = () => z.int().nonnegative()
const span = () => z.object({ from: field.date(), to: field.date() })
const page = () => z.string().meta({ description: 'Page that shows the records behind the figure' })

const common = {
  as_of: field.date(),
  period: z.enum(periodKeys),
  current: span().meta({ description: 'The period until today' }),
  previous: span().meta({ description: 'The whole period before, with which figures are compared' }),
  to_act: z
    .array(z.object({ key: z.string(), title: z.string(), count: count(), page: page() }))
    .meta({ description: 'What waits for somebody, without what is 0' }),
}

const flows = {
  opening_nav: field.money('At the end of the day before the period'),
  contributions: field.money('Of the period'),
  distributions: field.money('Of the period, positive'),
  net_income: field.money('Of the period'),
  other: field.money('What else moved NAV in the period'),
  nav: field.money('At the end of the period'),
}

const bridge = () => z.object(flows)

const FundOnDashboard = entity('FundOnDashboard', {
  fund_account_id: field.id(),
  name: z.string(),
  currency: z.string(),
  page: page(),
  current: bridge().meta({ description: 'NAV bridge of the period' }),
  previous: bridge().meta({ description: 'NAV bridge of the period before' }),
  series: z
    .array(
      z.object({
        end: field.date(),
        nav: field.money('At the end of `end`'),
        contributions: field.money('Of the quarter'),
        distributions: field.money('Of the quarter, positive'),
      }),
    )
    .meta({ description: 'The last eight quarters' }),
})

const exposure = () =>
  z.array(
    z.object({
      name: z.string().nullable().meta({ description: 'Null where it is not recorded' }),
      currency: z.string(),
      fair_value: field.money('Fair value of its holdings'),
      holdings: count().meta({ description: 'Number of holdings' }),
    }),
  )

export const GpDashboard = entity('GpDashboard', {
  ...common,
  funds: z
    .array(FundOnDashboard)
    .nullable()
    .meta({ description: 'Null where the caller may not read books' }),
  pipeline: z
    .object({
      stages: z.array(z.object({ stage: z.string(), title: z.string(), count: count(), page: page() })),
      by_month: z
        .array(z.object({ month: z.string(), added: count(), won: count(), passed: count() }))
        .meta({ description: 'Deals added in each of the last twelve months, and what became of them' }),
    })
    .nullable()
    .meta({ description: 'Null where the caller may not read deals' }),
  covenants: z
    .array(
      z.object({
        covenant_id: field.id(),
        name: z.string(),
        status: z.string().nullable(),
        headroom_pct: z.number().nullable().meta({ description: 'Fraction of the threshold that is left' }),
        page: page(),
      }),
    )
    .nullable()
    .meta({ description: 'The twenty with the least headroom; null where the caller may not read them' }),
  exposure: z
    .object({ by_sector: exposure(), by_vintage: exposure() })
    .nullable()
    .meta({ description: 'Null where the caller may not read holdings' }),
})

const measured = { current: count(), previous: count() }

export const AdminDashboard = entity('AdminDashboard', {
  ...common,
  figures: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      ...measured,
      page: page(),
    }),
  ),
  exceptions: z
    .array(z.object({ kind: z.string(), title: z.string(), count: count(), page: page() }))
    .meta({ description: 'Exceptions that somebody has to act on, by kind' }),
  writes_by_day: z
    .array(z.object({ day: field.date(), count: count() }))
    .meta({ description: 'Entries of the audit log in the period' }),
})
