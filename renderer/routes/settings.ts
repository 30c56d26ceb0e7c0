import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { listSearch, office } from './office.ts'

const settings = createRoute({
  getParentRoute: () => office,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/settings/SettingsLayout.tsx'), 'SettingsLayout'),
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
  component: lazyRouteComponent(() => import('../pages/settings/AccountPage.tsx'), 'AccountPage'),
})
const appearance = createRoute({
  getParentRoute: () => settings,
  path: '/appearance',
  component: lazyRouteComponent(() => import('../pages/settings/AppearancePage.tsx'), 'AppearancePage'),
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/settings/ApiKeysPage.tsx'), 'ApiKeysPage'),
})
const people = createRoute({
  getParentRoute: () => settings,
  path: '/people',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/settings/PeoplePage.tsx'), 'PeoplePage'),
})
const roles = createRoute({
  getParentRoute: () => settings,
  path: '/roles',
  component: lazyRouteComponent(() => import('../pages/settings/RolesPage.tsx'), 'RolesPage'),
})
const modules = createRoute({
  getParentRoute: () => settings,
  path: '/modules',
  component: lazyRouteComponent(() => import('../pages/settings/ModulesPage.tsx'), 'ModulesPage'),
})
const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/settings/AuditPage.tsx'), 'AuditPage'),
})
const organisation = createRoute({
  getParentRoute: () => settings,
  path: '/organisation',
  component: lazyRouteComponent(() => import('../pages/settings/OrganisationPage.tsx'), 'OrganisationPage'),
})
const mandate = createRoute({
  getParentRoute: () => settings,
  path: '/mandate',
  component: lazyRouteComponent(() => import('../pages/settings/MandatePage.tsx'), 'MandatePage'),
})
const policies = createRoute({
  getParentRoute: () => settings,
  path: '/policies',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/settings/PoliciesPage.tsx'), 'PoliciesPage'),
})
const model = createRoute({
  getParentRoute: () => settings,
  path: '/model',
  component: lazyRouteComponent(() => import('../pages/settings/ModelPage.tsx'), 'ModelPage'),
})
const backups = createRoute({
  getParentRoute: () => settings,
  path: '/backups',
  component: lazyRouteComponent(() => import('../pages/settings/BackupsPage.tsx'), 'BackupsPage'),
})

/** The settings of a person and of the organisation. */
export const settingsRoutes = settings.addChildren([
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
])
