import type { Permission } from '../kernel/access/permissions.ts'
import type { Said } from '../kernel/language/sentence.ts'
import type { Context } from '../kernel/routes/context.ts'
import type { DeclaredEvent } from '../kernel/routes/event.ts'

declare module '../kernel/module.ts' {
  interface Module {
    /** Its kinds of records that need a person when they go wrong. */
    exceptions?: readonly ExceptionSource[]
  }
}

/** Gravest first. */
export const exceptionSeverities = ['critical', 'high', 'medium', 'low'] as const
export type ExceptionSeverity = (typeof exceptionSeverities)[number]

/** One kind of record that can go wrong, and who may see it. */
export interface ExceptionSource {
  /** Tells it from every other one of the house: `covenant_alert`. */
  kind: string
  /** The kind as people see it, in the singular. */
  title: Said
  access: Permission
  /** Events after which it is looked at again at once; besides, by the clock. */
  events?: ReadonlyArray<DeclaredEvent['name']>
  /** Returns everything that is wrong on `day` (YYYY-MM-DD); what it no longer returns has healed. */
  find: (ctx: Context, day: string) => Promise<Fault[]>
}

/** Something wrong with a record. */
export interface Fault {
  /** Tells it from the other faults of its kind; the same one is the same exception for ever. */
  fingerprint: string
  source: { type: string; id: number }
  severity: ExceptionSeverity
  title: Said
  detail: Said | null
  /** In minor units of `currency`. */
  money?: { amount: number; currency: string }
  /** The page where it is settled. */
  page: string
  /** Changes when the same fault happens once more: the day that was missed, the latest failure. */
  incident: string
}
