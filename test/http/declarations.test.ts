import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/project.mjs'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { fileTypes } from '../../server/kernel/routes/file.ts'
import { registry } from '../../server/registry.ts'
import { jsonOf, openObjects, undescribedNumbers } from '../generated/declared.ts'

test('no route that writes answers a file: an answer that may be asked for again is kept as JSON', () => {
  const files = registry.routes.filter(({ response }) => fileTypes(response))
  expect(files.length).toBeGreaterThan(0)
  // Whoever proves themselves otherwise than by a token has no key under which to ask again.
  expect(files.filter(({ effect, proof }) => effect !== 'read' && !proof)).toEqual([])
})

test('an undescribed amount and an object that loses fields are seen', () => {
  const nested = z.strictObject({ lines: z.array(z.object({ amount: z.number().nullable() })) })
  expect(undescribedNumbers(jsonOf(nested, 'input'))).toEqual(['.lines[].amount'])
  expect(openObjects(jsonOf(nested, 'input'))).toEqual(['.lines[]'])
})

describe('the specification', () => {
  const specification = join(root, '../shared/spec/endpoints.json')
  const counts = join(import.meta.dirname, '../coverage.json')
  if (!existsSync(specification)) {
    test.skip(`is covered (no ${specification})`, () => {})
    return
  }

  const named = (one: { method: string; path: string }) => `${one.method} ${one.path}`
  const template = (name: string) => name.replaceAll(/\{\w+\}/g, '{}')
  const specified = (JSON.parse(readFileSync(specification, 'utf8')) as AnyRoute[]).map(named)
  const built = new Map(registry.routes.map(route => [template(named(route)), named(route)]))
  const covered = specified.filter(name => built.has(template(name)))
  const count = new Set(covered.map(template)).size

  beforeAll(() => {
    if (process.env.UPDATE_COVERAGE !== '1') return
    writeFileSync(counts, `{ "endpoints": ${Math.max(count, stored())} }\n`)
  })

  const stored = (): number =>
    existsSync(counts) ? (JSON.parse(readFileSync(counts, 'utf8')) as { endpoints: number }).endpoints : 0

  test('is covered at least as far as it was (npm test with UPDATE_COVERAGE=1 raises the mark)', () => {
    const known = new Set(specified.map(template))
    const beyond = [...built].filter(([name]) => !known.has(name)).map(([, name]) => name)
    if (process.env.SVC_TEST_DATABASE === 'sqlite') {
      process.stdout.write(
        `${count} of ${specified.length} endpoints of the specification; beyond it ${beyond.length}:\n` +
          `${beyond.map(name => `  ${name}\n`).join('')}`,
      )
    }
    expect(count).toBeGreaterThanOrEqual(stored())
    expect(stored()).toBeGreaterThan(0)
  })

  test.each(covered)('%s is built with the names of parameters it has there', name => {
    expect(built.get(template(name))).toBe(name)
  })
})
