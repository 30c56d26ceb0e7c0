import { beforeAll, expect, test } from 'vitest'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { isGoverned, isRefusedToProposers } from '../../server/kernel/routes/governed.ts'
import type { Reply } from '../office.ts'
import type { House } from './house.ts'
import { canBeCalled, type Named } from './routes.ts'
import { suite } from './suite.ts'
import { isOfItsOwn } from './things.ts'

/** A proposal stays what it is while nothing changes, whoever looks at it: it would lose its votes for ever otherwise. */
export function testEffects(house: House, routes: readonly Named[]): void {
  const proposable = routes.filter(([, route]) => isProposable(route))
  suite('proposed', proposable, () => {
    let key: string
    beforeAll(async () => {
      key = await house.office.key({ name: 'Only proposes', propose_only: true })
    })

    test.each(proposable)(
      '%s would do the same when somebody else looks at it later',
      async (_name, route) => {
        const things = await house.maker.things(route)
        const example = await house.maker.bodyOf(route, things)
        // Rows still being read or indexed would change a moment later.
        await house.quiet()
        const propose = (body: unknown) =>
          house.office.send(route.method, house.pathOf(route, { things }), { as: key, body })
        // The example's record may exist already, and a similar body may break a rule between fields.
        let proposed = await propose(house.maker.variant(route, example))
        if (proposed.status === 422) proposed = await propose(example)
        // A call that needs a person in their own browser, or somebody beyond the office, says so before it
        // is proposed.
        if (isRefused(proposed)) return
        expect(proposed.status, JSON.stringify(proposed.body)).toBe(202)
        const { action_id } = proposed.body
        const { digest } = (await house.office.get(`/api/v1/svc/agent/approvals/${action_id}`)).body
        const shown = await house.office.post(
          `/svc/agent/actions/${action_id}/preview`,
          {},
          { as: house.token('admin') },
        )
        expect(shown.status, JSON.stringify(shown.body)).toBe(200)
        expect(shown.body.digest).toBe(digest)
      },
    )
  })
}

const isProposable = (route: AnyRoute): boolean =>
  `${route.method} ${route.path}` !== GROWS &&
  route.effect === 'write' &&
  !route.session &&
  isGoverned(route) &&
  !isRefusedToProposers(route) &&
  canBeCalled(route) &&
  !isOfItsOwn(route)

/** The call marks all notifications so far, and a proposal creates one of its own. */
const GROWS = 'POST /api/v1/svc/admin/notifications/mark'

const isRefused = ({ status, body }: Reply): boolean =>
  status === 403 || (status === 409 && body.code === 'not_configured')
