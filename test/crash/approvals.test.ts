import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataFolder } from '../../server/data-folder.ts'
import { openDatabase } from '../../server/database/index.ts'
import type { Json } from '../office.ts'
import { Receiver } from '../receiver.ts'
import { until } from '../time.ts'
import { Child, emptyFolder, officeProgram } from './child.ts'
import { databases } from './each-database.ts'

const ROUNDS = 5
/** A lease of half a minute or a minute then lasts a second or two, and a token of a day an hour. */
const SPEED = '25'

let folder: string
beforeEach(() => {
  folder = emptyFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Calls with a token until the server is gone; what was answered comes back, silence is null. */
async function call(child: Child, token: string, path: string, body: unknown) {
  try {
    const reply = await child.post(path, body, { authorization: `Bearer ${token}` })
    return { status: reply.status, body: (await reply.json()) as Json }
  } catch {
    return null
  }
}

describe.each(databases)('on $name', ({ newUrl }) => {
  test(`killed ${ROUNDS} times while events fan out and actions are approved, everything approved happened once and every event reached every endpoint`, async () => {
    const url = await newUrl?.()
    const env: Record<string, string> = url === undefined ? {} : { SVC_DATABASE_URL: url }
    const receiver = await Receiver.open()
    const args = [SPEED, String(Date.now())]
    let child = await Child.start(officeProgram, folder, args, env)
    let token = await child.signIn()
    for (let endpoint = 0; endpoint < 3; endpoint += 1) {
      const webhook = { url: `${receiver.url}/hook-${endpoint}`, event_types: ['action.approved'] }
      expect(
        (await call(child, token, '/api/v1/webhooks/', { name: `Hook ${endpoint}`, ...webhook }))?.status,
      ).toBe(201)
    }

    const approved = new Set<string>()
    const surprises: unknown[] = []
    let made = 0
    /** Proposes and approves until the server is gone. */
    const work = async () => {
      for (;;) {
        const name = `Deal ${made++}`
        const proposed = await call(child, token, '/api/v1/tools/svc_create_deal/call', { name })
        if (!proposed) return
        if (proposed.status !== 200) return void surprises.push(proposed)
        const id = proposed.body.result.action_id
        const decided = await call(child, token, `/svc/agent/actions/${id}/approve`, {})
        if (!decided) return
        if (decided.status === 200) approved.add(name)
        else surprises.push(decided)
      }
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const working = Promise.all([work(), work(), work(), work()])
      // Not before something was approved: a kill in the middle of nothing proves nothing.
      const before = approved.size
      await until(async () => approved.size > before || surprises.length > 0)
      await sleep(Math.random() * 350)
      await child.kill('SIGKILL')
      await working
      child = await Child.start(officeProgram, folder, args, env)
      token = await child.signIn()
    }
    const database = await openDatabase(url === undefined ? { file: dataFolder(folder).database } : { url })
    const rows = <T>(statement: string) =>
      database.read(async db => (await sql.raw<T>(statement).execute(db)).rows)
    const count = async (statement: string) => Number((await rows<{ n: number }>(statement))[0]?.n)
    const waiting = async () =>
      (await count('select count(*) as n from outbox where dispatched_at is null')) +
      (await count("select count(*) as n from webhook_deliveries where status = 'pending'"))
    const deadline = Date.now() + 60_000
    while ((await waiting()) > 0 && Date.now() < deadline) await sleep(100)
    expect(await waiting()).toBe(0)

    expect(surprises).toEqual([])
    const inBooks = await rows<{ name: string; n: number }>(
      'select name, count(*) as n from deals group by name',
    )
    expect(inBooks.filter(({ n }) => Number(n) !== 1)).toEqual([])
    for (const name of approved) expect(inBooks.some(deal => deal.name === name)).toBe(true)
    // An approval whose answer was lost counts as well: whatever is marked approved happened, and nothing else did.
    const marked = await count("select count(*) as n from agent_actions where status = 'approved'")
    expect(marked).toBeGreaterThanOrEqual(ROUNDS)
    expect(inBooks).toHaveLength(marked)
    expect(await count("select count(*) as n from agent_events where event = 'action.approved'")).toBe(marked)

    const sent = new Map<string, Set<string>>()
    for (const { path, body } of receiver.received) {
      const { delivery_id, data } = JSON.parse(body)
      const key = `${path} ${data.action_id}`
      sent.set(key, (sent.get(key) ?? new Set()).add(delivery_id))
    }
    expect(sent.size).toBe(3 * marked)
    expect([...sent.values()].filter(ids => ids.size !== 1)).toEqual([])
    await database.close()
    expect(await child.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await receiver.close()
    process.stdout.write(
      `${ROUNDS} kills: ${marked} actions approved, ${marked - approved.size} of them with a lost answer; ${receiver.received.length} deliveries of ${3 * marked}\n`,
    )
  })
})
