import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Context } from '../../kernel/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { effectiveFrom, inEffect, inOrder } from '../partners/term-versions.ts'

interface Tiers {
  hurdle_pct: number
  hurdle_compounding?: 'annual' | 'daily' | 'anniversary' | 'simple' | undefined
  catch_up_pct?: number | undefined
  carry_pct: number
  further_hurdles?:
    | Array<{ irr?: number | undefined; multiple?: number | undefined; carry_pct: number }>
    | undefined
}

/** The carried interest terms of a fund; rates are fractions. */
export interface CarryTerms extends Tiers {
  type: 'european' | 'american'
  classes?: Array<Tiers & { class: string }> | undefined
  clawback_by?: 'partner' | 'class' | 'fund' | undefined
  /** The part of the carry received that went to taxes, and is not given back. */
  carry_tax_pct?: number | undefined
  /** Guarantors of the general partner's clawback, each for a part of it. */
  guarantors?: Array<{ name: string; share_pct: number }> | undefined
  giveback?: GivebackTerms | undefined
}

/** Limits of the investors' giveback: a ceiling on their distributions, and an end. */
export interface GivebackTerms {
  ceiling_pct: number
  of: 'distributions' | 'commitment'
  /** Only distributions of so many years before the notice count. */
  years?: number | undefined
  /** The last day of a notice. */
  ends_on?: string | undefined
}

/** A fund's terms of carried interest, in the order in which they take effect. */
export async function carryTermVersions({ db }: Context, fundId: number) {
  const rows: Selectable<Tables['carry_term_versions']>[] = await db
    .selectFrom('carry_term_versions')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .orderBy('id')
    .execute()
  return inOrder(rows.map(({ terms, ...row }) => ({ ...row, terms: fromJson<CarryTerms>(terms) })))
}

/** The terms of a fund on a day; null where none name carried interest. */
export async function carryTermsOf(ctx: Context, fundId: number, day: string): Promise<CarryTerms | null> {
  return inEffect(await carryTermVersions(ctx, fundId), day)?.terms ?? null
}

/**
 * Adds a version of a fund's terms from a day on; the first have held since the beginning unless said otherwise. 409
 * `period_closed` for a day of a closed period, whose accrual went by the terms of that time.
 */
export async function setCarryTerms(
  ctx: Context,
  fund: FundRow,
  terms: CarryTerms,
  from: string | null | undefined,
): Promise<void> {
  const versions = await carryTermVersions(ctx, fund.id)
  const effective_from = versions.length === 0 ? (from ?? null) : effectiveFrom(fund, from, versions)
  const before = inEffect(versions, effective_from ?? (await todayOf(ctx)))
  await ctx.db
    .insertInto('carry_term_versions')
    .values({
      fund_account_id: fund.id,
      effective_from,
      terms: toJson(terms),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  ctx.note({ effective_from, before: before?.terms ?? null, after: terms })
}
