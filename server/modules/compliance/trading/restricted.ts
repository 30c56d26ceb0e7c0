import type { z } from 'zod'
import { fromBit, fromJson, toBit, toJson } from '../../../database/columns.ts'
import { type Context, field, invalid, invalidField, paginate, sentence } from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { isNotCompared, metBy, type Sought } from './match.ts'
import { assertOversees, oversees } from './oversight.ts'
import { type RestrictedRow, restrictedSecurity } from './restricted-security.ts'
import { tellWhoWasCleared } from './restricted-since.ts'
import type { RestrictedInput, TradeCheckResult } from './schemas.ts'
import type { List, restrictionReasons, scopes } from './states.ts'

type Match = z.output<typeof TradeCheckResult>['matches'][number]
type NotCompared = z.output<typeof TradeCheckResult>['not_compared'][number]

const present = (ctx: Context, row: RestrictedRow) => {
  const shown = restrictedSecurity.present(row)
  return oversees(ctx) ? shown : { ...shown, reason: null, note: null }
}

export const getRestricted = async (ctx: Context, id: number) =>
  present(ctx, await restrictedSecurity.find(ctx, id))

/** Query parameters of the lists. */
export const restrictedQuery = listQuery(restrictedSecurity).extend({ active: field.flag().optional() })

const pageOfRestricted = listRecords<'restricted_securities', { active?: boolean | undefined }>(
  restrictedSecurity,
  (ctx, { active }) =>
    oversees(ctx) && active === undefined
      ? undefined
      : rows => {
          const told = oversees(ctx) ? rows : rows.where('list', '=', 'restricted')
          return active === undefined ? told : told.where('is_active', '=', toBit(active))
        },
)

/** The entries, newest first; the watch and grey lists for compliance only. */
export const listRestricted = async (ctx: Context, asked: z.output<typeof restrictedQuery>) =>
  (await pageOfRestricted(ctx, asked)).map(row => present(ctx, row))

/** Counts the active entries on the lists that the caller may see. */
export async function activeRestrictions(ctx: Context): Promise<number> {
  let query = ctx.db
    .selectFrom('restricted_securities')
    .select(({ fn }) => fn.countAll<number>().as('securities'))
    .where('is_active', '=', toBit(true))
  if (!oversees(ctx)) query = query.where('list', '=', 'restricted')
  return Number((await query.executeTakeFirstOrThrow()).securities)
}

/** Puts a security on a list; 422 where it would end before it begins. */
export async function addRestricted(ctx: Context, input: RestrictedInput) {
  const today = await todayOf(ctx)
  const { starts_on = today, ends_on = null } = input
  if (ends_on !== null && ends_on < starts_on) throw invalidField('ends_on', sentence`is before it begins`)
  if (ends_on !== null && ends_on < today) throw invalidField('ends_on', sentence`is in the past`)
  const row = await insertRecord(ctx, restrictedSecurity, input, {
    list: input.list ?? 'restricted',
    reason: input.reason ?? 'mnpi',
    scope: input.scope ?? 'firm',
    starts_on,
    is_active: toBit(true),
    added_by: ctx.principal.name,
  })
  if (starts_on <= today) await tellWhoWasCleared(ctx, row)
  return present(ctx, row)
}

/** Ends an entry, or restores it; one that ended by its day starts again without an end. */
export async function toggleRestricted(ctx: Context, id: number, note: string | null | undefined) {
  const before = await restrictedSecurity.find(ctx, id)
  const active = !fromBit(before.is_active)
  const today = await todayOf(ctx)
  const over = before.ends_on !== null && before.ends_on < today
  const row = await changeRecord(
    ctx,
    restrictedSecurity,
    before,
    {},
    {
      is_active: toBit(active),
      ...(active && over && { starts_on: today, ends_on: null }),
      ...(note != null && { note }),
    },
  )
  ctx.note({ is_active: active, ...(note == null ? {} : { note }) })
  await ctx.log(
    [{ type: 'restricted_security', id }],
    active
      ? { type: 'put_back', summary: sentence`Put back on the ${before.list} list` }
      : { type: 'taken_off', summary: sentence`Removed from the ${before.list} list` },
  )
  if (active && row.starts_on <= today) await tellWhoWasCleared(ctx, row)
  return present(ctx, row)
}

const entriesOn = ({ db }: Context, day: string): Promise<RestrictedRow[]> =>
  db
    .selectFrom('restricted_securities')
    .selectAll()
    .where('is_active', '=', toBit(true))
    .where('starts_on', '<=', day)
    .where(eb => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', day)]))
    .orderBy('id')
    .execute()

/** The entries that hold on a day and with which nothing that is sought can be compared, whatever their list. */
export const notComparedOn = async (ctx: Context, sought: Sought, day: string): Promise<NotCompared[]> =>
  (await entriesOn(ctx, day))
    .filter(row => isNotCompared(sought, row))
    .map(({ id, issuer, list, scope, scope_name }) => ({
      id,
      issuer,
      list: list as List,
      scope: scope as (typeof scopes)[number],
      scope_name,
    }))

/** The entries that hold on a day and are met, whatever their list. */
export async function matchesOn(ctx: Context, sought: Sought, day: string): Promise<Match[]> {
  return (await entriesOn(ctx, day)).flatMap(row => {
    const matched_on = metBy(sought, row)
    if (matched_on === null) return []
    const { id, issuer, ticker, isin, scope_name } = row
    return [
      {
        id,
        issuer,
        ticker,
        isin,
        list: row.list as List,
        reason: row.reason as (typeof restrictionReasons)[number],
        matched_on,
        scope: row.scope as (typeof scopes)[number],
        scope_name,
      },
    ]
  })
}

export const isRestricted = (matches: readonly Match[]): boolean =>
  matches.some(({ list }) => list === 'restricted')

/** Answers whether a security may be traded, and keeps that it was asked; 422 without a criterion. */
export async function checkTrade(ctx: Context, sought: Sought) {
  if (sought.ticker === undefined && sought.isin === undefined && !sought.q)
    throw invalid([{ path: 'query.q', message: sentence`is required without ticker or isin` }])
  const [asked, today] = [{ ...sought, q: sought.q || undefined }, await todayOf(ctx)]
  const matches = await matchesOn(ctx, asked, today)
  const not_compared = await notComparedOn(ctx, asked, today)
  const restricted = isRestricted(matches)
  await ctx.db
    .insertInto('trade_checks')
    .values({
      ticker: sought.ticker ?? null,
      isin: sought.isin ?? null,
      q: sought.q || null,
      restricted: toBit(restricted),
      matches: toJson(matches),
      not_compared: toJson(not_compared),
      checked_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  if (oversees(ctx)) return { restricted, matches, not_compared }
  const told = matches.filter(({ list }) => list === 'restricted')
  return {
    restricted,
    matches: told.map(match => ({ ...match, reason: null })),
    not_compared: not_compared.filter(({ list }) => list === 'restricted'),
  }
}

/** Lists past checks with their author, newest first. */
export async function listChecks(ctx: Context, slice: { limit: number; cursor?: string | undefined }) {
  assertOversees(ctx)
  const page = await paginate(ctx.db.selectFrom('trade_checks').selectAll(), 'trade_checks.id', slice)
  return page.map(row => ({
    ...row,
    restricted: fromBit(row.restricted),
    matches: fromJson<Match[]>(row.matches),
    // Checks from before this was kept have none.
    not_compared: row.not_compared === null ? [] : fromJson<NotCompared[]>(row.not_compared),
  }))
}
