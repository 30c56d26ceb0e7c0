import type { FundRow } from '../../../../books/accounts/fund-account.ts'
import { findPartners } from '../../../../books/partners/partners.ts'
import { feePartOn, sharingOf } from '../../../../books/partners/sharing.ts'
import { type ClauseRow, inForce } from '../../../../books/partners/side-letter-clauses.ts'
import { inEffect } from '../../../../books/partners/term-versions.ts'
import { type Context, longDate } from '../../../../kernel/index.ts'
import { daysAfter } from '../../../../kernel/values/days.ts'
import { sentTo } from '../../../../platform/mail/messages.ts'
import { todayOf } from '../../../../platform/office/today.ts'
import { capitalStatement } from '../../close/statement-mail.ts'
import { feeTermsOf } from './fee-terms.ts'
import { periodEnds } from './period-ends.ts'

/** A duty under a clause of a side letter, with its due date. */
export interface Duty {
  due_on: string
  what: string
  status: 'open' | 'overdue'
}

/** A report that is this old is asked for no more. */
const PAST_DAYS = 366
/** How many days ahead duties are listed by default. */
const AHEAD_DAYS = 100

type Dated = Omit<Duty, 'status'>

/**
 * Returns the duties under a fund's clauses, by clause: capital account statements not yet sent after period
 * ends, of the past year and until `through`, and better terms of others that must be offered.
 */
export async function dutiesOf(
  ctx: Context,
  fund: FundRow,
  rows: readonly ClauseRow[],
  through?: string,
): Promise<Map<number, Duty[]>> {
  const today = await todayOf(ctx)
  const held = rows.filter(row => inForce(row, today))
  const reports = await reportsDue(ctx, fund, {
    rows: held.filter(({ clause }) => clause === 'reporting'),
    from: daysAfter(today, -PAST_DAYS),
    through: through ?? daysAfter(today, AHEAD_DAYS),
  })
  const offers = await offersDue(
    ctx,
    fund,
    held.filter(({ clause }) => clause === 'mfn'),
  )
  return new Map(
    [...reports, ...offers].map(([id, duties]) => [
      id,
      duties
        .map(duty => ({ ...duty, status: duty.due_on < today ? ('overdue' as const) : ('open' as const) }))
        .toSorted((one, other) => one.due_on.localeCompare(other.due_on)),
    ]),
  )
}

async function reportsDue(
  ctx: Context,
  fund: FundRow,
  { rows, from, through }: { rows: readonly ClauseRow[]; from: string; through: string },
): Promise<Array<[number, Dated[]]>> {
  if (rows.length === 0) return []
  const closes = await ctx.db
    .selectFrom('period_closes')
    .select(['id', 'period_end'])
    .where('fund_account_id', '=', fund.id)
    .where('status', '=', 'closed')
    .execute()
  const endOf = new Map(closes.map(({ id, period_end }) => [id, period_end]))
  const sent = await sentTo(ctx, capitalStatement.kind, [...endOf.keys()])
  const reported = new Set(sent.map(({ record_id, lp_id }) => `${lp_id} ${endOf.get(record_id)}`))
  return rows.map(row => {
    const days = row.within_days ?? 0
    const begins = row.effective_from ?? row.created_at.slice(0, 10)
    const ends = periodEnds(fund.fiscal_year_end, row.frequency === 'annual' ? 'annual' : 'quarterly', {
      from: begins > from ? begins : from,
      to: daysAfter(through, -days),
    })
    return [
      row.id,
      ends
        .filter(end => !reported.has(`${row.lp_id} ${end}`))
        .map(end => ({
          due_on: daysAfter(end, days),
          what: `Send the capital account statement for the period to ${longDate(end)}`,
        })),
    ]
  })
}

/**
 * Returns better fee terms than the investor's own of others whose commitment is not larger, granted after the last
 * offer: what was granted for size is offered to those of that size.
 */
async function offersDue(
  ctx: Context,
  fund: FundRow,
  rows: readonly ClauseRow[],
): Promise<Array<[number, Dated[]]>> {
  if (rows.length === 0) return []
  const today = await todayOf(ctx)
  const sharing = await sharingOf(ctx, fund.id)
  const partners = await findPartners(ctx, [...sharing.letters.keys()])
  const committed = (lpId: number) =>
    sharing.commitments.reduce((sum, { lp_id, amount_minor }) => sum + (lp_id === lpId ? amount_minor : 0), 0)
  const partOf = (letter: Parameters<typeof feePartOn>[1], day: string) => feePartOn(sharing, letter, day)
  return rows.map(row => {
    const own = partOf(inEffect(sharing.letters.get(row.lp_id) ?? [], today), today)
    const better = [...sharing.letters].flatMap(([lpId, versions]) => {
      const now = inEffect(versions, today)
      return versions.filter(
        letter =>
          lpId !== row.lp_id &&
          committed(lpId) <= committed(row.lp_id) &&
          (letter === now || (letter.effective_from ?? '') > today) &&
          letter.created_at.slice(0, 10) > (row.offered_through ?? '') &&
          partOf(letter, letter.effective_from ?? today).lessThan(own),
      )
    })
    return [
      row.id,
      better.map(letter => {
        const granted = letter.created_at.slice(0, 10)
        const since = granted > (row.effective_from ?? '') ? granted : (row.effective_from as string)
        return {
          due_on: daysAfter(since, row.within_days ?? 0),
          what: `Offer the terms of ${partners.get(letter.lp_id)?.name ?? 'another investor'}: ${feeTermsOf(
            letter,
          )
            .map(({ obligation }) => obligation.charAt(0).toLowerCase() + obligation.slice(1))
            .join(', ')}`,
        }
      }),
    ]
  })
}
