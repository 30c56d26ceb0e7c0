import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS } from '../modules/peer/platform.ts'
import type { Json } from '../office.ts'
import { PeerServer } from '../peer-server.ts'
import { until } from '../time.ts'
import { ChildOffice } from './child-office.ts'
import { databases } from './each-database.ts'

const PAGES = 20
const A_PAGE = 15
/** Where the database is the office's alone, a run goes on at its start, and no lease of a minute is waited for. */
const AT_ONCE_MS = 20_000

let platform: PeerServer
beforeAll(async () => {
  platform = await PeerServer.open()
  platform.delayMs = 60
  platform.companies = listOf('companies', n => ({
    ...{
      id: `co_${n}`,
      name: `Company ${n}`,
      country: n % 40 === 7 ? 'Atlantis' : 'GB',
      target_size: 1000.25 * n,
    },
    updated_at: '2026-01-01T00:00:00.000Z',
  }))
})
afterAll(() => platform.close())

const offices: ChildOffice[] = []
afterEach(async () => {
  for (const office of offices.splice(0)) await office.remove()
})

/** A list of so many pages, the last of which has a record of the one before again. */
const listOf = (name: string, record: (n: number) => Json) => (cursor: string | null) => {
  const page = Number(cursor ?? 0)
  const first = page * A_PAGE - (page === PAGES - 1 ? 1 : 0)
  return {
    [name]: Array.from({ length: A_PAGE }, (_, n) => record(first + n)),
    next_cursor: page + 1 < PAGES ? String(page + 1) : null,
  }
}

async function open(url: string | undefined): Promise<ChildOffice> {
  const office = new ChildOffice(url)
  offices.push(office)
  await office.start()
  await office.call('POST', SETTINGS, { name: 'main', primary_api_base: `${platform.url}/v1` })
  return office
}

const begin = async (office: ChildOffice): Promise<number> =>
  (await office.call('POST', `${SETTINGS}/import/companies`, {})).id
const run = (office: ChildOffice, id: number) => office.call('GET', `${SETTINGS}/runs/${id}`)
const ended = (office: ChildOffice, id: number) =>
  until(async () => (await run(office, id)).status !== 'running')
const reached = (office: ChildOffice, id: number, pages: number) =>
  until(async () => (await run(office, id)).counts.pages >= pages)

/** What an import has left, without the ids and times that differ from office to office. */
async function state(office: ChildOffice, id: number) {
  const { status, counts, errors } = await run(office, id)
  const deals = (await office.all('/api/v1/svc/crm/deals')).map(
    ({ name, counterparty, stage, jurisdiction, target_size }) => [
      ...[name, counterparty, stage, jurisdiction, target_size],
    ],
  )
  const links = (await office.all(`${SETTINGS}/links`)).map(({ peer_id, fields, told_at }) => [
    ...[peer_id, fields, told_at],
  ])
  expect((await office.audit()).broken).toBeNull()
  return { status, counts, errors: errors.sort(), deals: deals.sort(), links: links.sort() }
}

describe.each(databases)('on $name', ({ name, newUrl }) => {
  test(`an import that is killed on its way ends as one that nothing disturbed`, async () => {
    const calm = await open(await newUrl?.())
    const undisturbed = await begin(calm)
    await ended(calm, undisturbed)
    const clean = await state(calm, undisturbed)
    expect(clean).toMatchObject({ status: 'done', counts: { pages: PAGES, found: PAGES * A_PAGE } })
    expect(clean.links).toHaveLength(clean.deals.length)

    const killed = await open(await newUrl?.())
    const id = await begin(killed)
    const kills = name === 'SQLite' ? 3 : 1
    for (let kill = 1; kill <= kills; kill += 1) {
      await reached(killed, id, kill * 4)
      await killed.kill()
      await killed.start()
      const { status, counts } = await run(killed, id)
      expect(status).toBe('running')
      const began = performance.now()
      await reached(killed, id, counts.pages + 1)
      if (name === 'SQLite') expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
    }
    await ended(killed, id)
    expect(await state(killed, id)).toEqual(clean)
  })
})
