import type { Exception, PlaybookRun } from '../api/modules.ts'
import type { States } from './words.ts'

/** Gravest first. */
export const exceptionSeverities: States<Exception['severity'], { order: number }> = {
  critical: { tone: 'bad', label: 'Critical', order: 1 },
  high: { tone: 'bad', label: 'High', order: 2 },
  medium: { tone: 'warning', label: 'Medium', order: 3 },
  low: { tone: 'quiet', label: 'Low', order: 4 },
}

export const exceptionStates: States<Exception['status']> = {
  open: { tone: 'open', label: 'Open' },
  acknowledged: { tone: 'open', label: 'Acknowledged' },
  in_progress: { tone: 'open', label: 'In progress' },
  snoozed: { tone: 'quiet', label: 'Snoozed' },
  resolved: { tone: 'good', label: 'Resolved' },
  dismissed: { tone: 'quiet', label: 'Dismissed' },
}

export const playbookRunStates: States<PlaybookRun['status']> = {
  waiting: { tone: 'open', label: 'Waiting' },
  completed: { tone: 'good', label: 'Completed' },
  stopped: { tone: 'quiet', label: 'Nothing to do' },
  failed: { tone: 'bad', label: 'Failed' },
}

export const stepOutcomes: States<PlaybookRun['results'][number]['outcome']> = {
  done: { tone: 'good', label: 'Done' },
  proposed: { tone: 'open', label: 'Proposed' },
  waits: { tone: 'open', label: 'Waiting' },
  not_needed: { tone: 'quiet', label: 'Nothing to do' },
  failed: { tone: 'bad', label: 'Failed' },
}
