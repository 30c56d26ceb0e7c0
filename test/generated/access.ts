import { beforeAll, describe, expect, test } from 'vitest'
import { permissionOf as permissionAsked } from '../../server/kernel/call.ts'
import type { AnyRoute } from '../../server/kernel/endpoint.ts'
import { type Permission, type Role, roleAllows, roles } from '../../server/kernel/permissions.ts'
import { registry } from '../../server/registry.ts'
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

    test.each(permitted)(
      '%s refuses the widest role without its permission with 403',
      async (_name, route) => {
        const role = roles.find(one => !roleAllows(one, permissionOf(route))) as Role
        const reply = await house.call(route, { role, body: bodyFor(route) })
        expect(reply.status).toBe(403)
        expect(reply.body.code).toBe('forbidden')
      },
    )

    test.each(permitted)('%s lets the narrowest role with its permission in', async (_name, route) => {
      const role = roles.findLast(one => roleAllows(one, permissionOf(route))) as Role
      // A query field that no route has: whoever gets this far is past every door, and nothing happens.
      const reply = await house.call(route, { role, body: bodyFor(route), query: { no_such_field: '1' } })
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toContainEqual({
        path: 'query.no_such_field',
        message: 'is not a field of this request',
      })
    })

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
        token = await house.office.person('superadmin', 'without-modules@example.com')
        const { body } = await house.office.get('/api/v1/svc/admin/users?q=without-modules')
        const modules = Object.fromEntries(
          registry.modules.filter(({ core }) => !core).map(({ key }) => [key, false]),
        )
        const { status } = await house.office.patch(`/api/v1/svc/admin/users/${body[0].id}/modules`, {
          modules,
        })
        expect(status).toBe(200)
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

const permissionOf = (route: AnyRoute) => permissionAsked(route) as Permission
const bodyFor = (route: AnyRoute) => (route.method === 'GET' ? undefined : (route.example ?? {}))
