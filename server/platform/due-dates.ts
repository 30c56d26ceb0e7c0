import type { Permission } from '../kernel/access/permissions.ts'
import type { Said } from '../kernel/language/sentence.ts'
import type { Context } from '../kernel/routes/context.ts'

declare module '../kernel/module.ts' {
  interface Module {
    /** The days on which something of its records is due. */
    dueDates?: readonly DueDates[]
  }
}

/** A day on which something is due, as it is found or as it is said to somebody. */
export interface DueDate<Words = Said> {
  /** Tells it from every other one of the organisation, and stays the same when its day moves: `call-12`. */
  key: string
  /** YYYY-MM-DD. */
  date: string
  title: Words
  detail: Words | null
  /** The person who does it, or owes it; left out where nobody is named. */
  who?: string | null
  /** When the record that has the day last changed. */
  changed_at: string
  /** The page that shows its record. */
  page: string
}

/** Days of one kind, and who may see them. */
export interface DueDates {
  access: Permission
  /** Returns the due dates from `from` to `to`, both included. */
  find: (ctx: Context, span: { from: string; to: string }) => Promise<DueDate[]>
}
