// Refusals before any handler are one code for all routes: each route is tested by calls to it
// (generated/access.ts and input.ts), and one of each class over HTTP.

import { describe } from 'vitest'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { testDoors } from '../generated/access.ts'
import { testEdge } from '../generated/edge.ts'
import { House } from '../generated/house.ts'
import { type Named, walkOf } from '../generated/routes.ts'

/** By what the edge tells routes apart. */
const classOf = (route: AnyRoute): string =>
  [
    route.method,
    route.access.slice(route.access.indexOf(':') + 1),
    route.session,
    route.ephemeral,
    route.ephemeralByDefault,
    route.intake,
    route.bodyLimit,
    Boolean(route.parse.body),
  ].join(' ')

const classes = new Map<string, Named>()
for (const one of walkOf(route => !route.proof)) {
  const key = classOf(one[1])
  if (!classes.has(key)) classes.set(key, one)
}

describe('one route of each class', () => {
  const house = House.ofThisFile()
  const routes = [...classes.values()]
  testDoors(house, routes)
  testEdge(house, routes)
})
