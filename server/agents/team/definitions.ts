import type { z } from 'zod'
import type { Said } from '../../kernel/language/sentence.ts'
import type { Registry } from '../../kernel/module.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'

/** An agent's plan works with these. Its tools are the house's own; their writes wait for a person. */
export interface AgentTools {
  /** Calls one of the agent's tools. Answers what it answers; a write answers its proposal. */
  call<T>(tool: string, given: Record<string, unknown>): Promise<T>
  /** Says what it is doing, for whoever watches the run. */
  step(message: Said, details?: Record<string, unknown>): Promise<void>
  /**
   * Does a piece of the agent's own work, as whom the run works for, and says so: a step that is done once and gives what
   * it gave, however often the run is taken up.
   */
  work<T, Facts>(message: Said, piece: Piece<T, Facts>): Promise<T>
  /** When the run began. */
  readonly now: string
  readonly runId: number
}

/** Work that no tool does. What it gives is on record for good: it is small, and has no word of what may not be kept. */
export interface Piece<T, Facts> {
  credits: number
  details?: Record<string, unknown>
  /** Outside of every transaction; repeated after a crash. */
  prepare: (ctx: PrepareContext) => Promise<Facts>
  /** In the transaction that records the step. */
  work: (ctx: Context, facts: Facts) => Promise<T>
}

export interface Budget {
  /** Tool calls and turns of a model at most. */
  steps: number
  /** Credits at most. */
  credits: number
  /** Minutes at most, from the run's beginning. */
  minutes: number
}

/**
 * An agent: what it is for, what it may call, how far it may go, what it does without any model (`plan`), and what a
 * model is told to do over the same tools (`instructions`). A plan must decide by its input and by what its tools
 * answer alone, so that a run that was interrupted goes on where it was.
 */
export interface AgentDefinition<Input extends z.ZodObject = z.ZodObject> {
  key: string
  title: string
  purpose: string
  tools: readonly string[]
  budget: Budget
  input: Input
  /** Maximum number of changes it may propose in one run. */
  proposals: (input: z.output<Input>) => number
  /** Why one of its tools is not called with such arguments, by the tool's name; null where it may be. */
  guards?: Readonly<Record<string, (given: Record<string, unknown>) => string | null>>
  /** The model's instructions; null for an agent that no model can choose. */
  instructions: string | null
  /** The call that starts it, where `POST /team/run` does not. */
  startedBy?: string
  plan: (tools: AgentTools, input: z.output<Input>) => Promise<Said>
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** The agents that work with its tools. */
    agents?: readonly AgentDefinition[]
  }
}

/** The area whose readers see what an agent did. */
export function areaOf(registry: Registry, agent: AgentDefinition): string {
  const module = registry.modules.find(({ agents }) => agents?.includes(agent))
  if (!module) throw new Error(`${agent.key} is an agent of no module`)
  return module.key
}

/** The agents of the house, of every module. */
export const agentsOf = (registry: Registry): AgentDefinition[] =>
  registry.modules.flatMap(({ agents }) => agents ?? [])

export const defineAgent = <Input extends z.ZodObject>(definition: AgentDefinition<Input>) =>
  definition as unknown as AgentDefinition
