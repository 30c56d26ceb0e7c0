import type { Verb } from '../session/session.ts'

const settingsPages = [
  { to: '/settings/account', label: 'Your account' },
  { to: '/settings/appearance', label: 'Appearance' },
  { to: '/settings/api-keys', label: 'API keys' },
  { to: '/settings/organisation', label: 'Organisation' },
  { to: '/settings/mandate', label: 'Mandate' },
  { to: '/settings/people', label: 'People', needs: 'manage' },
  { to: '/settings/policies', label: 'Approval policies' },
  { to: '/settings/roles', label: 'Roles' },
  { to: '/settings/modules', label: 'Modules' },
  { to: '/settings/model', label: 'Language model', needs: 'manage' },
  { to: '/settings/audit', label: 'Audit log', needs: 'manage' },
  { to: '/settings/backups', label: 'Backups', needs: 'appliance' },
] as const satisfies ReadonlyArray<{ to: string; label: string; needs?: Verb }>

/** The pages of the settings that somebody with these verbs may see. */
export const settingsPagesFor = (verbs: readonly string[]) =>
  settingsPages.filter(page => !('needs' in page) || verbs.includes(page.needs))
