import type { Context } from '../../kernel/routes/context.ts'

/** What becomes of something when the person leaves in whose name it acts. */
export type Fate = 'ended' | 'withdrawn' | 'handed_over'

/** What whoever sees somebody out decides. */
export interface Leave {
  /** Who takes over what goes on. */
  heir: { id: number; name: string }
  /** What becomes of the proposals that wait. */
  proposals: 'withdrawn' | 'handed_over'
}

/** Something that acts in the name of a person, and would go on doing so after they left. */
export interface HandOver {
  /** What it is to people, in the plural, such as "API keys". */
  what: string
  /** `proposals`: what was chosen for them. */
  fate: Fate | 'proposals'
  /** The columns by which it refers to the person, as `deals.owner_id`; what else refers to people tells what was. */
  columns: readonly string[]
  /** What of it the person has, each in a few words. */
  of: (ctx: Context, userId: number) => Promise<string[]>
  /** Sees to it when the person leaves. Without it, it ends with all that lets them in. */
  settle?: (ctx: Context, leaver: { id: number; name: string }, leave: Leave) => Promise<void>
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** What it keeps in a person's name, and what becomes of it when they leave. */
    handOver?: readonly HandOver[]
  }
}
