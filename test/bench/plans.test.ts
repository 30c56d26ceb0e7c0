import SqliteHandle from 'better-sqlite3'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../../server/database/index.ts'
import { planned } from '../../server/database/sqlite/statements.ts'
import { SAMPLE_PASSWORD } from '../../server/sample/seed.ts'
import { walkOf } from '../generated/routes.ts'
import { type Office, openOffice, TestClock } from '../office.ts'
import { morningAfter, unpackUpdated } from '../upgrades/earlier-offices.ts'

/**
 * Number of times each call is made: a statement planned once then stands apart from one planned at each
 * execution.
 */
const CALLS = 8
/** The writer and the reader each plan a statement; one more where the cache had dropped it. */
const PLANS = 3

/**
 * Counts how often `work` had SQLite plan a statement: better-sqlite3 makes the factory of its rows then, by
 * `Function`.
 */
async function plansOf(work: () => unknown, plan: () => void): Promise<void> {
  const makeFunction = globalThis.Function
  globalThis.Function = new Proxy(makeFunction, {
    apply(target, self, args) {
      plan()
      return Reflect.apply(target, self, args)
    },
  })
  try {
    for (let call = 0; call < CALLS; call += 1) await work()
  } finally {
    globalThis.Function = makeFunction
  }
}

describe('a statement whose values are expressions', () => {
  const handle = new SqliteHandle(':memory:')
  handle.exec(`create table deals (id integer primary key, org_id integer, name text) strict;
    create index deals_by_id on deals (org_id, id);
    insert into deals (org_id, name) values (1, 'Really?')`)
  const statement = `select "name" as "a ?", 'ok?' as note from "deals" where "org_id" = ? order by "id" limit ?`

  const plansWith = async (text: string) => {
    const made = handle.prepare(text)
    let plans = 0
    await plansOf(
      () => made.all(1, 10),
      () => {
        plans += 1
      },
    )
    return plans
  }

  test('is planned once, where SQLite plans it at each execution otherwise', async () => {
    expect(await plansWith(statement)).toBe(CALLS)
    expect(await plansWith(planned(statement))).toBe(1)
  })

  test('answers the same, by the same index', () => {
    expect(handle.prepare(planned(statement)).all(1, 10)).toEqual([{ 'a ?': 'Really?', note: 'ok?' }])
    const planOf = (text: string) => handle.prepare(`explain query plan ${text}`).all(1, 10)
    expect(planOf(planned(statement))).toEqual(planOf(statement))
  })
})

describe('the statements of an office', () => {
  let office: Office
  let as: string
  beforeAll(async () => {
    const config = { dataDir: await unpackUpdated(), admin: undefined }
    office = await openOffice({ config, clock: new TestClock(morningAfter()) })
    as = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
  })
  afterAll(() => office.close())

  async function plannedAgain(work: () => Promise<unknown>): Promise<string[]> {
    const plans = new Map<string, number>()
    let running = ''
    const silence = office.running.door.parts.database.listen(statement => {
      running = statement.sql
    })
    await plansOf(work, () => plans.set(running, (plans.get(running) ?? 0) + 1))
    silence()
    return [...plans].filter(([, times]) => times > PLANS).map(([statement]) => statement)
  }

  const lists = walkOf(({ method, path }) => method === 'GET' && !path.includes('{'))

  test.each(lists)('are planned once for %s and the page of its first record', async (_name, { path }) => {
    const again = await plannedAgain(async () => {
      const { body } = await office.get(path, { as })
      const first = Array.isArray(body) ? body[0]?.id : undefined
      if (first !== undefined) await office.get(`${path}/${first}`, { as })
    })
    expect(again).toEqual([])
  })

  /** Lists whose filter looks into their rows or into another table. */
  const COUNTED_BY_ROWS = [
    '/api/v1/svc/cfo/journal',
    '/api/v1/svc/compare/docs',
    '/api/v1/svc/notifications',
    '/admin/integrations/peer/conflicts',
  ]

  test('count a list by an index alone', async () => {
    const { database } = office.running.door.parts
    const scanned: string[] = []
    for (const [, { path }] of lists) {
      const counts: Statement[] = []
      const silence = database.listen(statement => {
        if (statement.sql.startsWith('select count(*) as "total"')) counts.push(statement)
      })
      await office.get(path, { as })
      silence()
      for (const { sql: text, parameters } of counts) {
        const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
        const { rows } = await database.root.executeQuery<{ detail: string }>(explain)
        if (rows.some(({ detail }) => /^SCAN \w+$/.test(detail))) scanned.push(path)
      }
    }
    expect(scanned.filter(path => !COUNTED_BY_ROWS.includes(path))).toEqual([])
  })

  test.each([
    ['crm/deals', { name: 'Alder Row', counterparty: 'Alder Row Holdings' }, { stage: 'screening' }],
    ['crm/contacts', { name: 'Ana Silva', company: 'Alder Row Holdings' }, { company: 'Birch Street' }],
    ['companies', { name: 'Alder Row Holdings' }, { website: 'https://alder.example' }],
  ])('are planned once for records of %s that are made and changed', async (path, made, changed) => {
    let copy = 0
    const again = await plannedAgain(async () => {
      copy += 1
      const { status, body } = await office.post(
        `/api/v1/svc/${path}`,
        { ...made, name: `${made.name} ${copy}` },
        { as },
      )
      expect(status).toBe(201)
      const change = await office.patch(`/api/v1/svc/${path}/${body.id}`, changed, { as })
      expect(change.status).toBe(200)
    })
    expect(again).toEqual([])
  })

  test('choose partial indexes by what is or is not null: no value chooses one any more', async () => {
    const { root } = office.running.door.parts.database
    const partial = sql<{
      made: string
    }>`select sql as made from sqlite_master where type = 'index' and sql like '% where %'`
    const { rows } = await partial.execute(root)
    const conditions = rows.map(({ made }) => made.split(/ where /i)[1] ?? '')
    expect(conditions.length).toBeGreaterThan(0)
    expect(conditions.filter(condition => !/^"?\w+"? is (not )?null$/i.test(condition.trim()))).toEqual([])
  })
})
