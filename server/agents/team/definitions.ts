import type { z } from 'zod'
import type { Said } from '../../kernel/language/sentence.ts'
import type { Registry } from '../../kernel/module.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'

/** An agent's plan works with these. Its tools are the house's own; their writes wait for a person. */
export interface AgentTools {
  /** Calls one of the agent's tools and returns its answer; for a write, its proposal. */
  call<T>(tool: string, given: Record<string, unknown>): Promise<T>
  /** Reports the current activity to those who watch the run. */
  step(message: Said, details?: Record<string, unknown>): Promise<void>
  /**
   * Does a piece of the agent's own work, as the person the run works for, and reports it: a step that runs
   * once and returns its recorded result however often the run resumes.
   */
  work<T, Facts>(message: Said, piece: Piece<T, Facts>): Promise<T>
  /** When the run began. */
  readonly now: string
  readonly runId: number
}

/**
 * Work without a tool. Its result is on record for good, so it is small and contains nothing that may not be
 * stored.
 */
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
 * An agent: its purpose, its tools, its limits, its plan without a model (`plan`), and a model's instructions
 * for the same tools (`instructions`). A plan must decide by its input and by its tools' answers alone, so
 * that an interrupted run resumes where it was.
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

/** Returns the area whose readers may see an agent's work. */
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
