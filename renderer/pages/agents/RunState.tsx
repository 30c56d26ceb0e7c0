import type { AgentRun } from '../../api/modules.ts'
import { Status } from '../../components/Status.tsx'
import { stateOf } from './runs.ts'

/** Where a run stands. */
export function RunState({ status }: { status: AgentRun['status'] }) {
  const { tone, label } = stateOf(status)
  return <Status tone={tone}>{label}</Status>
}
