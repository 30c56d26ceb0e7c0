import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { registry } from '../../server/registry.ts'
import { canBeCalled, walk, walkOf } from '../generated/routes.ts'
import { isOfItsOwn, moduleThings } from '../generated/things.ts'

describe('every module', () => {
  test.each(registry.modules.map(({ key }) => key))('%s has its generated tests', key => {
    const file = join(import.meta.dirname, `../modules/${key}/generated.test.ts`)
    expect(readFileSync(file, 'utf8')).toContain(`walkModule('${key}')`)
  })
})

test('every route that its generated tests do not call is still there, and every other can be called', () => {
  const ofTheirOwn = [...moduleThings.values()].flatMap(one => one.ofTheirOwn ?? [])
  expect(
    walk
      .filter(([, route]) => isOfItsOwn(route))
      .map(([name]) => name)
      .sort(),
  ).toEqual(ofTheirOwn.sort())
  expect(walkOf(route => !isOfItsOwn(route) && !canBeCalled(route))).toEqual([])
})

test('what a module says of a path, a route or a field is said once, of its own, and of what is there', () => {
  for (const [key, said] of moduleThings) {
    const { things, named, mayStillCome = [], notForStrangers = [] } = said
    const own = walkOf(route => registry.moduleOf(route).key === key).map(([name]) => name)
    const places = [...Object.keys(things ?? {}), ...Object.values(named ?? {}), ...mayStillCome]
    for (const place of places)
      expect(
        own.some(name => `${name}/`.includes(`${place}/`)),
        place,
      ).toBe(true)
    for (const part of ['bodies', 'queries', 'ruled', 'needed', 'distinct'] as const)
      for (const name of Object.keys(said[part] ?? {})) expect(own).toContain(name)
    for (const [operation] of notForStrangers)
      expect(
        own.some(name => operation.test(name)),
        String(operation),
      ).toBe(true)
  }
  const fields = [...moduleThings.values()].flatMap(({ named }) => Object.keys(named ?? {}))
  expect(fields).toEqual([...new Set(fields)])
})
