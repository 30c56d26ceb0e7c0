import { isValidBIC } from 'ibantools'
import { z } from 'zod'
import { bareNumber, isSoundNumber } from '../../../books/accounts/account-number.ts'
import { type Context, field, invalidField, sentence } from '../../../kernel/index.ts'
import { answered, ownField, type RowOf, record, text, type Values } from '../../../kernel/records/index.ts'

export type BankAccountRow = RowOf<'bank_accounts'>
export type BankAccountChange = z.output<typeof bankAccount.Change>

/** A day that a book can have. */
export const day = () =>
  field
    .date()
    .refine(
      value => value >= '1900-01-01' && value < '2200-01-01',
      sentence`must be between 1900 and 2199`.english,
    )
    .meta({ format: 'date', example: '2026-03-31' })

const number = () =>
  field
    .text(40)
    .regex(
      /(?:[^A-Za-z0-9]*[A-Za-z0-9]){4}/,
      sentence`has too few letters and digits for an account number`.english,
    )
    .meta({ example: 'DE89 3704 0044 0532 0130 00' })

async function soundNumber(_ctx: Context, given: Values): Promise<Values> {
  if (given.number === undefined) return {}
  const bare = bareNumber(given.number as string)
  if (!isSoundNumber(bare))
    throw invalidField('number', sentence`is not a valid IBAN: its length or check digits are wrong`)
  return { number: bare }
}

async function soundBic(_ctx: Context, { bic }: Values): Promise<Values> {
  if (bic === undefined || bic === null || bic === '') return bic === '' ? { bic: null } : {}
  const bare = bareNumber(bic as string)
  if (!isValidBIC(bare)) throw invalidField('bic', sentence`is not a valid BIC`)
  return { bic: bare }
}

/** An account of a fund at a bank, with the account of its ledger that it is compared with. */
export const bankAccount = record({
  type: 'bank_account',
  table: 'bank_accounts',
  entity: 'BankAccount',
  label: 'Bank account',
  plural: 'Bank accounts',
  title: 'name',
  access: 'bank:read',
  page: '/funds',
  unpaged: true,
  unique: ['gl_account_id'],
  search: false,
  fields: {
    fund_account_id: ownField('record', field.id(), field.id(), {
      required: true,
      only: 'creation',
      filter: true,
      form: false,
      list: false,
    }),
    gl_account_id: answered('record', field.id(), { list: false }),
    name: text(100, { required: true, hint: 'Name in the office' }),
    bank_name: text(100, { label: 'Bank' }),
    number: ownField('text', z.string(), number(), {
      required: true,
      description: 'Last four characters',
      given: 'IBAN or account number; answers show only the last four characters',
      label: 'IBAN or account number',
      hint: 'Used to match bank files to this account; only the last four characters are shown',
      resolve: soundNumber,
      list: false,
    }),
    bic: ownField('text', z.string().nullable(), field.text(11).nullable().meta({ example: 'COBADEFFXXX' }), {
      label: 'BIC',
      hint: 'Of the bank; it is named in payment files',
      resolve: soundBic,
      list: false,
    }),
    currency: answered('currency', field.currency(), {}),
    opened_on: ownField('date', z.string(), day(), { label: 'Opened' }),
  },
  beside: {
    fund_name: z.string(),
    gl_code: z.string(),
    gl_name: z.string(),
    stated_until: z.string().nullable().meta({ description: 'End of the last statement' }),
    open_lines: z.int().meta({ description: 'Transactions neither matched nor ignored' }),
  },
})
