import { expect, test } from 'vitest'
import type { WrittenRow } from '../../server/database/written-rows.ts'
import { unscoped } from '../../server/kernel/door/unscoped.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { isGoverned } from '../../server/kernel/routes/governed.ts'
import { kindOf } from '../../server/kernel/routes/operation-id.ts'
import { registry } from '../../server/registry.ts'
import type { Json } from '../office.ts'
import { House } from './house.ts'
import { acceptedChanges, Sender } from './round-trip.ts'
import { canBeCalled, fieldsOf, type Named } from './routes.ts'
import { suite } from './suite.ts'
import { isOfItsOwn } from './things.ts'

type Body = Record<string, unknown>
type Rows = Map<string, Body>

/**
 * Tests that a policy governs an effect by every route. Each write is called with other values in every
 * field, its effects are read off the tables before and after, and a policy for each of them must then hold
 * the same call.
 */
export function testDeeds(routes: readonly Named[]): void {
  const writes = routes.filter(
    ([, route]) =>
      route.effect === 'write' &&
      !route.approval &&
      !isOfItsOwn(route) &&
      canBeCalled(route) &&
      !route.intake,
  )
  suite('what is done to a record', writes, () => {
    // An office of its own, for its policies hold every other call.
    const house = House.ofThisFile()
    const books = new DeedBooks(house)
    const found = new Set<string>()

    test.each(writes)('by %s is held by a policy for it', async (_name, route) => {
      const sender = new Sender(house, route)
      await sender.renew()
      const began = await books.rows()
      const { status } = await sender.answer({})
      // Only what writes one of the tables at all is looked at further.
      if (status < 300 && !(await books.differFrom(began))) return
      for (const variant of await variantsOf(house, route, sender)) {
        await sender.renew()
        const body = await variant()
        const [before, notices] = [await books.rows(), await books.notices()]
        const { status: done } = await sender.answer(body)
        if (done >= 300) continue
        for (const kind of await books.doneSince(before)) {
          found.add(`${kindOf(route)} does ${kind}`)
          if (books.isTold(kind)) expect(await books.notices(), `${kind} is told`).toBeGreaterThan(notices)
          if (!isGoverned(route)) {
            expect(`${route.method} ${route.path} ${kind}`).toBe('under a policy')
            continue
          }
          await sender.renew()
          const again = await variant()
          const held = await books.under(kind, async () => {
            const standing = await books.rows()
            const answer = await sender.answer(again)
            return { answer, done: await books.doneSince(standing) }
          })
          const said = `${kind}: ${JSON.stringify(held.answer.body).slice(0, 300)}`
          expect(held.answer.status, said).toBe(202)
          expect(held.done, said).not.toContain(kind)
        }
      }
    })

    test('is found by its own address, and by merging', () => {
      const own = writes.filter(([, route]) => isGoverned(route) && registry.deeds.has(kindOf(route)))
      expect([...found]).toEqual(
        expect.arrayContaining(own.map(([, route]) => `${kindOf(route)} does ${kindOf(route)}`)),
      )
    })
  })
}

/** The bodies with which a route is called: every field with another value and, of a merge, every field taken. */
async function variantsOf(
  house: House,
  route: AnyRoute,
  sender: Sender,
): Promise<Array<() => Promise<Body>>> {
  if (route.path.endsWith('/merge')) return [() => takingAll(house, route, sender)]
  if (Object.keys(fieldsOf(route)).length === 0) return [async () => ({})]
  const { together, alone } = await acceptedChanges(sender, 0)
  return [together, ...alone, ...valuesThatMatter(route)].map(changes => async () => anew(changes))
}

/** The values of which deeds speak, in the fields that a route has for them. */
const valuesThatMatter = (route: AnyRoute): Body[] =>
  [...registry.deeds.values()]
    .flatMap(({ deeds }) => deeds)
    .flatMap(({ columns = [], becomes = [] }) =>
      columns
        .filter(column => column in fieldsOf(route))
        .flatMap(column => becomes.map(value => ({ [column]: value }))),
    )

/** A merge with a record that has another value in every field that it may have. */
async function takingAll(house: House, route: AnyRoute, { things }: Sender): Promise<Body> {
  const one = route.path.slice(0, -'/merge'.length)
  const creator = registry.route('POST', one.slice(0, one.lastIndexOf('/{'))) as AnyRoute
  const other = new Sender(house, creator)
  const { together } = await acceptedChanges(other, 0)
  await other.renew()
  // Two of another currency are never one.
  const { currency, ...values } = anew(together)
  const loser_id = (await other.answer(values)).body.id
  const path = `${house.pathOf(route, { things })}/preview`
  const { body } = await house.office.post(path, { loser_id })
  return { loser_id, take: body.fields.map(({ name }: { name: string }) => name) }
}

let made = 0

/** Returns the values with new texts, since another record may already have the old ones. */
function anew(body: Body): Body {
  made += 1
  const again = (value: unknown): unknown => {
    if (typeof value !== 'string' || !/distinct|other/i.test(value)) return value
    return value.includes('@') ? value.replace('@', `.${made}@`) : `${value}_${made}`
  }
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, again(value)]))
}

/** The tables that deeds are done to, and the policies for them. */
class DeedBooks {
  readonly #house: House

  constructor(house: House) {
    this.#house = house
  }

  rows(): Promise<Rows> {
    const { database } = this.#house.office.running.door.parts
    return database.read(async db => {
      const all: Rows = new Map()
      for (const table of registry.deedTables)
        for (const row of (await db
          .selectFrom(table as 'deals')
          .selectAll()
          .execute()) as unknown as Json[])
          all.set(`${table} ${row.id}`, row)
      return all
    })
  }

  isTold = (kind: string): boolean =>
    registry.deeds.get(kind)?.deeds.some(({ tells }) => tells !== undefined) === true

  /** Returns the number of notifications. */
  async notices(): Promise<number> {
    const { database } = this.#house.office.running.door.parts
    const rows = await database.read(db => db.selectFrom('notifications').select('id').execute())
    return rows.length
  }

  async differFrom(before: Rows): Promise<boolean> {
    return (await this.#written(before)).length > 0
  }

  /** The kinds of what was done since. */
  async doneSince(before: Rows): Promise<string[]> {
    return [...new Set(registry.doneBy(await this.#written(before)).map(({ deed }) => deed.kind))]
  }

  async #written(before: Rows): Promise<WrittenRow[]> {
    const after = await this.rows()
    return [...new Set([...before.keys(), ...after.keys()])].flatMap(key => {
      const [was, is] = [before.get(key) ?? null, after.get(key) ?? null]
      const table = key.slice(0, key.indexOf(' '))
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ table, before: was, after: is }]
    })
  }

  /** Runs `work` while a policy holds for that kind of deed alone. */
  async under<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const { office } = this.#house
    const at = new Date().toISOString()
    const policy = { name: kind, kind, approvers: 1, proposer_may_approve: 0, active: 1, version: 1 }
    const { id } = await office.arrange(ctx =>
      unscoped(ctx)
        .insertInto('approval_policies')
        .values({ ...policy, org_id: 1, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    try {
      return await work()
    } finally {
      await office.arrange(ctx =>
        unscoped(ctx).deleteFrom('approval_policies').where('id', '=', id).execute(),
      )
    }
  }
}
