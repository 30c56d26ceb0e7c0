import type { Selectable } from 'kysely'
import template from '../../../resources/chart-of-accounts.json' with { type: 'json' }
import { fromBit, toBit } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, invalidField, notFound, preparedRows, sentence } from '../../kernel/index.ts'

export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountType = (typeof accountTypes)[number]
export const sides = ['debit', 'credit'] as const
export type Side = (typeof sides)[number]

export type GlAccountRow = Selectable<Tables['gl_accounts']>

/**
 * The category under which an account's lines count in the simple book, seen from partners' capital (credit
 * raises it). Null for contra accounts: cash, receivables, payables, the valuation account.
 */
export type AccountCategory = string | null

/** Gives a new fund the default chart of a private equity or credit fund (resources/chart-of-accounts.json). */
export async function seedChart(ctx: Context, fundAccountId: number): Promise<void> {
  await ctx.db
    .insertInto('gl_accounts')
    .values(
      template.map(account => ({
        ...account,
        fund_account_id: fundAccountId,
        parent_code: null,
        active: toBit(true),
        posting_allowed: toBit(true),
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .execute()
}

/** A fund's accounts by these codes and ids. */
export async function accountsNamed(
  { db }: Context,
  fundAccountId: number,
  { codes, ids }: { codes: readonly string[]; ids: readonly number[] },
): Promise<GlAccountRow[]> {
  const byCode = [...new Set(codes)].map(code => ({ fundAccountId, code }))
  const byId = [...new Set(ids)].map(id => ({ fundAccountId, id }))
  return [
    ...(byCode.length > 0 ? await accountsByCode(db, byCode) : []),
    ...(byId.length > 0 ? await accountsWithId(db, byId) : []),
  ]
}

const accountsByCode = preparedRows((db, rows: ReadonlyArray<{ fundAccountId: number; code: string }>) =>
  db
    .selectFrom('gl_accounts')
    .selectAll()
    .where('fund_account_id', '=', rows[0]?.fundAccountId as number)
    .where(
      'code',
      'in',
      rows.map(({ code }) => code),
    ),
)

const accountsWithId = preparedRows((db, rows: ReadonlyArray<{ fundAccountId: number; id: number }>) =>
  db
    .selectFrom('gl_accounts')
    .selectAll()
    .where('fund_account_id', '=', rows[0]?.fundAccountId as number)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    ),
)

/** Every account of these funds, or of all funds, by id, in the order of their codes. */
export async function accountsById(
  { db }: Pick<Context, 'db'>,
  fundIds?: readonly number[],
): Promise<Map<number, GlAccountRow>> {
  if (fundIds?.length === 0) return new Map()
  let query = db.selectFrom('gl_accounts').selectAll()
  if (fundIds) query = query.where('fund_account_id', 'in', fundIds)
  const rows = await query.orderBy('code').orderBy('fund_account_id').execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The ids of the accounts of these codes and of every account that details one of them, however deep. */
export function familyOf(
  accounts: ReadonlyMap<number, GlAccountRow>,
  codes: readonly string[],
): ReadonlySet<number> {
  const byCode = new Map([...accounts.values()].map(account => [account.code, account]))
  const belongs = (account: GlAccountRow | undefined): boolean =>
    account !== undefined &&
    (codes.includes(account.code) ||
      (account.parent_code !== null && belongs(byCode.get(account.parent_code))))
  return new Set([...accounts.values()].filter(belongs).map(({ id }) => id))
}

export interface NewGlAccount {
  fund_account_id: number
  code: string
  name: string
  type?: AccountType | undefined
  normal_balance?: Side | undefined
  parent_code?: string | null | undefined
  posting_allowed?: boolean | undefined
  /** The other currency that it is kept in, such as that of a bank account; the fund's when left out. */
  currency?: string | undefined
}

/**
 * Adds an account to a fund's chart. A sub-account has the type and category of its parent; without one
 * `type` is required. Only assets and liabilities may be in another currency than the fund's (422). Throws
 * 409 `duplicate` for a code in use.
 */
export async function addAccount(ctx: Context, input: NewGlAccount): Promise<GlAccountRow> {
  const parent = input.parent_code ? await parentOf(ctx, input.fund_account_id, input.parent_code) : null
  const type = parent?.type ?? input.type
  if (!type) throw invalidField('type', sentence`is required for an account without a parent_code`)
  if (parent && input.type && input.type !== type)
    throw invalidField('type', sentence`must be ${type}, the same as ${parent.code}`)
  const foreign = input.currency ?? null
  if (foreign !== null && type !== 'asset' && type !== 'liability')
    throw invalidField(
      'currency',
      sentence`applies only to assets and liabilities: other accounts are in the fund currency`,
    )
  const normal = type === 'asset' || type === 'expense' ? 'debit' : 'credit'
  const added = await ctx.db
    .insertInto('gl_accounts')
    .values({
      fund_account_id: input.fund_account_id,
      code: input.code,
      name: input.name,
      type,
      normal_balance: input.normal_balance ?? parent?.normal_balance ?? normal,
      parent_code: input.parent_code ?? null,
      category: parent ? parent.category : defaultCategory(type as AccountType),
      foreign_currency: foreign,
      active: toBit(true),
      posting_allowed: toBit(input.posting_allowed ?? true),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'fund_account_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!added) throw conflict('duplicate', sentence`This fund already has an account ${input.code}.`)
  return added
}

/** Accounts that move partners' capital must count in the simple book; assets and liabilities are contra accounts. */
function defaultCategory(type: AccountType): AccountCategory {
  const categories = { equity: 'other_capital', income: 'income', expense: 'expense' } as const
  return type === 'asset' || type === 'liability' ? null : categories[type]
}

interface GlAccountChange {
  name?: string | undefined
  active?: boolean | undefined
  posting_allowed?: boolean | undefined
}

/** Renames an account, or opens and closes it to postings; existing postings stay. */
export async function changeAccount(
  ctx: Context,
  id: number,
  { name, active, posting_allowed }: GlAccountChange,
): Promise<GlAccountRow> {
  const changed = await ctx.db
    .updateTable('gl_accounts')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { active: toBit(active) }),
      ...(posting_allowed === undefined ? {} : { posting_allowed: toBit(posting_allowed) }),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw notFound()
  return changed
}

/** An account as the API shows it; its currency is the fund's, where it is kept in no other. */
export const presentAccount = (
  { category, foreign_currency, ...account }: GlAccountRow,
  currency: string,
) => ({
  ...account,
  type: account.type as AccountType,
  normal_balance: account.normal_balance as Side,
  active: fromBit(account.active),
  posting_allowed: fromBit(account.posting_allowed),
  currency: foreign_currency ?? currency,
})

async function parentOf({ db }: Context, fundAccountId: number, code: string): Promise<GlAccountRow> {
  const parent = await db
    .selectFrom('gl_accounts')
    .selectAll()
    .where('fund_account_id', '=', fundAccountId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!parent) throw invalidField('parent_code', sentence`${code} is not an account of this fund`)
  return parent
}
