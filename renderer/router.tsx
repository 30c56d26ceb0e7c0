import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ApiProblem } from './api/problem.ts'
import { mayHaveSession } from './api/transport.ts'
import { LoadingPage } from './components/states/Loading.tsx'
import { FailedPage, NotFoundPage } from './components/states/PageStates.tsx'
import { type ApprovalsSearch, approvalTabs } from './pages/approvals/tabs.ts'
import { HomePage } from './pages/home/HomePage.tsx'
import { parseSearch, type SearchParams, stringifySearch, wordOf } from './search-params.ts'
import { queryClient } from './session/query-client.ts'
import { meQuery, modulesQuery } from './session/session.ts'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Outlet })

/** Before the door: set-up, sign-in, invitation. */
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./pages/entry/SetupPage.tsx'), 'SetupPage'),
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => {
    const next = wordOf(search.next)
    // Only an address of ours, never `//elsewhere`.
    return next && /^\/(?![/\\])/.test(next) ? { next } : {}
  },
  component: lazyRouteComponent(() => import('./pages/entry/SignInPage.tsx'), 'SignInPage'),
})
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('./pages/entry/InvitePage.tsx'), 'InvitePage'),
})

/** Everything behind the sign-in stands in the shell. */
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: async ({ location }) => {
    const toSignIn = () =>
      redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { next: location.href } })
    if (!mayHaveSession()) throw toSignIn()
    try {
      await Promise.all([queryClient.ensureQueryData(meQuery), queryClient.ensureQueryData(modulesQuery)])
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
      throw toSignIn()
    }
  },
  component: Shell,
})

/** Lists keep their search, filters and order in the address; the list itself knows what they mean. */
const listSearch = (search: SearchParams): SearchParams => search

const home = createRoute({ getParentRoute: () => office, path: '/', component: HomePage })

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
  component: lazyRouteComponent(() => import('./pages/approvals/ApprovalsPage.tsx'), 'ApprovalsPage'),
})

const deals = createRoute({
  getParentRoute: () => office,
  path: '/deals',
  validateSearch: (search: SearchParams): SearchParams & { view?: 'table' } => {
    const { view, ...list } = search
    return view === 'table' ? { ...list, view } : list
  },
  component: lazyRouteComponent(() => import('./pages/deals/DealsPage.tsx'), 'DealsPage'),
})
const deal = createRoute({
  getParentRoute: () => office,
  path: '/deals/$dealId',
  component: lazyRouteComponent(() => import('./pages/deals/DealPage.tsx'), 'DealPage'),
})
const contacts = createRoute({
  getParentRoute: () => office,
  path: '/contacts',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/contacts/ContactsPage.tsx'), 'ContactsPage'),
})
const contactsImport = createRoute({
  getParentRoute: () => office,
  path: '/contacts/import',
  component: lazyRouteComponent(() => import('./pages/contacts/ImportPage.tsx'), 'ImportPage'),
})

/** The money of the funds. */
const funds = createRoute({
  getParentRoute: () => office,
  path: '/funds',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/funds/FundsPage.tsx'), 'FundsPage'),
})
const fund = createRoute({
  getParentRoute: () => office,
  path: '/funds/$fundId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/funds/FundPage.tsx'), 'FundPage'),
})
const investors = createRoute({
  getParentRoute: () => office,
  path: '/investors',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/investors/InvestorsPage.tsx'), 'InvestorsPage'),
})
const investor = createRoute({
  getParentRoute: () => office,
  path: '/investors/$investorId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/investors/InvestorPage.tsx'), 'InvestorPage'),
})
const capitalCalls = createRoute({
  getParentRoute: () => office,
  path: '/capital-calls',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./pages/capital-calls/CapitalCallsPage.tsx'),
    'CapitalCallsPage',
  ),
})
const newCall = createRoute({
  getParentRoute: () => office,
  path: '/capital-calls/new',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/capital-calls/NewCallPage.tsx'), 'NewCallPage'),
})
const call = createRoute({
  getParentRoute: () => office,
  path: '/capital-calls/$callId',
  component: lazyRouteComponent(() => import('./pages/capital-calls/CallPage.tsx'), 'CallPage'),
})
const distributions = createRoute({
  getParentRoute: () => office,
  path: '/distributions',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./pages/distributions/DistributionsPage.tsx'),
    'DistributionsPage',
  ),
})
const newDistribution = createRoute({
  getParentRoute: () => office,
  path: '/distributions/new',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./pages/distributions/NewDistributionPage.tsx'),
    'NewDistributionPage',
  ),
})
const distribution = createRoute({
  getParentRoute: () => office,
  path: '/distributions/$distributionId',
  component: lazyRouteComponent(
    () => import('./pages/distributions/DistributionPage.tsx'),
    'DistributionPage',
  ),
})
const pricer = createRoute({
  getParentRoute: () => office,
  path: '/pricer',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/pricer/PricerPage.tsx'), 'PricerPage'),
})
const memoranda = createRoute({
  getParentRoute: () => office,
  path: '/memoranda',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/memoranda/MemorandaPage.tsx'), 'MemorandaPage'),
})
const memorandum = createRoute({
  getParentRoute: () => office,
  path: '/memoranda/$reportId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/memoranda/MemorandumPage.tsx'), 'MemorandumPage'),
})
const diligence = createRoute({
  getParentRoute: () => office,
  path: '/diligence',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/diligence/DiligencePage.tsx'), 'DiligencePage'),
})
const analysis = createRoute({
  getParentRoute: () => office,
  path: '/diligence/$analysisId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/diligence/AnalysisPage.tsx'), 'AnalysisPage'),
})
const diligenceAnswers = createRoute({
  getParentRoute: () => office,
  path: '/diligence/questions/$runId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/diligence/AnswersPage.tsx'), 'AnswersPage'),
})
const newEntry = createRoute({
  getParentRoute: () => office,
  path: '/funds/$fundId/new-entry',
  component: lazyRouteComponent(() => import('./pages/funds/NewEntryPage.tsx'), 'NewEntryPage'),
})

const settings = createRoute({
  getParentRoute: () => office,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/SettingsLayout.tsx'), 'SettingsLayout'),
})
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account' })
  },
})
const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/settings/AccountPage.tsx'), 'AccountPage'),
})
const appearance = createRoute({
  getParentRoute: () => settings,
  path: '/appearance',
  component: lazyRouteComponent(() => import('./pages/settings/AppearancePage.tsx'), 'AppearancePage'),
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/settings/ApiKeysPage.tsx'), 'ApiKeysPage'),
})
const people = createRoute({
  getParentRoute: () => settings,
  path: '/people',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/settings/PeoplePage.tsx'), 'PeoplePage'),
})
const roles = createRoute({
  getParentRoute: () => settings,
  path: '/roles',
  component: lazyRouteComponent(() => import('./pages/settings/RolesPage.tsx'), 'RolesPage'),
})
const modules = createRoute({
  getParentRoute: () => settings,
  path: '/modules',
  component: lazyRouteComponent(() => import('./pages/settings/ModulesPage.tsx'), 'ModulesPage'),
})
const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/settings/AuditPage.tsx'), 'AuditPage'),
})

const organisation = createRoute({
  getParentRoute: () => settings,
  path: '/organisation',
  component: lazyRouteComponent(() => import('./pages/settings/OrganisationPage.tsx'), 'OrganisationPage'),
})
const mandate = createRoute({
  getParentRoute: () => settings,
  path: '/mandate',
  component: lazyRouteComponent(() => import('./pages/settings/MandatePage.tsx'), 'MandatePage'),
})
const policies = createRoute({
  getParentRoute: () => settings,
  path: '/policies',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/settings/PoliciesPage.tsx'), 'PoliciesPage'),
})
const model = createRoute({
  getParentRoute: () => settings,
  path: '/model',
  component: lazyRouteComponent(() => import('./pages/settings/ModelPage.tsx'), 'ModelPage'),
})
const backups = createRoute({
  getParentRoute: () => settings,
  path: '/backups',
  component: lazyRouteComponent(() => import('./pages/settings/BackupsPage.tsx'), 'BackupsPage'),
})

/** Agents, and what leaves the office by itself. */
const runs = createRoute({
  getParentRoute: () => office,
  path: '/automation/runs',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/runs/RunsPage.tsx'), 'RunsPage'),
})
const run = createRoute({
  getParentRoute: () => office,
  path: '/svc/agent/runs/$runId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/runs/RunPage.tsx'), 'RunPage'),
})
const agents = createRoute({
  getParentRoute: () => office,
  path: '/automation/agents',
  component: lazyRouteComponent(() => import('./pages/agents/AgentsPage.tsx'), 'AgentsPage'),
})
const tools = createRoute({
  getParentRoute: () => office,
  path: '/automation/tools',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/tools/ToolsPage.tsx'), 'ToolsPage'),
})
const credits = createRoute({
  getParentRoute: () => office,
  path: '/automation/credits',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/credits/CreditsPage.tsx'), 'CreditsPage'),
})
const webhooks = createRoute({
  getParentRoute: () => office,
  path: '/automation/webhooks',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
})
const webhook = createRoute({
  getParentRoute: () => office,
  path: '/automation/webhooks/$webhookId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/webhooks/WebhookPage.tsx'), 'WebhookPage'),
})
const connectedApps = createRoute({
  getParentRoute: () => office,
  path: '/developer/connected-apps',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/webhooks/ConnectedAppsPage.tsx'), 'ConnectedAppsPage'),
})
const connect = createRoute({
  getParentRoute: () => office,
  path: '/automation/connect',
  component: lazyRouteComponent(() => import('./pages/connect/ConnectPage.tsx'), 'ConnectPage'),
})
const connections = createRoute({
  getParentRoute: () => office,
  path: '/connections',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
})
const connection = createRoute({
  getParentRoute: () => office,
  path: '/connections/$connectionId',
  component: lazyRouteComponent(() => import('./pages/connections/ConnectionPage.tsx'), 'ConnectionPage'),
})
/** Where an authorisation server sends people back to. */
const authorised = createRoute({
  getParentRoute: () => office,
  path: '/connections/authorised',
  component: lazyRouteComponent(() => import('./pages/connections/AuthorisedPage.tsx'), 'AuthorisedPage'),
})
const notifications = createRoute({
  getParentRoute: () => office,
  path: '/notifications',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./pages/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
})
/** Where notifications lead about a webhook that was switched off. */
const webhooksOfSettings = createRoute({
  getParentRoute: () => office,
  path: '/settings/webhooks',
  beforeLoad: () => {
    throw redirect({ to: '/automation/webhooks' })
  },
})

const notFound = createRoute({ getParentRoute: () => office, path: '$', component: NotFoundPage })

/** Shows every component; part of the build only when VITE_DEV_PAGES is set. */
const development = import.meta.env.VITE_DEV_PAGES
  ? [
      createRoute({
        getParentRoute: () => office,
        path: '/dev/components',
        validateSearch: listSearch,
        component: lazyRouteComponent(() => import('./pages/dev/ComponentsPage.tsx'), 'ComponentsPage'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([
    setup,
    signIn,
    invite,
    office.addChildren([
      home,
      approvals,
      deals,
      deal,
      contacts,
      contactsImport,
      funds,
      fund,
      newEntry,
      investors,
      investor,
      capitalCalls,
      newCall,
      call,
      distributions,
      newDistribution,
      distribution,
      pricer,
      memoranda,
      memorandum,
      diligence,
      analysis,
      diligenceAnswers,
      runs,
      run,
      agents,
      tools,
      credits,
      webhooks,
      webhook,
      webhooksOfSettings,
      connections,
      connection,
      authorised,
      connectedApps,
      connect,
      notifications,
      settings.addChildren([
        settingsHome,
        account,
        appearance,
        keys,
        organisation,
        mandate,
        people,
        policies,
        roles,
        modules,
        model,
        audit,
        backups,
      ]),
      ...development,
      notFound,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
