import type { Selectable } from 'kysely'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import {
  type LetterTerms,
  recordSideLetter,
  type SideLetterRow,
  sideLettersOf,
} from '../../../books/partners/side-letters.ts'
import { effectiveFrom, inEffect, inEffectOrNext } from '../../../books/partners/term-versions.ts'
import { fromBit } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, invalidField, paginate, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { LpTermsInput } from './fee-schemas.ts'

/** An investor who has terms of their own in a fund, with the taxpayer number; the terms are in `side_letters`. */
type LpTermsRow = Selectable<Tables['lp_terms']>

/** Lists the investors' individual terms besides the fund's agreement, newest first. */
export async function listLpTerms(
  ctx: Context,
  fundId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  await findFund(ctx, fundId)
  const query = ctx.db.selectFrom('lp_terms').selectAll().where('fund_account_id', '=', fundId)
  const page = await paginate(query, 'lp_terms.id', slice)
  const partners = await findPartners(
    ctx,
    page.items.map(({ lp_id }) => lp_id),
  )
  const letters = await sideLettersOf(ctx, fundId)
  const today = await todayOf(ctx)
  return page.map(row =>
    present(row, { name: partners.get(row.lp_id)?.name ?? '', letters: letters.get(row.lp_id) ?? [], today }),
  )
}

/** Returns the tax details of a fund's investors, by investor. */
export async function taxpayersOf({ db }: Context, fundId: number) {
  const rows = await db
    .selectFrom('lp_terms')
    .select(['lp_id', 'tin_last4', 'tax_address'])
    .where('fund_account_id', '=', fundId)
    .execute()
  return new Map(rows.map(({ lp_id, ...known }) => [lp_id, known]))
}

/**
 * Adds a version of an investor's side letter from a day on: sets the given terms and keeps the others in
 * effect then; null clears a term. The taxpayer number and address have no date. 409 `period_closed` for a
 * day of a closed period.
 */
export async function upsertLpTerms(ctx: Context, fundId: number, input: LpTermsInput) {
  const fund = await findFund(ctx, fundId)
  const { lp_id, tin_last4, tax_address, effective_from, ...terms } = input
  const partner = (await findPartners(ctx, [lp_id])).get(lp_id)
  if (!partner) throw invalidField('lp_id', sentence`is not an investor of this office`)
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0 || effective_from !== undefined)
    await addLetter(ctx, fund, lp_id, { given, effective_from })
  const wanted = {
    ...(tin_last4 === undefined ? {} : { tin_last4 }),
    ...(tax_address === undefined ? {} : { tax_address }),
    updated_at: ctx.now,
  }
  const row = await ctx.db
    .insertInto('lp_terms')
    .values({ fund_account_id: fundId, lp_id, ...wanted, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'fund_account_id', 'lp_id']).doUpdateSet(wanted))
    .returningAll()
    .executeTakeFirstOrThrow()
  const letters = (await sideLettersOf(ctx, fundId)).get(lp_id) ?? []
  return present(row, { name: partner.name, letters, today: await todayOf(ctx) })
}

async function addLetter(
  ctx: Context,
  fund: FundRow,
  lpId: number,
  { given, effective_from }: { given: Partial<LetterTerms>; effective_from: string | null | undefined },
): Promise<void> {
  const letters = (await sideLettersOf(ctx, fund.id)).get(lpId) ?? []
  const from = effectiveFrom(fund, effective_from, letters)
  const before = termsOf(inEffect(letters, from ?? ''))
  const after = { ...before, ...given }
  const same = Object.entries(after).every(([name, value]) => before[name as keyof LetterTerms] === value)
  if (same && effective_from === undefined && letters.length > 0) return
  await recordSideLetter(ctx, { fundId: fund.id, lpId }, after, from)
  ctx.note({ lp_id: lpId, effective_from: from, before, after })
}

const termsOf = (letter: SideLetterRow | undefined): LetterTerms => ({
  fee_rate: letter?.fee_rate ?? null,
  fee_discount_pct: letter?.fee_discount_pct ?? null,
  excluded_from_fees: letter !== undefined && fromBit(letter.excluded_from_fees),
  document: letter?.document ?? null,
  note: letter?.note ?? null,
})

const present = (
  { id, fund_account_id, lp_id, tin_last4, tax_address, created_at, updated_at }: LpTermsRow,
  { name, letters, today }: { name: string; letters: readonly SideLetterRow[]; today: string },
) => {
  const current = inEffectOrNext(letters, today)
  return {
    id,
    fund_account_id,
    lp_id,
    name,
    ...termsOf(current),
    effective_from: current?.effective_from ?? null,
    tin_last4,
    tax_address,
    versions: letters.toReversed().map(letter => ({
      id: letter.id,
      ...termsOf(letter),
      effective_from: letter.effective_from,
      author: letter.author,
      created_at: letter.created_at,
      updated_at: letter.updated_at,
    })),
    created_at,
    updated_at,
  }
}
