import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../office.ts'
import { until } from '../time.ts'
import { Child, emptyFolder, officeProgram } from './child.ts'
import { databases } from './each-database.ts'

const VDR = '/api/v1/svc/vdr'
const DOCUMENTS = 130
/** A lease of a minute then lasts six seconds, within which a busy computer reads twenty documents. */
const ARGS = ['10', String(Date.now())]

let folder: string
let child: Child
let headers: Record<string, string>
beforeEach(() => {
  folder = emptyFolder()
})
afterEach(async () => {
  await child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe.each(databases)('a diligence run whose server is killed, on $name', ({ newUrl }) => {
  test('goes on where it was, and keeps each step and each red flag once', async () => {
    const env: Record<string, string> = newUrl ? { SVC_DATABASE_URL: await newUrl() } : {}
    const open = async () => {
      child = await Child.start(officeProgram, folder, ARGS, env)
      headers = { authorization: `Bearer ${await child.signIn()}` }
    }
    const get = async (path: string): Promise<Json> => (await child.get(path, headers)).json()
    const post = async (path: string, body: Json): Promise<Json> =>
      (await child.post(path, body, headers)).json()
    await open()
    const room = (await post(`${VDR}/rooms`, { name: 'Project Alder' })).id
    for (let at = 0; at < DOCUMENTS; at += 1) {
      const text = `A winding-up petition was presented against Alder ${at} Limited on 3 February 2026.`
      await post(`${VDR}/rooms/${room}/documents`, {
        name: `Notice ${String(at).padStart(3, '0')}.txt`,
        content: Buffer.from(text).toString('base64'),
      })
    }
    const { run_id } = await post(`${VDR}/rooms/${room}/diligence/run`, {})
    const run = () => get(`${VDR}/diligence/runs/${run_id}`)
    const read: number[] = []
    for (let kills = 0; kills < 3; kills += 1) {
      const before = read.at(-1) ?? 0
      // Something was done since the last time, be it the whole.
      await until(async () => {
        const { documents_read, status } = await run()
        return documents_read > before || status !== 'running'
      })
      await sleep(Math.random() * 50)
      read.push((await run()).documents_read)
      expect((await child.kill('SIGKILL')).signal).toBe('SIGKILL')
      await open()
    }
    const done = await until(async () => {
      const now = await run()
      return now.status !== 'running' && now
    })
    expect(read[0]).toBeLessThan(DOCUMENTS)
    expect(done).toMatchObject({
      status: 'completed',
      documents: DOCUMENTS,
      documents_read: DOCUMENTS,
      red_flags: { new: DOCUMENTS, again: 0, gone: 0 },
    })
    const steps = (await get(`/api/v1/svc/agent-runs/${run_id}/steps?limit=500`)).toReversed()
    expect(steps.map(({ position }: Json) => position)).toEqual(steps.map((_: Json, at: number) => at))
    const titles = steps.map(({ title }: Json) => title)
    expect(new Set(titles).size).toBe(titles.length)
    const flags = await get(`${VDR}/rooms/${room}/red-flags?limit=500`)
    expect(new Set(flags.map(({ evidence }: Json) => evidence[0].document)).size).toBe(DOCUMENTS)
    expect(flags).toHaveLength(DOCUMENTS)
    expect(await get(`${VDR}/analyses?room_id=${room}`)).toHaveLength(1)
    const { balance, held } = await get('/api/v1/svc/credits/balance')
    // A credit for the list and for each step of twenty documents, and what the comparison costs.
    expect(balance).toBe(10_000 - 1 - Math.ceil(DOCUMENTS / 20) - 20)
    expect(held).toBe(0)
    const holds = await get('/api/v1/svc/tasks/holds')
    expect(holds).toMatchObject([{ run_id, status: 'confirmed', amount: 1 + DOCUMENTS + 20 }])
  })
})
