import SqliteHandle from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../server/data-folder.ts'
import { SETTINGS } from '../modules/peer/platform.ts'
import type { Json } from '../office.ts'
import { PeerServer } from '../peer-server.ts'
import { until } from '../time.ts'
import { ChildOffice } from './child-office.ts'
import { databases } from './each-database.ts'

const PAGES = 20
const A_PAGE = 15

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
afterAll(async () => {
  for (const office of offices) await office.remove()
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

/** Returns an import's results, without the ids and times that differ from office to office. */
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

/** Returns the results of an undisturbed import, whatever the database. */
async function undisturbed() {
  const office = await open(undefined)
  const id = await begin(office)
  await ended(office, id)
  return state(office, id)
}

/** Returns the results of an import whose server is killed so many times on its way. */
async function disturbed(url: string | undefined, kills: number) {
  const office = await open(url)
  const id = await begin(office)
  for (let kill = 1; kill <= kills; kill += 1) {
    await reached(office, id, kill * 4)
    await office.kill()
    await (url === undefined ? holdForLong(office) : runOut(url))
    await office.start()
    const { status, counts } = await run(office, id)
    expect(status).toBe('running')
    await reached(office, id, counts.pages + 1)
  }
  await ended(office, id)
  return state(office, id)
}

const RUNNING = "where status = 'running'"

/** Where the database is the office's alone it goes on at its start, however long the dead server would still hold the run. */
function holdForLong({ folder }: ChildOffice): void {
  const handle = new SqliteHandle(dataFolder(folder).database)
  const { changes } = handle.prepare(`update jobs set lease_until = '9999-01-01' ${RUNNING}`).run()
  handle.close()
  expect(changes).toBe(1)
}

/** Elsewhere it goes on once the lease of the dead server has run out, for which its minute is taken as over. */
async function runOut(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(`update jobs set lease_until = created_at ${RUNNING}`)
  await client.end()
  expect(rowCount).toBe(1)
}

describe('an import', () => {
  let clean: ReturnType<typeof undisturbed>
  beforeAll(() => {
    clean = undisturbed()
  })

  test.concurrent.for(databases)(
    'that is killed on its way on $name ends as one that nothing disturbed',
    async ({ name, newUrl }) => {
      const killed = await disturbed(await newUrl?.(), name === 'SQLite' ? 3 : 1)
      expect(killed).toMatchObject({ status: 'done', counts: { pages: PAGES, found: PAGES * A_PAGE } })
      expect(killed.links).toHaveLength(killed.deals.length)
      expect(killed).toEqual(await clean)
    },
  )
})
