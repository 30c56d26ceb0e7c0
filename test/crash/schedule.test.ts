import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configFrom } from '../../server/config.ts'
import { type Running, start } from '../../server/index.ts'
import { module } from '../../server/kernel/index.ts'
import { Registry } from '../../server/kernel/module.ts'
import { auth } from '../../server/modules/auth/index.ts'
import { emptyFolder } from './child.ts'
import { databases } from './each-database.ts'

const DAY_MS = 86_400_000

let folder: string
let now: number
let runs: string[]
let url: string | undefined
beforeEach(() => {
  url = undefined
  folder = emptyFolder()
  now = Date.parse('2026-03-02T09:00:00.000Z')
  runs = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const office = (cron: string, run: () => Promise<void> = async () => undefined): Promise<Running> =>
  start(
    {
      ...configFrom({
        SVC_PORT: '0',
        SVC_DATA_DIR: folder,
        SVC_SECRETS: 'file',
        SVC_LOG_LEVEL: 'silent',
        ...(url === undefined ? {} : { SVC_DATABASE_URL: url }),
      }),
      rendererDir: join(folder, 'renderer'),
    },
    {
      clock: { now: () => new Date(now) },
      registry: new Registry([
        auth,
        module({
          key: 'clock',
          title: 'Clock',
          routes: [],
          schedule: [
            {
              name: 'tick',
              cron,
              async run({ now: time }) {
                runs.push(time.toISOString())
                await run()
              },
            },
          ],
        }),
      ]),
    },
  )

/** Starts the office, lets it look at the clock, and says when the task is due next. */
async function onceStarted(cron: string, run?: () => Promise<void>) {
  const running = await office(cron, run)
  const row = () =>
    running.door.parts.database.read(db =>
      db
        .selectFrom('schedule_runs')
        .select(['due_at', 'finished_at', 'error'])
        .where('task', '=', 'tick')
        .executeTakeFirst(),
    )
  while (!(await row())) await sleep(5)
  await running.stop()
  const reopened = await office('0 0 1 1 *')
  const state = await reopened.door.parts.database.read(db =>
    db
      .selectFrom('schedule_runs')
      .select(['due_at', 'finished_at', 'error'])
      .where('task', '=', 'tick')
      .executeTakeFirstOrThrow(),
  )
  await reopened.stop()
  return state
}

describe.each(databases)('a scheduled task on $name', ({ newUrl }) => {
  beforeEach(async () => {
    url = await newUrl?.()
  })

  test('is first due at the next time its expression names', async () => {
    expect((await onceStarted('0 3 * * *')).due_at).toBe('2026-03-03T03:00:00.000Z')
    expect(runs).toEqual([])
  })

  test('whose time was missed while the server was off is run once at the next start, and not again', async () => {
    await onceStarted('0 3 * * *')
    now += 5 * DAY_MS
    expect((await onceStarted('0 3 * * *')).due_at).toBe('2026-03-08T03:00:00.000Z')
    expect(runs).toEqual(['2026-03-07T09:00:00.000Z'])
    await onceStarted('0 3 * * *')
    expect(runs).toHaveLength(1)
    now += DAY_MS
    await onceStarted('0 3 * * *')
    expect(runs).toEqual(['2026-03-07T09:00:00.000Z', '2026-03-08T09:00:00.000Z'])
  })

  test('that fails says why and waits for its next time', async () => {
    await onceStarted('0 3 * * *')
    now += DAY_MS
    const state = await onceStarted('0 3 * * *', () => Promise.reject(new Error('no disk')))
    expect(state).toEqual({
      due_at: '2026-03-04T03:00:00.000Z',
      finished_at: '2026-03-03T09:00:00.000Z',
      error: 'no disk',
    })
  })
})

describe('a scheduled task', () => {
  test.each([
    ['* * * * *', '2026-03-02T09:01:00.000Z'],
    ['*/15 9 * * *', '2026-03-02T09:15:00.000Z'],
    ['0 9 * * *', '2026-03-03T09:00:00.000Z'],
    ['30 1 1 * *', '2026-04-01T01:30:00.000Z'],
    ['0 6 * * 1', '2026-03-09T06:00:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
  ])('of %s is due next at %s', async (cron, due) => {
    expect((await onceStarted(cron)).due_at).toBe(due)
  })
})
