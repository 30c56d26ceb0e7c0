import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { listSearch, settingsLayout } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { shownSettings } from './palette-records.ts'

export const settings = pages({
  routes: [
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: '/settings/account' })
      },
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/account',
      component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/appearance',
      component: lazyRouteComponent(() => import('./AppearancePage.tsx'), 'AppearancePage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/api-keys',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/people',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./people/PeoplePage.tsx'), 'PeoplePage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/roles',
      component: lazyRouteComponent(() => import('./people/RolesPage.tsx'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/modules',
      component: lazyRouteComponent(() => import('./ModulesPage.tsx'), 'ModulesPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/audit',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/access-log',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./audit/AccessLogPage.tsx'), 'AccessLogPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/organisation',
      component: lazyRouteComponent(() => import('./OrganisationPage.tsx'), 'OrganisationPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/letterhead',
      component: lazyRouteComponent(() => import('./LetterheadPage.tsx'), 'LetterheadPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/mandate',
      component: lazyRouteComponent(() => import('./MandatePage.tsx'), 'MandatePage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/policies',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./policies/PoliciesPage.tsx'), 'PoliciesPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/delegations',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./delegations/DelegationsPage.tsx'), 'DelegationsPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/model',
      component: lazyRouteComponent(() => import('./model/ModelPage.tsx'), 'ModelPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/mail',
      component: lazyRouteComponent(() => import('./mail/MailPage.tsx'), 'MailPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/backups',
      component: lazyRouteComponent(() => import('./BackupsPage.tsx'), 'BackupsPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/recovery',
      component: lazyRouteComponent(() => import('./RecoveryPage.tsx'), 'RecoveryPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/archives',
      component: lazyRouteComponent(() => import('./ArchivesPage.tsx'), 'ArchivesPage'),
    }),
    createRoute({
      getParentRoute: () => settingsLayout,
      path: '/about',
      component: lazyRouteComponent(() => import('./AboutPage.tsx'), 'AboutPage'),
    }),
  ],
  entries: [{ place: 'settings', to: '/settings', label: 'Settings' }],
  settings: [
    {
      order: 10,
      group: 'You',
      to: '/settings/account',
      label: 'Your account',
      keywords: ['password', 'two factor', 'second factor', 'passkey', 'sessions', 'e-mail'],
    },
    { order: 20, group: 'You', to: '/settings/appearance', label: 'Appearance' },
    { order: 30, group: 'You', to: '/settings/api-keys', label: 'API keys' },
    {
      order: 40,
      group: 'Office',
      to: '/settings/organisation',
      label: 'Organisation',
      keywords: ['office', 'name', 'currency', 'time zone', 'address', 'holidays'],
    },
    {
      order: 45,
      group: 'Office',
      to: '/settings/letterhead',
      label: 'Letterhead',
      keywords: ['logo', 'signatory', 'papers', 'notices'],
    },
    { order: 50, group: 'Office', to: '/settings/mandate', label: 'Mandate' },
    {
      order: 60,
      group: 'Office',
      to: '/settings/people',
      label: 'People',
      needs: 'oversee',
      keywords: ['invite', 'add user', 'colleague', 'team', 'remove', 'leaver'],
    },
    { order: 70, group: 'Office', to: '/settings/policies', label: 'Approval policies' },
    { order: 75, group: 'Office', to: '/settings/delegations', label: 'Delegated votes' },
    { order: 80, group: 'Office', to: '/settings/roles', label: 'Roles' },
    { order: 90, group: 'Office', to: '/settings/modules', label: 'Modules' },
    { order: 100, group: 'Connections', to: '/settings/model', label: 'Language model', needs: 'manage' },
    { order: 105, group: 'Connections', to: '/settings/mail', label: 'Mail', needs: 'manage' },
    { order: 110, group: 'Data and security', to: '/settings/audit', label: 'Audit log', needs: 'oversee' },
    {
      order: 115,
      group: 'Data and security',
      to: '/settings/access-log',
      label: 'Access log',
      needs: 'oversee',
    },
    {
      order: 120,
      group: 'Data and security',
      to: '/settings/backups',
      label: 'Backups',
      needs: 'appliance',
      keywords: ['restore', 'copy', 'second folder'],
    },
    {
      order: 125,
      group: 'Data and security',
      to: '/settings/recovery',
      label: 'Recovery',
      needs: 'manage',
      keywords: ['recovery kit', 'lost password', 'keys'],
    },
    {
      order: 130,
      group: 'Data and security',
      to: '/settings/archives',
      label: 'Export',
      needs: 'manage',
      keywords: ['archive', 'download everything', 'move'],
    },
    {
      order: 140,
      group: 'About',
      to: '/settings/about',
      label: 'About',
      keywords: ['version', 'help', 'documentation', 'support'],
    },
  ],
  shown: shownSettings,
})
