import { z } from 'zod'
import { type Context, entity, field, input, route, sentence } from '../../kernel/index.ts'
import { assertProven, busy, checkOwnPassword } from '../../platform/identity/index.ts'
import { tellOfSecurity } from '../../platform/mail/security-notices.ts'
import { kitMadeAt, noteKitMade, printKit } from '../../platform/safekeeping/recovery.ts'
import { unopened } from '../../platform/secrets/sealed-values.ts'
import { findUser } from './people/users.ts'

const Recovery = entity('Recovery', {
  state: z.enum(['whole', 'sealed_under_another_key']).meta({
    description:
      '`sealed_under_another_key` after a restore without the keys: everything in `sealed` must be entered again',
  }),
  sealed: z.array(
    z.object({
      what: z.string(),
      name: z.string(),
      page: z.string().meta({ description: 'Page on which to enter it again' }),
    }),
  ),
  kit_made_at: field.timestamp().nullable(),
})

const RecoveryKit = entity('RecoveryKit', {
  organisation: z.string(),
  kit: z.string().meta({ description: 'Print it; shown only once' }),
  made_at: field.timestamp(),
})

async function recoveryState(ctx: Context): Promise<z.input<typeof Recovery>> {
  const { registry, vault } = ctx.services
  const sealed = await unopened(ctx.db, registry, vault)
  return {
    state: sealed.length > 0 ? 'sealed_under_another_key' : 'whole',
    sealed,
    kit_made_at: await kitMadeAt(ctx),
  }
}

async function handOverKit(ctx: Context, kit: string | null): Promise<z.input<typeof RecoveryKit>> {
  await assertProven(ctx, kit !== null)
  await noteKitMade(ctx)
  const { name: organisation } = await ctx.db
    .selectFrom('organisations')
    .select('name')
    .executeTakeFirstOrThrow()
  await tellOfSecurity(ctx, {
    about: await findUser(ctx, ctx.principal.userId as number),
    kind: 'recovery_kit_made',
    title: sentence`${ctx.principal.name} made a recovery kit`,
    detail: sentence`Anyone with the kit, its passphrase and a backup can read the office’s sealed data.`,
    link: '/settings/recovery',
  })
  return { organisation, kit: kit as string, made_at: ctx.now }
}

export const recoveryRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/recovery',
    operation: 'getRecovery',
    summary: 'Get disaster recovery readiness',
    access: 'office:manage',
    audience: 'pages',
    response: Recovery,
    handle: ctx => recoveryState(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/recovery/kit',
    operation: 'makeRecoveryKit',
    ephemeral: false,
    summary: 'Create a recovery kit',
    description:
      'A backup, the kit and the passphrase restore the office on another computer, including encrypted data. The kit is not stored. All administrators are notified.',
    governed: 'secret',
    access: 'office:appliance',
    audience: 'pages',
    secret: true,
    body: input('RecoveryKitInput', {
      passphrase: z.string().trim().min(12, 'must have at least 12 characters').max(200),
      password: z.string().min(1).max(200).meta({ description: 'Your own password, for confirmation' }),
    }),
    response: RecoveryKit,
    errors: { busy, invalid_credentials: [403, 'The password is wrong'] },
    prepare: async (ctx, { body }) =>
      (await checkOwnPassword(ctx, body.password)) ? printKit(ctx, body.passphrase) : null,
    handle: (ctx, _input, kit) => handOverKit(ctx, kit),
  }),
] as const
