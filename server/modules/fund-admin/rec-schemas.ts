import { z } from 'zod'
import { fileFields, layoutFields, oneSheet, sheetFields } from '../../imports/schemas.ts'
import { entity, field, input } from '../../kernel/index.ts'

const bases = ['after_closing', 'before_closing'] as const
export type Basis = (typeof bases)[number]

const statuses = ['matched', 'breaks'] as const

const breakStatuses = ['difference', 'unmapped', 'not_in_book', 'not_at_administrator'] as const

export const RecInput = input('AdminTrialBalanceInput', {
  as_of: field.date(),
  ...fileFields,
  file_name: sheetFields.file_name,
  ...layoutFields,
  basis: z.enum(bases).optional().meta({
    description:
      'Whether the administrator has closed the year’s profit and loss to capital. Default: `after_closing`',
  }),
  tolerance: field.amount('Largest difference of an account that is no break. Default: 1').min(0).optional(),
}).superRefine((body, issues) => oneSheet(body, issues))
export type RecInput = z.output<typeof RecInput>

const Break = z.object({
  account: z.string().nullable().meta({ description: 'Account of the fund’s chart; null if unmapped' }),
  name: z.string(),
  admin_accounts: z.array(z.string()).meta({ description: 'The administrator’s accounts in it' }),
  rows: z.array(z.int()).meta({ description: 'Their rows in the sheet' }),
  admin: field.money('Debit positive'),
  shadow: field.money('In the fund’s book, debit positive'),
  difference: field.money('Administrator less book'),
  status: z.enum(breakStatuses).meta({
    description: '`unmapped`: no account of the chart has it; map it in the account map',
  }),
})

export const Rec = entity('AdminTrialBalanceRec', {
  id: field.id(),
  fund_account_id: field.id(),
  currency: z.string(),
  as_of: field.date(),
  basis: z.enum(bases),
  file_name: z.string().nullable(),
  tolerance: field.money('For each account; the net assets have none'),
  status: z.enum(statuses),
  matched: z.int().meta({ description: 'Number of accounts within the tolerance' }),
  breaks: z.array(Break).meta({ description: 'Largest difference first' }),
  net_assets: z.object({
    admin: field.money('Of the administrator’s mapped assets and liabilities'),
    shadow: field.money(),
    difference: field.money(),
  }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
export type Rec = z.output<typeof Rec>
/** The findings of a reconciliation, as it is kept. */
export type RecResult = Pick<Rec, 'tolerance' | 'matched' | 'breaks' | 'net_assets'>

const mapped = {
  admin_account: field.line(200).meta({ description: 'As its trial balance writes it: number or name' }),
  account: field.line(20).meta({ description: 'Code in the fund’s chart' }),
}

export const AccountMap = entity('AdminAccountMap', {
  fund_account_id: field.id(),
  accounts: z.array(z.object(mapped)),
})

export const AccountMapInput = input('AdminAccountMapInput', {
  accounts: z.array(z.strictObject(mapped)).max(2000),
})
export type AccountMapInput = z.output<typeof AccountMapInput>
