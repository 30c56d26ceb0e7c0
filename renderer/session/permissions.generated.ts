// Written by "npm run generate" from server/kernel/access/permissions.ts; do not edit.

/** How far somebody may go in an area, each level with what stands before it. */
export const levels = ['none', 'read', 'write', 'approve'] as const
export type Level = (typeof levels)[number]

/** How far one has to be able to go in an area for a verb there. */
export const levelOfVerb = {
  read: 'read',
  oversee: 'read',
  write: 'write',
  approve: 'approve',
  manage: 'approve',
  appliance: 'approve',
} as const satisfies Record<string, Level>
export type Verb = keyof typeof levelOfVerb

interface RoleReach {
  verbs: readonly Verb[]
  /** How far it goes in an area. */
  level: Level
}

/** What each role may do, widest first. */
export const roleReach = {
  superadmin: { verbs: ['read', 'oversee', 'write', 'approve', 'manage', 'appliance'], level: 'approve' },
  admin: { verbs: ['read', 'oversee', 'write', 'approve', 'manage'], level: 'approve' },
  member: { verbs: ['read', 'write'], level: 'write' },
  auditor: { verbs: ['read', 'oversee'], level: 'read' },
  viewer: { verbs: ['read'], level: 'read' },
  lp: { verbs: [], level: 'none' },
} as const satisfies Record<string, RoleReach>
export type Role = keyof typeof roleReach
