import { z } from 'zod'
import { Exact } from '../../kernel/values/money.ts'

/** A part of a whole, as it is answered. */
export const fractionShown = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}, as a fraction of four decimals` })

/** A fraction of four decimals, rounded half up; null where there is nothing to be a part of. */
export const fractionOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : new Exact(part).dividedBy(whole).toDecimalPlaces(4).toNumber()
