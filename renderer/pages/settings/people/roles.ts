import type { User } from '../../../api/modules.ts'
import type { Verb } from '../../../session/session.ts'

interface RoleInWords {
  role: User['role']
  label: string
  verbs: readonly Verb[]
  purpose: string
}

/** The roles in words, widest first; server/kernel/permissions.ts is what decides. */
export const roles: readonly RoleInWords[] = [
  {
    role: 'superadmin',
    label: 'Superadmin',
    verbs: ['read', 'write', 'approve', 'manage', 'appliance'],
    purpose: 'Whoever runs the computer this office lives on',
  },
  {
    role: 'admin',
    label: 'Admin',
    verbs: ['read', 'write', 'approve', 'manage'],
    purpose: 'Partners and whoever runs the office: approve, invite, switch modules',
  },
  { role: 'member', label: 'Member', verbs: ['read', 'write'], purpose: 'The team that does the work' },
  {
    role: 'viewer',
    label: 'Viewer',
    verbs: ['read'],
    purpose: 'Auditors and advisers who look and change nothing',
  },
  {
    role: 'lp',
    label: 'Investor',
    verbs: [],
    purpose: 'Limited partners: their own view in the investor portal alone',
  },
]

export const roleChoices = roles.map(({ role, label }) => ({ value: role, label }))
