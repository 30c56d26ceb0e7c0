import { module } from '../kernel/module.ts'
import { belongings } from './belongings.ts'
import { expireDue } from './decide.ts'
import * as events from './events.ts'
import { intents } from './intents.ts'
import { records } from './records.ts'
import { agentRoutes } from './routes.ts'
import { teamRoutes } from './team/routes.ts'
import { agentRun } from './team/run-agent.ts'
import { toolRoutes } from './tool-routes.ts'

export { gate } from './gate.ts'
export { waitingProposal } from './propose.ts'
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
  core: true,
  shared: true,
  routes: [...agentRoutes, ...teamRoutes],
  records,
  intents,
  jobs: [agentRun],
  schedule: [expireDue],
  events: Object.values(events),
  belongings,
})
