import type { z } from 'zod'

/** What an agent's plan works with. Its tools are the house's own; what they write waits for a person. */
export interface Hands {
  /** Calls one of the agent's tools. Answers what it answers; a write answers its proposal. */
  call<T>(tool: string, given: Record<string, unknown>): Promise<T>
  /** Says what it is doing, for whoever watches the run. */
  step(message: string, details?: Record<string, unknown>): Promise<void>
  /** When the run began. */
  readonly now: string
}

export interface Budget {
  /** Tool calls at most. */
  steps: number
  /** Credits at most. */
  credits: number
}

/** An agent: what it is for, what it may call, how far it may go, and what it does without any model. */
export interface AgentDefinition<Input extends z.ZodObject = z.ZodObject> {
  key: string
  title: string
  purpose: string
  tools: readonly string[]
  budget: Budget
  input: Input
  plan: (hands: Hands, input: z.output<Input>) => Promise<string>
}

export const defineAgent = <Input extends z.ZodObject>(definition: AgentDefinition<Input>) =>
  definition as unknown as AgentDefinition
