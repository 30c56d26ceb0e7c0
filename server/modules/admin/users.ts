import { fromJson, toJson } from '../../database/columns.ts'
import {
  allows,
  atLeast,
  type Context,
  conflict,
  contains,
  forbidden,
  invalid,
  notFound,
  paginate,
  type Role,
} from '../../kernel/index.ts'
import { setOrganisationModule } from '../../platform/identity/index.ts'
import { listModules, optionalModules } from '../../platform/office/modules.ts'
import { moduleDisabled, moduleEnabled } from './events.ts'

interface Row {
  id: number
  name: string
  email: string
  role: string
  status: string
  disabled_modules: string
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

/** Changes a role or switches an account off or on; the office never loses its last administrator. */
export async function updateUser(
  ctx: Context,
  id: number,
  change: { role?: Role | undefined; status?: 'active' | 'disabled' | undefined },
) {
  const user = await findUser(ctx, id)
  const { principal } = ctx
  if (id === principal.userId)
    throw forbidden('You cannot change your own role or account: ask another administrator.')
  const widest = change.role && atLeast(change.role, user.role as Role) ? change.role : (user.role as Role)
  if (!atLeast(principal.role, widest)) throw forbidden('That role is wider than your own.')
  const updated = await ctx.db
    .updateTable('users')
    .set(eb => ({ ...change, token_epoch: eb('token_epoch', '+', 1), updated_at: ctx.now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const administrators = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .where('role', 'in', ['superadmin', 'admin'])
    .limit(1)
    .execute()
  if (administrators.length === 0)
    throw conflict('last_administrator', 'Nobody else could administer the office.')
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  ctx.note({ before: { role: user.role, status: user.status }, after: change })
  forgetCallers(ctx)
  return present(ctx, updated, await switchedOffForAll(ctx))
}

/** Whether a change makes somebody an administrator, or touches one: that takes a second person. */
export async function changesAnAdministrator(
  ctx: Context,
  id: number,
  { role }: { role?: Role | undefined },
): Promise<boolean> {
  const user = await findUser(ctx, id)
  return (
    allows(user.role as Role, 'actions:approve') || (role !== undefined && allows(role, 'actions:approve'))
  )
}

export async function switchUserModules(ctx: Context, id: number, switches: Record<string, boolean>) {
  assertKnown(ctx, switches)
  const user = await findUser(ctx, id)
  const disabled = new Set(fromJson<string[]>(user.disabled_modules))
  const before = [...disabled].sort()
  for (const [module, enabled] of Object.entries(switches)) {
    if (disabled.has(module) === !enabled) continue
    if (enabled) disabled.delete(module)
    else disabled.add(module)
    await ctx.emit(enabled ? moduleEnabled : moduleDisabled, { module, user_id: id })
  }
  const after = [...disabled].sort()
  const updated = await ctx.db
    .updateTable('users')
    .set({ disabled_modules: toJson(after), updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ before: { disabled: before }, after: { disabled: after } })
  forgetCallers(ctx)
  return present(ctx, updated, await switchedOffForAll(ctx))
}

export async function switchOfficeModules(ctx: Context, switches: Record<string, boolean>) {
  assertKnown(ctx, switches)
  for (const [module, enabled] of Object.entries(switches)) {
    if (await setOrganisationModule(ctx.db, module, enabled))
      await ctx.emit(enabled ? moduleEnabled : moduleDisabled, { module })
  }
  ctx.note({ switches })
  forgetCallers(ctx)
  return listModules(ctx.services.registry, await switchedOffForAll(ctx))
}

function assertKnown(ctx: Context, switches: Record<string, boolean>): void {
  const known = new Set(optionalModules(ctx.services.registry).map(({ key }) => key))
  const unknown = Object.keys(switches).filter(key => !known.has(key))
  if (unknown.length > 0) {
    throw invalid(
      unknown.map(key => ({
        path: `modules.${key}`,
        message: `is not a module; there are ${[...known].join(', ')}`,
      })),
    )
  }
}

async function findUser(ctx: Context, id: number) {
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
  modules: listModules(
    ctx.services.registry,
    new Set([...fromJson<string[]>(row.disabled_modules), ...officeOff]),
  ),
})
