import { z } from 'zod'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { type Clawback, clawbacksOf } from '../../../books/capital/calls/giveback-limits.ts'
import { accruedCarryAt } from '../../../books/capital/carry-balances.ts'
import { type CarryTerms, carryTermVersions, setCarryTerms } from '../../../books/capital/carry-terms.ts'
import { inEffect } from '../../../books/partners/term-versions.ts'
import { type Context, entity, field, input, invalidField, sentence } from '../../../kernel/index.ts'
import { Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
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
  guarantors: z
    .array(
      z.strictObject({
        name: field.text(200),
        share_pct: field.fraction('Share of the clawback guaranteed').gt(0),
      }),
    )
    .max(50)
    .optional()
    .meta({ description: 'Guarantors of the general partner’s clawback; their shares come to 100% at most' }),
  giveback: z
    .strictObject({
      ceiling_pct: field.fraction('Most that an investor gives back in all, of `of`').min(0),
      of: z.enum(['distributions', 'commitment']),
      years: z.int().min(1).max(30).optional().meta({
        description: 'Only distributions of so many years before the notice count',
        example: 2,
      }),
      ends_on: day().optional().meta({ description: 'Last day of a notice', format: 'date' }),
    })
    .optional()
    .meta({ description: 'Limits of a giveback by investors; a call beyond them is refused. Default: none' }),
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
  clawback: z
    .object({
      currency: z.string(),
      received: field.money('Carried interest received'),
      returned: field.money('Of that, returned'),
      due: field.money('To be returned by the last close'),
      callable: field.money('Still callable, net of tax'),
      guaranteed: z
        .array(
          z.object({
            name: z.string(),
            share_pct: field.fraction('Share of the clawback guaranteed'),
            amount: field.money('Of what is due and callable'),
          }),
        )
        .meta({ description: 'What each guarantor stands in for' }),
    })
    .nullable()
    .meta({ description: 'On that day; null without terms' }),
  versions: z
    .array(z.object({ ...terms, effective_from: z.string().nullable(), author: z.string() }))
    .meta({ description: 'All terms, in the order in which they take effect' }),
})

export async function getCarryTerms(ctx: Context, fundId: number, asOf?: string) {
  const fund = await findFund(ctx, fundId)
  const versions = await carryTermVersions(ctx, fundId)
  const day = asOf ?? (await todayOf(ctx))
  const found = inEffect(versions, day)
  return {
    fund_account_id: fundId,
    terms: found?.terms ?? null,
    effective_from: found?.effective_from ?? null,
    clawback: found ? await clawbackOn(ctx, fund, found.terms, day) : null,
    versions: versions.map(({ terms, effective_from, author }) => ({ ...terms, effective_from, author })),
  }
}

/** Returns the general partners' clawback, and its guarantors. */
async function clawbackOn(ctx: Context, { id, currency }: FundRow, terms: CarryTerms, day: string) {
  const all = [...(await clawbacksOf(ctx, id, { day, tax: terms.carry_tax_pct ?? 0 })).values()]
  const sum = (name: keyof Clawback) => sumMinor(all.map(one => one[name]))
  const due = Math.max(0, 0 - (await accruedCarryAt(ctx, id, day)))
  const { guarantors = [] } = terms
  const guaranteed = new Exact(Math.min(due, sum('callable')))
  const major = (minor: number) => fromMinor(minor, currency)
  return {
    currency,
    received: major(sum('received')),
    returned: major(sum('returned')),
    due: major(due),
    callable: major(sum('callable')),
    guaranteed: guarantors.map(one => ({
      ...one,
      amount: major(guaranteed.times(one.share_pct).floor().toNumber()),
    })),
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
  const guaranteed = (said.guarantors ?? []).reduce((sum, one) => sum.plus(one.share_pct), new Exact(0))
  if (guaranteed.greaterThan(1)) throw invalidField('guarantors', sentence`guarantee more than 100% together`)
  await setCarryTerms(ctx, fund, said satisfies CarryTerms, effective_from)
  return getCarryTerms(ctx, fundId, effective_from ?? undefined)
}
