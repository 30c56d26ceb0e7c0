import { beforeAll, describe, expect, test } from 'vitest'
import {
  goesAsFar,
  type Level,
  levelFor,
  levels,
  type Permission,
  type Rights,
  roleAllows,
  roles,
} from '../../server/kernel/access/permissions.ts'
import type { Principal } from '../../server/kernel/access/principal.ts'
import { permissionOf as permissionAsked, refusalOf } from '../../server/kernel/call.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'
import type { Reply } from '../office.ts'
import type { House } from './house.ts'
import type { Named } from './routes.ts'
import { suite } from './suite.ts'

/** Tests each route's callers: those with its role, rights and module. */
export function testRights(routes: readonly Named[]): void {
  const { closed, permitted, switchable, scopable, ofSession } = kindsOf(routes)

  suite('who may call', closed, () => {
    test.each(closed)('%s lets in nobody unknown', (_name, route) => {
      expect(refusalOf(registry, route, null)).toMatchObject({ status: 401, code: 'unauthenticated' })
    })

    test.each(permitted)('%s lets in the roles with its permission, and no other', (_name, route) => {
      for (const role of roles)
        expect([role, refused(route, { role })]).toEqual([
          role,
          roleAllows(role, permissionOf(route)) ? null : 'forbidden',
        ])
    })

    test.each(scopable)('%s lets in a key as far as its scopes say', (_name, route) => {
      const area = areaOf(route)
      const elsewhere = area === 'crm' ? 'cfo' : 'crm'
      for (const level of levels) {
        const areas = { [elsewhere]: 'approve', ...(isArea(area) ? { [area]: level } : {}) } as const
        const code = refused(route, { rights: [{ areas, others: 'none', shared: 'read' }] })
        expect([level, code === null]).toEqual([level, goesAsFar(reachOf(route, level), levelAsked(route))])
      }
    })

    test.each(ofSession)('%s lets in nobody with a token', (_name, route) => {
      expect(refused(route, { token: { kind: 'jwt', id: '1' } })).toBe('session_required')
    })

    test.each(switchable)('%s lets in nobody from whom its module is switched off', (_name, route) => {
      expect(refused(route, { disabledModules: new Set([registry.moduleOf(route).key]) })).toBe(
        'module_disabled',
      )
      expect(refused(route, { rights: [withoutModules] })).toBe('module_disabled')
    })
  })
}

/** The code of the problem with which a caller is refused who may do everything but for what is said; null where they are not. */
const refused = (route: AnyRoute, narrowed: Partial<Principal> = {}): string | null =>
  refusalOf(registry, route, { ...everything(route), ...narrowed })?.code ?? null

const everything = ({ session }: AnyRoute): Principal => ({
  kind: 'user',
  orgId: 1,
  userId: 1,
  name: 'Somebody',
  email: null,
  role: 'superadmin',
  rights: [],
  token: { kind: session ? 'session' : 'jwt', id: '1' },
  proposesOnly: false,
  disabledModules: new Set(),
})

/** The doors as callers meet them over HTTP: without a token, with a wrong one, with a role, a key or a module too few. */
export function testDoors(house: House, routes: readonly Named[]): void {
  const { closed, permitted, switchable, scopable, ofSession } = kindsOf(routes)

  describe('who may call', () => {
    const keys = {} as Record<Level, string>
    let withoutModule: string
    beforeAll(async () => {
      for (const level of levels) {
        const scopes = Object.fromEntries(registry.areas.map(({ key }) => [key, level]))
        keys[level] = await house.office.key({ scopes })
      }
      const email = 'without-modules@example.com'
      withoutModule = await house.office.person('superadmin', email, 1, withoutModules.areas)
    })

    test.each(closed)('%s refuses a call without a token with 401', async (_name, route) => {
      const { status, headers, body } = await house.office.send(route.method, house.pathOf(route, {}), {
        as: null,
      })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(body).toMatchObject({ code: 'unauthenticated', request_id: headers.get('x-request-id') })
    })

    test.each(closed)('%s refuses a token that was tampered with with 401', async (_name, route) => {
      const token = `${house.token('superadmin').slice(0, -4)}AAAA`
      const { status, headers } = await house.office.send(route.method, house.pathOf(route, {}), {
        as: token,
      })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toContain('invalid_token')
    })

    test.each(permitted)('%s lets in the roles with its permission, and no other', async (_name, route) => {
      for (const role of roles) {
        const reply = await house.call(route, { role, body: bodyFor(route), query: NO_SUCH_FIELD })
        if (roleAllows(role, permissionOf(route))) expect(pastTheDoor(reply), role).toBe(true)
        else expect([role, reply.status, reply.body.code]).toEqual([role, 403, 'forbidden'])
      }
    })

    test.each(scopable)('%s lets in a key as far as its scopes say', async (_name, route) => {
      for (const level of levels) {
        const reply = await house.office.send(route.method, house.pathOf(route, { query: NO_SUCH_FIELD }), {
          as: keys[level],
          ...(route.method === 'GET' ? {} : { body: bodyFor(route) }),
        })
        if (goesAsFar(reachOf(route, level), levelAsked(route))) expect(pastTheDoor(reply), level).toBe(true)
        else expect([level, reply.status]).toEqual([level, 403])
      }
    })

    test.each(ofSession)('%s refuses a token with 403 session_required', async (_name, route) => {
      const { status, body } = await house.office.send(route.method, house.pathOf(route, {}), {
        as: house.token('superadmin'),
        ...(route.method === 'GET' ? {} : { body: {} }),
      })
      expect(status).toBe(403)
      expect(body.code).toBe('session_required')
    })

    test.each(switchable)(
      '%s refuses whom its module is switched off for with 403 module_disabled',
      async (_name, route) => {
        const { status, body } = await house.office.send(route.method, house.pathOf(route, {}), {
          as: withoutModule,
        })
        expect(status).toBe(403)
        expect(body).toMatchObject({ code: 'module_disabled', module: registry.moduleOf(route).key })
      },
    )
  })
}

/**
 * Tests routes with authentication of their own: nothing else admits a caller, and no input is read before.
 */
export function testProofs(house: House, proven: readonly Named[]): void {
  suite('without the proof that it asks for', proven, () => {
    test.each(proven)(
      '%s refuses whatever is sent with 401, or with the 404 that it declares',
      async (_name, route) => {
        for (const as of [null, house.token('superadmin')])
          for (const body of [route.example ?? {}, '{"a":', '[]']) {
            const {
              status,
              headers,
              body: problem,
            } = await house.office.send(route.method, house.pathOf(route, { query: NO_SUCH_FIELD }), {
              as,
              ...(route.method === 'GET' ? {} : { body }),
            })
            expect(status).toBe(route.proof?.unknown ?? 401)
            if (status === 401) expect(headers.get('www-authenticate')).not.toBeNull()
            expect([
              ...Object.keys(route.proof?.errors ?? {}),
              ...(status === 404 ? ['not_found'] : []),
            ]).toContain(problem.code)
          }
      },
    )
  })
}

/** The routes that are asked each question. */
function kindsOf(routes: readonly Named[]) {
  const only = (filter: (route: AnyRoute) => boolean) => routes.filter(([, route]) => filter(route))
  return {
    closed: only(route => route.access !== 'public'),
    permitted: only(route => route.access !== 'public' && route.access !== 'signed_in'),
    switchable: only(route => !registry.moduleOf(route).core && route.access !== 'public' && !route.session),
    scopable: only(route => route.access !== 'public' && !route.session),
    ofSession: only(route => route.session === true),
  }
}

/** The rights of somebody from whom every module is taken that can be taken away. */
const withoutModules: Rights = {
  areas: Object.fromEntries(
    registry.modules.filter(({ core, area }) => !core && area === undefined).map(({ key }) => [key, 'none']),
  ),
  others: 'approve',
  shared: 'approve',
}

const areaOf = (route: AnyRoute): string => {
  const module = registry.moduleOf(route)
  return module.area ?? module.key
}

const isArea = (area: string) => registry.areas.some(({ key }) => key === area)

/**
 * Returns the level of a key in a route's module, for the scope `level` in the module's area. A module
 * without an area shows the caller's own records, which a key with scopes can read and not change.
 */
const reachOf = (route: AnyRoute, level: Level): Level => {
  if (isArea(areaOf(route))) return level
  return registry.moduleOf(route).shared ? 'read' : 'none'
}

const permissionOf = (route: AnyRoute) => permissionAsked(route) as Permission
const levelAsked = (route: AnyRoute): Level => {
  const permission = permissionAsked(route)
  return permission ? levelFor(permission) : route.effect
}

/** A query field that no route has: whoever gets as far as to hear of it is past every door, and nothing happens. */
const NO_SUCH_FIELD = { no_such_field: '1' }
const pastTheDoor = ({ status, body }: Reply): boolean =>
  status === 422 && body.errors.some(({ path }: { path: string }) => path === 'query.no_such_field')
const bodyFor = (route: AnyRoute) => (route.method === 'GET' ? undefined : (route.example ?? {}))
