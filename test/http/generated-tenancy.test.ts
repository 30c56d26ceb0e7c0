import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../../server/database/index.ts'
import type { AnyRoute } from '../../server/kernel/endpoint.ts'
import type { Json } from '../office.ts'
import { House, parametersOf, type Things, UNKNOWN_ID, walkOf } from './house.ts'
import { unboundTables } from './unbound.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.office.close())

const takesId = (route: AnyRoute, name: string) => {
  const schema = (route.parse.params.shape as Record<string, { safeParse(value: unknown): Json }>)[name]
  return schema?.safeParse(UNKNOWN_ID).success && !schema.safeParse('no_such_thing').success
}
const pairs = (filter: (route: AnyRoute, name: string) => boolean) =>
  walkOf(() => true).flatMap(([title, route]) =>
    parametersOf(route.path)
      .filter(name => filter(route, name))
      .map(name => [name, title, route] as const),
  )

/** A request that is not there may still come: who asks how far it is waits for it (progress.test.ts). */
const mayStillCome = new Set(['request'])

describe('an id', () => {
  test.each(pairs((_route, name) => !mayStillCome.has(name)))(
    '%s of %s that nobody has is 404',
    async (name, _title, route) => {
      const things: Things = await house.things(route)
      things[name] = takesId(route, name) ? UNKNOWN_ID : 'no_such_thing'
      const { status, body } = await house.call(route, { things, body: await house.bodyOf(route) })
      expect(status).toBe(404)
      expect(body.code).toBe('not_found')
    },
  )

  test.each(pairs(takesId))(
    '%s of %s that another organisation has is the same 404',
    async (name, _title, route) => {
      const headers = { 'x-request-id': 'the-same' }
      const things = await house.things(route)
      const body = await house.bodyOf(route)
      const theirs = await raw(route, { things, body, headers })
      const nobodys = await raw(route, { things: { ...things, [name]: UNKNOWN_ID }, body, headers })
      expect(theirs.status).toBe(404)
      expect(theirs).toEqual(nobodys)
    },
  )

  const references = walkOf(route =>
    Object.entries((route.example ?? {}) as object).some(
      ([name, value]) => name.endsWith('_id') && typeof value === 'number',
    ),
  )
  test.each(references)(
    'in the body of %s that another organisation has is refused',
    async (_title, route) => {
      const theirs = (await house.bodyOf(route)) as Record<string, unknown>
      const query = route.ephemeral ? { ephemeral: 'true' } : undefined
      const own = route.path.includes('{') ? await house.things(route) : {}
      const reply = await house.call(route, {
        things: own,
        body: theirs,
        elsewhere: true,
        ...(query ? { query } : {}),
      })
      expect([404, 409, 422]).toContain(reply.status)
    },
  )
})

/** The whole answer but for what the edge says of time and of the rate. */
async function raw(
  route: AnyRoute,
  sending: { things: Things; body: unknown; headers: Record<string, string> },
) {
  const { status, headers, body } = await house.call(route, { ...sending, elsewhere: true })
  const told = [...headers].filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name))
  return { status, headers: told, body: JSON.stringify(body) }
}

describe('every statement', () => {
  test.each(walkOf(route => route.access !== 'public'))(
    'of %s is bound to the caller’s organisation',
    async (_title, route) => {
      const things = await house.things(route)
      const body = await house.bodyOf(route, things)
      await house.office.settled()
      const statements: Statement[] = []
      const stop = house.office.running.door.parts.database.listen(statement => statements.push(statement))
      await house.call(route, { things, body, ...(route.ephemeral ? { query: { ephemeral: 'true' } } : {}) })
      stop()
      expect(statements.flatMap(statement => unboundTables(statement, 1))).toEqual([])
    },
  )

  test.each([
    ['select * from "users" where "email" = ?', ['a']],
    ['select "users"."id" from "deals" inner join "users" on "users"."id" = "deals"."id"', []],
    ['update "deals" set "name" = ? where "deals"."org_id" = ? and ("id" = ?)', ['a', 2, 1]],
    ['insert into "deals" ("name") values (?)', ['a']],
    ['insert into "deals" ("name", "org_id") values (?, ?)', ['a', 2]],
    ['delete from "deals" where "id" = $1', [1]],
    ['select * from "deals" as "d" where "d"."org_id" = $1', [2]],
  ])('that is not is seen: %s', (sql, parameters) => {
    expect(unboundTables({ sql, parameters }, 1)).not.toEqual([])
  })

  test.each([
    ['select * from "organisations" where "organisations"."id" = ?', [1]],
    [
      'select * from "deals" as "d" inner join "users" as "u" on ("u"."id" = "d"."id" and "u"."org_id" = $2) where "d"."org_id" = $1',
      [1, 1],
    ],
    ['insert into "deals" ("name", "org_id") values (?, ?)', ['a', 1]],
    ['select * from "login_failures" where "subject" = ?', ['a']],
  ])('that is bound passes: %s', (sql, parameters) => {
    expect(unboundTables({ sql, parameters }, 1)).toEqual([])
  })
})
