import type { z } from 'zod'
import { accountName } from '../../books/accounts/account-name.ts'
import { accountsNamed } from '../../books/accounts/chart.ts'
import { findFund, requireFund } from '../../books/accounts/fund-accounts.ts'
import { type Context, changes, conflict, invalidField, notFound, sentence } from '../../kernel/index.ts'
import { changeRecord, insertUnique, listQuery, listRecords } from '../../kernel/records/index.ts'
import { masked } from '../../kernel/values/masked.ts'
import { type BankAccountChange, type BankAccountRow, bankAccount } from './rows/bank-account.ts'
import type { BankAccountInput } from './schemas.ts'

/** Opens the record of a bank account, in the currency in which its account of the ledger is kept. 409 `duplicate` for a second one of a GL account. */
export async function openAccount(ctx: Context, input: BankAccountInput) {
  const fund = await requireFund(ctx, input.fund_account_id)
  const [account] = await accountsNamed(ctx, fund.id, { codes: [input.gl_code ?? '1010'], ids: [] })
  if (!account)
    throw invalidField('gl_code', sentence`${String(input.gl_code)} is not an account of this fund`)
  if (account.type !== 'asset' || !/^10/.test(account.parent_code ?? account.code))
    throw invalidField(
      'gl_code',
      sentence`${account.code} ${accountName(account.name)} is not an account of cash (1010, 1020 or a detail of them)`,
    )
  const currency = account.foreign_currency ?? fund.currency
  const row = await insertUnique(ctx, bankAccount, input, { gl_account_id: account.id, currency })
  if (!row)
    throw conflict(
      'duplicate',
      sentence`${account.code} ${accountName(account.name)} is the account of another bank account already.`,
    )
  return presentAccount(ctx, row)
}

/** Changes an account's name and number; its ledger account is fixed. */
export async function changeBankAccount(ctx: Context, id: number, change: BankAccountChange) {
  const before = await bankAccount.find(ctx, id)
  const after = await changeRecord(ctx, bankAccount, before, change)
  ctx.note(changes(withMask(before), withMask(after)))
  return presentAccount(ctx, after)
}

const withMask = (row: BankAccountRow) => ({ ...row, number: masked(row.number) })

/**
 * Returns the account, locked until the end of this transaction: concurrent work on its movements is
 * serialised.
 */
export async function holdAccount({ db }: Context, id: number): Promise<BankAccountRow> {
  const row = await db
    .updateTable('bank_accounts')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Query parameters of the list of bank accounts. */
export const bankAccountQuery = listQuery(bankAccount)

const pageOfAccounts = listRecords(bankAccount)

/** Bank accounts, newest first unless sorted. */
export async function listBankAccounts(ctx: Context, asked: z.output<typeof bankAccountQuery>) {
  const page = await pageOfAccounts(ctx, asked)
  const shown = new Map<number, Awaited<ReturnType<typeof presentAccount>>>()
  for (const row of page.items) shown.set(row.id, await presentAccount(ctx, row))
  return page.map(({ id }) => shown.get(id) as Awaited<ReturnType<typeof presentAccount>>)
}

/** A bank account with its whole number, for a file that tells the bank to pay; 422 for none of this office. */
export async function payingAccount({ db }: Context, id: number): Promise<BankAccountRow> {
  const row = await db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidField('bank_account_id', sentence`is not a bank account of this office`)
  return row
}

export const getBankAccount = async (ctx: Context, id: number) =>
  presentAccount(ctx, await bankAccount.find(ctx, id))

async function presentAccount(ctx: Context, row: BankAccountRow) {
  const fund = await findFund(ctx, row.fund_account_id)
  const [account] = await accountsNamed(ctx, fund.id, { codes: [], ids: [row.gl_account_id] })
  const { open, until } = await ctx.db
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .select(({ selectFrom }) =>
      selectFrom('bank_statements')
        .select(({ fn }) => fn.max('to_date').as('until'))
        .where('bank_account_id', '=', row.id)
        .as('until'),
    )
    .where('bank_account_id', '=', row.id)
    .where('match_id', 'is', null)
    .where('set_aside_reason', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    ...bankAccount.present(row),
    number: masked(row.number),
    gl_code: account?.code ?? '',
    gl_name: account?.name ?? '',
    fund_name: fund.name,
    stated_until: until ?? null,
    open_lines: Number(open),
  }
}
