import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'

export const StatementsQuery = z.object({
  to: field.date().optional().meta({ description: 'Default: the last closed day, or today' }),
  from: field.date().optional().meta({ description: 'Default: the first day of the fiscal year of `to`' }),
})

const ratio = (description: string) => z.number().nullable().meta({ description })

const AccountLine = z.object({ code: z.string(), name: z.string(), amount: field.money() })

const Holding = z.object({
  holding_id: field.id().nullable().meta({ description: 'Null for amounts posted for no holding' }),
  name: z.string(),
  instrument: z.string().nullable(),
  sector: z.string().nullable(),
  country: z.string().nullable(),
  cost: field.money(),
  fair_value: field.money(),
  share_of_net_assets: ratio('Of net assets'),
})

export const capitalColumns = [
  'beginning',
  'contributions',
  'distributions',
  'net_investment_income',
  'realised',
  'unrealised',
  'currency',
  'carried_interest',
  'transfers',
  'other',
  'ending',
] as const
export type CapitalColumn = (typeof capitalColumns)[number]

const money = Object.fromEntries(capitalColumns.map(name => [name, field.money()])) as Record<
  CapitalColumn,
  ReturnType<typeof field.money>
>

export const partnerClasses = ['general_partner', 'limited_partners', 'unassigned', 'total'] as const

export const FinancialStatements = entity('FinancialStatements', {
  fund_account_id: field.id(),
  fund: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  basis: z.enum(['going_concern', 'liquidation']),
  closed: z.boolean().meta({ description: 'The book is closed through `to`' }),
  net_assets: z.object({
    assets: z.array(AccountLine),
    liabilities: z.array(AccountLine),
    total_assets: field.money(),
    total_liabilities: field.money(),
    net_assets: field.money(),
  }),
  operations: z.object({
    income: z.array(AccountLine),
    expenses: z.array(AccountLine),
    net_investment_income: field.money(),
    gains: z.array(AccountLine).meta({ description: 'Realised, unrealised and of currencies' }),
    net_increase: field.money('From operations'),
  }),
  schedule_of_investments: z.object({
    holdings: z.array(Holding),
    cost: field.money(),
    fair_value: field.money(),
  }),
  changes_in_capital: z
    .array(z.object({ partners: z.enum(partnerClasses), ...money }))
    .meta({ description: 'Changes in partners’ capital; distributions are negative' }),
  cash_flows: z.object({
    operating: z.array(z.object({ line: z.string(), amount: field.money() })),
    financing: z.array(z.object({ line: z.string(), amount: field.money() })),
    net_operating: field.money(),
    net_financing: field.money(),
    net_change: field.money(),
    beginning: field.money('Cash'),
    ending: field.money('Cash'),
  }),
  highlights: z
    .object({
      average_net_assets: field.money('Of the limited partners: mean of the start and each quarter-end'),
      expense_ratio: ratio('Expenses over average net assets, before carried interest'),
      carried_interest_ratio: ratio('Carried interest over average net assets; not annualised'),
      expense_and_carry_ratio: ratio('Both together'),
      net_investment_income_ratio: ratio('Net investment income over average net assets'),
      annualised: z.boolean().meta({ description: 'The period is shorter than a year' }),
      irr_beginning: ratio('Net IRR of the limited partners since inception, to the start of the period'),
      irr_ending: ratio('The same, to its end'),
      committed: field.money('Of all partners'),
      contributed: field.money('Of all partners, less unused capital returned'),
      contributed_to_committed: ratio('Contributed over committed capital'),
      reasons: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null' }),
    })
    .meta({ description: 'Financial highlights of the limited partners as a class (ASC 946-205-50)' }),
  commitments: z.array(
    z.object({
      partners: z.enum(partnerClasses),
      committed: field.money(),
      contributed: field.money(),
      unfunded: field.money(),
    }),
  ),
  missing: z.array(z.string()).meta({ description: 'What the statements need and the book does not know' }),
})
