import { z } from 'zod'
import { type Context, field, languages } from '../../kernel/index.ts'
import {
  answered,
  choice,
  country,
  currency,
  email,
  externalId,
  key,
  ownField,
  type RowOf,
  record,
  reference,
  text,
} from '../../kernel/records/index.ts'
import { spoken } from '../../kernel/values/words.ts'
import { owner } from '../../platform/identity/owner.ts'
import { notThere } from '../../platform/merging/merges.ts'
import { investorTypes } from './investor-types.ts'
import { kycStatuses } from './kyc.ts'

export type LpRow = RowOf<'lps'>
export type LpInput = z.output<typeof investor.Input>
export type LpChange = Omit<z.output<typeof investor.Change>, 'version'>

const promised = () => field.amount('Commitment per the register').min(0).max(100_000_000_000)

/** A limited partner in the register of investors. */
export const investor = record({
  type: 'lp',
  table: 'lps',
  entity: 'Investor',
  label: 'Investor',
  plural: 'Investors',
  title: 'name',
  access: 'investors:read',
  timeline: {
    ids: ['lp_id'],
    address: '/api/v1/svc/investor-portal/lps/{lp_id}',
    aliases: ['/api/v1/svc/investors/lp/{lp_id}'],
  },
  page: '/investors',
  counter: 'version',
  scope: 'lpId',
  forInvestor: true,
  // The office knows the contact person by the address alone: `modules/investors/erasure.ts`.
  custom: ['erasure'],
  detail: ({ kyc_status }) => `KYC ${spoken(String(kyc_status))}`,
  fields: {
    name: text(200, { required: true, find: true }),
    entity_type: key({
      given: 'Key, such as family_office',
      label: 'Type',
      hint: 'Such as family office or pension fund',
      usual: investorTypes,
      searched: true,
      filter: true,
    }),
    jurisdiction: country({ label: 'Country', searched: true }),
    currency: currency({
      defaulted: true,
      only: 'creation',
      given: 'Currency of the commitment. Default: the office’s base currency',
      merge: { keeps: 'Investors of two currencies are not merged' },
      list: false,
    }),
    committed_capital: ownField('amount', field.money(), promised(), {
      currency: 'currency',
      label: 'Committed capital',
      hint: 'Commitment per the register',
      searched: true,
      width: 180,
    }),
    kyc_status: choice(kycStatuses, {
      defaulted: true,
      given: 'Default: `pending`; advances one step at a time',
      label: 'KYC',
      searched: true,
      filter: true,
    }),
    primary_contact_email: email({ label: 'E-mail', find: true, searched: true }),
    postal_address: ownField('multiline', z.string(), field.text(300), {
      description: 'Lines below the name on letters, one line each',
      label: 'Postal address',
      hint: 'Below the name on their letters, one line each',
      list: false,
    }),
    language: choice(languages, {
      description: 'Language of notices and statements; null: the letterhead’s language',
      hint: 'For their notices and statements; default: letterhead language',
      list: 'optional',
    }),
    reference: text(100, {
      given: 'Key of this investor in another system of the office',
      hint: 'Their ID in another system',
      list: 'optional',
    }),
    status: answered('key', z.string(), {
      merge: { keeps: 'Both are in the register, or there would be nothing to merge' },
      list: false,
    }),
    ...owner({ description: 'Person responsible: see GET /me/colleagues', list: 'optional' }),
    company_id: reference({
      description: 'The investor’s company',
      given:
        'The investor’s company. Default: the company of the same name, created unless the investor is a natural person',
      company: { role: 'investor', column: 'company_id' },
    }),
    external_id: externalId(),
  },
  find: findLp,
})

/** An investor in the API, with commitments in major units. */
export const presentLp = investor.present

/** The investor's row; 404 when it is not there or not the caller's. */
export async function findLp(ctx: Context, id: number): Promise<LpRow> {
  const lp = await ctx.db.selectFrom('lps').selectAll().where('id', '=', id).executeTakeFirst()
  if (!lp) throw await notThere(ctx, 'lp', id)
  return lp
}
