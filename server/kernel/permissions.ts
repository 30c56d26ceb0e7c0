/** Roles, widest first. */
export const roles = ['superadmin', 'admin', 'member', 'viewer', 'lp'] as const
export type Role = (typeof roles)[number]

/**
 * A permission is `<area>:<verb>`. `read` and `write` are a module's own; `approve` lets agents' proposals
 * happen; `manage` is the office's administration; `appliance` is the computer it runs on.
 */
export type Permission = `${string}:${'read' | 'write' | 'approve' | 'manage' | 'appliance'}`

/** Which verbs a role has in every area; the one table that says who may do what. */
const verbs: Record<Role, ReadonlySet<string>> = {
  superadmin: new Set(['read', 'write', 'approve', 'manage', 'appliance']),
  admin: new Set(['read', 'write', 'approve', 'manage']),
  member: new Set(['read', 'write']),
  viewer: new Set(['read']),
  lp: new Set(),
}

/** Areas that an investor's own view reaches, whatever the verbs above say. */
const investorAreas: ReadonlySet<Permission> = new Set(['portal:read'] as const)

/** True when the role has the permission. */
export function allows(role: Role, permission: Permission): boolean {
  if (role === 'lp') return investorAreas.has(permission)
  return verbs[role].has(permission.slice(permission.indexOf(':') + 1))
}

/** True when `role` is at least as wide as `other`. */
export function atLeast(role: Role, other: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(other)
}

/** The verbs a role has in every area, for pages that show or hide what they lead to. */
export const verbsOf = (role: Role): string[] => [...verbs[role]]
