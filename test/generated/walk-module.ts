import { describe } from 'vitest'
import { registry } from '../../server/registry.ts'
import { testProofs, testRights } from './access.ts'
import { testDeclarations } from './declarations.ts'
import { testDeeds } from './deeds.ts'
import { testEffects } from './effects.ts'
import { House } from './house.ts'
import { testInput } from './input.ts'
import { testLists } from './lists.ts'
import { testRoundTrip } from './round-trip.ts'
import { walkOf } from './routes.ts'
import { testForeignIds, testStatements } from './tenancy.ts'
import { testTools } from './tools.ts'
import { testIdempotency, testWrites } from './writes.ts'

/**
 * Tests every route of a module by what the registry says of it, in an office of the module's own. On Postgres each is
 * called, and its statements are looked at; what its answer to a wrong, a foreign or a repeated call is made of is the
 * same whatever the database, and proven on SQLite alone.
 */
export function walkModule(key: string): void {
  const all = walkOf(route => registry.moduleOf(route).key === key)
  const proven = all.filter(([, route]) => route.proof)
  const routes = all.filter(([, route]) => !route.proof)
  if (all.length === 0) throw new Error(`The registry has no module ${key} with routes`)
  describe(key, () => {
    const house = House.ofThisFile()
    const onSqlite = process.env.SVC_TEST_DATABASE !== 'postgres'
    if (onSqlite) {
      testDeclarations(all)
      testProofs(house, proven)
      testRights(routes)
      testInput(routes)
    }
    // First, so that no example has been used before.
    testWrites(house, routes)
    if (onSqlite) testIdempotency(house, routes)
    testStatements(house, routes)
    testLists(house, routes)
    // Ids continue after rolled back ones.
    testEffects(house, routes)
    testDeeds(routes)
    if (!onSqlite) return
    testForeignIds(house, routes)
    testTools(house, routes)
    testRoundTrip(routes)
  })
}
