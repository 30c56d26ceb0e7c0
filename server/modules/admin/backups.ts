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
  available: z.boolean().meta({ description: 'Whether backups are made here' }),
  obstacle: z.string().nullable().meta({
    description:
      'Why none are made here; then they are the operator’s to make. Null on the embedded database and on a Postgres server that `pg_dump` can copy',
  }),
  restorable: z.boolean().meta({
    description: 'Whether the next start can put one in place; one of a Postgres server is, by `pg_restore`',
  }),
  wanted: z
    .string()
    .nullable()
    .meta({ description: 'The backup that the next start puts in place, if one was asked for' }),
  elsewhere: z
    .object({
      folder: z.string(),
      same_disk: z.boolean().meta({ description: 'It lies on the disk of the office, and is lost with it' }),
      copied_at: field.timestamp().nullable().meta({ description: 'Of which time the newest copy there is' }),
      file: z.string().nullable(),
      problem: z.string().nullable().meta({ description: 'Why the last copy failed' }),
    })
    .nullable()
    .meta({ description: 'The second folder, into which each backup is copied' }),
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

/** Asks the next start to restore; null takes the wish back. */
export async function askForRestore(ctx: Context, file: string | null) {
  const { backups } = ctx.services
  if (!backups.restorable)
    throw new AppError(
      409,
      'not_configured',
      sentence`This office runs on a Postgres server: stop it, then restore a backup with pg_restore.`,
    )
  if (file === null) backups.cancelRestore()
  else backups.restoreAtNextStart(file)
  ctx.note({ restore: file })
  return backupState(ctx, null)
}

export const nightlyBackup: ScheduledTask = {
  name: 'nightly-backup',
  cron: '30 1 * * *',
  run: async ({ services: { backups } }) => {
    if ((await backups.obstacle()) === null) await backups.make('nightly')
  },
}
