import type { User } from '../../../api/modules.ts'
import type { Level, Verb } from '../../../session/session.ts'

interface RoleInWords {
  role: User['role']
  label: string
  verbs: readonly Verb[]
  /** How far it goes in an area. */
  level: Level
  purpose: string
}

/** The roles in words, widest first; server/kernel/permissions.ts is what decides. */
export const roles: readonly RoleInWords[] = [
  {
    role: 'superadmin',
    label: 'Superadmin',
    verbs: ['read', 'oversee', 'write', 'approve', 'manage', 'appliance'],
    level: 'approve',
    purpose: 'Whoever runs the computer this office lives on',
  },
  {
    role: 'admin',
    label: 'Admin',
    verbs: ['read', 'oversee', 'write', 'approve', 'manage'],
    level: 'approve',
    purpose: 'Partners and whoever runs the office: approve, invite, switch modules',
  },
  {
    role: 'member',
    label: 'Member',
    verbs: ['read', 'write'],
    level: 'write',
    purpose: 'The team that does the work',
  },
  {
    role: 'auditor',
    label: 'Auditor',
    verbs: ['read', 'oversee'],
    level: 'read',
    purpose: 'Auditors and examiners: read everything, the audit log included, and change nothing',
  },
  {
    role: 'viewer',
    label: 'Viewer',
    verbs: ['read'],
    level: 'read',
    purpose: 'Advisers who look and change nothing',
  },
  {
    role: 'lp',
    label: 'Investor',
    verbs: [],
    level: 'none',
    purpose: 'Limited partners: their own view in the investor portal alone',
  },
]

export const roleChoices = roles.map(({ role, label }) => ({ value: role, label }))

/** The roles that are at most as wide as `own`. */
export function rolesWithin(own: User['role']) {
  const verbs = roles.find(({ role }) => role === own)?.verbs ?? []
  return roles
    .filter(one => one.verbs.every(verb => verbs.includes(verb)))
    .map(({ role, label }) => ({ value: role, label }))
}
