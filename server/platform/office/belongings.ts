import type { Context } from '../../kernel/context.ts'

/** Something that acts in the name of a person, and would go on doing so after they left. */
export interface Belonging {
  /** What it is to people, in the plural, such as "API keys". */
  what: string
  fate: 'ended' | 'withdrawn' | 'handed_over'
  /** What of it the person has, each in a few words. */
  of: (ctx: Context, userId: number) => Promise<string[]>
  /** Sees to it when the person leaves. Without it, it ends with all that lets them in. */
  settle?: (ctx: Context, leaver: { id: number; name: string }, heirId: number) => Promise<void>
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** What of its own hangs on a person. */
    belongings?: readonly Belonging[]
  }
}
