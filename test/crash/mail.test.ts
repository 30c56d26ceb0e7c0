import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MailServer } from '../mail-server.ts'
import type { Json } from '../office.ts'
import { until } from '../time.ts'
import { Child, emptyFolder, officeProgram } from './child.ts'
import { databases } from './each-database.ts'

const P = '/api/v1/svc/investor-portal'
const INVESTORS = 24
let folder: string
let server: MailServer
let child: Child
let token: string
let since: string
let env: Record<string, string>
beforeEach(async () => {
  since = String(Date.now())
  folder = emptyFolder()
  server = await MailServer.open()
})
afterEach(async () => {
  await child.kill('SIGKILL')
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server whose clock runs so fast that the lease of one that was killed runs out within seconds. */
async function open(): Promise<void> {
  child = await Child.start(officeProgram, folder, ['20', since], env)
  token = await child.signIn()
}

async function call(method: string, path: string, body?: Json): Promise<Json> {
  const reply = await fetch(child.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as Json
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

describe.each(databases)('on $name', ({ newUrl }) => {
  test('a server that is killed while it sends sends nothing twice, and says what it does not know', async () => {
    const url = await newUrl?.()
    env = url === undefined ? {} : { SVC_DATABASE_URL: url }
    await open()
    const fund = (await call('POST', '/api/v1/svc/cfo/accounts', { name: 'Alder Row', currency: 'USD' })).id
    for (let n = 1; n <= INVESTORS; n++) {
      const investor = { name: `Investor ${n}`, primary_contact_email: `investor-${n}@example.com` }
      const lp = await call('POST', `${P}/lps`, investor)
      await call('POST', `${P}/commitments`, { lp_id: lp.id, fund_account_id: fund, amount: 1000 })
    }
    const { id } = await call('POST', `${P}/calls`, { fund_account_id: fund, amount: 100 })
    await call('PUT', '/api/v1/svc/admin/email', server.account())
    const mail = `${P}/calls/${id}/notices/mail`
    const kills = [5, 12].map(nth => ({
      nth,
      came: Promise.withResolvers<void>(),
      killed: Promise.withResolvers<void>(),
    }))
    let messagesInWhole = 0
    // Messages that are in whole while the server ends stay unanswered until it has ended.
    server.onMessage = () => {
      messagesInWhole += 1
      const kill = kills.find(({ nth }) => nth === messagesInWhole)
      kill?.came.resolve()
      return kill?.killed.promise
    }
    await call('POST', mail, {})

    for (const { came, killed } of kills) {
      await came.promise
      await child.kill('SIGKILL')
      killed.resolve()
      await open()
    }
    const messages = await until(async () => {
      const all: Json[] = (await call('GET', mail)).recipients.map(({ message }: Json) => message)
      return all.every(({ status }) => ['sent', 'uncertain'].includes(status)) && all
    })

    const taken = server.received.map(({ mail: { messageId } }) => messageId)
    expect(new Set(taken).size).toBe(taken.length)
    const sent = messages.filter(({ status }) => status === 'sent').map(one => one.message_id)
    expect(sent.filter(one => !taken.includes(one))).toEqual([])
    const uncertain = messages.filter(({ status }) => status === 'uncertain')
    expect(uncertain.length).toBeGreaterThan(0)
    expect(uncertain[0].response).toBe('The server ended while the message was handed over.')
    expect(sent.length).toBeGreaterThan(INVESTORS / 2)
    expect(messages).toHaveLength(INVESTORS)
  })
})
