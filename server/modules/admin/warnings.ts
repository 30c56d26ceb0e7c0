import type { Context, ScheduledTask, Services } from '../../kernel/index.ts'
import { type Said, sentence } from '../../kernel/index.ts'
import type { OrganisationContext } from '../../kernel/work.ts'
import { notify } from '../../platform/notifications.ts'

/** A warning to administrators, sent when the danger begins and when it is over. */
interface Danger {
  kind: string
  is: boolean
  begins: { title: Said; detail: Said }
  over: Said
  link: string
}

/** Maximum age of the newest backup in milliseconds: two nights without one are no coincidence. */
const OLD_MS = 48 * 3_600_000
/** Above this part of the disk it is no longer called low, so that it is not told of with every file. */
const ENOUGH = 0.12

const overOf = (kind: string) => `${kind}_over`

/** Returns the last warning given to administrators; null where there was none. */
async function toldLast({ db }: Pick<Context, 'db'>, kind: string): Promise<string | null> {
  const last = await db
    .selectFrom('notifications')
    .select('kind')
    .where('kind', 'in', [kind, overOf(kind)])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind ?? null
}

/** Tells the administrators where a danger began or is over since they were last told. */
async function tellOf(ctx: OrganisationContext, { kind, is, begins, over, link }: Danger): Promise<void> {
  const isTold = async (db: Context['db']) => ((await toldLast({ db }, kind)) === kind) === is
  if (await ctx.read(isTold)) return
  await ctx.commit(async inner => {
    if (await isTold(inner.db)) return
    await notify(inner, {
      userId: null,
      area: null,
      link,
      ...(is ? { kind, ...begins } : { kind: overOf(kind), title: over }),
    })
  })
}

async function storageDanger({ storage }: Services): Promise<Danger | null> {
  const { free_bytes, total_bytes, low } = await storage.state()
  // Neither low nor well over it: as it was.
  if (!low && free_bytes < total_bytes * ENOUGH) return null
  return {
    kind: 'storage_low',
    is: low,
    begins: {
      title: sentence`The disk of the office is almost full`,
      detail: sentence`${inMegabytes(free_bytes)} of ${inMegabytes(total_bytes)} are free. When it is full, nothing can be saved any more.`,
    },
    over: sentence`The disk of the office has space again`,
    link: '/settings/backups',
  }
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`

/** Returns warnings about backups. A new office has until its third day to have one. */
function backupDangers({ backups }: Services, now: Date, since: string): Danger[] {
  const link = '/settings/backups'
  const newest = backups.list()[0]?.created_at ?? null
  const elsewhere = backups.elsewhere()
  return [
    {
      kind: 'backup_old',
      is: now.getTime() - Date.parse(newest ?? since) > OLD_MS,
      begins: {
        title: sentence`The office has no recent backup`,
        detail: newest ? sentence`The newest is dated ${newest.slice(0, 10)}.` : sentence`None exists.`,
      },
      over: sentence`The office has a recent backup again`,
      link,
    },
    {
      kind: 'backup_one_disk',
      is: newest !== null && (elsewhere === null || elsewhere.same_disk),
      begins: {
        title: sentence`All backups are on the office’s own disk`,
        detail: sentence`If that disk fails, they are lost too: choose a second folder on another disk under Settings, Backups.`,
      },
      over: sentence`Backups are copied to another disk`,
      link,
    },
    {
      kind: 'backup_copy_failed',
      is: elsewhere !== null && elsewhere.problem !== null,
      begins: {
        title: sentence`The last backup could not be copied to the second folder`,
        detail: elsewhere?.problem ?? '',
      },
      over: sentence`Backups are copied to the second folder again`,
      link,
    },
  ]
}

/** Checks for dangers to the office's data, four times an hour. */
export const watch: ScheduledTask = {
  name: 'storage-watch',
  cron: '*/15 * * * *',
  async run({ services, now, eachOrganisation }) {
    const storage = await storageDanger(services)
    const backedUpHere = (await services.backups.obstacle()) === null
    await eachOrganisation(async ctx => {
      if (storage) await tellOf(ctx, storage)
      if (!backedUpHere) return
      const { created_at } = await ctx.read(db =>
        db.selectFrom('organisations').select('created_at').executeTakeFirstOrThrow(),
      )
      for (const danger of backupDangers(services, now, created_at)) await tellOf(ctx, danger)
    })
  },
}
