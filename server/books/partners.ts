import type { Selectable } from 'kysely'
import { toBit } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { type Context, invalidField, notFound } from '../kernel/index.ts'
import { toMinor } from '../kernel/money.ts'
import { baseCurrency, requireFund } from './fund-accounts.ts'

export type LpRow = Selectable<Tables['lps']>
export type CommitmentRow = Selectable<Tables['commitments']>

export interface LpInput {
  name: string
  /** A key such as `family_office`; the general partner is a partner of type `general_partner`. */
  entity_type?: string | null | undefined
  jurisdiction?: string | null | undefined
  currency?: string | undefined
  /** In major units, over all funds, as the register says it; what binds is the commitments. */
  committed_capital?: number | null | undefined
  kyc_status?: string | undefined
  primary_contact_email?: string | null | undefined
}

/** Adds an investor to the register: KYC `pending` and status `active` unless said otherwise. */
export async function registerLp(ctx: Context, input: LpInput): Promise<LpRow> {
  const currency = input.currency ?? (await baseCurrency(ctx))
  return ctx.db
    .insertInto('lps')
    .values({
      name: input.name,
      entity_type: input.entity_type ?? null,
      jurisdiction: input.jurisdiction ?? null,
      currency,
      committed_capital_minor:
        input.committed_capital == null
          ? null
          : toMinor(input.committed_capital, currency, 'committed_capital'),
      kyc_status: input.kyc_status ?? 'pending',
      primary_contact_email: input.primary_contact_email ?? null,
      status: 'active',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The investor's row; 404 when it is not there or not the caller's. */
export async function findLp({ db }: Context, id: number): Promise<LpRow> {
  const lp = await db.selectFrom('lps').selectAll().where('id', '=', id).executeTakeFirst()
  if (!lp) throw notFound()
  return lp
}

/** Those of these investors that are in the register, by id. */
export async function findPartners({ db }: Context, ids: readonly number[]): Promise<Map<number, LpRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lps')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export interface CommitmentInput {
  lpId: number
  fundAccountId: number
  /** In minor units of the fund's currency. */
  amountMinor: number
  /** The class of interests; `A` unless said otherwise. */
  class?: string | undefined
  /** The closing at which the investor came in, YYYY-MM-DD. */
  admittedOn: string
  /** The general partner and whoever a side letter frees pay no management fee. */
  excludedFromFees?: boolean | undefined
}

/**
 * Records what an investor promises to a fund at one closing. Commitments are off the balance sheet: nothing is
 * posted. 422 when the fund or the investor is not there; 409 `duplicate` for the same closing and class again.
 */
export async function commit(ctx: Context, input: CommitmentInput): Promise<CommitmentRow> {
  await requireFund(ctx, input.fundAccountId)
  const partners = await findPartners(ctx, [input.lpId])
  if (!partners.has(input.lpId)) throw invalidField('lp_id', 'is not an investor of this office')
  return ctx.db
    .insertInto('commitments')
    .values({
      lp_id: input.lpId,
      fund_account_id: input.fundAccountId,
      amount_minor: input.amountMinor,
      class: input.class ?? 'A',
      admitted_on: input.admittedOn,
      excluded_from_fees: toBit(input.excludedFromFees ?? false),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A fund's commitments up to a day (inclusive), or all of them; in the order they were made. */
export async function commitmentsOf(
  { db }: Context,
  fundAccountId: number,
  asOf?: string,
): Promise<CommitmentRow[]> {
  let query = db.selectFrom('commitments').selectAll().where('fund_account_id', '=', fundAccountId)
  if (asOf !== undefined) query = query.where('admitted_on', '<=', asOf)
  return query.orderBy('id').execute()
}
