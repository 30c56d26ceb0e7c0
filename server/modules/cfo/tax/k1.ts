import { fiscalYear } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { closingInterest, interestWithin } from '../../../books/capital/later-closings/closing-interest.ts'
import { sharingOf } from '../../../books/partners/sharing.ts'
import { fromBit, fromJson, fromJsonOrNull, toBit, toJson } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { beginningWarnings, type Capital, capitalOf, interestWarnings } from './k1-capital.ts'
import { asIssued, type Particulars, particularsNow } from './k1-details.ts'
import { endedIn } from './k1-ended.ts'
import { foundIn } from './k1-found.ts'
import {
  boxesOf,
  effectiveLines,
  formAmounts,
  type OverrideRow,
  type Schedule,
  warningsOf,
} from './k1-lines.ts'
import { partnersOfYear } from './k1-partners.ts'
import { reviewOf, reviewsOf } from './k1-review.ts'
import { effectOnCapital, type K1Input, type OverrideInput } from './k1-schemas.ts'
import { sharesOn, withheldWithin } from './k1-shares.ts'
import { lineKey, linesOf } from './k1-sharing.ts'

/**
 * Generates the K-1s of a fund's partners for a tax year. Each item is split by its own sharing rule with the
 * largest remainder, so that the partners sum to the return exactly, in cents and in the whole units of the
 * form. Each call makes a new version; 409 `already_final` beyond a final one unless it is amended.
 */
export async function generateK1(ctx: Context, fundId: number, input: K1Input) {
  const fund = await findFund(ctx, fundId)
  const { tax_year } = input
  const year = fiscalYear(fund, tax_year)
  const sharing = await sharingOf(ctx, fundId)
  const { items } = await foundIn(ctx, fund, tax_year)
  const weights = await partnersOfYear(ctx, fund, tax_year, { sharing, items })
  const { partners } = weights
  if (partners.length === 0)
    throw conflict(
      'no_partners',
      sentence`No partner had a commitment to ${fund.name} by the end of ${tax_year}.`,
    )
  const latest = await latestReturn(ctx, fundId, tax_year)
  if (latest?.kind === 'final' && input.amend !== true)
    throw conflict('already_final', sentence`The last version is final: set amend to create another.`, {
      version: latest.version,
    })
  const lines = linesOf(fund, input, weights)
  const before = await presentAll(ctx, fund, await schedulesOf(ctx, fundId, tax_year - 1))
  const ended = new Map(before.map(one => [one.lp_id, one.capital.ending]))
  const capital = await capitalOf(ctx, fund, input, { partners, ended, lines, items })
  const made = await ctx.db
    .insertInto('k1_returns')
    .values({
      fund_account_id: fundId,
      tax_year,
      version: (latest?.version ?? 0) + 1,
      kind: input.kind ?? 'estimate',
      items: toJson(input.items),
      author: ctx.principal.name,
      author_id: ctx.principal.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const left = await endedIn(ctx, fund, tax_year)
  const withheld = await withheldWithin(ctx, fund, year)
  const [first, last] = [sharesOn(sharing, year.from), sharesOn(sharing, year.to)]
  const particulars = made.kind === 'final' ? await particularsNow(ctx, fund, partners) : null
  const rows = await ctx.db
    .insertInto('k1_schedules')
    .values(
      partners.map((lp_id, index) => ({
        return_id: made.id,
        lp_id,
        boxes: toJson(lines.map(({ parts, said: _said, ...line }) => ({ ...line, amount: parts[index] }))),
        capital: toJson(capital[index]),
        interest_ended: toBit(left.has(lp_id)),
        tax_withheld_minor: withheld.get(lp_id) ?? 0,
        share_beginning: first.get(lp_id) ?? '0',
        share_ending: last.get(lp_id) ?? '0',
        particulars: particulars && toJson(particulars.get(lp_id)),
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .returningAll()
    .execute()
  const { id, version } = made
  const schedules = rows
    .sort((a, b) => a.id - b.id)
    .map(row => ({ ...row, tax_year, version, kind: made.kind, fund_account_id: fundId }))
  return {
    id,
    fund_account_id: fundId,
    tax_year,
    version,
    kind: made.kind as Kind,
    schedules: await presentAll(ctx, fund, schedules),
  }
}

type Kind = 'estimate' | 'final'

/** The latest K-1 of each partner and tax year, newest first. */
export async function listK1(
  ctx: Context,
  fundId: number,
  { tax_year, ...slice }: { tax_year?: number | undefined; limit: number; cursor?: string | undefined },
) {
  const fund = await findFund(ctx, fundId)
  let query = latestSchedules(ctx, fundId)
  if (tax_year !== undefined) query = query.where('k1_returns.tax_year', '=', tax_year)
  const page = await paginate(query, 'k1_schedules.id', slice)
  const shown = new Map((await presentAll(ctx, fund, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as Awaited<ReturnType<typeof presentAll>>[number])
}

/** The latest K-1s of a tax year. */
export const k1OfYear = async (ctx: Context, fundId: number, taxYear: number) =>
  presentAll(ctx, await findFund(ctx, fundId), await schedulesOf(ctx, fundId, taxYear))

/** A partner's K-1 of a year: the latest version, or one of before as it was. */
export async function getK1(ctx: Context, fundId: number, lpId: number, taxYear: number, version?: number) {
  const fund = await findFund(ctx, fundId)
  const [shown] = await presentAll(ctx, fund, [await findSchedule(ctx, fundId, lpId, taxYear, version)])
  if (!shown) throw notFound()
  return shown
}

/** Lists the manual overrides of K-1s, newest first: the first of a box counts. */
export async function listOverrides(
  ctx: Context,
  fundId: number,
  lpId: number,
  taxYear: number,
  version?: number,
) {
  const { currency } = await findFund(ctx, fundId)
  const schedule = await findSchedule(ctx, fundId, lpId, taxYear, version)
  return (await overridesOf(ctx, [schedule.id])).map(({ schedule_id, amount_minor, ...row }) => ({
    ...row,
    lp_id: lpId,
    amount: fromMinor(amount_minor, currency),
  }))
}

/**
 * Stores an override beside the computed value; with `rebalance_lp_id` another partner's K-1 takes the
 * difference.
 */
export async function overrideK1(
  ctx: Context,
  { account_id, lp_id, tax_year }: { account_id: number; lp_id: number; tax_year: number },
  input: OverrideInput,
) {
  const fund = await findFund(ctx, account_id)
  const schedule = await findSchedule(ctx, account_id, lp_id, tax_year)
  const amount = toMinor(input.amount, fund.currency, 'amount')
  const key = lineKey(input)
  if (input.rebalance_lp_id !== undefined) {
    if (input.rebalance_lp_id === lp_id)
      throw invalidField('rebalance_lp_id', sentence`must be a partner other than the one on this K-1`)
    const other = await findSchedule(ctx, account_id, input.rebalance_lp_id, tax_year).catch(() => {
      throw invalidField('rebalance_lp_id', sentence`has no K-1 of this fund for ${tax_year}`)
    })
    const difference = amount - (await effectiveOf(ctx, schedule, key))
    const theirs = (await effectiveOf(ctx, other, key)) - difference
    await keepOverride(ctx, other.id, key, theirs, input.reason)
  }
  await keepOverride(ctx, schedule.id, key, amount, input.reason)
  return getK1(ctx, account_id, lp_id, tax_year)
}

export async function keepOverride(
  ctx: Context,
  scheduleId: number,
  box: string,
  amount: number,
  reason: string,
): Promise<void> {
  await ctx.db
    .insertInto('k1_overrides')
    .values({
      schedule_id: scheduleId,
      box,
      amount_minor: amount,
      reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}

/** Returns the latest K-1s of a fund for a tax year, with their computed values. */
export async function schedulesOf(ctx: Context, fundId: number, taxYear: number): Promise<Schedule[]> {
  return latestSchedules(ctx, fundId)
    .where('k1_returns.tax_year', '=', taxYear)
    .orderBy('k1_schedules.id')
    .execute()
}

const allSchedules = ({ db }: Context, fundId: number) =>
  db
    .selectFrom('k1_schedules')
    .innerJoin('k1_returns', 'k1_returns.id', 'k1_schedules.return_id')
    .selectAll('k1_schedules')
    .select(['k1_returns.tax_year', 'k1_returns.version', 'k1_returns.kind', 'k1_returns.fund_account_id'])
    .where('k1_returns.fund_account_id', '=', fundId)

function latestSchedules(ctx: Context, fundId: number) {
  return allSchedules(ctx, fundId).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('k1_returns as later')
          .select('later.id')
          .whereRef('later.fund_account_id', '=', 'k1_returns.fund_account_id')
          .whereRef('later.tax_year', '=', 'k1_returns.tax_year')
          .whereRef('later.version', '>', 'k1_returns.version'),
      ),
    ),
  )
}

async function findSchedule(
  ctx: Context,
  fundId: number,
  lpId: number,
  taxYear: number,
  version?: number,
): Promise<Schedule> {
  const query =
    version === undefined
      ? latestSchedules(ctx, fundId)
      : allSchedules(ctx, fundId).where('k1_returns.version', '=', version)
  const found = await query
    .where('k1_returns.tax_year', '=', taxYear)
    .where('k1_schedules.lp_id', '=', lpId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

const latestReturn = ({ db }: Context, fundId: number, taxYear: number) =>
  db
    .selectFrom('k1_returns')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('tax_year', '=', taxYear)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

async function overridesOf({ db }: Context, scheduleIds: readonly number[]): Promise<OverrideRow[]> {
  if (scheduleIds.length === 0) return []
  return db
    .selectFrom('k1_overrides')
    .selectAll()
    .where('schedule_id', 'in', scheduleIds)
    .orderBy('id', 'desc')
    .execute()
}

async function effectiveOf(ctx: Context, schedule: Schedule, key: string): Promise<number> {
  const override = (await overridesOf(ctx, [schedule.id])).find(({ box }) => box === key)
  return override?.amount_minor ?? boxesOf(schedule).find(line => lineKey(line) === key)?.amount ?? 0
}

async function presentAll(ctx: Context, fund: FundRow, schedules: readonly Schedule[]) {
  const returnIds = [...new Set(schedules.map(({ return_id }) => return_id))]
  const siblings =
    returnIds.length === 0
      ? []
      : await allSchedules(ctx, fund.id)
          .where('k1_schedules.return_id', 'in', returnIds)
          .orderBy('k1_schedules.id')
          .execute()
  const versions = await versionsOf(
    ctx,
    fund.id,
    schedules.map(({ tax_year }) => tax_year),
  )
  const overrides = await overridesOf(
    ctx,
    siblings.map(({ id }) => id),
  )
  const now = await particularsNow(
    ctx,
    fund,
    schedules.map(({ lp_id }) => lp_id),
  )
  const reviews = await reviewsOf(
    ctx,
    schedules.map(({ return_id }) => return_id),
  )
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  const interest = await closingInterest(ctx, fund.id)
  const forms = new Map(
    returnIds.map(id => [
      id,
      formAmounts(
        siblings.filter(({ return_id }) => return_id === id),
        overrides,
        fund.currency,
      ),
    ]),
  )
  return schedules.map(schedule => {
    const lines = effectiveLines(schedule, overrides)
    const capital = fromJson<Capital>(schedule.capital)
    const net = lines.reduce((sum, line) => sum + effectOnCapital(line.box, line.code) * line.effective, 0)
    const current = now.get(schedule.lp_id) as Particulars
    const issued = fromJsonOrNull<Particulars>(schedule.particulars)
    const ofYear = siblings.filter(({ return_id }) => return_id === schedule.return_id)
    const all = versions.get(schedule.tax_year) ?? []
    return {
      id: schedule.id,
      fund_account_id: fund.id,
      currency: fund.currency,
      lp_id: schedule.lp_id,
      tax_year: schedule.tax_year,
      version: schedule.version,
      kind: schedule.kind as Kind,
      amended:
        schedule.kind === 'final' && all.some(one => one.kind === 'final' && one.version < schedule.version),
      final_k1: fromBit(schedule.interest_ended),
      versions: all,
      ...reviewOf(reviews.get(schedule.return_id), lastOverride(ofYear, overrides)),
      ...(issued ? asIssued(issued, current) : current),
      boxes: lines.map(({ computed, override, effective, ...line }) => ({
        ...line,
        computed: major(computed),
        override: override === null ? null : major(override),
        effective: major(effective),
        form_amount: forms.get(schedule.return_id)?.get(schedule.id)?.get(lineKey(line)) ?? 0,
      })),
      capital: {
        beginning: major(capital.beginning),
        contributed: major(capital.contributed),
        current_year_net: major(net),
        other: major(capital.other),
        withdrawals: major(capital.withdrawals),
        ending: major(capital.beginning + capital.contributed + net + capital.other - capital.withdrawals),
      },
      share: { beginning: shareOf(schedule.share_beginning), ending: shareOf(schedule.share_ending) },
      tax_withheld: schedule.tax_withheld_minor === null ? null : major(schedule.tax_withheld_minor),
      warnings: [
        ...beginningWarnings(schedule, capital),
        ...interestWarnings(
          interestWithin(interest, fiscalYear(fund, schedule.tax_year)).get(schedule.lp_id) ?? 0,
          fund.currency,
        ),
        ...warningsOf(ofYear, overrides, fund.currency),
      ].map(ctx.say),
      created_at: schedule.created_at,
      updated_at: schedule.updated_at,
    }
  })
}

const shareOf = (kept: string | null): number | null => (kept === null ? null : Number(kept))

/** Every version of the returns of these years, the first one first. */
async function versionsOf({ db }: Context, fundId: number, years: readonly number[]) {
  const rows =
    years.length === 0
      ? []
      : await db
          .selectFrom('k1_returns')
          .select(['tax_year', 'version', 'kind', 'author', 'created_at'])
          .where('fund_account_id', '=', fundId)
          .where('tax_year', 'in', [...new Set(years)])
          .orderBy('version')
          .execute()
  const shown = rows.map(({ kind, ...row }) => ({ ...row, kind: kind as Kind }))
  return Map.groupBy(shown, ({ tax_year }) => tax_year)
}

/** The last override of one return: whatever comes after a review has not been reviewed. */
const lastOverride = (ofYear: readonly Schedule[], overrides: readonly OverrideRow[]): number =>
  overrides.reduce(
    (last, { id, schedule_id }) => (ofYear.some(one => one.id === schedule_id) ? Math.max(last, id) : last),
    0,
  )
