import { z } from 'zod'

/** The measure of a covenant: a ratio, a percentage or an amount. */
export const measure = (description: string) =>
  z.number().min(-1e15).max(1e15).meta({ description, example: 1.25 })

export const band = z.number().min(0).max(1).meta({
  description:
    'Distance from the threshold at which a value is on watch, as a fraction of the threshold. Default: 0.1',
})
export const absoluteBand = z.number().min(0).max(1e15).meta({
  description: 'Distance in the covenant’s unit, instead of the fraction; required for a threshold of 0',
})

/** A number that is answered. */
export const figure = (description: string) => z.number().meta({ description })

export const headroom = z.number().nullable().meta({
  description: 'Headroom as a fraction of the threshold, negative in breach; null if the threshold is 0',
})
