import { systemPrincipal } from '../../kernel/access/principal.ts'
import { appendAudit } from '../../kernel/audit.ts'
import type { Door } from '../../kernel/door/door.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import type { Identity } from './identity.ts'
import { createOrganisation } from './organisations.ts'
import { hashPassword } from './passwords/passwords.ts'
import { weaknessOf } from './passwords/weak-passwords.ts'
import { createUser } from './users.ts'

/** Headless set-up: creates the organisation and its administrator while there is no user yet, and only then. */
export async function createFirstAdministrator(
  door: Door,
  identity: Identity,
  admin: { email: string; password: string },
): Promise<void> {
  if (!(await identity.needsSetup())) return
  const weakness = weaknessOf(admin.password)
  if (weakness) throw new Error(`SVC_ADMIN_PASSWORD ${weakness}`)
  const passwordHash = await hashPassword(admin.password)
  await door.transact(door.frame(null, 'set-up'), async ctx => {
    if (!(await identity.claimSetup(ctx))) return
    const orgId = await createOrganisation(ctx, { name: 'Fund Office', currency: 'USD' })
    await createUser(ctx, {
      orgId,
      name: 'Administrator',
      email: admin.email,
      role: 'superadmin',
      passwordHash,
    })
    await appendAudit(unscoped(ctx), {
      principal: systemPrincipal(orgId, 'Set-up'),
      at: ctx.now,
      requestId: ctx.requestId,
      action: 'headless set-up',
      target: admin.email,
      outcome: 'done',
      details: {},
    })
  })
}
