// The real server with one small module more, for the tests that kill it: `node program.ts <folder> <speed> <since>`.
// Its clock runs `speed` times as fast since `since`, so that a lease left behind by a kill runs out within seconds.
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteHandle from 'better-sqlite3'
import { z } from 'zod'
import { configFrom } from '../../server/config.ts'
import { dataFolder } from '../../server/data-folder.ts'
import { start } from '../../server/index.ts'
import { type Context, event, module, route } from '../../server/kernel/index.ts'
import { Registry } from '../../server/kernel/module.ts'
import { auth } from '../../server/modules/auth/index.ts'
import { crashTables } from './child.ts'

const [folder = '', speed = '1', since = String(Date.now())] = process.argv.slice(2)
const clock = { now: () => new Date(Number(since) + (Date.now() - Number(since)) * Number(speed)) }

// Tables of no organisation and without a unique key: what happens twice shows twice. On Postgres the test made them,
// since several of these start at once.
if (!process.env.SVC_DATABASE_URL) {
  const handle = new SqliteHandle(dataFolder(folder).database)
  handle.pragma('journal_mode = WAL')
  for (const table of crashTables)
    handle.exec(`create table if not exists ${table} (key text not null) strict`)
  handle.close()
}

async function write(ctx: Context, table: string, key: string): Promise<void> {
  await ctx.db
    .insertInto(table as never)
    .values({ key } as never)
    .execute()
}

const Note = z.object({ key: z.string().min(1).max(100) })

declare module '../../server/kernel/routes/event-names.ts' {
  interface EventNames {
    'note.made': true
  }
}

const noteMade = event({ name: 'note.made', summary: 'A note was made', to: 'registered', data: Note })

const crash = module({
  key: 'crash',
  title: 'Crash',
  routes: [
    route({
      method: 'POST',
      path: '/api/v1/svc/crash/rows',
      summary: 'Write a row',
      access: 'crash:write',
      status: 201,
      body: Note,
      response: Note,
      async handle(ctx, { body }) {
        await write(ctx, 'crash_notes', body.key)
        return body
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/svc/crash/notes',
      summary: 'Write a row, an event and a job in one transaction',
      access: 'crash:write',
      status: 201,
      body: Note,
      response: Note,
      async handle(ctx, { body }) {
        await write(ctx, 'crash_notes', body.key)
        await ctx.emit(noteMade, body)
        await ctx.enqueue({ kind: 'crash.carry', payload: body })
        return body
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/svc/crash/notes',
      summary: 'The first rows',
      access: 'crash:read',
      response: z.array(Note),
      handle: ({ db }) =>
        db
          .selectFrom('crash_notes' as never)
          .selectAll()
          .limit(10)
          .execute() as Promise<Array<z.infer<typeof Note>>>,
    }),
    route({
      method: 'POST',
      path: '/api/v1/svc/crash/long-jobs',
      summary: 'Start a job that works outside for a minute',
      access: 'crash:write',
      status: 201,
      body: Note,
      response: Note,
      async handle(ctx, { body }) {
        await ctx.enqueue({ kind: 'crash.wait', payload: body })
        return body
      },
    }),
  ],
  schedule: [
    {
      name: 'crash.tick',
      cron: '* * * * *',
      run: ({ now, eachOrganisation }) =>
        eachOrganisation(({ commit }) => commit(ctx => write(ctx, 'crash_ticks', now.toISOString()))),
    },
  ],
  subscribers: [
    {
      name: 'hear',
      event: 'note.made',
      handle: (ctx, event) => write(ctx, 'crash_heard', String(event.data.key)),
    },
  ],
  jobs: [
    {
      kind: 'crash.carry',
      prepare: (_ctx, payload) => sleep(Math.random() * 40, payload),
      finish: (ctx, payload) => write(ctx, 'crash_carried', (payload as z.infer<typeof Note>).key),
    },
    {
      kind: 'crash.wait',
      prepare: (_ctx, payload) => sleep(60_000, payload),
      finish: (ctx, payload) => write(ctx, 'crash_carried', (payload as z.infer<typeof Note>).key),
    },
  ],
})

const running = await start(configFrom({ ...process.env, SVC_DATA_DIR: folder }), {
  clock,
  registry: new Registry([auth, crash]),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
console.log(`ready ${running.url}`)
