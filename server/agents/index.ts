import { module } from '../kernel/module.ts'
import { expireDue } from './approvals/decide.ts'
import { endAllDelegations } from './approvals/delegations.ts'
import { doubtVoteMails, mailVotes, voteMail } from './approvals/vote-mails.ts'
import { collections } from './collections.ts'
import { delegationRoutes } from './delegation-routes.ts'
import { erasure } from './erasure.ts'
import { handOver } from './hand-over.ts'
import { intents } from './intents.ts'
import { agentRoutes } from './routes.ts'
import * as events from './runs/events.ts'
import { endLostJobs, tellOfApprovedJobs } from './runs/jobs.ts'
import { seesRun } from './runs/runs.ts'
import { searchRecords } from './search-records.ts'
import { standstillRoutes } from './standstill.ts'
import { teamRoutes } from './team/routes.ts'
import { agentRun } from './team/run-agent.ts'
import { toolRoutes } from './tool-routes.ts'

export { type AccountDeed, MAKER_DAYS, noteInvited, noteMaker } from './approvals/account-makers.ts'
export {
  BUILT_IN_VERSION,
  type BuiltInRule,
  builtInRules,
  TWO_PEOPLE_ABOVE,
} from './approvals/built-in-rules.ts'
export { withdrawOf } from './approvals/decide.ts'
export { endDelegationsOf } from './approvals/delegations.ts'
export { gate, happensAtOnce } from './approvals/gate.ts'
export { OPEN_PROPOSALS } from './approvals/open-proposals.ts'
export { asRule, type PolicyRule, standingPolicies } from './approvals/policies.ts'
export { waitingProposal } from './approvals/propose.ts'
export { keepVoteMails } from './approvals/vote-mails.ts'
export { assertWroteNot, type Written, writtenBy } from './approvals/written-by.ts'
export { callTool } from './call-tool.ts'

import { exceptions } from './exceptions.ts'

export { approverRoles, evaluate, type Facts, type Question } from './approvals/evaluate.ts'
export { facts } from './approvals/facts.ts'
export { eventsOfRun, streamOfAskedRun, streamOfRun } from './run-routes.ts'
export { Proposal } from './schemas.ts'

export const tools = module({
  key: 'tools',
  title: 'Tools for agents',
  core: true,
  shared: true,
  routes: toolRoutes,
})

export const agent = module({
  key: 'agent',
  title: 'Approvals',
  collections,
  core: true,
  shared: true,
  routes: [...agentRoutes, ...delegationRoutes, ...teamRoutes, ...standstillRoutes],
  searchRecords,
  outlivesRestore: ['approval_policies'],
  intents,
  jobs: [agentRun, voteMail],
  seesRun,
  subscribers: [tellOfApprovedJobs],
  schedule: [expireDue, mailVotes, endLostJobs],
  doubtsMessages: doubtVoteMails,
  endsOnRestore: endAllDelegations,
  events: Object.values(events),
  handOver,
  erasure,
  exceptions,
})
