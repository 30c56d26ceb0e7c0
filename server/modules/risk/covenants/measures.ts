import { z } from 'zod'

/** A ratio, a percentage or an amount: what a covenant measures. */
export const measure = (description: string) =>
  z.number().min(-1e15).max(1e15).meta({ description, example: 1.25 })

export const band = z.number().min(0).max(1).meta({
  description:
    'How near to the threshold a value is watched, as a fraction of the threshold; 0.1 unless said otherwise',
})
export const absoluteBand = z.number().min(0).max(1e15).meta({
  description: 'The same in the unit of the covenant, in place of the fraction: a threshold of 0 needs it',
})

/** A number that is answered. */
export const figure = (description: string) => z.number().meta({ description })

export const headroom = z.number().nullable().meta({
  description:
    'The distance to the threshold as a fraction of it, negative in breach; null where the threshold is 0',
})
