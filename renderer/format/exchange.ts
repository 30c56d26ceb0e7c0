import { minorDigits } from './currencies.ts'

/** A decimal as a whole number and its decimals: `1.0823` is 10823 with 4. */
function wholeOf(text: string): { whole: bigint; decimals: number } {
  const [integers = '', fraction = ''] = text.split('.')
  return { whole: BigInt(integers + fraction), decimals: fraction.length }
}

/** Returns whether a text is a rate such as 1.0823. */
export const isRate = (text: string): boolean => /^\d{1,12}(\.\d{1,40})?$/.test(text) && Number(text) > 0

/**
 * Converts a non-negative amount at a rate (units of `to` for one of `from`), rounded half up as on the
 * server.
 */
export function converted(amount: number, rate: string, from: string, to: string): number {
  const { whole, decimals } = wholeOf(rate)
  const minor = BigInt(Math.round(amount * 10 ** minorDigits(from)))
  const digits = minorDigits(to) - minorDigits(from)
  const up = minor * whole * 10n ** BigInt(Math.max(0, digits))
  const down = 10n ** BigInt(decimals + Math.max(0, -digits))
  return Number((2n * up + down) / (2n * down)) / 10 ** minorDigits(to)
}
