import type { AgentRun } from '../api/modules.ts'
import { Status, type Tone } from './Status.tsx'

const STATES: Record<AgentRun['status'], { label: string; tone: Tone }> = {
  running: { label: 'Running', tone: 'open' },
  waiting: { label: 'Waits for a person', tone: 'warning' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}

export const runStateOf = (status: AgentRun['status']) => STATES[status]

export const runStateChoices = Object.entries(STATES).map(([value, { label }]) => ({ value, label }))

/** Where a run stands. */
export function RunState({ status }: { status: AgentRun['status'] }) {
  const { tone, label } = STATES[status]
  return <Status tone={tone}>{label}</Status>
}
