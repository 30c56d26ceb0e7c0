import { z } from 'zod'
import {
  AppError,
  type Context,
  entity,
  field,
  type PrepareContext,
  type ScheduledTask,
} from '../../kernel/index.ts'

export const BackupState = entity('BackupState', {
  available: z
    .boolean()
    .meta({ description: 'False on a Postgres server, whose backups are its operator’s' }),
  wanted: z
    .string()
    .nullable()
    .meta({ description: 'The backup that the next start puts in place, if one was asked for' }),
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
export async function backupState({ services: { backups } }: Pick<Context, 'services'>) {
  return { available: backups !== null, wanted: backups?.wanted ?? null, backups: backups?.list() ?? [] }
}

export async function makeBackup({ services }: PrepareContext): Promise<string> {
  return ownBackups(services).make('manual')
}

/** Asks the next start to restore; null takes the wish back. */
export async function askForRestore(ctx: Context, file: string | null) {
  const backups = ownBackups(ctx.services)
  if (file === null) backups.cancelRestore()
  else backups.restoreAtNextStart(file)
  ctx.note({ restore: file })
  return backupState(ctx)
}

function ownBackups({ backups }: Context['services']) {
  if (!backups)
    throw new AppError(
      409,
      'not_configured',
      'This office runs on a Postgres server: back it up and restore it with its own tools.',
    )
  return backups
}

export const nightlyBackup: ScheduledTask = {
  name: 'nightly-backup',
  cron: '30 1 * * *',
  run: async ({ services }) => void (await services.backups?.make('nightly')),
}
