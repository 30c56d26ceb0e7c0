import type { AgentAction, AgentRun, VoteDelegation } from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const runStates: States<AgentRun['status']> = {
  running: { label: 'Running', tone: 'open' },
  waiting: { label: 'Waiting for a person', tone: 'warning' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}

export const argumentTypes: Words<string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  array: 'list',
  object: 'object',
}

export const proposalStates: States<AgentAction['status']> = {
  proposed: { label: 'Waiting', tone: 'open' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'quiet' },
}

export const decidingStates: Words<'waiting' | 'working' | 'done' | 'elsewhere' | 'failed'> = {
  waiting: 'Waits',
  working: 'In progress',
  done: 'Done',
  elsewhere: 'Decided elsewhere',
  failed: 'Not done',
}

export const delegationStates: States<VoteDelegation['status']> = {
  in_force: { label: 'In force', tone: 'good' },
  upcoming: { label: 'Upcoming', tone: 'open' },
  ended: { label: 'Ended', tone: 'quiet' },
}
