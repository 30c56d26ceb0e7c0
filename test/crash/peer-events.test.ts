import { Pool } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { SETTINGS } from '../modules/peer/platform.ts'
import { disordered, endOf, type Standing, type StreamEvent, stream } from '../modules/peer/stream.ts'
import type { Json } from '../office.ts'
import { signed } from '../peer-server.ts'
import { until } from '../time.ts'
import { ChildOffice } from './child-office.ts'
import { databases } from './each-database.ts'

/** Events that are under way at a time. */
const AT_ONCE = 32

const targets: Target[] = []
afterEach(async () => {
  for (const target of targets.splice(0)) await target.remove()
})

/** An office that a peer sends events to. */
class Target extends ChildOffice {
  /** Number of events it has acknowledged. */
  taken = 0
  #secret = ''

  static async open(url: string | undefined): Promise<Target> {
    const target = new Target(url)
    targets.push(target)
    await target.start()
    await target.call('POST', SETTINGS, { name: 'main' })
    target.#secret = (await target.call('POST', `${SETTINGS}/rotate-webhook-secret`, {})).secret
    return target
  }

  /** Sends events, so many at once; what was not acknowledged is given back, for the peer to send again. */
  async send(events: readonly StreamEvent[]): Promise<StreamEvent[]> {
    const lost: StreamEvent[] = []
    const waiting = [...events].reverse()
    const pool = new Pool(this.url, { connections: AT_ONCE })
    const one = async () => {
      for (let event = waiting.pop(); event; event = waiting.pop())
        if (!(await this.#sendOne(pool, event))) lost.push(event)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    await pool.destroy()
    return lost
  }

  async #sendOne(pool: Pool, { id, type, body }: StreamEvent): Promise<boolean> {
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'x-peer-event': type,
      'x-peer-event-id': id,
      'x-peer-timestamp': String(timestamp),
      'x-peer-signature': signed(body, this.#secret, timestamp),
      'x-peer-connection': 'main',
    }
    const sent = { path: `/webhooks/peer/${type}`, method: 'POST', headers, body } as const
    const reply = await pool
      .request(sent)
      .then(async reply => ({ status: reply.statusCode, answer: (await reply.body.json()) as Json }))
      .catch(() => null)
    if (reply === null) return false
    expect([reply.status, reply.answer.received], JSON.stringify(reply.answer)).toEqual([200, true])
    this.taken += 1
    return true
  }

  /** The platform's ids of all events, in the order of their arrival. */
  async arrivals(): Promise<string[]> {
    const events = await this.all(`${SETTINGS}/events`)
    return events.sort((a, b) => a.id - b.id).map(({ event_id }) => event_id)
  }

  /** Waits until all was applied, and says how everything stands. */
  async state(): Promise<Json> {
    const health = () => this.call('GET', '/webhooks/peer/_health')
    await until(async () => (await health()).waiting === 0)
    expect((await health()).failing).toBe(0)
    const deals = await this.all('/api/v1/svc/crm/deals')
    const funds = await this.all('/api/v1/svc/lp-crm/funds')
    expect([deals.length, funds.length]).toEqual([
      new Set(deals.map(nameOf)).size,
      new Set(funds.map(nameOf)).size,
    ])
    const links = await this.all(`${SETTINGS}/links`)
    return links
      .map(({ peer_id, fields, told_at, archived_at, deal_id, raised_fund_id }) => {
        const record =
          deal_id === null
            ? funds.find(({ id }) => id === raised_fund_id)
            : deals.find(({ id }) => id === deal_id)
        return {
          peer_id,
          fields,
          told_at,
          archived_at,
          record: deal_id === null ? shownFund(record) : shownDeal(record),
        }
      })
      .sort((a, b) => (a.peer_id < b.peer_id ? -1 : 1))
  }
}

const nameOf = ({ name }: Json) => name
const shownDeal = ({ name, stage, jurisdiction, target_size, currency }: Json) => ({
  ...{ name, stage, jurisdiction, target_size, currency },
})
const shownFund = ({ name, status, target_amount, hard_cap_amount, currency }: Json) => ({
  ...{ name, status, target_amount, hard_cap_amount, currency },
})

describe.each(databases)('on $name', ({ name, newUrl }) => {
  const [unique, again] = name === 'SQLite' ? [8500, 1500] : [1700, 300]

  test(`${unique + again} signed events, disordered and doubled, with a kill in the middle, end as the clean stream does`, async () => {
    const events = stream(unique, unique / 20, 20_261_123)
    const target = await Target.open(await newUrl?.())
    const arriving = disordered(events, again, 7)
    const half = arriving.length / 2
    const sending = target.send(arriving.slice(0, half))
    await until(() => target.taken >= half / 2)
    await target.kill()
    const lost = await sending
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThan(half)
    await target.start()
    expect(await target.send([...lost, ...arriving.slice(half)])).toEqual([])
    const ended = await target.state()
    expect((await target.audit()).broken).toBeNull()
    expect(ended).toHaveLength(unique / 20)
    const byId = new Map(events.map(event => [event.id, event]))
    const arrived = (await target.arrivals()).map(id => byId.get(id) as StreamEvent)
    expect(ended).toEqual(endOf(arrived).map(standing => ({ ...standing, record: recordOf(standing) })))
    process.stdout.write(`${name}: killed after ${half - lost.length} of ${arriving.length} events\n`)
  })
})

/** The deal or the fund that a record of the platform which nobody here worked on is. */
const recordOf = ({ peer_id, fields, archived_at }: Standing) =>
  peer_id.startsWith('fund')
    ? {
        name: fields.name,
        status: archived_at === null ? 'raising' : 'archived',
        target_amount: fields.target_size ?? null,
        hard_cap_amount: fields.hard_cap ?? null,
        currency: fields.currency,
      }
    : {
        name: fields.name,
        stage: archived_at === null ? 'sourced' : 'passed',
        jurisdiction: fields.country,
        target_size: fields.target_size ?? null,
        currency: fields.currency,
      }
