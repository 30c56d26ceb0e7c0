import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { pinnedNode, root } from '../../scripts/project.mjs'
import { openApiDocument } from '../../server/http/openapi.ts'
import { commonErrors } from '../../server/kernel/routes/common-errors.ts'
import { eventsOf } from '../../server/kernel/routes/event-names.ts'
import { isAskedTwice } from '../../server/kernel/routes/governed.ts'
import { withFormerNames } from '../../server/kernel/routes/renamed-fields.ts'
import { version } from '../../server/kernel/version.ts'
import { registry } from '../../server/registry.ts'
import { Contract } from '../generated/contract.ts'
import { parametersOf, walk, walkOf } from '../generated/routes.ts'
import { type Json, type Office, openOffice } from '../office.ts'

let office: Office
let contract: Contract
let document: Json
beforeAll(async () => {
  office = await openOffice()
  contract = await Contract.of(office)
  document = contract.document
})
afterAll(() => office.close())

const operationOf = (route: { method: string; path: string }) =>
  document.paths[route.path]?.[route.method.toLowerCase()]

const responseOf = (route: { method: string; path: string }, status: number) =>
  contract.responseOf(route.method, route.path, status)

describe('the OpenAPI document', () => {
  test('has the public operations alone, unless all are asked for, each with its audience', async () => {
    const { paths, tags } = (await office.get('/openapi.json', { as: null })).body
    const audiences = (described: Json) =>
      Object.entries<Json>(described).flatMap(([path, methods]) =>
        Object.entries<Json>(methods).map(
          ([method, operation]) => `${method.toUpperCase()} ${path} ${operation['x-audience']}`,
        ),
      )
    const declared = registry.routes.map(({ method, path, audience }) => `${method} ${path} ${audience}`)
    const promised = declared.filter(name => name.endsWith(' public'))
    expect(audiences(document.paths).sort()).toEqual(declared.sort())
    expect(audiences(paths).sort()).toEqual(promised.sort())
    expect(promised.length).toBeLessThan(declared.length)
    expect(tags.length).toBeGreaterThan(0)
  })

  test('is 3.1 and is served to anyone with 200', async () => {
    const { status, headers, body } = await office.get('/openapi.json', { as: null })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body.openapi).toMatch(/^3\.1\./)
  })

  test('has every route of the registry and no other', () => {
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(walk.map(([name]) => name).sort())
  })

  test('gives each operation a name of its own, fit for a generated client', () => {
    const names = registry.routes.map(route => operationOf(route).operationId as string)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+[A-Z][a-zA-Z0-9]+$/)
  })

  test('says what every field is, by its declaration or by its name', () => {
    const bare: string[] = []
    const look = (node: Json, at: string): void => {
      if (typeof node !== 'object' || node === null) return
      if (node.type === 'object')
        for (const [name, field] of Object.entries<Json>(node.properties ?? {}))
          if (!field.description) bare.push(`${at}.${name}`)
      for (const [key, part] of Object.entries(node)) look(part, `${at}.${key}`)
    }
    look(document.components.schemas, 'schemas')
    look(document.paths, 'paths')
    expect(bare, 'say it in the declaration, or in server/http/contract/field-words.json').toEqual([])
  })

  test.each(walk)('describes each parameter of %s and shows an example of its answer', (_name, route) => {
    const { parameters = [], responses } = operationOf(route)
    for (const { name, description } of parameters) expect(description, name).toBeTruthy()
    const json = responses[route.status].content?.['application/json']
    if (json) expect(json.examples.answer).toBeTruthy()
  })

  test.each(walk)('says of each parameter of %s what it is', (_name, route) => {
    const { parameters = [] } = operationOf(route)
    const inPath = parameters.filter((one: Json) => one.in === 'path')
    expect(inPath.map((one: Json) => one.name).sort()).toEqual(parametersOf(route.path).sort())
    for (const { name, in: place, required, schema } of parameters) {
      expect(isTyped(schema), `${name}: ${JSON.stringify(schema)}`).toBe(true)
      if (place === 'path') expect(required).toBe(true)
      // Another platform's or program's id of a record is a text.
      if (place === 'path' && name.endsWith('_id') && !['peer_deal_id', 'external_id'].includes(name))
        expect(schema.type).toBe('integer')
    }
    const query = parameters.filter((one: Json) => one.in === 'query').map((one: Json) => one.name)
    const known = [
      ...Object.keys(route.parse.query.shape),
      ...(route.ephemeral || route.outside ? ['ephemeral'] : []),
      ...(isAskedTwice(route) ? ['duplicate_ok'] : []),
    ]
    expect(query.sort()).toEqual(known.sort())
  })

  test.each(walk)('says of %s what it takes and answers', (_name, route) => {
    const { requestBody, responses, security } = operationOf(route)
    expect(Object.keys(requestBody?.content ?? {})).toEqual(
      route.parse.body ? ['application/json'] : route.intake ? ['application/octet-stream'] : [],
    )
    expect(Boolean(responses[route.status].content)).toBe(Boolean(route.parse.response))
    if (route.parse.body) expect(isTyped(requestBody.content['application/json'].schema)).toBe(true)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(route.status), '422', 'default']))
    if (route.access === 'public') expect(security).toEqual([])
  })

  test.each(walk)('says of %s with which status each of its problems is answered', (_name, route) => {
    for (const [code, [status]] of Object.entries({ ...commonErrors(route), ...route.errors }))
      expect(responseOf(route, status).description).toMatch(new RegExp(`\\b${code}\\b`))
  })

  test.each(walk)('answers %s with a named schema, or with a list of one', (_name, route) => {
    const { content = {} } = operationOf(route).responses[route.status]
    const schema = content['application/json']?.schema
    if (schema) expect(isNamed(schema), JSON.stringify(schema)).toBe(true)
  })

  test('tells what was kept from a preview of it', async () => {
    const { persisted: _, ...deal } = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' })).body
    const { schema } = operationOf({ method: 'POST', path: '/api/v1/svc/crm/deals' }).responses[201].content[
      'application/json'
    ]
    const judge = (answer: Json) => contract.schemaObjection(schema, { ...deal, ...answer }) === null
    expect(judge({ id: 1, persisted: true })).toBe(true)
    expect(judge({ id: null, persisted: false })).toBe(true)
    expect(judge({ id: null, persisted: true })).toBe(false)
    expect(judge({ id: 1, persisted: false })).toBe(false)
    expect(judge({ id: 1 })).toBe(false)
  })

  test('is the one that was generated: if not, run "npm run generate"', async () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(registry, 'all'))))
    const { body } = await office.get('/openapi.json?examples=true', { as: null })
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(registry, 'public'))))
    expect(document.info.version).toBe(version)
  })

  test('is sent in a short form that says the same', async () => {
    const whole = JSON.parse(JSON.stringify(openApiDocument(registry, 'public')))
    const short = (await office.get('/openapi.json', { as: null })).body
    expect(JSON.stringify(short).length).toBeLessThan(0.7 * JSON.stringify(whole).length)
    const common = Object.keys(short.components.responses.OtherProblem.headers)
    const shortened = (one: Json) => {
      const { headers = {}, content = {}, ...answer } = at(whole, one)
      const own = Object.entries(headers).filter(([name]) => !common.includes(name))
      const bodies = Object.entries<Json>(content).map(([type, { examples, ...body }]) => [type, body])
      return [answer, Object.fromEntries(own), Object.fromEntries(bodies)]
    }
    const said = (one: Json) => {
      const { headers = {}, content = {}, ...answer } = at(short, one)
      const own = Object.entries(headers).filter(([name]) => !common.includes(name))
      return [answer, Object.fromEntries(own), content]
    }
    for (const [path, methods] of Object.entries<Json>(whole.paths))
      for (const [method, operation] of Object.entries<Json>(methods)) {
        const { parameters = [], responses, ...rest } = short.paths[path][method]
        const { parameters: allParameters = [], responses: allResponses, ...all } = operation
        expect(rest).toEqual(all)
        expect(parameters.map((one: Json) => at(short, one))).toEqual(allParameters)
        for (const [status, answer] of Object.entries(allResponses))
          expect(said(responses[status]), `${path} ${status}`).toEqual(shortened(answer))
      }
    // The format of a day or time says what an example would.
    leaveOutDays(whole.components.schemas)
    for (const [name, schema] of Object.entries<Json>(whole.components.schemas))
      expect(merged(short, short.components.schemas[name]), name).toEqual({
        ...schema,
        ...(schema.required && { required: [...schema.required].sort() }),
      })
  })

  test('is sent in parts, one for each tag, with all that they refer to', async () => {
    const { tags, paths } = (await office.get('/openapi.json', { as: null })).body
    const operations = (of: Json) => Object.values<Json>(of).flatMap(methods => Object.values<Json>(methods))
    let found = 0
    for (const { name } of tags) {
      const address = `/openapi.json?tag=${encodeURIComponent(name)}`
      const part = (await office.get(address, { as: null })).body
      expect(JSON.stringify(part).length).toBeLessThan(1_000_000)
      expect(operations(part.paths).every(({ tags: own }) => own.includes(name))).toBe(true)
      for (const [, place] of JSON.stringify(part).matchAll(/"#\/components\/([^"]+)"/g)) {
        const [kind, ...rest] = (place as string).split('/') as [string, ...string[]]
        expect(part.components[kind][rest.join('/')], place).toBeDefined()
      }
      found += operations(part.paths).length
    }
    expect(found).toBe(operations(paths).length)
    expect((await office.get('/openapi.json?tag=Nobody', { as: null })).status).toBe(404)
  })

  test('is sent compressed, and again only when it changed', async () => {
    const address = `${office.url}/openapi.json`
    const sent = await fetch(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(sent.headers.get('content-encoding')).toBe('br')
    const whole = (await sent.json()) as Json
    const operations = Object.values<Json>(whole.paths).flatMap(methods => Object.keys(methods)).length
    expect(Number(sent.headers.get('content-length')) / operations).toBeLessThan(250)
    const older = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    expect(older.headers.get('content-encoding')).toBe('gzip')
    expect(Number(older.headers.get('content-length')) / operations).toBeLessThan(400)
    expect(await older.json()).toEqual(whole)
    const etag = sent.headers.get('etag') as string
    // A browser's header; without it `fetch` asks for no stored answer.
    const again = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await fetch(address, { headers: again })).status).toBe(304)
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toEqual(whole)
  })

  test('has a schema for every event that is told, each of which may be subscribed to', () => {
    const told = (to: string) => registry.events.filter(event => event.to === to).map(({ name }) => name)
    expect(Object.keys(document.webhooks).sort()).toEqual(
      [...told('registered'), ...told('subscriber')].sort(),
    )
    expect([...eventsOf.registered]).toEqual(told('registered').sort())
    expect([...eventsOf.subscriber]).toEqual(told('subscriber').sort())
    for (const { post } of Object.values<Json>(document.webhooks)) {
      const { properties } = post.requestBody.content['application/json'].schema
      expect(isNamed(properties.data)).toBe(true)
    }
  })

  test.each(walk)('says of %s which headers its answer may carry', (_name, route) => {
    const { 'X-Request-Id': id, ...headers } = responseOf(route, route.status).headers
    expect(id).toBeDefined()
    expect('X-Total-Count' in headers).toBe('cursor' in route.parse.query.shape)
    expect('Location' in headers).toBe(route.status === 201)
    if (route.access !== 'public') expect(responseOf(route, 401).headers).toHaveProperty('WWW-Authenticate')
    expect(responseOf(route, 429).headers).toHaveProperty('Retry-After')
  })

  test.each([
    ['get', '/api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements', '409'],
    ['post', '/api/v1/svc/copilot/ask', '404'],
    ['get', '/api/v1/svc/mcp-connections/{connection_id}/browse', '503'],
    ['post', '/api/v1/auth/invitation', '410'],
  ])('says of %s %s that a problem of its own is answered with %s', (method, path, status) => {
    expect(Object.keys(document.paths[path][method].responses)).toContain(status)
  })

  test.each(walkOf(route => route.example !== undefined))('takes the example of %s', (_name, route) => {
    const { schema, example } = operationOf(route).requestBody.content['application/json']
    // It says fields that were renamed by their present name.
    expect(withFormerNames(route.parse.body as z.ZodType, example).value).toEqual(route.example)
    expect(contract.schemaObjection(schema, example)).toBeNull()
  })

  test('takes the example of every schema in it', () => {
    for (const schema of schemasIn(document)) {
      if ('example' in schema && schema.type) {
        const { example } = schema
        expect(contract.schemaObjection(schema, example), JSON.stringify(schema)).toBeNull()
      }
    }
  })
})

// Neither depends on the database: once is enough.
if (process.env.SVC_TEST_DATABASE !== 'postgres')
  describe('the linters of others', () => {
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'fund-office-openapi-'))
      for (const audience of ['public', 'all'] as const)
        writeFileSync(join(folder, `${audience}.json`), JSON.stringify(openApiDocument(registry, audience)))
      // The specification itself has addresses that end with a slash.
      const rules = 'rules: { path-keys-no-trailing-slash: off }'
      writeFileSync(join(folder, 'spectral.yaml'), `extends: ["spectral:oas"]\n${rules}\n`)
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    test('Spectral finds nothing (spectral:oas)', async () => {
      const args = ['lint', 'all.json', '--ruleset', 'spectral.yaml', '--fail-severity', 'warn']
      const { code, output } = await run('@stoplight/spectral-cli/dist/index.js', args, folder)
      expect(code, output).toBe(0)
      expect(output).toContain('No results')
    })

    test('Redocly finds nothing (recommended)', async () => {
      const { code, output } = await run(
        '@redocly/cli/bin/cli.js',
        [
          ...['lint', 'public.json', 'all.json', '--extends=recommended', '--format=json'],
          '--skip-rule=no-path-trailing-slash',
          // The specification names `exceptions/{exc_id}/update` beside `exceptions/playbooks/{pb_id}`; ids are numbers.
          '--skip-rule=no-ambiguous-paths',
        ],
        folder,
      )
      expect(code, output).toBe(0)
      const totals = [...output.matchAll(/"totals": (\{[^}]+\})/g)].map(([, total = '']) => JSON.parse(total))
      const none = expect.objectContaining({ errors: 0, warnings: 0 })
      expect(totals).toEqual([none, none])
    })

    test('see a document that is not right', async () => {
      writeFileSync(
        join(folder, 'wrong.json'),
        JSON.stringify({ ...document, paths: { '/a/{id}': { get: {} } } }),
      )
      const spectral = await run(
        '@stoplight/spectral-cli/dist/index.js',
        ['lint', 'wrong.json', '--ruleset', 'spectral.yaml'],
        folder,
      )
      const redocly = await run(
        '@redocly/cli/bin/cli.js',
        ['lint', 'wrong.json', '--extends=recommended'],
        folder,
      )
      expect([spectral.code, redocly.code]).toEqual([1, 1])
    })
  })

/** A schema that says what it takes: an empty one takes anything and tells a caller nothing. */
function isTyped(schema: Json): boolean {
  if (!schema) return false
  if (schema.$ref || schema.type || schema.enum || 'const' in schema) return true
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].some(isTyped)
}

/** A schema that generated clients have a name for, a list of one, or what an entity is together with another. */
function isNamed(schema: Json): boolean {
  if (schema.$ref) return true
  if (schema.type === 'array') return isNamed(schema.items)
  return [schema.allOf, schema.anyOf].some(parts => parts?.every(isNamed))
}

function* schemasIn(node: Json): Generator<Json> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node) && typeof node.type === 'string') yield node
  for (const one of Object.values(node)) yield* schemasIn(one)
}

/** Runs the program of an installed package; the linters must need nobody else. */
function run(file: string, args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const child = spawn(pinnedNode, [join(root, 'node_modules', file), ...args], {
    cwd,
    env: { ...process.env, ...offline, https_proxy: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' },
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  return new Promise(resolve => child.on('close', code => resolve({ code, output })))
}

/** Returns the component that a reference names. */
const at = (document: Json, one: Json): Json => {
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(one.$ref ?? '') ?? []
  return kind ? document.components[kind][name as string] : one
}

/** A schema with the fields of the parts that it is made of. */
function merged(document: Json, schema: Json): Json {
  const fields = (schema.allOf ?? []).some(({ $ref }: Json) => /Fields$/.test($ref ?? ''))
  if (!fields) return { ...schema, ...(schema.required && { required: [...schema.required].sort() }) }
  const { allOf, ...rest } = schema
  const parts: Json[] = allOf.map((part: Json) => at(document, part))
  const required = parts.flatMap(part => part.required ?? []).sort()
  return {
    ...rest,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    ...(required.length > 0 && { required }),
  }
}

function leaveOutDays(node: Json): void {
  if (typeof node !== 'object' || node === null) return
  if (node.format === 'date' || node.format === 'date-time') delete node.example
  for (const part of Object.values<Json>(node)) leaveOutDays(part)
}
