import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { amountGiven } from '../../kernel/routes/money-reading.ts'
import { currencyDigits } from '../../kernel/values/currencies.ts'
import { Exact, minorDigits } from '../../kernel/values/money.ts'
import { baseCurrency } from '../../platform/identity/organisations.ts'

/** Money in integer minor units of its currency. */
export interface Money {
  amount: number
  currency: string
}

/** The amount a call moves; `none` if it moves nothing, `unknown` if nobody can tell how much. */
export type MoneyMoved = Money | 'none' | 'unknown'

/**
 * Returns the money a call moves, read from its result or arguments as the route declares. A route without a
 * declaration moves the `amount` it was given, if any.
 */
export async function moneyMoved(
  ctx: Context,
  route: AnyRoute,
  given: Record<string, unknown>,
  result: unknown,
): Promise<MoneyMoved> {
  if (route.money === 'none') return 'none'
  const shown = { ...given, ...(typeof result === 'object' && result !== null ? result : {}) }
  const moved = (route.money ?? amountGiven('amount'))(shown, given)
  if (moved === null) return 'unknown'
  if (moved === 'none') return 'none'
  const currency =
    moved.currency !== undefined && currencyDigits.has(moved.currency)
      ? moved.currency
      : await baseCurrency(ctx)
  // Whatever is finer than the currency counts up: a limit is never slipped under by a fraction of a cent.
  const minor = new Exact(moved.amount)
    .abs()
    .times(new Exact(10).pow(minorDigits(currency)))
    .ceil()
    .toNumber()
  return { amount: minor, currency }
}

/** The amount where there is one, as an action keeps it. */
export const knownMoney = (moved: MoneyMoved): Money | null => (typeof moved === 'string' ? null : moved)
