import { findLp } from '../../../books/partners/investor.ts'
import { findPartners, registerLp } from '../../../books/partners/partners.ts'
import {
  allows,
  type Context,
  changes,
  conflict,
  forbidden,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord } from '../../../kernel/records/index.ts'
import { similarLps } from '../../investor-portal/index.ts'
import { peopleOf } from './people.ts'
import { findProspect, type ProspectRow, prospect, prospectsIn } from './prospect.ts'
import { present } from './rows.ts'
import type { InvestorLinkInput } from './schemas.ts'

/** An investor of the register who may become a prospect; 422 where it is none, 409 `duplicate` with `lp_id` where it is one. */
export async function freeInvestor(ctx: Context, id: number): Promise<number> {
  assertMay(ctx, 'investor-portal:read')
  if (!(await findPartners(ctx, [id])).has(id))
    throw invalidField('investor_id', sentence`is not an investor of this office`)
  const other = await prospectsIn(ctx.db).where('prospects.investor_id', '=', id).executeTakeFirst()
  if (other)
    throw conflict('duplicate', sentence`${other.name} is in the LP CRM already.`, { lp_id: other.id })
  return id
}

function assertMay(ctx: Context, permission: 'investor-portal:read' | 'investor-portal:write'): void {
  if (!allows(ctx.principal, { key: 'investor-portal' }, permission))
    throw forbidden(sentence`This requires access to the investor register.`)
}

/**
 * Makes a prospect an investor: the one that is named, or a new one unless the register has somebody alike (409
 * `similar_investor` with `candidates`). From then on the register owns name, type, country and company.
 */
export async function registerProspect(
  ctx: Context,
  id: number,
  { investor_id, create }: InvestorLinkInput,
): Promise<ProspectRow> {
  const before = await findProspect(ctx, id)
  if (before.investor_id !== null)
    throw conflict('has_investor', sentence`${before.name} is an investor of the register already.`, {
      investor_id: before.investor_id,
    })
  const investorId =
    investor_id === undefined
      ? await newInvestor(ctx, before, create ?? false)
      : await freeInvestor(ctx, investor_id)
  return tie(ctx, before, {
    investor_id: investorId,
    name: null,
    type: null,
    country: null,
    company_id: null,
  })
}

async function newInvestor(ctx: Context, prospect: ProspectRow, create: boolean): Promise<number> {
  assertMay(ctx, 'investor-portal:write')
  const candidates = create ? [] : await candidatesFor(ctx, prospect)
  if (candidates.length > 0)
    throw conflict(
      'similar_investor',
      sentence`The register already has ${candidates.map(({ name }) => name).join(', ')}: is it the same investor?`,
      { candidates },
    )
  const [first] = await peopleOf(ctx, prospect.id)
  const { id } = await registerLp(ctx, {
    name: prospect.name,
    entity_type: prospect.type,
    jurisdiction: prospect.country,
    company_id: prospect.company_id,
    currency: prospect.currency,
    primary_contact_email: first?.email,
    owner_id: prospect.owner_id,
  })
  return id
}

/** Investors who are the same company, or are called alike. */
async function candidatesFor(ctx: Context, { name, company_id }: ProspectRow) {
  const alike = await similarLps(ctx, name)
  const same = await ctx.db
    .selectFrom('lps')
    .select(['id', 'name'])
    .where('company_id', '=', company_id)
    .execute()
  const found = new Map([
    ...same.map(one => [one.id, one.name] as const),
    ...alike.map(({ id, title }) => [id, title] as const),
  ])
  return [...found].map(([id, found_name]) => ({ id, name: found_name }))
}

export const no_investor = [409, 'Not linked to a registered investor'] as const
export const is_closed = [409, 'Closed, so it stays linked to its investor'] as const

/** Unlinks a prospect from the register, keeping the investor's name. */
export async function unlinkInvestor(ctx: Context, id: number): Promise<void> {
  const before = await findProspect(ctx, id)
  if (before.investor_id === null)
    throw conflict('no_investor', sentence`${before.name} is not a registered investor.`)
  if (before.stage === 'closed')
    throw conflict('is_closed', sentence`${before.name} is closed on: move it back to committed first.`)
  const { name, entity_type, jurisdiction, company_id } = await findLp(ctx, before.investor_id)
  await tie(ctx, before, { investor_id: null, name, type: entity_type, country: jurisdiction, company_id })
}

async function tie(
  ctx: Context,
  before: ProspectRow,
  columns: Pick<ProspectRow, 'investor_id' | 'type' | 'country' | 'company_id'> & { name: string | null },
): Promise<ProspectRow> {
  await changeRecord(ctx, prospect, before, {}, columns)
  const after = await findProspect(ctx, before.id)
  ctx.note(changes(await present(ctx, before), await present(ctx, after)))
  return after
}
