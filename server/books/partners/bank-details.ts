import { isValidBIC } from 'ibantools'
import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { masked } from '../../kernel/values/masked.ts'
import { todayOf } from '../../platform/office/today.ts'
import { bareNumber, isIban, isSoundNumber } from '../accounts/account-number.ts'
import { findLp } from './investor.ts'
import { inEffect, inOrder } from './term-versions.ts'

export type BankDetailsRow = Selectable<Tables['lp_bank_details']>

export interface BankDetailsInput {
  account_holder: string
  number: string
  bic?: string | null | undefined
  routing_number?: string | null | undefined
  bank_name: string
  currency: string
  effective_from?: string | undefined
}

export interface CallBack {
  person: string
  phone: string
  date?: string | undefined
}

/** Who wrote and who approved bank details. */
export interface WrittenBy {
  author: string
  author_ids: readonly number[]
  approved_by: string | null
}

/** An investor's bank details in all currencies, newest first. */
export async function listBankDetails(ctx: Context, lpId: number) {
  await findLp(ctx, lpId)
  const rows = await rowsOf(ctx, [lpId])
  const today = await todayOf(ctx)
  const currents = new Set(rows.map(({ currency }) => inEffect(inCurrency(rows, currency), today)?.id))
  return rows.map(row => present(row, currents.has(row.id))).reverse()
}

/** Records new bank details of an investor, which hold from a day on and are unconfirmed. */
export async function addBankDetails(
  ctx: Context,
  lpId: number,
  input: BankDetailsInput,
  { author, author_ids, approved_by }: WrittenBy,
) {
  const { name } = await findLp(ctx, lpId)
  const today = await todayOf(ctx)
  const sound = soundDetails(input)
  const row = await ctx.db
    .insertInto('lp_bank_details')
    .values({
      lp_id: lpId,
      ...sound,
      effective_from: input.effective_from ?? today,
      author,
      author_ids: toJson(author_ids),
      approved_by,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ investor: name, account: `${row.bank_name}, ${row.account_holder}, ${masked(row.number)}` })
  const current = inEffect(inCurrency(await rowsOf(ctx, [lpId]), row.currency), today)
  return present(row, current?.id === row.id)
}

/**
 * Records that the caller heard the investor confirm the details on a number that the office knew before; 409
 * `already_confirmed` for confirmed details.
 */
export async function confirmBankDetails(
  ctx: Context,
  lpId: number,
  id: number,
  { person, phone, date }: CallBack,
) {
  await findLp(ctx, lpId)
  const rows = await rowsOf(ctx, [lpId])
  const details = rows.find(row => row.id === id)
  if (!details) throw notFound()
  if (details.called_back_at !== null)
    throw conflict(
      'already_confirmed',
      sentence`${String(details.called_back_by)} has already confirmed these bank details.`,
    )
  const today = await todayOf(ctx)
  if (date !== undefined && date > today) throw invalidField('date', sentence`must not be in the future`)
  const called = {
    called_back_by: ctx.principal.name,
    called_back_at: ctx.now,
    called_person: person,
    called_number: phone,
    called_on: date ?? today,
    updated_at: ctx.now,
  }
  await ctx.db.updateTable('lp_bank_details').set(called).where('id', '=', id).execute()
  ctx.note({ account: `${details.bank_name}, ${details.account_holder}, ${masked(details.number)}`, person })
  const current = inEffect(inCurrency(rows, details.currency), today)
  return present({ ...details, ...called }, current?.id === id)
}

/**
 * Removes bank details, so that those before them are in effect again; 409 `already_confirmed` for details that a call-back
 * confirmed.
 */
export async function removeBankDetails(ctx: Context, id: number): Promise<void> {
  const details = await ctx.db
    .selectFrom('lp_bank_details as details')
    .innerJoin('lps', 'lps.id', 'details.lp_id')
    .select(['details.called_back_by', 'details.number', 'lps.name'])
    .where('details.id', '=', id)
    .executeTakeFirst()
  if (!details) return
  if (details.called_back_by !== null)
    throw conflict(
      'already_confirmed',
      sentence`${details.called_back_by} confirmed the bank details of ${details.name}, account ${masked(details.number)}.`,
    )
  await ctx.db.deleteFrom('lp_bank_details').where('id', '=', id).execute()
}

/** Returns the people who proposed or edited an investor's bank details; 404 for none of theirs. */
export async function authorsOfBankDetails(ctx: Context, lpId: number, id: number): Promise<number[]> {
  const details = (await rowsOf(ctx, [lpId])).find(row => row.id === id)
  if (!details) throw notFound()
  return fromJson<number[]>(details.author_ids)
}

/** Returns the bank details in effect on a day in a currency, by investor. */
export async function bankDetailsOn(
  ctx: Context,
  lpIds: readonly number[],
  { currency, day }: { currency: string; day: string },
): Promise<Map<number, BankDetailsRow>> {
  const rows = await rowsOf(ctx, lpIds)
  return new Map(
    lpIds.flatMap(lpId => {
      const own = rows.filter(row => row.lp_id === lpId)
      const held = inEffect(inCurrency(own, currency), day)
      return held ? [[lpId, held] as const] : []
    }),
  )
}

async function rowsOf({ db }: Context, lpIds: readonly number[]): Promise<BankDetailsRow[]> {
  if (lpIds.length === 0) return []
  const rows = await db
    .selectFrom('lp_bank_details')
    .selectAll()
    .where('lp_id', 'in', [...lpIds])
    .execute()
  return inOrder(rows)
}

const inCurrency = (rows: readonly BankDetailsRow[], currency: string) =>
  rows.filter(row => row.currency === currency)

const present = ({ org_id: _, author_ids, ...row }: BankDetailsRow, current: boolean) => ({
  ...row,
  author_ids: fromJson<number[]>(author_ids),
  current,
})

/** Returns the account as banks write it; throws 422 where it is unsound. */
function soundDetails(given: BankDetailsInput) {
  const unsound = unsoundIn(given)
  if (unsound) throw invalidField(unsound.field, unsound.message)
  return bareDetails(given)
}

/** The account as banks write it, without separators. */
export function bareDetails({ effective_from: _, ...given }: BankDetailsInput) {
  const { number, bic, routing_number } = given
  return {
    ...given,
    number: bareNumber(number),
    bic: bic ? bareNumber(bic) : null,
    routing_number: routing_number ? bareNumber(routing_number) : null,
  }
}

/** Returns the field whose checksum or code does not hold, and why; null where the account is sound. */
export function unsoundIn(
  given: BankDetailsInput,
): { field: 'number' | 'bic' | 'routing_number'; message: Sentence } | null {
  const { number, bic, routing_number } = bareDetails(given)
  if (!isSoundNumber(number))
    return {
      field: 'number',
      message: sentence`is not a valid IBAN: its length or check digits are wrong`,
    }
  if (bic !== null && !isValidBIC(bic)) return { field: 'bic', message: sentence`is not a valid BIC` }
  if (routing_number !== null && !isSoundRouting(routing_number))
    return {
      field: 'routing_number',
      message: sentence`is neither an ABA number, of nine digits whose check digit holds, nor a sort code of six`,
    }
  if (!isIban(number) && bic === null && routing_number === null)
    return {
      field: 'bic',
      message: sentence`is needed where the account has no IBAN, unless there is a routing number`,
    }
  return null
}

/** The weights of the digits of an ABA routing number, whose weighted sum is a multiple of ten. */
const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

function isSoundRouting(number: string): boolean {
  if (/^\d{6}$/.test(number)) return true
  if (!/^\d{9}$/.test(number)) return false
  return ABA_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 10 === 0
}
