import { companiesByName, companyNamed, companyNames } from '../../companies/company.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  type Language,
  namesById,
  sentence,
} from '../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../kernel/records/index.ts'
import { ownersNamed } from '../../platform/identity/index.ts'
import { baseCurrency } from '../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../platform/in-use.ts'
import type { Paper } from '../../platform/mail/papers.ts'
import { languageOfOffice } from '../../platform/office/letterhead.ts'
import { findLp, investor, type LpChange, type LpInput, type LpRow, presentLp } from './investor.ts'
import { type KycStatus, kycMoves, tellKyc } from './kyc.ts'

/** The type of investor that a fund's general partner is. */
export const GENERAL_PARTNER = 'general_partner'

/** The types of investor that are people and no company. */
const PEOPLE: readonly string[] = ['individual', 'person', 'natural_person', 'private_individual']

/**
 * The company that an investor is: the one that is named by id; else the one that is known by the name, which is made for
 * an investor of a type that is no person's. 422 for an id that is none.
 */
export async function companyOfInvestor(
  ctx: Context,
  { name, entity_type, company_id }: Pick<LpInput, 'name' | 'entity_type' | 'company_id'>,
): Promise<number | null> {
  if (company_id === null) return null
  if (company_id !== undefined) {
    if (!(await companyNames(ctx.db, [company_id])).has(company_id))
      throw invalidField('company_id', sentence`is not a company of this office`)
    return company_id
  }
  if (entity_type != null) return PEOPLE.includes(entity_type) ? null : (await companyNamed(ctx, name)).id
  return (await companiesByName(ctx, [name])).get(name)?.id ?? null
}

/** Adds an investor to the register: KYC `pending` and status `active` unless said otherwise. */
export async function registerLp(ctx: Context, input: LpInput): Promise<LpRow> {
  const { currency = await baseCurrency(ctx), kyc_status = 'pending' } = input
  const company_id = await companyOfInvestor(ctx, input)
  return insertRecord(ctx, investor, { ...input, currency, kyc_status }, { company_id, status: 'active' })
}

/**
 * Changes any subset but the currency, which is that of the commitments; 409 for a skipped step of the KYC.
 */
export async function changeLp(
  ctx: Context,
  id: number,
  { version, ...given }: LpChange & { version?: number | undefined },
): Promise<LpRow> {
  const before = await findLp(ctx, id)
  assertVersion(before, version)
  const { kyc_status } = given
  const known = kyc_status !== undefined && kyc_status !== before.kyc_status
  if (known) {
    assertMove(kycMoves, before.kyc_status as KycStatus, kyc_status)
    await assertNotInUse(
      ctx,
      'lp.kyc_status',
      id,
      sentence`Change it there: the register is updated from it.`,
    )
  }
  const after = await changeRecord(ctx, investor, before, given, await companyChanged(ctx, before, given))
  if (known) await tellKyc(ctx, id, kyc_status)
  ctx.note(changes(presentLp(before), presentLp(after)))
  return after
}

/**
 * Returns the company of a changed investor: as given, or by its old and new names; nothing where neither
 * changes.
 */
async function companyChanged(
  ctx: Context,
  before: LpRow,
  { company_id, name = before.name, entity_type = before.entity_type }: LpChange,
): Promise<{ company_id?: number | null }> {
  const known = company_id === undefined && before.company_id !== null && before.entity_type === entity_type
  const same = company_id === undefined && name === before.name && entity_type === before.entity_type
  return known || same ? {} : { company_id: await companyOfInvestor(ctx, { name, entity_type, company_id }) }
}

/** Takes an investor out of the register who was never dealt with; 409 `has_history` otherwise. */
export async function deleteLp(ctx: Context, id: number): Promise<void> {
  const { name } = await findLp(ctx, id)
  for (const table of [
    'commitments',
    'capital_call_lines',
    'distribution_lines',
    'lp_bank_details',
    'lp_facts',
  ] as const) {
    const row = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('lp_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row) throw hasHistory(name)
  }
  const posted = await ctx.db
    .selectFrom('gl_balances')
    .select('month')
    .where('partner_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (posted) throw hasHistory(name)
  await assertNotInUse(ctx, 'lp', id, sentence`Unlink it there first.`)
  await ctx.db.deleteFrom('lps').where('id', '=', id).execute()
  ctx.note({ before: { name } })
}

const hasHistory = (name: string) =>
  conflict(
    'has_history',
    sentence`${name} has commitments, calls, postings, bank details or notes: what happened stays on record.`,
  )

/** Names of investors, by id. */
export const partnerNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted => db.selectFrom('lps').select(['id', 'name']).where('id', 'in', wanted).execute())

/** Returns the owners of investors, by investor. */
export const partnerOwners = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  ownersNamed({ db }, ids, wanted =>
    db.selectFrom('lps').select(['id', 'owner_id']).where('id', 'in', wanted).execute(),
  )

/** Registered investors of these ids, by id. */
export async function findPartners({ db }: Context, ids: readonly number[]): Promise<Map<number, LpRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lps')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** In which language papers to these investors are written, by id: their own, else that of the office. */
export async function languagesOfPapers(
  ctx: Context,
  partners: ReadonlyMap<number, LpRow>,
): Promise<(lpId: number | null) => Language> {
  const usual = await languageOfOffice(ctx)
  return lpId => ((lpId === null ? null : partners.get(lpId)?.language) ?? usual) as Language
}

/** Papers with the address that each one's investor has in the register: the e-mail address of the primary contact. */
export async function addressed<Data>(
  ctx: Context,
  papers: ReadonlyArray<Omit<Paper<Data>, 'address'>>,
): Promise<Paper<Data>[]> {
  const partners = await findPartners(
    ctx,
    papers.map(({ lpId }) => lpId),
  )
  return papers.map(paper => ({
    ...paper,
    address: partners.get(paper.lpId)?.primary_contact_email ?? null,
  }))
}

/** Names of all investors. */
export async function allPartnerNames(db: Context['db']): Promise<string[]> {
  return (await db.selectFrom('lps').select('name').execute()).map(({ name }) => name)
}

/** The investors whose primary contact has this e-mail address. */
export async function partnersReachedAt(db: Context['db'], email: string): Promise<number[]> {
  const lps = await db
    .selectFrom('lps')
    .select('id')
    .where(eb => eb.fn<string>('lower', ['primary_contact_email']), '=', email.toLowerCase())
    .execute()
  return lps.map(({ id }) => id)
}
