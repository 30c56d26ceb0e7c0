import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type ApprovalsSearch, approvalTabs } from '../pages/approvals/tabs.ts'
import { listSearch, office } from './office.ts'
import { wordOf } from './search-params.ts'

const approvals = createRoute({
  getParentRoute: () => office,
  path: '/approvals',
  validateSearch: (search): ApprovalsSearch => {
    // The router reads what it has read before: by then the id is a number.
    const action = Number(search.action)
    return {
      tab: approvalTabs.find(one => one === search.tab),
      action: Number.isInteger(action) && action > 0 ? action : undefined,
      kind: wordOf(search.kind),
      module: wordOf(search.module),
      soon: search.soon ? true : undefined,
    }
  },
  component: lazyRouteComponent(() => import('../pages/approvals/ApprovalsPage.tsx'), 'ApprovalsPage'),
})
const runs = createRoute({
  getParentRoute: () => office,
  path: '/automation/runs',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/agents/RunsPage.tsx'), 'RunsPage'),
})
const run = createRoute({
  getParentRoute: () => office,
  path: '/svc/agent/runs/$runId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/agents/RunPage.tsx'), 'RunPage'),
})
const agents = createRoute({
  getParentRoute: () => office,
  path: '/automation/agents',
  component: lazyRouteComponent(() => import('../pages/agents/AgentsPage.tsx'), 'AgentsPage'),
})
const tools = createRoute({
  getParentRoute: () => office,
  path: '/automation/tools',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/tools/ToolsPage.tsx'), 'ToolsPage'),
})
const credits = createRoute({
  getParentRoute: () => office,
  path: '/automation/credits',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/credits/CreditsPage.tsx'), 'CreditsPage'),
})
const webhooks = createRoute({
  getParentRoute: () => office,
  path: '/automation/webhooks',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
})
const webhook = createRoute({
  getParentRoute: () => office,
  path: '/automation/webhooks/$webhookId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/webhooks/WebhookPage.tsx'), 'WebhookPage'),
})
/** Where notifications lead about a webhook that was switched off. */
const webhooksOfSettings = createRoute({
  getParentRoute: () => office,
  path: '/settings/webhooks',
  beforeLoad: () => {
    throw redirect({ to: '/automation/webhooks' })
  },
})
const connectedApps = createRoute({
  getParentRoute: () => office,
  path: '/developer/connected-apps',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/webhooks/ConnectedAppsPage.tsx'), 'ConnectedAppsPage'),
})
const connect = createRoute({
  getParentRoute: () => office,
  path: '/automation/connect',
  component: lazyRouteComponent(() => import('../pages/connect/ConnectPage.tsx'), 'ConnectPage'),
})
const connections = createRoute({
  getParentRoute: () => office,
  path: '/connections',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
})
const connection = createRoute({
  getParentRoute: () => office,
  path: '/connections/$connectionId',
  component: lazyRouteComponent(() => import('../pages/connections/ConnectionPage.tsx'), 'ConnectionPage'),
})
/** Where an authorisation server sends people back to. */
const authorised = createRoute({
  getParentRoute: () => office,
  path: '/connections/authorised',
  component: lazyRouteComponent(() => import('../pages/connections/AuthorisedPage.tsx'), 'AuthorisedPage'),
})

/** Agents, what waits for a person, and what leaves the office by itself. */
export const automationRoutes = [
  approvals,
  runs,
  run,
  agents,
  tools,
  credits,
  webhooks,
  webhook,
  webhooksOfSettings,
  connectedApps,
  connect,
  connections,
  connection,
  authorised,
] as const
