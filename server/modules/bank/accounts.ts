import { accountsNamed } from '../../books/accounts/chart.ts'
import { findFund, requireFund } from '../../books/accounts/fund-accounts.ts'
import {
  type Context,
  changes,
  conflict,
  invalidField,
  notFound,
  paginate,
  sentence,
} from '../../kernel/index.ts'
import { bareNumber, isSoundNumber, masked } from './account-number.ts'
import type { BankAccountRow } from './rows/bank-rows.ts'
import type { BankAccountChange, BankAccountInput } from './schemas.ts'

/** Opens the record of a bank account, in the currency in which its account of the ledger is kept. 409 `duplicate` for a second one of a GL account. */
export async function openAccount(ctx: Context, input: BankAccountInput) {
  const fund = await requireFund(ctx, input.fund_account_id)
  const [account] = await accountsNamed(ctx, fund.id, { codes: [input.gl_code ?? '1010'], ids: [] })
  if (!account)
    throw invalidField('gl_code', sentence`${String(input.gl_code)} is not an account of this fund`)
  if (account.type !== 'asset' || !/^10/.test(account.parent_code ?? account.code))
    throw invalidField(
      'gl_code',
      sentence`${account.code} ${account.name} is not an account of cash (1010, 1020 or a detail of them)`,
    )
  const row = await ctx.db
    .insertInto('bank_accounts')
    .values({
      fund_account_id: fund.id,
      gl_account_id: account.id,
      name: input.name,
      bank_name: input.bank_name ?? null,
      number: soundNumber(input.number),
      currency: account.foreign_currency ?? fund.currency,
      opened_on: input.opened_on ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'gl_account_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw conflict(
      'duplicate',
      sentence`${account.code} ${account.name} is the account of another bank account already.`,
    )
  return presentAccount(ctx, row)
}

/** Changes what an account is called and its number; what it is compared with in the ledger stays. */
export async function changeBankAccount(ctx: Context, id: number, { number, ...rest }: BankAccountChange) {
  const before = await findBankAccount(ctx, id)
  const after = await ctx.db
    .updateTable('bank_accounts')
    .set({ ...rest, ...(number === undefined ? {} : { number: soundNumber(number) }), updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(withMask(before), withMask(after)))
  return presentAccount(ctx, after)
}

const withMask = (row: BankAccountRow) => ({ ...row, number: masked(row.number) })

function soundNumber(number: string): string {
  const bare = bareNumber(number)
  if (!isSoundNumber(bare))
    throw invalidField('number', sentence`is not a valid IBAN: its check digits are wrong`)
  return bare
}

/** The account's row; 404 when it is not there or not the caller's. */
export async function findBankAccount({ db }: Context, id: number): Promise<BankAccountRow> {
  const row = await db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The account, held until the end of this transaction: what two people do with its movements comes one after the other. */
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

interface Filter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
}

/** Bank accounts, newest first. */
export async function listBankAccounts(ctx: Context, { fund_account_id, ...slice }: Filter) {
  let query = ctx.db.selectFrom('bank_accounts').selectAll()
  if (fund_account_id !== undefined) query = query.where('fund_account_id', '=', fund_account_id)
  const page = await paginate(query, 'bank_accounts.id', slice)
  const shown = new Map<number, Awaited<ReturnType<typeof presentAccount>>>()
  for (const row of page.items) shown.set(row.id, await presentAccount(ctx, row))
  return page.map(({ id }) => shown.get(id) as Awaited<ReturnType<typeof presentAccount>>)
}

export const getBankAccount = async (ctx: Context, id: number) =>
  presentAccount(ctx, await findBankAccount(ctx, id))

async function presentAccount(ctx: Context, { gl_account_id, ...row }: BankAccountRow) {
  const fund = await findFund(ctx, row.fund_account_id)
  const [account] = await accountsNamed(ctx, fund.id, { codes: [], ids: [gl_account_id] })
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
    ...row,
    org_id: undefined,
    number: masked(row.number),
    gl_account_id,
    gl_code: account?.code ?? '',
    gl_name: account?.name ?? '',
    fund_name: fund.name,
    stated_until: until ?? null,
    open_lines: Number(open),
  }
}
