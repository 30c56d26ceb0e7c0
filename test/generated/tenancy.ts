import { describe, expect, test } from 'vitest'
import type { Statement } from '../../server/database/index.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import type { Json } from '../office.ts'
import type { House } from './house.ts'
import { type Named, parametersOf } from './routes.ts'
import { suite } from './suite.ts'
import { canStillCome, type Ids, UNKNOWN_ID } from './things.ts'
import { unboundTables } from './unbound.ts'

/** Tests that another organisation's records do not exist for the caller. */
export function testForeignIds(house: House, routes: readonly Named[]): void {
  const pairs = (filter: (route: AnyRoute, name: string) => boolean) =>
    routes.flatMap(([title, route]) =>
      parametersOf(route.path)
        .filter(name => filter(route, name))
        .map(name => [name, title, route] as const),
    )

  const known = pairs((route, name) => !canStillCome(route, name) && !route.creates)
  const references = routes.filter(([, route]) =>
    Object.entries((route.example ?? {}) as object).some(
      ([name, value]) => name.endsWith('_id') && typeof value === 'number',
    ),
  )
  suite('an id', [...known, ...references], () => {
    test.each(known)('%s of %s that nobody has is 404', async (name, _title, route) => {
      const things: Ids = await house.maker.things(route)
      things[name] = takesId(route, name) ? UNKNOWN_ID : 'no_such_thing'
      const { status, body } = await house.call(route, { things, body: await house.maker.bodyOf(route) })
      expect(status).toBe(404)
      expect(body.code).toBe('not_found')
    })

    test.each(pairs(takesId))(
      '%s of %s that another organisation has is the same 404',
      async (name, _title, route) => {
        const headers = { 'x-request-id': 'the-same' }
        const things = await house.maker.things(route)
        const body = await house.maker.bodyOf(route)
        const theirs = await raw(house, route, { things, body, headers })
        const nobodys = await raw(house, route, { things: { ...things, [name]: UNKNOWN_ID }, body, headers })
        expect(theirs.status).toBe(404)
        expect(theirs).toEqual(nobodys)
      },
    )

    test.each(references)(
      'in the body of %s that another organisation has is refused',
      async (_title, route) => {
        const theirs = (await house.maker.bodyOf(route)) as Record<string, unknown>
        const query = route.ephemeral ? { ephemeral: 'true' } : undefined
        const own = route.path.includes('{') ? await house.maker.things(route) : {}
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
}

/** No statement asks for what another organisation has. */
export function testStatements(house: House, routes: readonly Named[]): void {
  describe('every statement', () => {
    test.each(routes.filter(([, route]) => route.access !== 'public'))(
      'of %s is bound to the caller’s organisation',
      async (_title, route) => {
        const things = await house.maker.things(route)
        const body = await house.maker.bodyOf(route, things)
        await house.office.settled()
        const statements: Statement[] = []
        const stop = house.office.running.door.parts.database.listen(statement => statements.push(statement))
        await house.call(route, {
          things,
          body,
          ...(route.ephemeral ? { query: { ephemeral: 'true' } } : {}),
        })
        stop()
        expect(statements.flatMap(statement => unboundTables(statement, 1))).toEqual([])
      },
    )
  })
}

const takesId = (route: AnyRoute, name: string) => {
  const schema = (route.parse.params.shape as Record<string, { safeParse(value: unknown): Json }>)[name]
  return schema?.safeParse(UNKNOWN_ID).success && !schema.safeParse('no_such_thing').success
}

/** The whole answer but for what the edge says of time and of the rate. */
async function raw(
  house: House,
  route: AnyRoute,
  sending: { things: Ids; body: unknown; headers: Record<string, string> },
) {
  const { status, headers, body } = await house.call(route, { ...sending, elsewhere: true })
  const told = [...headers].filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name))
  return { status, headers: told, body: JSON.stringify(body) }
}
