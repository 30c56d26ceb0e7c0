import { type Selectable, sql } from 'kysely'
import { companiesByKey, companyNamed, companyNames } from '../../companies/company.ts'
import { companyKey } from '../../companies/names.ts'
import type { Tables } from '../../database/tables.ts'
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
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import { assertOwner, ownersNamed } from '../../platform/identity/index.ts'
import { baseCurrency } from '../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../platform/in-use.ts'
import type { Paper } from '../../platform/mail/papers.ts'
import { notThere } from '../../platform/merging/merges.ts'
import { languageOfOffice } from '../../platform/office/letterhead.ts'
import { type KycStatus, kycMoves, tellKyc } from './kyc.ts'

export type LpRow = Selectable<Tables['lps']>

/** The type of investor that a fund's general partner is. */
export const GENERAL_PARTNER = 'general_partner'

export interface LpInput {
  name: string
  /** The key by which another program of the office knows the investor; nobody else's. */
  reference?: string | null | undefined
  /** A key such as `family_office`; the general partner is a partner of type `general_partner`. */
  entity_type?: string | null | undefined
  jurisdiction?: string | null | undefined
  currency?: string | undefined
  /** In major units, over all funds, as the register says it; what binds is the commitments. */
  committed_capital?: number | null | undefined
  kyc_status?: string | undefined
  primary_contact_email?: string | null | undefined
  postal_address?: string | null | undefined
  /** Of papers to them; null: that of the office's letterhead. */
  language?: Language | null | undefined
  /** Somebody of the office. */
  owner_id?: number | null | undefined
  /** The company that the investor is; that of the name where it is left out, for anybody but a person. */
  company_id?: number | null | undefined
}

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
  const key = companyKey(name)
  return (await companiesByKey(ctx, [key])).get(key)?.id ?? null
}

/** Adds an investor to the register: KYC `pending` and status `active` unless said otherwise. */
export async function registerLp(ctx: Context, input: LpInput): Promise<LpRow> {
  const currency = input.currency ?? (await baseCurrency(ctx))
  await assertOwner(ctx, input.owner_id)
  return ctx.db
    .insertInto('lps')
    .values({
      name: input.name,
      reference: input.reference ?? null,
      entity_type: input.entity_type ?? null,
      jurisdiction: input.jurisdiction ?? null,
      currency,
      committed_capital_minor:
        input.committed_capital == null
          ? null
          : toMinor(input.committed_capital, currency, 'committed_capital'),
      kyc_status: input.kyc_status ?? 'pending',
      primary_contact_email: input.primary_contact_email ?? null,
      postal_address: input.postal_address ?? null,
      language: input.language ?? null,
      owner_id: input.owner_id ?? null,
      company_id: await companyOfInvestor(ctx, input),
      status: 'active',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type LpChange = Partial<Omit<LpInput, 'currency'>>

/** Changes any subset but the currency, which is that of what was promised; 409 for a skipped step of the KYC. */
export async function changeLp(
  ctx: Context,
  id: number,
  { committed_capital, kyc_status, version, ...rest }: LpChange & { version?: number | undefined },
): Promise<LpRow> {
  const before = await findLp(ctx, id)
  assertVersion(before, version)
  await assertOwner(ctx, rest.owner_id)
  const known = kyc_status !== undefined && kyc_status !== before.kyc_status
  if (known) {
    assertMove(kycMoves, before.kyc_status as KycStatus, kyc_status as KycStatus)
    await assertNotInUse(ctx, 'lp.kyc_status', id, sentence`Change it there: the register follows.`)
  }
  const after = await ctx.db
    .updateTable('lps')
    .set({
      ...rest,
      ...(await companyChanged(ctx, before, rest)),
      ...(kyc_status === undefined ? {} : { kyc_status }),
      ...(committed_capital === undefined
        ? {}
        : {
            committed_capital_minor:
              committed_capital === null
                ? null
                : toMinor(committed_capital, before.currency, 'committed_capital'),
          }),
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (!after)
    throw conflict('changed_meanwhile', sentence`Somebody changed this investor at the same moment.`)
  if (known) await tellKyc(ctx, id, after.kyc_status as KycStatus)
  ctx.note(changes(presentLp(before), presentLp(after)))
  return after
}

/** The company of a changed investor: as it is said, or by what they are called and are from now on; nothing where neither changes. */
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
  for (const table of ['commitments', 'capital_call_lines', 'distribution_lines', 'lp_facts'] as const) {
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
  await assertNotInUse(ctx, 'lp', id, sentence`Untie it there first.`)
  await ctx.db.deleteFrom('lps').where('id', '=', id).execute()
  ctx.note({ before: { name } })
}

const hasHistory = (name: string) =>
  conflict(
    'has_history',
    sentence`${name} has commitments, calls, postings or notes: what happened stays on record.`,
  )

/** The investor's row; 404 when it is not there or not the caller's. */
export async function findLp(ctx: Context, id: number): Promise<LpRow> {
  const lp = await ctx.db.selectFrom('lps').selectAll().where('id', '=', id).executeTakeFirst()
  if (!lp) throw await notThere(ctx, 'lp', id)
  return lp
}

/** What investors are called, by id. */
export const partnerNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted => db.selectFrom('lps').select(['id', 'name']).where('id', 'in', wanted).execute())

/** Who looks after investors, by the investor. */
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

/** An investor as the API shows them, what they promised in major units. */
export const presentLp = ({ committed_capital_minor, ...lp }: LpRow) => ({
  ...lp,
  kyc_status: lp.kyc_status as KycStatus,
  language: lp.language as Language | null,
  committed_capital:
    committed_capital_minor === null ? null : fromMinor(committed_capital_minor, lp.currency),
})

/** What every investor is called. */
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
