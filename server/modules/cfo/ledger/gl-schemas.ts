import { z } from 'zod'
import { accountTypes, sides } from '../../../books/accounts/chart.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { code } from '../fields.ts'

export const GlAccount = entity('GlAccount', {
  id: field.id(),
  fund_account_id: field.id(),
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normal_balance: z.enum(sides),
  currency: z.string(),
  parent_code: z.string().nullable(),
  active: z.boolean(),
  posting_allowed: z.boolean(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const GlAccountInput = input('GlAccountInput', {
  fund_account_id: field.id(),
  code: code().meta({ example: '3110' }),
  name: field.line(200),
  type: z.enum(accountTypes).optional().meta({ description: 'Required without a parent_code' }),
  normal_balance: z.enum(sides).optional(),
  parent_code: code().nullish().meta({ description: 'Parent account, of the same type' }),
  posting_allowed: z.boolean().optional(),
  currency: field.currency().optional().meta({
    description: 'For an asset or liability kept in another currency than the fund’s, such as a bank account',
  }),
})

export const GlAccountChange = input('GlAccountChange', {
  name: field.line(200).optional(),
  active: z.boolean().optional(),
  posting_allowed: z.boolean().optional(),
})

const Sums = {
  debit: field.money().nullable().meta({ description: 'Null over several currencies' }),
  credit: field.money().nullable().meta({ description: 'Null over several currencies' }),
  balance: field.money().nullable().meta({ description: 'Null over several currencies' }),
}

export const Totals = z.object({
  ...Sums,
  by_currency: z
    .array(
      z.object({ currency: z.string(), debit: field.money(), credit: field.money(), balance: field.money() }),
    )
    .meta({ description: 'Amounts are never added across currencies' }),
})

export const mixedCurrency = () =>
  z.string().nullable().meta({ description: '`mixed` over several currencies; null without a fund' })

export const ChartOfAccounts = entity('ChartOfAccounts', {
  accounts: z.array(
    z.object({
      id: field.id(),
      name: z.string(),
      entity_type: z.string(),
      currency: z.string(),
      debit: field.money('Total debits of the simple book'),
      credit: field.money('Total credits of the simple book'),
      balance: field.money(
        'Credit less debit; equals the NAV if no line is neutral (investment, transfer, loan_draw)',
      ),
      nav: field.money(),
    }),
  ),
  totals: Totals,
  currency: mixedCurrency(),
  count: z.int(),
})

export const TrialBalance = entity('TrialBalance', {
  accounts: z.array(
    z.object({
      fund_account_id: field.id(),
      fund: z.string(),
      category: z.string(),
      currency: z.string(),
      debit: field.money(),
      credit: field.money(),
      balance: field.money('Credit less debit'),
    }),
  ),
  totals: Totals,
  currency: mixedCurrency(),
  as_of: z.string().nullable().meta({ description: 'Null for all posted entries' }),
})

export const GlTrialBalance = entity('GlTrialBalance', {
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(accountTypes),
      currency: z.string(),
      debit: field.money('The balance if it is a debit'),
      credit: field.money('The balance if it is a credit'),
      balance: field.money('Debit positive'),
    }),
  ),
  totals: Totals,
  balanced: z.boolean(),
  currency: mixedCurrency(),
  as_of: z.string().nullable().meta({ description: 'Null for all posted entries' }),
})
