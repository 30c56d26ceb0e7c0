import { unscoped } from '../../kernel/door/unscoped.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import { makeKit } from '../secrets/recovery-kit.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    /** The vault's key, for the recovery kit alone. */
    vaultKey: () => Promise<Buffer>
  }
}

/** The milestone of the last kit that was made. */
const MADE = 'recovery-kit'

/** A recovery kit under this passphrase. */
export const printKit = async ({ services }: PrepareContext, passphrase: string): Promise<string> =>
  makeKit(await services.vaultKey(), passphrase)

/** Notes that somebody has a kit now. */
export async function noteKitMade(ctx: Context): Promise<void> {
  await unscoped(ctx)
    .insertInto('appliance_milestones')
    .values({ name: MADE, reached_at: ctx.now })
    .onConflict(oc => oc.column('name').doUpdateSet({ reached_at: ctx.now }))
    .execute()
}

/** When the last kit was made; null while there is none. */
export async function kitMadeAt(ctx: Context): Promise<string | null> {
  const row = await unscoped(ctx)
    .selectFrom('appliance_milestones')
    .select('reached_at')
    .where('name', '=', MADE)
    .executeTakeFirst()
  return row?.reached_at ?? null
}
