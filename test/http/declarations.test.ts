import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/project.mjs'
import { module, Registry, route } from '../../server/kernel/index.ts'
import { fileTypes } from '../../server/kernel/routes/file.ts'
import { registry } from '../../server/registry.ts'
import { jsonOf, openObjects, undescribedNumbers } from '../generated/declared.ts'
import { fieldsOf } from '../generated/routes.ts'
import { unshown } from '../generated/unshown.ts'

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

test('what is said of fields that are not answered is said of fields that are there, once', () => {
  const said = unshown.flatMap(([, fields]) =>
    Object.entries(fields).flatMap(([route, names]) => names.split(' ').map(name => `${route} ${name}`)),
  )
  const taken = registry.routes.flatMap(route =>
    Object.keys(fieldsOf(route)).map(field => `${route.method} ${route.path} ${field}`),
  )
  expect(said.filter((one, at) => !taken.includes(one) || said.indexOf(one) !== at)).toEqual([])
})

test('no tool calls what is for pages alone', () => {
  const looked = module({
    key: 'looked',
    title: 'Looked',
    routes: [
      route({
        method: 'GET',
        path: '/api/v1/svc/looked',
        summary: 'Look',
        access: 'signed_in',
        audience: 'pages',
        tool: { name: 'svc_look', title: 'Look', category: 'looked', credits: 1, description: 'Looks.' },
        handle: async () => undefined,
      }),
    ],
  })
  expect(() => new Registry([looked])).toThrow('svc_look calls what is for pages alone')
})

describe('the specification', () => {
  const endpoints = JSON.parse(
    readFileSync(join(import.meta.dirname, '../specification.json'), 'utf8'),
  ) as Record<string, boolean>
  const template = (name: string) => name.replaceAll(/\{\w+\}/g, '{}')

  test('names the endpoints that stand, with the parameters they have there, and no other', () => {
    const known = new Set(Object.keys(endpoints).map(template))
    const built = registry.routes.map(({ method, path }) => `${method} ${path}`)
    const standing = Object.keys(endpoints).filter(name => endpoints[name])
    expect(
      built.filter(name => known.has(template(name))).sort(),
      'Set an endpoint that was built to true in test/specification.json',
    ).toEqual(standing.sort())
    expect(standing.length).toBeGreaterThan(0)
  })

  test('is public: other programs were promised it', () => {
    const known = new Set(Object.keys(endpoints).map(template))
    const ours = registry.routes.filter(({ method, path }) => known.has(template(`${method} ${path}`)))
    expect(ours.filter(({ audience }) => audience !== 'public').map(({ path }) => path)).toEqual([])
  })

  // The list that the file was made of lies beside the repository, where it is at hand.
  const source = join(root, '../shared/spec/endpoints.json')
  test.runIf(existsSync(source))('is the list that was agreed, whole', () => {
    const agreed = JSON.parse(readFileSync(source, 'utf8')) as { method: string; path: string }[]
    expect(Object.keys(endpoints).sort()).toEqual(
      agreed.map(({ method, path }) => `${method} ${path}`).sort(),
    )
  })
})
