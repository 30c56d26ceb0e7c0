import { z } from 'zod'
import {
  AppError,
  type Context,
  entity,
  field,
  type PrepareContext,
  type ScheduledTask,
  sentence,
} from '../../kernel/index.ts'

export const BackupState = entity('BackupState', {
  available: z.boolean().meta({ description: 'Whether this office makes backups' }),
  obstacle: z.string().nullable().meta({
    description:
      'Why this office makes no backups; the operator then makes them. Null on the embedded database and on a Postgres server that `pg_dump` can copy',
  }),
  restorable: z.boolean().meta({
    description: 'Whether the next start can restore one; a Postgres server’s is restored with `pg_restore`',
  }),
  wanted: z
    .string()
    .nullable()
    .meta({ description: 'Backup that the next start will restore, if requested' }),
  elsewhere: z
    .object({
      folder: z.string(),
      same_disk: z.boolean().meta({ description: 'On the office’s own disk, and lost with it' }),
      copied_at: field.timestamp().nullable().meta({ description: 'Time of the newest copy' }),
      file: z.string().nullable(),
      problem: z.string().nullable().meta({ description: 'Why the last copy failed' }),
    })
    .nullable()
    .meta({ description: 'Second folder that receives a copy of every backup' }),
  backups: z.array(
    z.object({
      file: z.string(),
      reason: z.string().meta({ description: 'nightly, before-update or manual' }),
      created_at: field.timestamp(),
      bytes: z.int(),
    }),
  ),
})

/** The backups as they are now. */
export async function backupState(
  { services: { backups } }: Pick<Context, 'services'>,
  obstacle: string | null,
) {
  const { restorable, wanted } = backups
  return {
    available: obstacle === null,
    obstacle,
    restorable,
    wanted,
    elsewhere: backups.elsewhere(),
    backups: backups.list(),
  }
}

export async function makeBackup({ services: { backups } }: PrepareContext): Promise<string> {
  const obstacle = await backups.obstacle()
  if (obstacle !== null)
    throw new AppError(
      409,
      'not_configured',
      sentence`This office runs on a Postgres server that is not backed up from here (${obstacle}): its operator must back it up.`,
    )
  return backups.make('manual')
}

/** Proves the backup that is chosen, before the transaction: that may take long. */
export async function proveChoice(
  { services: { backups } }: PrepareContext,
  file: string | null,
): Promise<void> {
  if (file !== null && backups.restorable) await backups.prove(file)
}

/** Asks the next start to restore, once the call is kept; null takes the wish back. */
export async function askForRestore(ctx: Context, file: string | null) {
  const { backups } = ctx.services
  if (!backups.restorable)
    throw new AppError(
      409,
      'not_configured',
      sentence`This office runs on a Postgres server: stop it, then restore a backup with pg_restore.`,
    )
  ctx.afterCommit(() => (file === null ? backups.cancelRestore() : backups.restoreAtNextStart(file)))
  ctx.note({ restore: file })
  return { ...(await backupState(ctx, null)), wanted: file }
}

export const nightlyBackup: ScheduledTask = {
  name: 'nightly-backup',
  cron: '30 1 * * *',
  run: async ({ services: { backups } }) => {
    if ((await backups.obstacle()) === null) await backups.make('nightly')
  },
}
