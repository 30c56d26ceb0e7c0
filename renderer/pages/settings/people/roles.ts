import { type Level, type Role, roleReach, type Verb } from '../../../session/permissions.generated.ts'

interface RoleInWords {
  role: Role
  label: string
  verbs: readonly Verb[]
  /** The role's level in an area. */
  level: Level
  purpose: string
}

const words: Record<Role, { label: string; purpose: string }> = {
  superadmin: { label: 'Superadmin', purpose: 'The operator of this office’s computer' },
  admin: {
    label: 'Admin',
    purpose: 'Partners and office managers: approve, invite, turn modules on or off',
  },
  member: { label: 'Member', purpose: 'The team that does the work' },
  auditor: {
    label: 'Auditor',
    purpose: 'Auditors and examiners: view-only access to everything, including the audit log',
  },
  viewer: { label: 'Viewer', purpose: 'Advisers with view-only access' },
  lp: { label: 'Investor', purpose: 'Limited partners: nothing yet; the role is not offered' },
}

/** The roles in words, widest first. */
export const roles: readonly RoleInWords[] = (Object.keys(roleReach) as Role[]).map(role => ({
  role,
  ...words[role],
  ...roleReach[role],
}))

/** Every role that somebody may have, to show and filter by. */
export const roleChoices = roles.map(({ role, label }) => ({ value: role, label }))

/** A role people can be given; `lp` is excluded because investors have no pages yet. */
export type OfferedRole = Exclude<Role, 'lp'>

const isOffered = (role: Role): role is OfferedRole => role !== 'lp'

export const offeredRoles = roleChoices.filter(({ value }) => isOffered(value))

/** The roles that are at most as wide as `own`. */
export function rolesWithin(own: Role) {
  return roles
    .filter(
      ({ role, verbs }) =>
        isOffered(role) && verbs.every(verb => (roleReach[own].verbs as readonly Verb[]).includes(verb)),
    )
    .map(({ role, label }) => ({ value: role, label }))
}
