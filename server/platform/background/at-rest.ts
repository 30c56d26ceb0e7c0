import { setTimeout as sleep } from 'node:timers/promises'
import type { Door } from '../../kernel/door/door.ts'

/** A limit that ends a hung task: anything in the background takes seconds. */
const LONGEST_MS = 120_000
const LOOK_EVERY_MS = 10

/** Waits until every event was handed on and every job that is due was done. */
export async function atRest(door: Door): Promise<void> {
  for (const began = performance.now(); performance.now() - began < LONGEST_MS; await sleep(LOOK_EVERY_MS))
    if (!(await isAtWork(door))) return
  throw new Error('What goes on in the background came to no end')
}

function isAtWork({ parts: { database, clock } }: Door): Promise<boolean> {
  const now = clock.now().toISOString()
  return database.read(async db => {
    const event = db.selectFrom('outbox').select('id').where('dispatched_at', 'is', null).limit(1)
    const job = db
      .selectFrom('jobs')
      .select('id')
      .where(eb =>
        eb.or([eb('status', '=', 'running'), eb.and([eb('status', '=', 'queued'), eb('run_at', '<=', now)])]),
      )
      .limit(1)
    return ((await event.executeTakeFirst()) ?? (await job.executeTakeFirst())) !== undefined
  })
}
