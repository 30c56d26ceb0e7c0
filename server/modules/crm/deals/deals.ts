import { type Insertable, sql, type Updateable } from 'kysely'
import { companyColumns, companyColumnsBy } from '../../../companies/company.ts'
import type { Tables } from '../../../database/tables.ts'
import { type DealRow, findDeal, findDealToChange, presentDeal } from '../../../deals/deal.ts'
import type { PassReason } from '../../../deals/pass-reasons.ts'
import { passGates } from '../../../deals/stage-gates.ts'
import type { StageKey } from '../../../deals/stages.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  invalidField,
  paginate,
  prepared,
  preparedPage,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { assertOwner } from '../../../platform/identity/index.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../../platform/in-use.ts'
import { notThere } from '../../../platform/merging/merges.ts'
import { findRoom } from '../../vdr/index.ts'
import { logActivity } from '../activities.ts'
import type { DealChange, DealInput } from '../schemas.ts'
import type { Outcome } from '../score.ts'
import { outOfDateSince } from '../screening/screenings.ts'
import { changedMeanwhile, type StageMove, toStage } from './stage-moves.ts'

interface Fields {
  stage?: StageKey | undefined
  asset_class?: string | undefined
  currency?: string | undefined
  owner_id?: number | undefined
  pass_reason?: PassReason | undefined
  company_id?: number | undefined
  archived?: true | undefined
}

interface Filter extends Omit<Fields, 'archived'> {
  archived: boolean
  limit: number
  cursor?: string | undefined
  q?: string | undefined
}

function dealsBy(
  db: Context['db'],
  { stage, asset_class, currency, owner_id, pass_reason, company_id, archived }: Fields,
) {
  let query = db
    .selectFrom('deals')
    .selectAll()
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (stage) query = query.where('stage', '=', stage)
  if (asset_class) query = query.where('asset_class', '=', asset_class)
  if (currency) query = query.where('currency', '=', currency)
  if (owner_id) query = query.where('owner_id', '=', owner_id)
  if (pass_reason) query = query.where('pass_reason', '=', pass_reason)
  if (company_id) query = query.where('company_id', '=', company_id)
  return query
}

const pageOfDeals = preparedPage('deals.id', dealsBy)

export async function listDeals({ db }: Context, { q, limit, cursor, archived, ...said }: Filter) {
  const slice = { limit, cursor }
  const fields: Fields = { ...said, archived: archived || undefined }
  const page = q
    ? await paginate(
        dealsBy(db, fields).where(eb => contains(eb, ['name', 'counterparty'], q)),
        'deals.id',
        slice,
      )
    : await pageOfDeals(db, fields, slice)
  return page.map(presentDeal)
}

/** One deal with what the pipeline knows of it, in one statement: it is the record that is looked at most. */
const dealWithContext = prepared((db, p: { id: number }) =>
  db
    .selectFrom('deals')
    .leftJoin('deal_screenings as screening', join =>
      join.on('screening.id', '=', eb =>
        eb
          .selectFrom('deal_screenings as latest')
          .select(({ fn }) => fn.max('latest.id').as('id'))
          .whereRef('latest.deal_id', '=', 'deals.id'),
      ),
    )
    .selectAll('deals')
    .select(['screening.id as screening_id', 'screening.outcome', 'screening.score'])
    .select('screening.created_at as screened_at')
    .select(eb => [
      eb
        .selectFrom('timeline_entries')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('timeline_entries.record_type', '=', 'deal')
        .whereRef('timeline_entries.record_id', '=', 'deals.id')
        .where('timeline_entries.origin', '!=', 'call')
        .as('activities'),
      eb
        .selectFrom('deal_contacts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('deal_contacts.deal_id', '=', 'deals.id')
        .as('contacts'),
    ])
    .where('deals.id', '=', p.id),
)

export async function getDeal(ctx: Context, id: number) {
  const [row] = await dealWithContext(ctx.db, { id })
  if (!row) throw await notThere(ctx, 'deal', id)
  const { screening_id, outcome, score, screened_at, activities, contacts, ...deal } = row
  return {
    ...presentDeal(deal),
    room: deal.room_id === null ? null : ((await findRoom(ctx, deal.room_id)) ?? null),
    counts: { activities: Number(activities), contacts: Number(contacts) },
    screening:
      screening_id === null
        ? null
        : {
            id: screening_id,
            outcome: outcome as Outcome,
            score,
            out_of_date: await outOfDateSince(ctx, deal, screening_id),
            created_at: screened_at as string,
          },
  }
}

type NewDeal = Required<
  Omit<
    Insertable<Tables['deals']>,
    'id' | 'org_id' | 'version' | 'pass_reason' | 'pass_note' | 'passed_to' | 'archived_at'
  >
>

const insertDeal = prepared((db, p: NewDeal) =>
  db
    .insertInto('deals')
    .values({
      name: p.name,
      asset_class: p.asset_class,
      counterparty: p.counterparty,
      company_id: p.company_id,
      sponsor: p.sponsor,
      sponsor_id: p.sponsor_id,
      currency: p.currency,
      irr_target: p.irr_target,
      stage: p.stage,
      stage_changed_at: p.stage_changed_at,
      target_size_minor: p.target_size_minor,
      jurisdiction: p.jurisdiction,
      room_id: p.room_id,
      owner_id: p.owner_id,
      next_step: p.next_step,
      next_step_at: p.next_step_at,
      expected_close_on: p.expected_close_on,
      created_at: p.created_at,
      updated_at: p.updated_at,
    })
    .returningAll(),
)

const sponsorFields = ['sponsor', 'sponsor_id'] as const

export async function createDeal(ctx: Context, input: DealInput) {
  const currency = input.currency ?? (await baseCurrency(ctx))
  if (input.room_id != null) await requireRoom(ctx, input.room_id)
  await assertOwner(ctx, input.owner_id)
  if (input.stage) await passGates(ctx, { dealId: null, from: null, to: input.stage }, {})
  const { counterparty = null, company_id = null } = await companyColumns(ctx, 'counterparty', input)
  const { sponsor = null, sponsor_id = null } = await companyColumnsBy(ctx, sponsorFields, input)
  const [deal] = await insertDeal(ctx.db, {
    name: input.name,
    asset_class: input.asset_class ?? null,
    counterparty,
    company_id,
    sponsor,
    sponsor_id,
    currency,
    irr_target: input.irr_target ?? null,
    stage: input.stage ?? 'sourced',
    stage_changed_at: ctx.now,
    target_size_minor: input.target_size == null ? null : toMinor(input.target_size, currency, 'target_size'),
    jurisdiction: input.jurisdiction ?? null,
    room_id: input.room_id ?? null,
    owner_id: input.owner_id ?? null,
    next_step: input.next_step ?? null,
    next_step_at: input.next_step_at ?? null,
    expected_close_on: input.expected_close_on ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return presentDeal(deal as DealRow)
}

/** Deletes a deal that nobody worked on; 409 `has_history` otherwise. */
export async function deleteDeal(ctx: Context, id: number): Promise<void> {
  await findDeal(ctx, id)
  await withdrawDeal(ctx, id, {})
}

/** Deletes a deal that is as it was created and that nobody worked on; 409 `has_history` otherwise. */
export async function withdrawDeal(
  ctx: Context,
  id: number,
  created: Record<string, unknown>,
): Promise<void> {
  const row = await ctx.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const deal: Record<string, unknown> = presentDeal(row)
  const { counts, screening } = await getDeal(ctx, id)
  const changed = Object.keys(created).some(name => deal[name] !== created[name])
  if (changed || counts.activities > 0 || counts.contacts > 0 || screening)
    throw conflict('has_history', sentence`${row.name} was worked on since.`)
  await ctx.db.deleteFrom('deals').where('id', '=', id).execute()
}

/** Changes any subset of the fields; the stage and the room change as by their own endpoints, with an activity. */
export async function updateDeal(
  ctx: Context,
  id: number,
  { stage, room_id, version, ...fields }: DealChange,
) {
  const before = await findDealToChange(ctx, id)
  assertVersion(before, version)
  await assertOwner(ctx, fields.owner_id)
  if (fields.currency !== undefined && fields.currency !== before.currency)
    await assertNotInUse(
      ctx,
      'deal.currency',
      id,
      `The deal stays in ${before.currency}: create another one for another currency.`,
    )
  let deal = await changeFields(ctx, before, fields)
  if (stage !== undefined) deal = await toStage(ctx, deal, { stage })
  if (room_id !== undefined) deal = await toRoom(ctx, deal, room_id)
  ctx.note(changes(presentDeal(before), presentDeal(deal)))
  return presentDeal(deal)
}

export async function moveDeal(
  ctx: Context,
  id: number,
  { version, ...move }: StageMove & { version?: number | undefined },
) {
  const before = await findDealToChange(ctx, id)
  assertVersion(before, version)
  const deal = await toStage(ctx, before, move)
  ctx.note(changes(presentDeal(before), presentDeal(deal)))
  return presentDeal(deal)
}

/** Takes a deal out of the lists, the board and their sums, or back into them; what belongs to it stays. */
export async function archiveDeal(ctx: Context, id: number, archived: boolean) {
  const before = await findDeal(ctx, id)
  if ((before.archived_at !== null) === archived) return presentDeal(before)
  const deal = await writeDeal(ctx, before, { archived_at: archived ? ctx.now : null })
  ctx.note(changes(presentDeal(before), presentDeal(deal)))
  return presentDeal(deal)
}

/** Binds the deal to a data room, or to none with null. */
export async function bindRoom(ctx: Context, id: number, roomId: number | null) {
  const before = await findDealToChange(ctx, id)
  const deal = await toRoom(ctx, before, roomId)
  ctx.note(changes(presentDeal(before), presentDeal(deal)))
  return presentDeal(deal)
}

async function changeFields(
  ctx: Context,
  deal: DealRow,
  {
    currency,
    target_size,
    counterparty,
    company_id,
    sponsor,
    sponsor_id,
    ...rest
  }: Omit<DealChange, 'stage' | 'room_id' | 'version'>,
): Promise<DealRow> {
  const wanted: Updateable<Tables['deals']> = {
    ...rest,
    ...(await companyColumns(ctx, 'counterparty', { counterparty, company_id })),
    ...(await companyColumnsBy(ctx, sponsorFields, { sponsor, sponsor_id })),
    ...moneyOf(deal, currency, target_size),
  }
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  if (names.every(name => wanted[name] === deal[name])) return deal
  return writeDeal(ctx, deal, wanted)
}

async function writeDeal(ctx: Context, deal: DealRow, wanted: Updateable<Tables['deals']>): Promise<DealRow> {
  const updated = await ctx.db
    .updateTable('deals')
    .set({ ...wanted, version: sql<number>`version + 1`, updated_at: ctx.now })
    .where('id', '=', deal.id)
    .where('version', '=', deal.version)
    .returningAll()
    .executeTakeFirst()
  if (!updated) throw changedMeanwhile()
  return updated
}

/** A new currency keeps the amount and re-expresses it in that currency's minor units. */
function moneyOf(
  deal: DealRow,
  currency: string | undefined,
  size: number | null | undefined,
): Updateable<Tables['deals']> {
  if (currency === undefined && size === undefined) return {}
  const target = currency ?? deal.currency
  const kept = deal.target_size_minor === null ? null : fromMinor(deal.target_size_minor, deal.currency)
  const amount = size === undefined ? kept : size
  const path = size === undefined ? 'currency' : 'target_size'
  return { currency: target, target_size_minor: amount === null ? null : toMinor(amount, target, path) }
}

async function toRoom(ctx: Context, deal: DealRow, roomId: number | null): Promise<DealRow> {
  if (deal.room_id === roomId) return deal
  const room = roomId === null ? null : await requireRoom(ctx, roomId)
  const bound = await ctx.db
    .updateTable('deals')
    .set({ room_id: roomId, version: sql<number>`version + 1`, updated_at: ctx.now })
    .where('id', '=', deal.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await logActivity(ctx, deal.id, {
    type: 'room_binding',
    summary: room ? sentence`Linked to the data room ${room.name}` : sentence`Unlinked from its data room`,
    details: { from: deal.room_id, to: roomId },
  })
  return bound
}

async function requireRoom(ctx: Context, id: number) {
  const room = await findRoom(ctx, id)
  if (!room) throw invalidField('room_id', sentence`is not a data room of this office`)
  return room
}
