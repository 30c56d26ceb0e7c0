import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/project.mjs'
import type { AnyRoute } from '../../server/kernel/endpoint.ts'
import { withoutNames } from '../../server/kernel/entity.ts'
import { fileTypes } from '../../server/kernel/file.ts'
import { registry } from '../../server/registry.ts'
import { canBeCalled, parametersOf, walk, walkOf } from './house.ts'

type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema> }

/** A zod schema as JSON Schema, what goes in or what comes out. */
const jsonOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Schema =>
  schema
    ? (z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        reused: 'inline',
        metadata: withoutNames,
      }) as Schema)
    : {}

/** Every schema within a schema, with the way to it. */
function* within(schema: unknown, path: string): Generator<readonly [path: string, schema: Schema]> {
  if (typeof schema !== 'object' || schema === null) return
  const node = schema as Schema
  yield [path, node]
  for (const [name, one] of Object.entries(node.properties ?? {})) yield* within(one, `${path}.${name}`)
  for (const keyword of ['items', 'additionalProperties']) yield* within(node[keyword], `${path}[]`)
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    for (const one of (node[keyword] as Schema[] | undefined) ?? []) yield* within(one, path)
  }
}

/** Paths of the numbers (not integers: those are counts and ids) that nothing describes. */
function undescribedNumbers(schema: Schema): string[] {
  return [...within(schema, '')].flatMap(([path, { properties }]) =>
    Object.entries(properties ?? {})
      .filter(([, one]) => isUndescribedNumber(one))
      .map(([name]) => `${path}.${name}`),
  )
}

const isUndescribedNumber = ({ description, type, anyOf }: Schema): boolean =>
  !description &&
  ([type].flat().includes('number') || ((anyOf as Schema[] | undefined) ?? []).some(isUndescribedNumber))

/** Paths of the objects that would lose a misspelt field without a word. */
function openObjects(schema: Schema): string[] {
  return [...within(schema, '')]
    .filter(([, node]) => node.properties && node.additionalProperties !== false)
    .map(([path]) => path)
}

test('no route that writes answers a file: an answer that may be asked for again is kept as JSON', () => {
  const files = registry.routes.filter(({ response }) => fileTypes(response))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(({ effect }) => effect !== 'read')).toEqual([])
})

describe('a route', () => {
  test.each(walk)('%s says in one line what it does', (_name, { summary }) => {
    expect(summary).toMatch(/^\p{Lu}[^\n]{3,119}[^.\n]$/u)
  })

  test.each(walk)('%s says who may call it', (_name, { access }) => {
    expect(access).toMatch(/^(public|signed_in|[a-z][a-z-]*:(read|write|approve|manage|appliance))$/)
  })

  test.each(walk)('%s has an address of plain words and parameters', (_name, { path }) => {
    expect(path).toMatch(/^(\/(\.?[a-z0-9-]+(\.(json|journal))?|\{[a-z][a-z0-9_]*\}))+\/?$/)
    expect(new Set(parametersOf(path)).size).toBe(parametersOf(path).length)
  })

  test.each(walkOf(route => route.params !== undefined))(
    '%s declares the parameters of its address',
    (_name, { path, parse }) => {
      expect(Object.keys(parse.params.shape).sort()).toEqual(parametersOf(path).sort())
    },
  )

  test.each(walkOf(route => route.status === 201))(
    '%s, which creates, answers with an id',
    (_name, route) => {
      expect(Object.keys(jsonOf(route.response, 'output').properties ?? {})).toContain('id')
    },
  )

  test.each(walkOf(route => route.method === 'GET'))('%s, a GET, only reads', (_name, { effect }) => {
    expect(effect).toBe('read')
  })

  test.each(walkOf(route => route.path.includes('{') && Boolean(route.parse.body)))(
    '%s has an example, or needs no body',
    (_name, route) => {
      expect(canBeCalled(route)).toBe(true)
    },
  )

  test.each(walkOf(route => route.example !== undefined))('%s accepts its own example', (_name, route) => {
    expect(route.parse.body?.safeParse(route.example).error).toBeUndefined()
  })

  test.each(walkOf(route => Boolean(route.parse.body)))(
    '%s refuses unknown fields however deep they lie in its body',
    (_name, { parse }) => {
      expect(openObjects(jsonOf(parse.body, 'input'))).toEqual([])
    },
  )

  test.each(walk)('%s describes its rates and amounts', (_name, { parse }) => {
    expect(undescribedNumbers(jsonOf(parse.body, 'input'))).toEqual([])
    expect(undescribedNumbers(jsonOf(parse.response, 'output'))).toEqual([])
  })
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
