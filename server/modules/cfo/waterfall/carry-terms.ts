import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { type CarryTerms, carryTermVersions, setCarryTerms } from '../../../books/capital/carry-terms.ts'
import { inEffect } from '../../../books/partners/term-versions.ts'
import { type Context, entity, field, input } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { day } from '../fields.ts'
import { termsByClass } from './by-partner.ts'
import { carryTermsShape } from './partner-schemas.ts'

const { escrow_pct: _, ...shape } = carryTermsShape
const terms = {
  type: z.enum(['european', 'american']).meta({
    description:
      '`european`: all capital first. `american`: capital of realised holdings, write-downs, and expenses in proportion to the holdings’ cost',
  }),
  ...shape,
}

export const CarryTermsInput = input('CarryTermsInput', {
  ...terms,
  effective_from: day().nullish().meta({
    description:
      'First day of the terms. Default: since inception, or the first open day; null: since inception',
    format: 'date',
    example: '2026-01-01',
  }),
})

export const FundCarryTerms = entity('FundCarryTerms', {
  fund_account_id: field.id(),
  terms: z
    .object(terms)
    .nullable()
    .meta({ description: 'Null if the fund’s terms name no carried interest: closes accrue none' }),
  effective_from: z.string().nullable().meta({ description: 'Null: since inception' }),
  versions: z
    .array(z.object({ ...terms, effective_from: z.string().nullable(), author: z.string() }))
    .meta({ description: 'All terms, in the order in which they take effect' }),
})

export async function getCarryTerms(ctx: Context, fundId: number, asOf?: string) {
  await findFund(ctx, fundId)
  const versions = await carryTermVersions(ctx, fundId)
  const found = inEffect(versions, asOf ?? (await todayOf(ctx)))
  return {
    fund_account_id: fundId,
    terms: found?.terms ?? null,
    effective_from: found?.effective_from ?? null,
    versions: versions.map(({ terms, effective_from, author }) => ({ ...terms, effective_from, author })),
  }
}

/** Replaces a fund's terms of carried interest from a day on; 422 where further hurdles do not rise. */
export async function putCarryTerms(
  ctx: Context,
  fundId: number,
  { effective_from, ...said }: z.output<typeof CarryTermsInput>,
) {
  const fund = await findFund(ctx, fundId)
  termsByClass(said)
  await setCarryTerms(ctx, fund, said satisfies CarryTerms, effective_from)
  return getCarryTerms(ctx, fundId, effective_from ?? undefined)
}
