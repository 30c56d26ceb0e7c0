import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'
import { cases, load, startBoth, stop, type Target } from './beside-bare.ts'

const DEAL = { name: 'Alder Row Facility', counterparty: 'Alder Row Holdings', target_size: 25_000_000 }
const DEALS = '/api/v1/svc/crm/deals'

// Figures that do not depend on the computer's load. One that has to rise is raised here, with a reason in
// the commit.
describe('what a request of the deals costs', () => {
  let office: Office
  let key: string
  beforeAll(async () => {
    office = await openOffice()
    key = await office.key()
    for (let made = 0; made < 50; made += 1) await office.post(DEALS, DEAL, { as: key })
    await office.settled()
  })
  afterAll(() => office.close())

  /** The statements on tables that a call is answered with; what follows it in the background names other tables. */
  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    const behind =
      /search_|"outbox"|"jobs"|"webhook|schedule_runs|access_log|^(begin|commit|savepoint|release)/
    const statements: string[] = []
    const silence = office.running.door.parts.database.listen(({ sql }) => {
      if (!behind.test(sql)) statements.push(sql)
    })
    await call()
    silence()
    return statements
  }

  test.each([
    ['one deal', () => office.get(`${DEALS}/25`, { as: key }), 1],
    ['a list', () => office.get(`${DEALS}?limit=50`, { as: key }), 2],
    ['a deal that is made', () => office.post(DEALS, DEAL, { as: key }), 9],
  ])('%s takes no more statements than it did', async (_name, call, most) => {
    await call()
    // The least of three: the office's own work behind the calls may fall among the statements of one.
    const counts = [await statementsOf(call), await statementsOf(call), await statementsOf(call)]
    expect(Math.min(...counts.map(({ length }) => length))).toBeLessThanOrEqual(most)
  })

  test('a row of the list is no longer than it was', async () => {
    const { body } = await office.get(`${DEALS}?limit=50`, { as: key })
    expect(JSON.stringify(body).length / body.length).toBeLessThan(600)
  })
})

// Processor time beside the bare server's. Other programs can only add to either, in rounds that are not all alike: the
// best of up to five rounds is what is held against the kept figure, with room for what computers differ by.
describe.skipIf(process.platform !== 'linux')('processor time of a request beside bare node:http', () => {
  const MOST_ROUNDS = 5
  /** A create's share of a commit, and of the indexing behind it, differs more from run to run. */
  const leewayOf = (name: string) => (name === 'create' ? 3 : 2)
  const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'http.json'), 'utf8'))
  let both: { bare: Target; ours: Target }
  beforeAll(async () => {
    both = await startBoth()
  })
  afterAll(() => stop([both.bare, both.ours]))

  test.each(cases)('is not a multiple of what it was: $name', async ({ name, request }) => {
    const extent = { connections: 16, amount: 600 }
    for (const target of [both.bare, both.ours]) await load(target, request, extent)
    const limit = kept[`${name}, 16`].cpu * leewayOf(name)
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < MOST_ROUNDS && best >= limit; round += 1) {
      const [bare, ours] = [await load(both.bare, request, extent), await load(both.ours, request, extent)]
      best = Math.min(best, ours.cpu / bare.cpu)
    }
    expect(best).toBeLessThan(limit)
  })
})
