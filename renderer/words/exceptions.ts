import type { Exception, PlaybookRun } from '../api/modules.ts'
import type { States } from './words.ts'

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
