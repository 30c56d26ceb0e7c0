import type { Selectable } from 'kysely'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import type { FundStatus } from '../../../books/accounts/fund-statuses.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalidField, type Sentence, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { Consent, LifeEventKind } from './schemas.ts'
import { type Step, toSettle } from './settling.ts'

type LifeEvent = Selectable<Tables['fund_life_events']>

export interface Decision {
  date?: string | undefined
  consent?: Consent | null | undefined
  reason: string
}

/** Returns a fund's term, status and history, with the items to settle before it can end. */
export async function lifeOf(ctx: Context, fundId: number) {
  const fund = await findFund(ctx, fundId)
  const events = await eventsOf(ctx, fundId)
  const term = events.findLast(({ ends_on }) => ends_on !== null)
  const begun = events.findLast(({ kind }) => kind === 'wind_up')
  const ended = events.findLast(({ kind }) => kind === 'liquidated')
  const status = fund.status as FundStatus
  return {
    fund_account_id: fundId,
    currency: fund.currency,
    status,
    ends_on: term?.ends_on ?? null,
    extensions: events.filter(({ kind }) => kind === 'extension').length,
    basis: status === 'active' ? ('going_concern' as const) : ('liquidation' as const),
    basis_from: status === 'active' ? null : (begun?.date ?? null),
    liquidated_on: status === 'liquidated' ? (ended?.date ?? null) : null,
    to_settle:
      status === 'winding_up'
        ? (await toSettle(ctx, fund)).map(({ amount, says, ...item }) => ({
            ...item,
            amount: amount === null ? null : fromMinor(amount, fund.currency),
            detail: ctx.say(says),
          }))
        : [],
    events: events.map(({ org_id: _org, updated_at: _updated, kind, consent, ...event }) => ({
      ...event,
      kind: kind as LifeEventKind,
      consent: consent as Consent | null,
    })),
  }
}

const eventsOf = ({ db }: Context, fundId: number): Promise<LifeEvent[]> =>
  db.selectFrom('fund_life_events').selectAll().where('fund_account_id', '=', fundId).orderBy('id').execute()

/** Records the fund's term, or with a later day an extension of it. 422 for a day that is not after the term's. */
export async function setTerm(
  ctx: Context,
  fundId: number,
  { ends_on, ...decision }: Decision & { ends_on: string },
): Promise<void> {
  const fund = await takeFund(ctx, fundId)
  if (fund.status === 'liquidated') throw notFrom(fund, 'active')
  const before = (await eventsOf(ctx, fundId)).findLast(one => one.ends_on !== null)
  if (before?.ends_on && ends_on <= before.ends_on)
    throw invalidField('ends_on', sentence`must be after ${before.ends_on}, when the term ends now`)
  await keep(ctx, fund, before ? 'extension' : 'term', { ...decision, ends_on })
}

/** The status that each decision of a fund's life moves it from and to. */
const moves = {
  wind_up: { from: 'active', to: 'winding_up' },
  withdrawn: { from: 'winding_up', to: 'active' },
  liquidated: { from: 'winding_up', to: 'liquidated' },
  reopened: { from: 'liquidated', to: 'winding_up' },
} as const satisfies Partial<Record<LifeEventKind, Record<'from' | 'to', FundStatus>>>

/** Moves a fund to another status of its life. 409 `illegal_transition`; `not_settled` where something is open. */
export async function moveFund(
  ctx: Context,
  fundId: number,
  { kind, ...decision }: Decision & { kind: keyof typeof moves },
): Promise<void> {
  const fund = await takeFund(ctx, fundId)
  const { from, to } = moves[kind]
  if (fund.status !== from) throw notFrom(fund, to)
  if (to === 'liquidated') await assertSettled(ctx, fund, 'liquidation')
  await ctx.db
    .updateTable('fund_accounts')
    .set({ status: to, updated_at: ctx.now })
    .where('id', '=', fundId)
    .execute()
  await keep(ctx, fund, kind, decision)
}

const notFrom = ({ status }: FundRow, requested: FundStatus) =>
  conflict('illegal_transition', sentence`The fund’s status does not allow it: ${status}.`, {
    state: status,
    requested,
    allowed: Object.values(moves).flatMap(({ from, to }) => (from === status ? [to] : [])),
  })

export const not_settled = [409, 'Something has to be settled first; see `to_settle`'] as const

/** Throws 409 `not_settled`, naming the obstacles to a step of a fund's end. */
export async function assertSettled(ctx: Context, fund: FundRow, step: Step): Promise<void> {
  const open = (await toSettle(ctx, fund)).filter(({ before }) => before.includes(step))
  if (open.length === 0) return
  const said: Sentence = (open[0] as (typeof open)[number]).says
  throw conflict(
    'not_settled',
    open.length === 1
      ? sentence`${said}: settle it first.`
      : sentence`${said}, and ${open.length - 1} more: settle them first.`,
    {
      to_settle: open.map(({ kind, id, says, amount }) => ({
        kind,
        id,
        detail: ctx.say(says),
        amount: amount === null ? null : fromMinor(amount, fund.currency),
      })),
    },
  )
}

/** The fund's row, taken so that a posting at the same moment waits. */
export async function takeFund(ctx: Context, fundId: number): Promise<FundRow> {
  await ctx.db
    .updateTable('fund_accounts')
    .set(({ ref }) => ({ last_number: ref('last_number') }))
    .where('id', '=', fundId)
    .execute()
  return findFund(ctx, fundId)
}

async function keep(
  ctx: Context,
  fund: FundRow,
  kind: LifeEventKind,
  { date, consent, reason, ends_on }: Decision & { ends_on?: string },
): Promise<void> {
  const today = await todayOf(ctx)
  if (date !== undefined && date > today) throw invalidField('date', sentence`must not be in the future`)
  await ctx.db
    .insertInto('fund_life_events')
    .values({
      fund_account_id: fund.id,
      kind,
      date: date ?? today,
      ends_on: ends_on ?? null,
      consent: consent ?? null,
      reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  ctx.note({ fund_account_id: fund.id, kind, date: date ?? today, reason })
}
