import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { Json } from '../office.ts'
import { Receiver } from '../receiver.ts'
import { Child, emptyFolder, officeProgram } from './child.ts'

const folder = emptyFolder()
let child: Child
let receiver: Receiver
afterEach(async () => {
  await child.kill('SIGKILL')
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server whose clock stands still: no lease ever runs out. */
const open = () => Child.start(officeProgram, folder, ['0', String(since)])
const since = Date.now()

test('what a killed server was sending is sent again at the next start, by the same id', async () => {
  receiver = await Receiver.open()
  receiver.answer = () => null
  child = await open()
  const headers = { authorization: `Bearer ${await child.signIn()}` }
  const webhook = { name: 'Deals', url: `${receiver.url}/hook`, event_types: ['ping.test'] }
  const { id } = (await (await child.post('/api/v1/webhooks/', webhook, headers)).json()) as Json
  expect((await child.post(`/api/v1/webhooks/${id}/test`, {}, headers)).status).toBeLessThan(300)
  await receiver.waitFor(1)
  await child.kill('SIGKILL')

  receiver.answer = () => 200
  child = await open()
  const [first, again] = (await receiver.waitFor(2)).map(({ body }) => JSON.parse(body).delivery_id)
  expect(first).toBeTruthy()
  expect(again).toBe(first)
})
