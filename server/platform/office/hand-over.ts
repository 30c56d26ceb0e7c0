import type { Context } from '../../kernel/routes/context.ts'

/** The fate of something when the person in whose name it acts leaves. */
export type Fate = 'ended' | 'withdrawn' | 'handed_over'

/** Choices when somebody is offboarded. */
export interface Leave {
  /** The person who takes over ongoing work. */
  heir: { id: number; name: string }
  /** The fate of pending proposals. */
  proposals: 'withdrawn' | 'handed_over'
}

/** Something that acts in the name of a person, and would go on doing so after they left. */
export interface HandOver {
  /** Plural noun for people, such as "API keys". */
  what: string
  /** `proposals`: as chosen for them. */
  fate: Fate | 'proposals'
  /** Columns that refer to the person, as `deals.owner_id`; other references to people are history. */
  columns: readonly string[]
  /** The person's items, each in a few words. */
  of: (ctx: Context, userId: number) => Promise<string[]>
  /** Sees to it when the person leaves. Without it, it ends with all that lets them in. */
  settle?: (ctx: Context, leaver: { id: number; name: string }, leave: Leave) => Promise<void>
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** Items it keeps in a person's name, and their fate when the person leaves. */
    handOver?: readonly HandOver[]
  }
}
