// Account changes that require a second person where there is one: each way to gain one more account that
// acts.

import { fromJson } from '../../../database/columns.ts'
import { type Context, type Level, mayApproveByRole, type Role, rightsOf } from '../../../kernel/index.ts'
import { type AreaLevels, accessEnd, type Given, reachOf } from '../../../platform/office/rights.ts'
import { findUser, isLetIn, switchedRights, type UserChange } from './users.ts'

/**
 * Returns whether a change makes somebody an administrator, or touches one: that requires a second person.
 */
export async function changesAnAdministrator(
  ctx: Context,
  id: number,
  { role }: { role?: Role | undefined },
): Promise<boolean> {
  const user = await findUser(ctx, id)
  return mayApproveByRole(user.role as Role) || (role !== undefined && mayApproveByRole(role))
}

/**
 * Returns whether a change lets somebody write who could not: by their rights, by reactivating a deactivated
 * or ended account, or by setting the address at which somebody who may write is admitted. Whoever does that
 * alone has a second person at hand.
 */
export async function bringsInAWriter(ctx: Context, id: number, change: UserChange): Promise<boolean> {
  const user = await findUser(ctx, id)
  const before = given(user)
  const after = { role: change.role ?? before.role, rights: change.rights ?? before.rights }
  const until = await accessEnd(ctx, 'access_until', change.access_until)
  const later = {
    status: change.status ?? user.status,
    access_until: until === undefined ? user.access_until : until,
  }
  const isMoved = change.email !== undefined && change.email !== user.email && id !== ctx.principal.userId
  const writes = isLetIn(ctx, user) && mayWrite(ctx, before)
  return isLetIn(ctx, later) && mayWrite(ctx, after) && (isMoved || !writes)
}

/** Returns whether enabling modules lets somebody write who could not. */
export async function switchesOnAWriter(
  ctx: Context,
  id: number,
  switches: Record<string, boolean>,
): Promise<boolean> {
  const { rights } = given(await findUser(ctx, id))
  return bringsInAWriter(ctx, id, { rights: switchedRights(ctx.services.registry, rights, switches) })
}

/** Returns whether a link lets its holder act as somebody who may write. */
export async function letsInAWriter(ctx: Context, id: number): Promise<boolean> {
  return mayWrite(ctx, given(await findUser(ctx, id)))
}

/** Returns whether somebody with this role and these rights may write in any area. */
export function mayWrite({ services: { registry } }: Context, { role, rights }: Given): boolean {
  const caller = { role, rights: rightsOf(rights), disabledModules: new Set<string>() }
  return Object.values(reachOf(registry, caller)).some(writes)
}

const writes = (level: Level): boolean => level === 'write' || level === 'approve'

const given = ({ role, rights }: { role: string; rights: string }): Given => ({
  role: role as Role,
  rights: fromJson<AreaLevels>(rights),
})
