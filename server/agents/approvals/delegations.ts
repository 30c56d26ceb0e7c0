// Delegations of votes: rows with a first and last day, checked at each vote for date and amount.

import type { Selectable } from 'kysely'
import { fromJson } from '../../database/columns.ts'
import type { VoteDelegationsTable } from '../../database/tables.ts'
import { allows, type Caller, type Rights, type Role, rightsOf } from '../../kernel/access/permissions.ts'
import { type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { conflict, forbidden, invalidField, notFound } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { paginate } from '../../kernel/routes/page.ts'
import { amountSaid, longDay } from '../../kernel/speech/figures.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import { peopleNamed } from '../../platform/identity/index.ts'
import { tellOfSecurity } from '../../platform/mail/security-notices.ts'
import { todayOf } from '../../platform/office/today.ts'
import { type Row as Action, moneyOf } from './actions.ts'
import { peopleHere } from './approvals.ts'

export type DelegationRow = Selectable<VoteDelegationsTable>

/** Longest that somebody votes for another before they are asked to again. */
const MOST_DAYS = 366

export interface DelegationInput {
  delegate_id: number
  from?: string | undefined
  until: string
  ceiling?: number | null | undefined
  currency?: string | null | undefined
}

/** Lets another person give the caller's votes. */
export async function createDelegation(ctx: Context, input: DelegationInput) {
  const { userId, token } = ctx.principal
  if (userId === null || token.kind === 'api_key')
    throw forbidden(sentence`An API key cannot delegate votes: a person who is signed in does.`)
  const today = await todayOf(ctx)
  const { delegate_id, from = today, until } = input
  if (from < today) throw invalidField('from', sentence`must not be in the past`)
  if (until < from) throw invalidField('until', sentence`must not be before the first day`)
  if (until > daysAfter(from, MOST_DAYS)) throw invalidField('until', sentence`must be within a year`)
  const delegate = await assertDelegate(ctx, userId, delegate_id)
  const row = await ctx.db
    .insertInto('vote_delegations')
    .values({
      ...{ user_id: userId, delegate_id, from_day: from, until_day: until, ...ceilingOf(input) },
      ...{ created_at: ctx.now, updated_at: ctx.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellOfSecurity(ctx, {
    about: delegate,
    kind: 'vote_delegated',
    title: sentence`${delegate.name} votes for ${ctx.principal.name} until ${longDay(until)}`,
    detail: termsSaid(row),
    link: '/settings/delegations',
  })
  return getDelegation(ctx, row.id)
}

function ceilingOf({ ceiling = null, currency = null }: DelegationInput) {
  if (ceiling === null) return { ceiling: null, currency: null }
  const field = 'ceiling'
  if (currency === null)
    throw invalidField('currency', sentence`is the currency of ${field}, so it is required`)
  return { ceiling: toMinor(ceiling, currency, field), currency }
}

function termsSaid({ from_day, ceiling, currency }: DelegationRow): Sentence {
  const from = longDay(from_day)
  return ceiling === null || currency === null
    ? sentence`From ${from}, on proposals of any amount. Either of them and every administrator can end it at any time.`
    : sentence`From ${from}, on proposals of up to ${amountSaid(ceiling, currency)}. Either of them and every administrator can end it at any time.`
}

/** 422 unless it is somebody else of the office who may write there: whoever may only read decides nothing. */
async function assertDelegate(ctx: Context, userId: number, delegateId: number) {
  if (delegateId === userId) throw invalidField('delegate_id', sentence`must be somebody else`)
  const person = await peopleHere(ctx.db, ctx.now)
    .select(['name', 'email', 'role', 'rights'])
    .where('id', '=', delegateId)
    .executeTakeFirst()
  const agent = ctx.services.registry.module('agent') ?? { key: 'agent' }
  if (!person || !allows(asCaller(person), agent, 'agent:write'))
    throw invalidField('delegate_id', sentence`must be an active user who may make changes`)
  return person
}

const asCaller = ({ role, rights }: { role: string; rights: string }): Caller => ({
  role: role as Role,
  rights: rightsOf(fromJson<Rights['areas']>(rights)),
  disabledModules: new Set<string>(),
})

/** Ends a delegation, by whoever gave it, whoever has it, or an administrator. */
export async function withdrawDelegation(ctx: Context, id: number) {
  const row = await findDelegation(ctx, id)
  if (row.ended_at !== null) throw conflict('already_ended', sentence`The delegation has ended.`)
  await end(ctx, [row], ctx.principal.name)
  return getDelegation(ctx, id)
}

/** Ends all delegations of a person whose account is deactivated; they do not return with the account. */
export async function endDelegationsOf(ctx: Context, userId: number): Promise<void> {
  await end(ctx, await delegationsWith(ctx, userId), ctx.principal.name)
}

/** Returns the delegations that a person gave or holds, and that have not ended. */
export async function delegationsWith(ctx: Context, userId: number): Promise<DelegationRow[]> {
  const today = await todayOf(ctx)
  return ctx.db
    .selectFrom('vote_delegations')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('until_day', '>=', today)
    .where(eb => eb.or([eb('user_id', '=', userId), eb('delegate_id', '=', userId)]))
    .orderBy('id')
    .execute()
}

/** None comes back with a backup: it may have been withdrawn since. */
export async function endAllDelegations({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('vote_delegations')
    .set({ ended_at: now, updated_at: now })
    .where('ended_at', 'is', null)
    .execute()
}

async function end(ctx: Context, rows: readonly DelegationRow[], by: string): Promise<void> {
  for (const { id, user_id, delegate_id } of rows) {
    await ctx.db
      .updateTable('vote_delegations')
      .set({ ended_at: ctx.now, ended_by: by, updated_at: ctx.now })
      .where('id', '=', id)
      .execute()
    const names = await peopleNamed(ctx, [user_id, delegate_id])
    const about = await ctx.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', delegate_id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    await tellOfSecurity(ctx, {
      about: about ?? null,
      kind: 'vote_delegation_ended',
      title: sentence`${names.get(delegate_id) ?? ''} no longer votes for ${names.get(user_id) ?? ''}`,
      detail: sentence`${by} ended it. Votes given before still count.`,
      link: '/settings/delegations',
    })
  }
}

/** Lists delegations, newest first; without the right to oversee the office, only one's own. */
export async function listDelegations(ctx: Context, slice: { limit: number; cursor?: string | undefined }) {
  let query = ctx.db.selectFrom('vote_delegations').selectAll()
  const { userId } = ctx.principal
  if (!oversees(ctx))
    query = query.where(eb => eb.or([eb('user_id', '=', userId), eb('delegate_id', '=', userId)]))
  const page = await paginate(query, 'vote_delegations.id', slice)
  const rows = await shown(ctx, page.items)
  return page.map((_row, at) => rows[at] as (typeof rows)[number])
}

export async function getDelegation(ctx: Context, id: number) {
  const [one] = await shown(ctx, [await findDelegation(ctx, id)])
  if (!one) throw notFound()
  return one
}

const oversees = ({ principal, services: { registry } }: Context): boolean =>
  allows(principal, registry.module('admin') ?? { key: 'admin' }, 'users:oversee')

/** A delegation that the caller may see; 404 for any other. */
export async function findDelegation(ctx: Context, id: number): Promise<DelegationRow> {
  const row = await ctx.db.selectFrom('vote_delegations').selectAll().where('id', '=', id).executeTakeFirst()
  const { userId } = ctx.principal
  if (!row || !(oversees(ctx) || row.user_id === userId || row.delegate_id === userId)) throw notFound()
  return row
}

async function shown(ctx: Context, rows: readonly DelegationRow[]) {
  const today = await todayOf(ctx)
  const names = await peopleNamed(
    ctx,
    rows.flatMap(({ user_id, delegate_id }) => [user_id, delegate_id]),
  )
  const here = await peopleThere(ctx)
  return rows.map(({ user_id, delegate_id, from_day, until_day, ceiling, currency, ...row }) => ({
    ...row,
    delegator_id: user_id,
    delegator: names.get(user_id) ?? '',
    delegate_id,
    delegate: names.get(delegate_id) ?? '',
    from: from_day,
    until: until_day,
    ceiling: ceiling === null || currency === null ? null : fromMinor(ceiling, currency),
    currency,
    status:
      row.ended_at !== null || until_day < today || !here.has(user_id) || !here.has(delegate_id)
        ? ('ended' as const)
        : from_day > today
          ? ('upcoming' as const)
          : ('in_force' as const),
  }))
}

const peopleThere = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Set<number>> =>
  new Set((await peopleHere(db, now).execute()).map(({ id }) => id))

/** Returns the delegations in force whose both people are active. */
export async function delegationsInForce(ctx: Pick<Context, 'db' | 'now'>): Promise<DelegationRow[]> {
  const today = await todayOf(ctx)
  const rows = await ctx.db
    .selectFrom('vote_delegations')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('from_day', '<=', today)
    .where('until_day', '>=', today)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const here = await peopleThere(ctx)
  return rows.filter(({ user_id, delegate_id }) => here.has(user_id) && here.has(delegate_id))
}

/**
 * Returns whether a delegation covers the amount an action moves. It does not cover an unknown amount, or one
 * in another currency.
 */
export function reachesAmount(
  { ceiling, currency }: DelegationRow,
  route: AnyRoute,
  action: Action,
): boolean {
  if (ceiling === null) return true
  const money = moneyOf(action)
  if (money === null) return route.money === undefined || route.money === 'none'
  return money.currency === currency && Math.abs(money.amount) <= ceiling
}
