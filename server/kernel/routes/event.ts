import type { z } from 'zod'
import type { EventNames } from './event-names.ts'

/** An event that programs outside may subscribe to. */
export interface EventDeclaration<Data extends z.ZodObject = z.ZodObject, Name extends string = string> {
  name: Name
  /** One line: when it happens. */
  summary: string
  /** The recipients: webhooks registered under `/api/v1/webhooks/`, or connected apps. */
  to: 'registered' | 'subscriber'
  /** Sent to those webhooks alone that name it: whoever hears all events does not hear it. */
  asked?: true
  data: Data
}

/** An event that a module lists: one that none lists cannot be emitted, for nobody could subscribe to it. */
export type DeclaredEvent<Data extends z.ZodObject = z.ZodObject> = EventDeclaration<Data, keyof EventNames>

/** Declares an event, which `ctx.emit` takes with data of its shape once its module lists it in `events`. */
export const event = <const Name extends string, Data extends z.ZodObject>(
  declaration: EventDeclaration<Data, Name>,
) => declaration
