import type { z } from 'zod'

/** An event that programs outside may subscribe to. */
export interface EventDeclaration<Data extends z.ZodObject = z.ZodObject> {
  name: string
  /** One line: when it happens. */
  summary: string
  /** Who is told: webhooks registered under `/api/v1/webhooks/`, or connected apps. */
  to: 'registered' | 'subscriber'
  data: Data
}

/** Declares an event, which `ctx.emit` takes with data of its shape; its module lists it in `events`. */
export const event = <Data extends z.ZodObject>(declaration: EventDeclaration<Data>) => declaration
