import type { z } from 'zod'
import { companyOfInvestor } from '../../../books/partners/partners.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  field,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import {
  changeRecord,
  insertRecord,
  listQuery,
  listRecords,
  type RowOf,
} from '../../../kernel/records/index.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../../platform/in-use.ts'
import { freeInvestor } from './investor.ts'
import { peopleOf } from './people.ts'
import {
  findProspect,
  type ProspectChange,
  type ProspectInput,
  type ProspectRow,
  prospect,
  stageOf,
} from './prospect.ts'
import { requireRaisedFund } from './raised-fund.ts'
import { present, presentAll } from './rows.ts'
import { firstStage, recordMove, stagesOf, stepOf } from './stages.ts'
import { stageMoves } from './states.ts'
import { todosOf } from './todos.ts'

/** Query parameters of the list of prospects. */
export const prospectQuery = listQuery(prospect).extend({
  q: field.search('Part of the name or of the next step'),
})

const pageOfProspects = listRecords(prospect)

export async function listProspects(ctx: Context, asked: z.output<typeof prospectQuery>) {
  const page = await pageOfProspects(ctx, asked)
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

/** Enters a prospect, or takes an investor of the register in; 409 `duplicate` with `lp_id` where that one is here already. */
export async function createProspect(ctx: Context, input: ProspectInput): Promise<ProspectRow> {
  const { name, investor_id, type, country, company_id, ...facts } = input
  const { stage = 'prospect', decline_reason, decline_note, ...said } = facts
  const identity =
    investor_id === undefined
      ? await newIdentity(ctx, { name, type, country, company_id })
      : await identityOfInvestor(ctx, input, investor_id)
  const { id } = await insertRecord(
    ctx,
    prospect,
    { ...said, currency: await currencyFor(ctx, said) },
    { ...identity, stage: 'prospect', stage_changed_at: ctx.now },
  )
  await firstStage(ctx, id)
  const entered = await findProspect(ctx, id)
  assertTickets(entered)
  const step = stepOf(entered, { stage, decline_reason, decline_note }, ctx.now)
  if (Object.keys(step).length === 0) return entered
  await ctx.db.updateTable('prospects').set(step).where('id', '=', id).execute()
  const moved = await findProspect(ctx, id)
  await recordMove(ctx, entered, moved)
  return moved
}

type Identity = Pick<ProspectInput, 'name' | 'type' | 'country' | 'company_id'>

async function newIdentity(ctx: Context, { name, type, country, company_id }: Identity) {
  if (name === undefined) throw invalidField('name', sentence`is required if no investor is admitted`)
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
      throw invalidField(field, sentence`comes from the register: change it on the investor`)
}

async function currencyFor(
  ctx: Context,
  { currency, fund_id }: Pick<ProspectInput, 'currency' | 'fund_id'>,
): Promise<string> {
  const fund = fund_id == null ? null : await requireRaisedFund(ctx, fund_id)
  return currency ?? fund?.currency ?? (await baseCurrency(ctx))
}

function assertTickets({ ticket_min_minor: least, ticket_max_minor: most }: ProspectRow): void {
  if (least !== null && most !== null && least > most)
    throw invalidField('ticket_max_amount', sentence`must not be less than their minimum commitment`)
}

/**
 * Changes any subset; fields of the register are changed there (422), and a stage moves as the pipeline
 * allows.
 */
export async function changeProspect(
  ctx: Context,
  id: number,
  { version, name, type, country, company_id, ...facts }: ProspectChange,
): Promise<ProspectRow> {
  const before = await findProspect(ctx, id)
  assertVersion(before, version)
  const { stage = stageOf(before), decline_reason, decline_note, ...said } = facts
  const identity = await identityChanged(ctx, before, { name, type, country, company_id })
  const step = stepOf(before, { stage, decline_reason, decline_note }, ctx.now)
  await changeRecord(ctx, prospect, before, said, { ...identity, ...step })
  const after = await findProspect(ctx, id)
  assertTickets(after)
  await recordMove(ctx, before, after)
  ctx.note(changes(await present(ctx, before), await present(ctx, after)))
  return after
}

async function identityChanged(
  ctx: Context,
  before: ProspectRow,
  said: Identity,
): Promise<Partial<RowOf<'prospects'>>> {
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

/** Deletes a prospect that nothing was done with: 409 `in_use` where something rests on it, `has_history` where it moved. */
export async function deleteProspect(ctx: Context, id: number): Promise<void> {
  const { name } = await findProspect(ctx, id)
  await assertNotInUse(ctx, 'prospect', id, sentence`Remove it first, or decline the LP.`)
  const [step, ...moved] = await stagesOf(ctx, id)
  if (moved.length > 0)
    throw conflict(
      'has_history',
      sentence`${name} went through the pipeline: decline it, which keeps the record.`,
    )
  if (step) await ctx.db.deleteFrom('prospect_stages').where('id', '=', step.id).execute()
  await ctx.db.deleteFrom('prospects').where('id', '=', id).execute()
}
