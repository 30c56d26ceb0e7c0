import { module } from '../kernel/module.ts'
import { agentRoutes, toolRoutes } from './routes.ts'

export { expireActions } from './actions.ts'

export type ToolRoutes = typeof toolRoutes
export type AgentRoutes = typeof agentRoutes

export const tools = module({ key: 'tools', title: 'Tools for agents', core: true, routes: toolRoutes })

export const agent = module({ key: 'agent', title: 'Approvals', core: true, routes: agentRoutes })
