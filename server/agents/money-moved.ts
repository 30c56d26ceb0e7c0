import type { Context } from '../kernel/context.ts'
import { Exact, isCurrency, minorDigits } from '../kernel/money.ts'
import { baseCurrency } from '../platform/identity/organisations.ts'
import type { Money } from './policies.ts'
import type { ToolRoute } from './tools.ts'

/**
 * What a call moves, as its result or else its arguments say it: the field the tool names (`amount` unless it names
 * another) in the `currency` beside it, or the office's own. Null where it moves nothing.
 */
export async function moneyMoved(
  ctx: Context,
  route: ToolRoute,
  given: Record<string, unknown>,
  result: unknown,
): Promise<Money | null> {
  const shown = { ...given, ...(typeof result === 'object' && result !== null ? result : {}) } as Record<
    string,
    unknown
  >
  const amount = shown[route.tool.amount ?? 'amount']
  if (typeof amount !== 'number') return null
  const currency =
    typeof shown.currency === 'string' && isCurrency(shown.currency)
      ? shown.currency
      : await baseCurrency(ctx)
  // Whatever is finer than the currency counts up: a limit is never slipped under by a fraction of a cent.
  const minor = new Exact(amount)
    .abs()
    .times(new Exact(10).pow(minorDigits(currency)))
    .ceil()
    .toNumber()
  return { amount: minor, currency }
}
