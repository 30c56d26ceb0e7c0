import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { crossRate } from '../../finance/exchange.ts'
import { type Context, conflict, sentence } from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'

export type RateRow = Selectable<Tables['exchange_rates']>

/** Sources of a rate; one entered for a day takes precedence over an imported one. */
export const rateSources = ['ecb', 'hand'] as const
export type RateSource = (typeof rateSources)[number]

/** An exchange rate on a day: units of `quote` for one of `base`, as a decimal in text. */
export interface NewRate {
  base: string
  quote: string
  date: string
  rate: string
}

/** A rate between two currencies, with the day that it was published on and where it is from. */
export interface Rate {
  rate: InstanceType<typeof Exact>
  date: string
  source: string
}

export const no_rate = [409, 'No exchange rate for that day or earlier'] as const

/** The currency that the European Central Bank quotes all others in, over which two others are compared. */
const OVER = 'EUR'

/**
 * Returns the exchange rate on a day, in units of `to` for one of `from`: as published for the pair, its
 * inverse, or the cross rate over the euro; if there is none, that of the last earlier day. Throws 409
 * `no_rate` where there is none at all.
 */
export async function rateOn(ctx: Pick<Context, 'db'>, from: string, to: string, day: string): Promise<Rate> {
  const found = await findRate(ctx, from, to, day)
  if (found) return found
  throw conflict(
    'no_rate',
    sentence`No exchange rate of ${from} in ${to} for ${day} or an earlier day: add or import it.`,
    {
      from,
      to,
      date: day,
    },
  )
}

/** The rate, or undefined where there is none. */
export async function findRate(
  ctx: Pick<Context, 'db'>,
  from: string,
  to: string,
  day: string,
): Promise<Rate | undefined> {
  if (from === to) return { rate: new Exact(1), date: day, source: 'same' }
  const straight = await ofPair(ctx, from, to, day)
  if (straight || from === OVER || to === OVER) return straight
  const [left, right] = [await ofPair(ctx, OVER, from, day), await ofPair(ctx, OVER, to, day)]
  if (!left || !right) return undefined
  // Both of one day: where one was not published on the later of the two, those of the earlier are compared.
  if (left.date !== right.date)
    return findRate(ctx, from, to, left.date < right.date ? left.date : right.date)
  return { rate: crossRate(left.rate, right.rate), date: left.date, source: left.source }
}

/** The rate of a pair, whichever way round it was published. */
async function ofPair(
  ctx: Pick<Context, 'db'>,
  from: string,
  to: string,
  day: string,
): Promise<Rate | undefined> {
  const [forth, back] = [await lastUntil(ctx, from, to, day), await lastUntil(ctx, to, from, day)]
  if (forth && (!back || forth.date >= back.date))
    return { rate: new Exact(forth.rate), date: forth.date, source: forth.source }
  return back && { rate: new Exact(1).dividedBy(back.rate), date: back.date, source: back.source }
}

const lastUntil = ({ db }: Pick<Context, 'db'>, base: string, quote: string, day: string) =>
  db
    .selectFrom('exchange_rates')
    .select(['rate', 'date', 'source'])
    .where('base', '=', base)
    .where('quote', '=', quote)
    .where('date', '<=', day)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Enters a rate; entering it again for a day corrects it. */
export async function enterRate(ctx: Context, { base, quote, date, rate }: NewRate): Promise<RateRow> {
  const said = { rate, source: 'hand', author: ctx.principal.name, updated_at: ctx.now }
  return ctx.db
    .insertInto('exchange_rates')
    .values({ base, quote, date, ...said, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'base', 'quote', 'date']).doUpdateSet(said))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Rates written by one statement. */
const CHUNK = 500

/** Keeps published rates; those of a day and pair that are there stay as they are. Returns how many were new. */
export async function keepRates(
  ctx: Context,
  rates: readonly NewRate[],
  source: RateSource,
): Promise<number> {
  let kept = 0
  for (let at = 0; at < rates.length; at += CHUNK) {
    const written = await ctx.db
      .insertInto('exchange_rates')
      .values(
        rates.slice(at, at + CHUNK).map(rate => ({
          ...rate,
          source,
          author: ctx.principal.name,
          created_at: ctx.now,
          updated_at: ctx.now,
        })),
      )
      .onConflict(oc => oc.columns(['org_id', 'base', 'quote', 'date']).doNothing())
      .returning('id')
      .execute()
    kept += written.length
  }
  return kept
}
