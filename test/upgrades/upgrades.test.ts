import { describe, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { officeName } from '../../scripts/build/kept-offices.mjs'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { SAMPLE_PASSWORD } from '../../server/sample/seed.ts'
import { House } from '../generated/house.ts'
import { walk } from '../generated/routes.ts'
import { isOfItsOwn } from '../generated/things.ts'
import { testExamples } from '../generated/writes.ts'
import { Office, openOffice, PASSWORD, TestClock } from '../office.ts'
import { earlierOffices, morningAfter, unpack } from './earlier-offices.ts'

const clock = () => new TestClock(morningAfter())

/**
 * The oldest office, which goes through every migration, the one that is set up first, and the newest answer every call.
 * What those between have of their own is rows, so every collection of theirs is read.
 */
const isWalkedWhole = (name: string) => [...earlierOffices.slice(0, 2), earlierOffices.at(-1)].includes(name)

/** Returns whether a route reads a collection: its address has no record. */
const isList = ({ method, path }: AnyRoute) => method === 'GET' && !path.includes('{')

test('the office of today’s tables is kept (npm run release:office)', () => {
  expect(earlierOffices.at(-1)).toBe(officeName(Object.keys(migrations)))
})

describe.each(earlierOffices)('the office of %s', name => {
  const isNew = name.endsWith('before-set-up')
  const house = House.ofThisFile(async () => {
    const admin = isNew ? { email: 'admin@example.com', password: PASSWORD } : undefined
    const office = await openOffice({ config: { dataDir: unpack(name), admin }, clock: clock() })
    return isNew
      ? office
      : new Office(
          office.running,
          office.config,
          await office.person('superadmin', 'admin@example.com'),
          office.clock,
        )
  })

  test.skipIf(isNew)('lets its people in, has its audit log whole and its books balanced', async () => {
    const { office } = house
    const as = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
    expect((await office.get('/api/v1/svc/admin/audit/verification', { as })).body.broken).toBeNull()
    for (const { id } of (await office.get('/api/v1/svc/cfo/accounts', { as })).body) {
      const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${id}`, { as })
      expect(body.balanced).toBe(true)
    }
  })

  testExamples(
    house,
    walk.filter(([, route]) => !isOfItsOwn(route) && (isWalkedWhole(name) || isList(route))),
  )
})
