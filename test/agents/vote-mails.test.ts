import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailVotes } from '../../server/agents/approvals/vote-mails.ts'
import { timedTasks } from '../../server/platform/background/schedule.ts'
import { MailServer } from '../mail-server.ts'
import type { Json, Office } from '../office.ts'
import { until } from '../time.ts'
import { CALLS, SeveralPeople } from './several-people.ts'

const MINUTE = 60_000

describe('a mail for what waits for one’s vote', () => {
  let people: SeveralPeople
  let office: Office
  let server: MailServer
  beforeAll(async () => {
    people = await SeveralPeople.open()
    office = people.office
    server = await MailServer.open()
    await people.policy({ kind: 'create_capital_call', approvers: 2 })
    await people.mailAccount(server.account())
    await handedOver()
    server.received.length = 0
  })
  afterAll(async () => {
    await office.close()
    await server.close()
  })

  /** Waits until no job waits: every mail was handed to the mail server. */
  const handedOver = () =>
    until(async () => {
      const { rows } = await office.running.door.parts.database.read(db =>
        db
          .selectFrom('jobs')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .where('status', 'in', ['queued', 'running'])
          .executeTakeFirstOrThrow(),
      )
      return Number(rows) === 0
    })

  /** Moves the clock and lets the office look at what waits; answers whom mails came to since. */
  async function pass(minutes: number): Promise<string[]> {
    people.clock.advance(minutes * MINUTE)
    const before = server.received.length
    for (const task of timedTasks(office.running.door, [mailVotes])) await task.run(people.clock.now())
    await handedOver()
    return server.received
      .slice(before)
      .filter(({ mail }) => mail.text?.includes('Decide on the page'))
      .flatMap(({ to }) => to)
      .toSorted()
  }

  const propose = async (amount: number): Promise<number> => {
    const { status, body } = await office.post(CALLS, people.call(amount), { as: people.mia })
    expect(status).toBe(202)
    return body.action_id
  }
  const last = (): Json => server.received.at(-1)?.mail as Json

  let first = 0
  test('says what, which fund, how much and to whom, how many have agreed, and where to decide', async () => {
    first = await propose(5_000_000)
    expect(await pass(1)).toEqual(['admin@example.com', 'ana@example.com', 'ben@example.com'])
    const { subject, text } = last()
    expect(subject).toContain('Fund I')
    expect(text).toContain('Amount: USD 5,000,000')
    expect(text).toContain('Alder Pension Scheme: USD 5,000,000, unfunded afterwards USD 45,000,000')
    expect(text).toContain('Approved by 0 of 2')
    expect(text).toContain(`/approvals?action=${first}`)
  })

  test('comes once, however often the office looks', async () => {
    expect(await pass(1)).toEqual([])
    expect(await pass(61)).toEqual([])
  })

  test('comes for several at once where they came within an hour', async () => {
    await propose(1_000_000)
    expect(await pass(1)).toHaveLength(3)
    await propose(1_100_000)
    await propose(1_200_000)
    expect(await pass(30)).toEqual([])
    expect(await pass(31)).toHaveLength(3)
    expect(last().subject).toBe('2 proposals wait for your approval')
  })

  test('does not come to whoever voted, corrected, may not see it, or wants none', async () => {
    await pass(61)
    expect((await office.put('/api/v1/svc/me/vote-mails', { on: false }, { as: people.ben })).status).toBe(
      200,
    )
    const { body: users } = await office.get('/api/v1/svc/admin/users')
    const admin = users.find(({ email }: Json) => email === 'admin@example.com')
    await office.person('admin', 'omar@example.com')
    const omar = (await office.get('/api/v1/svc/admin/users?q=omar@')).body[0]
    const hidden = { modules: { 'investor-portal': false } }
    const asked = await office.patch(`/api/v1/svc/admin/users/${omar.id}/modules`, hidden)
    expect((await people.approve(asked.body.action_id, people.ana)).body.status).toBe('approved')
    const id = await propose(2_000_000)
    expect((await people.approve(id, people.ana)).status).toBe(200)
    const to = await pass(61)
    expect(to).not.toContain('ana@example.com')
    expect(to).not.toContain('ben@example.com')
    expect(to).not.toContain('omar@example.com')
    expect(to).toContain(admin.email)
    const mailed = server.received.findLast(({ to: [address] }) => address === admin.email)
    expect(mailed?.mail.text).toContain('Approved by 1 of 2')
  })

  test('is not sent for what was decided meanwhile', async () => {
    await pass(61)
    const id = await propose(3_000_000)
    await office.post(`/svc/agent/actions/${id}/reject`, {})
    expect(await pass(1)).toEqual([])
  })

  test('reminds once of what is about to expire', async () => {
    const { expires_at } = await people.action(first)
    const left = Date.parse(expires_at) - people.clock.now().getTime()
    await pass(left / MINUTE - 120)
    const reminded = server.received.filter(({ mail }) => /expires? soon/i.test(mail.subject ?? ''))
    expect(reminded.flatMap(({ to }) => to).toSorted()).toEqual(['admin@example.com', 'ana@example.com'])
    expect(await pass(5)).toEqual([])
  })
})
