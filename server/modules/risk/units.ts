import { moneyText } from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'

export const units = ['ratio', 'multiple', 'percent', 'currency', 'days'] as const
export type Unit = (typeof units)[number]

/** A figure of a covenant as people write it: `4.5x`, `65%`, `USD 2,500,000`. */
export function inUnit(value: number, { unit, currency }: { unit: Unit; currency: string | null }): string {
  if (unit === 'currency' && currency !== null) return moneyText(value, currency)
  const text = new Exact(value).toString()
  return { ratio: text, multiple: `${text}x`, percent: `${text}%`, currency: text, days: `${text} days` }[
    unit
  ]
}
