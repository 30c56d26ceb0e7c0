import type { AgentRun } from '../../api/modules.ts'
import { runStates } from '../../words/agents.ts'
import { Status } from '../facts/Status.tsx'

export const runStateOf = (status: AgentRun['status']) => runStates[status]

export const runStateChoices = Object.entries(runStates).map(([value, { label }]) => ({ value, label }))

/** Where a run stands. */
export function RunState({ status }: { status: AgentRun['status'] }) {
  const { tone, label } = runStates[status]
  return <Status tone={tone}>{label}</Status>
}
