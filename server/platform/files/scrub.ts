import type { Database } from '../../database/index.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import type { ScheduledTask, TaskContext } from '../../kernel/work.ts'
import { notify } from '../notifications.ts'
import { type FileStore, MissingFile } from './store.ts'

const DAY = 86_400_000
/** Minimum days that unreferenced bytes are kept; longer while a stored backup may name them. */
const GRACE_DAYS = 30
/** How long an unfinished upload is kept, in milliseconds. */
const UNFINISHED = 3_600_000

/** Runs every night: verifies stored files, and removes unreferenced ones. */
export const scrubFiles: ScheduledTask = {
  name: 'scrub-files',
  cron: '15 2 * * *',
  run: async ctx => {
    await removeReleased(ctx)
    await removeUnnamed(ctx)
    await lookForRot(ctx)
  },
}

/** Before the days of grace, and before the oldest backup: an office that goes back to it has its files. */
function graceOf({ now, services }: TaskContext): Date {
  const backups = services.backups.list().map(({ created_at }) => Date.parse(created_at))
  return new Date(Math.min(now.getTime() - GRACE_DAYS * DAY, ...backups))
}

/** Removes files that were unreferenced for the days of grace. */
async function removeReleased(ctx: TaskContext): Promise<void> {
  const before = graceOf(ctx).toISOString()
  await ctx.eachOrganisation(({ commit }) =>
    commit(({ db }) =>
      db.deleteFrom('kept_files').where('refs', '=', 0).where('released_at', '<', before).execute(),
    ),
  )
}

/** Removes bytes that no organisation has a row of. */
async function removeUnnamed(ctx: TaskContext): Promise<void> {
  const { files, organisations } = ctx.services
  const before = graceOf(ctx)
  const named = new Set(
    (await organisations.each(db => db.selectFrom('kept_files').select('sha256').execute())).flatMap(rows =>
      rows.map(({ sha256 }) => sha256),
    ),
  )
  for await (const { sha256, at } of files.store.list())
    if (!named.has(sha256) && at < before) await files.store.remove(sha256, before)
  const underWay = await organisations.each(db => db.selectFrom('file_uploads').select('id').execute())
  await files.store.sweep(
    new Date(ctx.now.getTime() - UNFINISHED),
    new Set(underWay.flat().map(({ id }) => id)),
  )
}

/**
 * Removes unfinished writes at a start, when nothing is under way: files of a crashed server do not wait for
 * the night.
 */
export async function sweepUnfinished(database: Database, store: FileStore): Promise<void> {
  const uploads = await database.read(db => db.selectFrom('file_uploads').select('id').execute())
  await store.sweep(new Date(), new Set(uploads.map(({ id }) => id)))
}

/** Reads every file again and reports each corrupt one to the administrators, once. */
async function lookForRot({ eachOrganisation }: TaskContext): Promise<void> {
  await eachOrganisation(async ({ read, commit, services }) => {
    const rows = await read(db =>
      db.selectFrom('kept_files').select(['id', 'sha256', 'size', 'problem']).orderBy('id').execute(),
    )
    for (const { id, problem, ...kept } of rows) {
      const found = await services.files.isSound(kept).then(
        sound => (sound ? null : 'rotten'),
        error => {
          if (error instanceof MissingFile) return 'missing'
          throw error
        },
      )
      if (found === problem) continue
      await commit(async ctx => {
        await ctx.db.updateTable('kept_files').set({ problem: found }).where('id', '=', id).execute()
        if (found === null) return
        await notify(ctx, {
          userId: null,
          area: null,
          kind: 'file_damaged',
          title: found === 'missing' ? sentence`A kept file is missing` : sentence`A kept file is damaged`,
          detail:
            found === 'missing'
              ? sentence`The file ${kept.sha256} is missing. Upload it again, or restore it from a copy of the “files” folder.`
              : sentence`The file ${kept.sha256} has been altered. Upload it again, or restore it from a copy of the “files” folder.`,
          link: '/settings/backups',
        })
      })
    }
  })
}
