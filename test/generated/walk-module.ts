import { describe } from 'vitest'
import { registry } from '../../server/registry.ts'
import { testAccess, testProofs } from './access.ts'
import { testDeclarations } from './declarations.ts'
import { House } from './house.ts'
import { testInput } from './input.ts'
import { walkOf } from './routes.ts'
import { testTenancy } from './tenancy.ts'
import { testTools } from './tools.ts'
import { testWrites } from './writes.ts'

/**
 * Tests every route of a module by what the registry says of it, in an office of the module's own. What is refused
 * before any statement is proven on SQLite alone: no database has a part in it.
 */
export function walkModule(key: string): void {
  const all = walkOf(route => registry.moduleOf(route).key === key)
  const proven = all.filter(([, route]) => route.proof)
  const routes = all.filter(([, route]) => !route.proof)
  if (all.length === 0) throw new Error(`The registry has no module ${key} with routes`)
  describe(key, () => {
    const house = House.ofThisFile()
    if (process.env.SVC_TEST_DATABASE !== 'postgres') {
      testDeclarations(all)
      testProofs(house, proven)
      testAccess(house, routes)
      testInput(house, routes)
    }
    // First, so that no example has been used before.
    testWrites(house, routes)
    testTenancy(house, routes)
    if (process.env.SVC_TEST_DATABASE !== 'postgres') testTools(house, routes)
  })
}
