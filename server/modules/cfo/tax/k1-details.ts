import type { z } from 'zod'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import type { LpRow } from '../../../books/partners/investor.ts'
import { findPartners, GENERAL_PARTNER } from '../../../books/partners/partners.ts'
import type { AllocationMethod } from '../../../books/partners/sharing.ts'
import { type Context, changes } from '../../../kernel/index.ts'
import { taxpayersOf } from '../fees/lp-terms.ts'
import { type K1, missingKeys } from './k1-schemas.ts'

/**
 * The partnership's and the preparer's details on a fund's K-1s, and the sharing of items; null where none is
 * on record.
 */
export interface K1Details {
  ein: string | null
  address: string | null
  filed_at: string | null
  preparer_name: string | null
  preparer_firm: string | null
  preparer_address: string | null
  preparer_phone: string | null
  allocation_method: AllocationMethod
  business_began_on: string | null
}

const NOTHING: K1Details = {
  ein: null,
  address: null,
  filed_at: null,
  preparer_name: null,
  preparer_firm: null,
  preparer_address: null,
  preparer_phone: null,
  allocation_method: 'interim_closing',
  business_began_on: null,
}

/** Returns the K-1 details of a fund; 404 for an unknown fund. */
export async function k1DetailsOf(ctx: Context, fundId: number): Promise<K1Details> {
  await findFund(ctx, fundId)
  const row = await ctx.db
    .selectFrom('k1_details')
    .select(Object.keys(NOTHING) as (keyof K1Details)[])
    .where('fund_account_id', '=', fundId)
    .executeTakeFirst()
  return row ? { ...row, allocation_method: row.allocation_method as AllocationMethod } : NOTHING
}

/** Replaces all K-1 details on record; those left out are removed. */
export async function setK1Details(
  ctx: Context,
  fundId: number,
  given: { [Name in keyof K1Details]?: K1Details[Name] | undefined },
): Promise<K1Details> {
  const before = await k1DetailsOf(ctx, fundId)
  const names = Object.keys(NOTHING) as (keyof K1Details)[]
  const after = Object.fromEntries(
    names.map(name => [name, given[name] ?? NOTHING[name]]),
  ) as unknown as K1Details
  await ctx.db
    .insertInto('k1_details')
    .values({ fund_account_id: fundId, ...after, created_at: ctx.now, updated_at: ctx.now })
    .onConflict(oc =>
      oc.columns(['org_id', 'fund_account_id']).doUpdateSet({ ...after, updated_at: ctx.now }),
    )
    .execute()
  ctx.note({ fund_account_id: fundId, changes: changes(before, after) })
  return after
}

type Shown = Pick<z.output<typeof K1>, 'partnership' | 'preparer' | 'partner' | 'missing'>

/** Parts I and II of a K-1, with whose it is. */
export type Particulars = Shown & Pick<z.output<typeof K1>, 'name' | 'tin'>

/** Returns the current details of the partners of a fund's K-1s, by investor. */
export async function particularsNow(
  ctx: Context,
  fund: FundRow,
  lpIds: readonly number[],
): Promise<Map<number, Particulars>> {
  const partners = await findPartners(ctx, lpIds)
  const taxpayers = await taxpayersOf(ctx, fund.id)
  const details = await k1DetailsOf(ctx, fund.id)
  return new Map(
    lpIds.map(lpId => {
      const { tin_last4: last4 = null, tax_address = null } = taxpayers.get(lpId) ?? {}
      const lp = partners.get(lpId)
      return [
        lpId,
        {
          name: lp?.name ?? '',
          tin: last4 === null ? null : `***-**-${last4}`,
          ...particularsOf(fund, details, { lp, taxAddress: tax_address, hasTin: last4 !== null }),
        },
      ]
    }),
  )
}

/** Returns the details as issued; those not on record then, as they are now. */
export const asIssued = (issued: Particulars, now: Particulars): Particulars => ({
  name: issued.name,
  tin: issued.tin ?? now.tin,
  partnership: filled(issued.partnership, now.partnership),
  preparer: filled(issued.preparer, now.preparer),
  partner: filled(issued.partner, now.partner),
  missing: issued.missing.filter(key => now.missing.includes(key)),
})

const filled = <T extends object>(issued: T, now: T): T =>
  Object.fromEntries(
    Object.entries(issued).map(([name, value]) => [name, value ?? now[name as keyof T]]),
  ) as T

/** Returns Parts I and II of one K-1 and its preparer, with the form's missing details. */
function particularsOf(
  fund: FundRow,
  { ein, address, filed_at, ...preparer }: K1Details,
  { lp, taxAddress, hasTin }: { lp: LpRow | undefined; taxAddress: string | null; hasTin: boolean },
): Shown {
  const { entity_type: type = null, jurisdiction = null } = lp ?? {}
  const needed: Record<Missing, unknown> = {
    ein,
    partnership_address: address,
    filed_at,
    tin: hasTin || null,
    partner_address: taxAddress,
    entity_type: type,
    jurisdiction,
    preparer: preparer.preparer_name ?? preparer.preparer_firm,
  }
  return {
    partnership: { name: fund.name, ein, address, filed_at },
    preparer: {
      name: preparer.preparer_name,
      firm: preparer.preparer_firm,
      address: preparer.preparer_address,
      phone: preparer.preparer_phone,
    },
    partner: {
      address: taxAddress,
      kind: type === GENERAL_PARTNER ? 'general' : 'limited',
      residence: jurisdiction === null ? null : jurisdiction === 'US' ? 'domestic' : 'foreign',
      entity_type: type,
    },
    missing: missingKeys.filter(key => needed[key] === null),
  }
}

type Missing = (typeof missingKeys)[number]

/** Returns the details of a paper from before K-1s named their preparer. */
export const unsaid = (name: string): Shown => ({
  partnership: { name, ein: null, address: null, filed_at: null },
  preparer: { name: null, firm: null, address: null, phone: null },
  partner: { address: null, kind: 'limited', residence: null, entity_type: null },
  missing: [],
})

/** Names of missing details as on the form, in the order of its parts. */
export const missingWords: Record<Missing, string> = {
  ein: 'the employer identification number of the partnership (item A)',
  partnership_address: 'the address of the partnership (item B)',
  filed_at: 'where the partnership files its return (item C)',
  tin: 'the taxpayer number of the partner (item E)',
  partner_address: 'the address of the partner (item F)',
  entity_type: 'what type of entity the partner is (item I1)',
  jurisdiction: 'whether the partner is domestic or foreign (item H1)',
  preparer: 'who prepared it',
}
