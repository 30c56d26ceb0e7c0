import { beforeAll, describe, expect, test } from 'vitest'
import {
  goesAsFar,
  type Level,
  levelFor,
  levels,
  type Permission,
  roleAllows,
  roles,
} from '../../server/kernel/access/permissions.ts'
import { permissionOf as permissionAsked } from '../../server/kernel/call.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'
import type { Reply } from '../office.ts'
import type { House } from './house.ts'
import type { Named } from './routes.ts'
import { suite } from './suite.ts'

/** Who may call, for each route: nobody without a token, nobody without its permission or its module. */
export function testAccess(house: House, routes: readonly Named[]): void {
  const only = (filter: (route: AnyRoute) => boolean) => routes.filter(([, route]) => filter(route))
  const closed = only(route => route.access !== 'public')
  const permitted = only(route => route.access !== 'public' && route.access !== 'signed_in')
  const switchable = only(
    route => !registry.moduleOf(route).core && route.access !== 'public' && !route.session,
  )

  describe('who may call', () => {
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

    testScopes(
      house,
      only(route => route.access !== 'public' && !route.session),
    )

    test.each(only(route => route.session === true))(
      '%s refuses a token with 403 session_required',
      async (_name, route) => {
        const { status, body } = await house.office.send(route.method, house.pathOf(route, {}), {
          as: house.token('superadmin'),
          ...(route.method === 'GET' ? {} : { body: {} }),
        })
        expect(status).toBe(403)
        expect(body.code).toBe('session_required')
      },
    )

    suite('when the module is switched off for a person', switchable, () => {
      let token: string
      beforeAll(async () => {
        const rights = Object.fromEntries(
          registry.modules
            .filter(({ core, area }) => !core && area === undefined)
            .map(({ key }) => [key, 'none' as const]),
        )
        const email = 'without-modules@example.com'
        token = await house.office.person('superadmin', email, 1, rights)
      })

      test.each(switchable)('%s refuses them with 403 module_disabled', async (_name, route) => {
        const { status, body } = await house.office.send(route.method, house.pathOf(route, {}), {
          as: token,
        })
        expect(status).toBe(403)
        expect(body).toMatchObject({ code: 'module_disabled', module: registry.moduleOf(route).key })
      })
    })
  })
}

/** Who proves who they are in a way of their own: nothing else lets anybody in, and nothing they sent is read before. */
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

/** How far a key gets, for each route: as far as its scopes say, and at most as far as its owner. */
function testScopes(house: House, scopable: readonly Named[]): void {
  suite('with a key that has scopes', scopable, () => {
    const keys = {} as Record<Level, string>
    beforeAll(async () => {
      const module = registry.moduleOf((scopable[0] as Named)[1])
      const area = module.area ?? module.key
      const elsewhere = area === 'crm' ? 'cfo' : 'crm'
      const named = registry.areas.some(({ key }) => key === area)
      for (const level of levels)
        keys[level] = await house.office.key({
          scopes: { [elsewhere]: 'approve', ...(named ? { [area]: level } : {}) },
        })
    })

    test.each(scopable)('%s goes as far as they say', async (_name, route) => {
      const module = registry.moduleOf(route)
      const named = registry.areas.some(({ key }) => key === (module.area ?? module.key))
      for (const level of levels) {
        const reply = await house.office.send(route.method, house.pathOf(route, { query: NO_SUCH_FIELD }), {
          as: keys[level],
          ...(route.method === 'GET' ? {} : { body: bodyFor(route) }),
        })
        // A module that is no area shows what is the caller's own: it is read, and changed by no key with scopes.
        const reach = named ? level : module.shared ? 'read' : 'none'
        if (goesAsFar(reach, levelAsked(route))) expect(pastTheDoor(reply), level).toBe(true)
        else expect([level, reply.status]).toEqual([level, 403])
      }
    })
  })
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
