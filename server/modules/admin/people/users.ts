import { type AccountDeed, endDelegationsOf, noteMaker, withdrawOf } from '../../../agents/index.ts'
import { fromJson, toJson } from '../../../database/columns.ts'
import {
  allows,
  atLeast,
  type Context,
  conflict,
  contains,
  forbidden,
  invalid,
  joined,
  notFound,
  paginate,
  type Registry,
  type Role,
  rightsOf,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import {
  assertFreeAddress,
  endAccess,
  endSessions,
  setOrganisationModule,
  signedInPerson,
} from '../../../platform/identity/index.ts'
import { tellOfSecurity } from '../../../platform/mail/security-notices.ts'
import { listModules, optionalModules } from '../../../platform/office/modules.ts'
import {
  type AreaLevels,
  accessEnd,
  assertAreas,
  assertMayGive,
  everyArea,
} from '../../../platform/office/rights.ts'
import { moduleDisabled, moduleEnabled } from './events.ts'

interface Row {
  id: number
  name: string
  email: string
  role: string
  status: string
  rights: string
  access_until: string | null
  totp_confirmed_at: string | null
  last_login_at: string | null
  created_at: string
  updated_at: string
}

export async function listUsers(
  ctx: Context,
  { q, ...slice }: { limit: number; cursor?: string | undefined; q?: string | undefined },
) {
  let query = ctx.db.selectFrom('users').selectAll()
  if (q) query = query.where(eb => contains(eb, ['name', 'email'], q))
  const page = await paginate(query, 'users.id', slice)
  const officeOff = await switchedOffForAll(ctx)
  return page.map(row => present(ctx, row, officeOff))
}

export interface UserChange {
  role?: Role | undefined
  status?: 'active' | 'disabled' | undefined
  rights?: AreaLevels | undefined
  access_until?: string | null | undefined
  name?: string | undefined
  email?: string | undefined
}

/**
 * Changes somebody's role, rights and end of access, deactivates or reactivates an account, or corrects a
 * name or address. Nobody gives more than they have, and one administrator always remains.
 */
export async function updateUser(ctx: Context, id: number, change: UserChange) {
  const user = await findUser(ctx, id)
  const { rights, access_until, ...plain } = change
  const { role, status, email } = plain
  const itsRights = [role, status, rights, access_until].some(given => given !== undefined)
  if (itsRights && id === ctx.principal.userId)
    throw forbidden(sentence`You cannot change your own role or account: ask another administrator.`)
  assertNotWider(ctx, user)
  if (role) assertNotWider(ctx, { role })
  const before = { role: user.role as Role, rights: fromJson<AreaLevels>(user.rights) }
  const after = { role: role ?? before.role, rights: rights ?? before.rights }
  if (role !== undefined || rights !== undefined) {
    assertAreas(ctx.services.registry, 'rights', after.rights)
    assertMayGive(ctx.services.registry, ctx.principal, after, before)
  }
  if (email && email !== user.email) {
    signedInPerson(ctx)
    if (id !== ctx.principal.userId) assertMayBecome(ctx, user)
    await assertFreeAddress(ctx, email)
  }
  const until = await accessEnd(ctx, 'access_until', access_until)
  const updated = await ctx.db
    .updateTable('users')
    .set({
      ...plain,
      rights: toJson(after.rights),
      access_until: until === undefined ? user.access_until : until,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await assertAdministratorLeft(ctx)
  for (const deed of deedsBetween(ctx, user, updated)) await noteMaker(ctx, { account: id }, deed)
  if (status === 'disabled') {
    await withdrawOf(ctx, { person: id }, `The account of ${user.name}, who proposed it, was switched off`)
    await endDelegationsOf(ctx, id)
    await endAccess(ctx, id)
  } else if (itsRights) await endSessions(ctx, id)
  else forgetCallers(ctx)
  const changed = Object.keys(change) as (keyof UserChange)[]
  ctx.note({
    before: { ...Object.fromEntries(changed.map(field => [field, user[field]])), rights: before.rights },
    after: change,
  })
  if (email && email !== user.email)
    await tellOfSecurity(ctx, {
      about: user,
      kind: 'address_changed',
      title: sentence`${updated.name} signs in with another address`,
      detail: sentence`${ctx.principal.name} changed it from ${user.email} to ${email}.`,
      link: '/settings/people',
    })
  return present(ctx, updated, await switchedOffForAll(ctx))
}

/** Returns the account changes that count as acts of another person. */
function deedsBetween(ctx: Context, before: Row, after: Row): AccountDeed[] {
  const changed: [AccountDeed, boolean][] = [
    ['role', before.role !== after.role],
    ['rights', before.rights !== after.rights],
    ['address', before.email !== after.email],
    ['reactivated', isLetIn(ctx, after) && !isLetIn(ctx, before)],
  ]
  return changed.filter(([, is]) => is).map(([deed]) => deed)
}

/** Returns whether an account is active and its access has not ended. */
export const isLetIn = (
  { now }: Pick<Context, 'now'>,
  { status, access_until }: { status: string; access_until: string | null },
): boolean => status === 'active' && (access_until === null || access_until > now)

/**
 * 403 for an account that may go further than the caller: whoever makes its reset link, or says at which address it is let in
 * again, can sign in as its person.
 */
export function assertMayBecome(ctx: Context, { role, rights }: { role: string; rights: string }): void {
  const theirs = { role: role as Role, rights: fromJson<AreaLevels>(rights) }
  assertMayGive(ctx.services.registry, ctx.principal, theirs)
}

/** 403 for somebody whose role is wider than the caller's own. */
export function assertNotWider({ principal }: Context, { role }: { role: string }): void {
  if (!atLeast(principal.role, role as Role))
    throw forbidden(sentence`That role has more rights than your own.`)
}

/** 409 `last_administrator` where nobody could administer the office any more. */
export async function assertAdministratorLeft(ctx: Context): Promise<void> {
  if ((await administrators(ctx)).length === 0)
    throw conflict('last_administrator', sentence`The office needs at least one other administrator.`)
}

/** Returns the administrators whose rights and access let them administer the office. */
async function administrators({ db }: Context): Promise<Array<{ id: number }>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'rights'])
    .where('status', '=', 'active')
    .where('role', 'in', ['superadmin', 'admin'])
    .where('access_until', 'is', null)
    .execute()
  return rows.filter(({ role, rights }) => {
    const caller = {
      role: role as Role,
      rights: rightsOf(fromJson<AreaLevels>(rights)),
      disabledModules: new Set<string>(),
    }
    return allows(caller, { key: 'admin' }, 'users:manage')
  })
}

/** Switches modules off and on for somebody, which is their right `none` in them. */
export async function switchUserModules(ctx: Context, id: number, switches: Record<string, boolean>) {
  assertKnown(ctx, switches)
  const user = await findUser(ctx, id)
  assertNotWider(ctx, user)
  const before = fromJson<AreaLevels>(user.rights)
  const after = switchedRights(ctx.services.registry, before, switches)
  for (const [module, enabled] of Object.entries(switches))
    if (isOn(before, module) !== enabled)
      await ctx.emit(enabled ? moduleEnabled : moduleDisabled, { module, user_id: id })
  const role = user.role as Role
  if (id !== ctx.principal.userId)
    assertMayGive(ctx.services.registry, ctx.principal, { role, rights: after }, { role, rights: before })
  else if ((await administrators(ctx)).some(({ id: other }) => other !== id))
    throw forbidden(sentence`You cannot change your own rights: ask another administrator.`)
  const updated = await ctx.db
    .updateTable('users')
    .set({ rights: toJson(after), updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const deed of deedsBetween(ctx, user, updated)) await noteMaker(ctx, { account: id }, deed)
  ctx.note({ before: { rights: before }, after: { rights: after } })
  forgetCallers(ctx)
  return present(ctx, updated, await switchedOffForAll(ctx))
}

/** Rights with modules switched off, which is `none` in them, and on; whoever was not narrowed is so from every area there is. */
export function switchedRights(
  registry: Registry,
  before: AreaLevels,
  switches: Record<string, boolean>,
): AreaLevels {
  const after = isNarrowed(before) ? { ...before } : everyArea(registry)
  for (const [module, enabled] of Object.entries(switches))
    if (isOn(after, module) !== enabled) after[module] = enabled ? 'approve' : 'none'
  return after
}

const isNarrowed = (rights: AreaLevels): boolean => Object.keys(rights).length > 0

const isOn = (rights: AreaLevels, module: string): boolean =>
  !isNarrowed(rights) || (rights[module] ?? 'none') !== 'none'

export async function switchOfficeModules(ctx: Context, switches: Record<string, boolean>) {
  assertKnown(ctx, switches)
  for (const [module, enabled] of Object.entries(switches)) {
    if (await setOrganisationModule(ctx.db, module, enabled))
      await ctx.emit(enabled ? moduleEnabled : moduleDisabled, { module })
  }
  ctx.note({ switches })
  forgetCallers(ctx)
  return listModules(ctx.services.registry, { rights: [], disabledModules: await switchedOffForAll(ctx) })
}

/** Names the modules switched on and off. */
export function switchedInWords(
  { services: { registry } }: Context,
  switches: Record<string, boolean>,
): Sentence {
  const titles = (on: boolean) =>
    Object.keys(switches)
      .filter(key => switches[key] === on)
      .map(key => registry.module(key)?.title ?? key)
      .join(', ')
  const [off, on] = [titles(false), titles(true)]
  return joined(
    [...(off ? [sentence`Turned off: ${off}.`] : []), ...(on ? [sentence`Turned on: ${on}.`] : [])],
    ' ',
  )
}

function assertKnown(ctx: Context, switches: Record<string, boolean>): void {
  const known = new Set(optionalModules(ctx.services.registry).map(({ key }) => key))
  const unknown = Object.keys(switches).filter(key => !known.has(key))
  if (unknown.length > 0) {
    throw invalid(
      unknown.map(key => ({
        path: `modules.${key}`,
        message: sentence`is not a module: use ${[...known].join(', ')}`,
      })),
    )
  }
}

/** Returns a user as shown. */
export async function presentUser(ctx: Context, id: number) {
  return present(ctx, await findUser(ctx, id), await switchedOffForAll(ctx))
}

export async function findUser(ctx: Context, id: number) {
  const user = await ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) throw notFound()
  return user
}

async function switchedOffForAll(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('organisation_modules')
    .select('module')
    .where('enabled', '=', 0)
    .execute()
  return new Set(rows.map(({ module }) => module))
}

function forgetCallers(ctx: Context): void {
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
}

const present = (ctx: Context, row: Row, officeOff: ReadonlySet<string>) => ({
  ...row,
  role: row.role as Role,
  status: row.status as 'active' | 'disabled',
  second_factor: row.totp_confirmed_at !== null,
  rights: fromJson<AreaLevels>(row.rights),
  modules: listModules(ctx.services.registry, {
    rights: rightsOf(fromJson<AreaLevels>(row.rights)),
    disabledModules: officeOff,
  }),
})
