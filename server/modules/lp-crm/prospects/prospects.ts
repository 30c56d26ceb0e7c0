import { sql, type Updateable } from 'kysely'
import { companyOfInvestor } from '../../../books/partners/partners.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  invalidField,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { assertOwner } from '../../../platform/identity/index.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../../platform/in-use.ts'
import { requireRaisedFund } from './fund-rows.ts'
import { freeInvestor } from './investor.ts'
import { peopleOf } from './people.ts'
import { findProspect, type ProspectRow, present, presentAll, prospectsIn, stageOf } from './rows.ts'
import type { ProspectChange, ProspectInput } from './schemas.ts'
import { firstStage, stagesOf, toStage } from './stages.ts'
import { type ProspectStage, stageMoves } from './states.ts'
import { todosOf } from './todos.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  stage?: ProspectStage | undefined
  type?: string | undefined
  owner_id?: number | undefined
  fund_id?: number | undefined
  investor_id?: number | undefined
  q?: string | undefined
}

export async function listProspects(
  ctx: Context,
  { stage, type, owner_id, fund_id, investor_id, q, ...slice }: Filter,
) {
  let query = prospectsIn(ctx.db)
  if (stage) query = query.where('prospects.stage', '=', stage)
  if (type) query = query.where(({ fn }) => fn.coalesce('lps.entity_type', 'prospects.type'), '=', type)
  if (owner_id) query = query.where('prospects.owner_id', '=', owner_id)
  if (fund_id) query = query.where('prospects.fund_id', '=', fund_id)
  if (investor_id) query = query.where('prospects.investor_id', '=', investor_id)
  if (q) query = query.where(eb => contains(eb, ['lps.name', 'prospects.name', 'prospects.next_step'], q))
  const page = await paginate(query, 'prospects.id', slice)
  const shown = new Map((await presentAll(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** One prospect with its people, its to-dos and its way through the pipeline. */
export async function getProspect(ctx: Context, id: number) {
  const row = await findProspect(ctx, id)
  return {
    ...(await present(ctx, row)),
    stage_moves: [...stageMoves[stageOf(row)]],
    people: await peopleOf(ctx, id),
    todos: await todosOf(ctx, id),
    stages: await stagesOf(ctx, id),
  }
}

/** What is said of a prospect beside what it is called. */
type Facts = Omit<ProspectChange, 'name' | 'type' | 'country' | 'company_id' | 'stage' | 'version'>

/** Enters a prospect, or takes an investor of the register in; 409 `duplicate` with `lp_id` where that one is here already. */
export async function createProspect(ctx: Context, input: ProspectInput): Promise<ProspectRow> {
  const { name, investor_id, type, country, company_id, stage = 'prospect', ...facts } = input
  const identity =
    investor_id === undefined
      ? await newIdentity(ctx, { name, type, country, company_id })
      : await identityOfInvestor(ctx, input, investor_id)
  const currency = await currencyFor(ctx, facts)
  await assertOwner(ctx, facts.owner_id)
  const { id } = await ctx.db
    .insertInto('prospects')
    .values({
      ...identity,
      ...factsOf(facts, currency),
      currency,
      stage: 'prospect',
      stage_changed_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await firstStage(ctx, id)
  const entered = await findProspect(ctx, id)
  assertTickets(entered)
  return toStage(ctx, entered, { stage, ...facts })
}

type Identity = Pick<ProspectInput, 'name' | 'type' | 'country' | 'company_id'>

async function newIdentity(ctx: Context, { name, type, country, company_id }: Identity) {
  if (name === undefined) throw invalidField('name', sentence`is needed where no investor is taken in`)
  return {
    name,
    type: type ?? null,
    country: country ?? null,
    company_id: await companyOfInvestor(ctx, { name, entity_type: type, company_id }),
    investor_id: null,
  }
}

async function identityOfInvestor(ctx: Context, input: ProspectInput, investor_id: number) {
  assertOfRegister(input)
  await freeInvestor(ctx, investor_id)
  return { investor_id }
}

/** 422 at the first field that the register owns. */
function assertOfRegister(said: Identity): void {
  for (const field of ['name', 'type', 'country', 'company_id'] as const)
    if (said[field] !== undefined)
      throw invalidField(field, sentence`is the register’s: change the investor, and it follows here`)
}

async function currencyFor(ctx: Context, { currency, fund_id }: Facts): Promise<string> {
  const fund = fund_id == null ? null : await requireRaisedFund(ctx, fund_id)
  return currency ?? fund?.currency ?? (await baseCurrency(ctx))
}

const money = ['aum', 'ticket_min', 'ticket_max', 'target', 'soft_circled'] as const

/** The columns of what is said, the amounts in minor units of `currency`. */
function factsOf(facts: Facts, currency: string): Updateable<Tables['prospects']> {
  const columns: Updateable<Tables['prospects']> = {}
  for (const kind of money) {
    const amount = facts[`${kind}_amount`]
    if (amount !== undefined)
      columns[`${kind}_minor`] = amount === null ? null : toMinor(amount, currency, `${kind}_amount`)
  }
  if (facts.probability !== undefined) columns.probability_e4 = shareOf(facts.probability)
  const plain = [
    'owner_id',
    'fund_id',
    'strength',
    'next_step',
    'next_step_at',
    'last_contact_at',
    'source',
    'notes',
    'blurb',
  ] as const
  for (const field of plain) if (facts[field] !== undefined) Object.assign(columns, { [field]: facts[field] })
  return columns
}

const shareOf = (probability: number | null): number | null =>
  probability === null ? null : new Exact(probability).times(10_000).toNumber()

function assertTickets({ ticket_min_minor: least, ticket_max_minor: most }: ProspectRow): void {
  if (least !== null && most !== null && least > most)
    throw invalidField('ticket_max_amount', sentence`must not be less than the least that they commit`)
}

/** Changes any subset; what the register owns is changed there (422), and a stage moves as the pipeline allows. */
export async function changeProspect(
  ctx: Context,
  id: number,
  { version, name, type, country, company_id, stage, ...facts }: ProspectChange,
): Promise<ProspectRow> {
  const before = await findProspect(ctx, id)
  assertVersion(before, version)
  await assertOwner(ctx, facts.owner_id)
  if (facts.fund_id != null) await requireRaisedFund(ctx, facts.fund_id)
  const identity = await identityChanged(ctx, before, { name, type, country, company_id })
  const currency = facts.currency ?? before.currency
  const changed = await ctx.db
    .updateTable('prospects')
    .set({
      ...identity,
      ...keptAmounts(before, currency),
      ...factsOf(facts, currency),
      currency,
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw conflict('changed_meanwhile', sentence`Somebody changed this LP at the same moment.`)
  let after = await findProspect(ctx, id)
  assertTickets(after)
  after = await toStage(ctx, after, { stage: stage ?? stageOf(after), ...facts })
  ctx.note(changes(await present(ctx, before), await present(ctx, after)))
  return after
}

async function identityChanged(
  ctx: Context,
  before: ProspectRow,
  said: Identity,
): Promise<Updateable<Tables['prospects']>> {
  if (Object.values(said).every(one => one === undefined)) return {}
  if (before.investor_id !== null) assertOfRegister(said)
  const { name = before.name, type = before.type, country = before.country, company_id } = said
  const same = name === before.name && type === before.type && company_id === undefined
  return {
    name,
    type,
    country,
    ...(same ? {} : { company_id: await companyOfInvestor(ctx, { name, entity_type: type, company_id }) }),
  }
}

/** A new currency keeps the amounts and re-expresses them in its minor units. */
function keptAmounts(before: ProspectRow, currency: string): Updateable<Tables['prospects']> {
  const columns: Updateable<Tables['prospects']> = {}
  if (currency === before.currency) return columns
  for (const kind of money) {
    const minor = before[`${kind}_minor`]
    if (minor !== null)
      columns[`${kind}_minor`] = toMinor(fromMinor(minor, before.currency), currency, 'currency')
  }
  return columns
}

/** Deletes a prospect that nothing was done with: 409 `in_use` where something rests on it, `has_history` where it moved. */
export async function deleteProspect(ctx: Context, id: number): Promise<void> {
  const { name } = await findProspect(ctx, id)
  await assertNotInUse(ctx, 'prospect', id, sentence`Take that away first, or decline the LP.`)
  const [step, ...moved] = await stagesOf(ctx, id)
  if (moved.length > 0)
    throw conflict(
      'has_history',
      sentence`${name} went through the pipeline: decline it, which keeps the record.`,
    )
  if (step) await ctx.db.deleteFrom('prospect_stages').where('id', '=', step.id).execute()
  await ctx.db.deleteFrom('prospects').where('id', '=', id).execute()
}
