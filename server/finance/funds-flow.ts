import { sumMinor } from '../kernel/values/money.ts'

/** Where the money of a closing comes from beside where it goes to, in minor units; it balances to the last one. */
export function balanceOf(sources: readonly number[], uses: readonly number[]) {
  const sourced = sumMinor(sources)
  const used = sumMinor(uses)
  return { sourced, used, difference: sourced - used, balanced: sourced === used }
}
