/** Roles, widest first. Neither a member nor an auditor is wider than the other. */
export const roles = ['superadmin', 'admin', 'member', 'auditor', 'viewer', 'lp'] as const
export type Role = (typeof roles)[number]

/** The roles that somebody may be given: nothing is there yet for investors to look at. */
export const offeredRoles = ['superadmin', 'admin', 'member', 'auditor', 'viewer'] as const satisfies Role[]

type Verb = 'read' | 'oversee' | 'write' | 'approve' | 'manage' | 'appliance'

/**
 * A permission is `<area>:<verb>`. `read` and `write` are a module's own; `approve` lets agents' proposals
 * happen; `manage` is the office's administration, and `oversee` reads it, the audit log included; `appliance` is the
 * computer it runs on.
 */
export type Permission = `${string}:${Verb}`

/** The verbs of each role in every area; the one table of permissions. */
const verbs: Record<Role, ReadonlySet<Verb>> = {
  superadmin: new Set(['read', 'oversee', 'write', 'approve', 'manage', 'appliance']),
  admin: new Set(['read', 'oversee', 'write', 'approve', 'manage']),
  member: new Set(['read', 'write']),
  auditor: new Set(['read', 'oversee']),
  viewer: new Set(['read']),
  lp: new Set(),
}

/** Areas that an investor's own view reaches, whatever the verbs above say. */
const investorAreas: ReadonlySet<Permission> = new Set(['portal:read'] as const)

/** Levels of access to an area; each includes those before it. */
export const levels = ['none', 'read', 'write', 'approve'] as const
export type Level = (typeof levels)[number]

/** The level of each verb: whoever runs the office in an area goes as far as their role does. */
export const levelOfVerb: Record<Verb, Level> = {
  read: 'read',
  oversee: 'read',
  write: 'write',
  approve: 'approve',
  manage: 'approve',
  appliance: 'approve',
}

/** Returns the level that a permission needs. */
export const levelFor = (permission: Permission): Level => levelOfVerb[verbOf(permission)]

/** Restricts a role: how far it goes in each area, which is a module's key. */
export interface Rights {
  readonly areas: Readonly<Record<string, Level>>
  /** In every area that is not named. */
  readonly others: Level
  /**
   * The level in areas of everybody's own records (`Area.shared`), where not named; they show no more than
   * each may see.
   */
  readonly shared: Level
}

/** The parts of a caller that determine permissions. */
export interface Caller {
  readonly role: Role
  /** Restrictions of the role; all of them apply. */
  readonly rights: readonly Rights[]
  /** Modules that are switched off for the whole office. */
  readonly disabledModules: ReadonlySet<string>
}

/**
 * Returns the rights that narrow somebody to these levels: none where no area is named. Where one is, all
 * others are closed, so that a module that comes with an update opens to nobody by itself.
 */
export const rightsOf = (areas: Readonly<Record<string, Level>>): Rights[] =>
  Object.keys(areas).length > 0 ? [{ areas, others: 'none', shared: 'approve' }] : []

/** The parts of an area that determine permissions. */
export interface Area {
  readonly key: string
  /** The area whose rights decide, where that is not its own. */
  readonly area?: string
  /**
   * Shows the caller's own records or those of other areas: rights that do not name it extend to it as their
   * `shared`.
   */
  readonly shared?: true
}

/** Returns the permission a route requires; reading managed records only needs `oversee`. */
export function permissionFor({ method, access }: { method: string; access: Permission }): Permission {
  return method === 'GET' && verbOf(access) === 'manage'
    ? (`${access.slice(0, -'manage'.length)}oversee` as Permission)
    : access
}

/** True when the role has the permission, wherever no rights narrow it. */
export function roleAllows(role: Role, permission: Permission): boolean {
  if (role === 'lp') return investorAreas.has(permission)
  return verbs[role].has(verbOf(permission))
}

/** True when the role, wherever nothing narrows it, lets proposals happen: who is given it counts as a second person. */
export const mayApproveByRole = (role: Role): boolean => roleAllows(role, 'actions:approve')

/** True when the caller has the permission in this area: by their role, as far as their rights let it go. */
export function allows(caller: Caller, area: Area, permission: Permission): boolean {
  return roleAllows(caller.role, permission) && goesAsFar(levelOf(caller, area), levelFor(permission))
}

/** Returns the level of the caller's rights in an area, whatever their role. */
export function levelOf(
  { rights, disabledModules }: Pick<Caller, 'rights' | 'disabledModules'>,
  { key, area = key, shared }: Area,
): Level {
  if (disabledModules.has(key) || disabledModules.has(area)) return 'none'
  const given = rights.map(one => one.areas[area] ?? (shared ? one.shared : one.others))
  return levels.find(level => given.includes(level)) ?? 'approve'
}

/** True when who may go as far as `level` may go as far as `other`. */
export const goesAsFar = (level: Level, other: Level): boolean =>
  levels.indexOf(level) >= levels.indexOf(other)

/** True when `role` has every verb of `other`. */
export const atLeast = (role: Role, other: Role): boolean =>
  [...verbs[other]].every(verb => verbs[role].has(verb))

/** The widest role that is at most as wide as either. */
export const narrowerRole = (one: Role, other: Role): Role =>
  roles.find(role => atLeast(one, role) && atLeast(other, role)) ?? 'lp'

/** Returns the level of a role in an area where no rights narrow it. */
export const levelOfRole = (role: Role): Level =>
  levels.findLast(level => [...verbs[role]].some(verb => levelOfVerb[verb] === level)) ?? 'none'

/** Returns the verbs of a role in every area, for pages that hide links by them. */
export const verbsOf = (role: Role): string[] => [...verbs[role]]

const verbOf = (permission: Permission): Verb => permission.slice(permission.lastIndexOf(':') + 1) as Verb
