// `npm run test:contract`: Specmatic, an external program, reads the served /openapi.json, generates calls
// from it (valid, invalid, boundaries) and checks the answers against it. Modules may be named, as in `npm
// run test:contract -- crm tasks`. Not part of `npm test`: all of it takes more than half an hour. Needs a
// Java runtime; without one it says so and succeeds.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installTools } from '../../scripts/pack.mjs'
import { answerHelp, root, runScript, say } from '../../scripts/project.mjs'
import { registry } from '../../server/registry.ts'
import { parametersOf, walk } from '../generated/routes.ts'
import { isForStrangers, isKept, Maker, placeNamed, rulesOf } from '../generated/things.ts'
import { openOffice } from '../office.ts'
import { Differences } from './differences.mjs'
import { inlined, ofCurrency, only, simplified, withoutUnused } from './understood.mjs'

/** @typedef {Record<string, any>} Json */

/**
 * Kinds of operations that no stranger can call with success, or not twice, in whichever module; what else is none for
 * strangers its module says (`notForStrangers`). Everything else is called.
 * @type {ReadonlyArray<readonly [operation: RegExp, reason: string]>}
 */
const LEFT_OUT = [
  [/\/(approve|reject|reject-stale)$/, 'an action is decided once'],
  [/\/(undo|stage|redeliver)$/, 'moves a state that is elsewhere then'],
  [/^DELETE /, 'a thing is deleted once'],
  [/^POST .*\/(bulk-import|imports|preview|merge)$/, 'rules between fields, or names another thing'],
  [/\/(stream|progress)$/, 'goes on for as long as somebody listens'],
]

const HELP = `npm run test:contract -- [module ...]
Lets Specmatic hold the served /openapi.json against the answers, of the modules named or of all. Needs a Java runtime.
`
answerHelp(HELP)

const modules = process.argv.slice(2)
/** @param {import('../../server/kernel/routes/endpoint.ts').AnyRoute} route */
const isAskedFor = route => modules.length === 0 || modules.includes(registry.moduleOf(route).key)

const called = new Map(
  walk
    .filter(([, route]) => isAskedFor(route) && isForStrangers(route))
    .filter(([name]) => !LEFT_OUT.some(([kind]) => kind.test(name))),
)

/** The fields of which the run chose a value of many. @type {Set<string>} */
const chosen = new Set()

/** Returns whether a schema is of an id. @param {Json | undefined} schema */
const isId = schema => schema?.exclusiveMinimum === 0 && schema.maximum === Number.MAX_SAFE_INTEGER

/** @param {unknown} value */
const isPlain = value => typeof value === 'string' || typeof value === 'number'

/** @param {unknown} value */
const isRecord = value => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Makes one thing for all paths that name it alone, and what is named in a query: that is then what the path's thing is of.
 * What is below a thing, or done to it, is of one of its own, which nothing else was done to.
 */
class OneOfEach extends Maker {
  /** @type {Map<string, Promise<string | number>>} */
  #made = new Map()

  /**
   * @override
   * @param {string} place
   * @param {import('../generated/things.ts').Ids} [known]
   * @param {Pick<import('../../server/kernel/routes/endpoint.ts').AnyRoute, 'method' | 'path'>} [route]
   */
  thing(place, known, route) {
    const isBelow = route && parametersOf(route.path).length > 1
    const isAction = route?.method === 'POST' && !route.path.endsWith('/')
    if (isBelow || isAction || this.ownOf(place, route))
      return new Maker(this.office).thing(place, known, route)
    const thing = this.#made.get(place) ?? super.thing(place, known)
    this.#made.set(place, thing)
    return thing
  }
}

await runScript(async () => {
  if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) {
    say('The contract test is skipped: it needs a Java runtime (java), and there is none on the path.')
    return
  }
  await installTools(join(root, 'tools/specmatic'))
  process.env.SVC_TEST_DATABASE = 'sqlite'
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-contract-'))
  const office = await openOffice()
  try {
    const document = (await office.get('/openapi.json?audience=all')).body
    const understood = await prepare(document, new OneOfEach(office))
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(understood))
    const [count, all] = [understood, document].map(
      ({ paths }) => Object.values(paths).flatMap(methods => Object.keys(methods)).length,
    )
    if (count === 0) {
      say(`No operation of ${modules.join(', ')} is for strangers: there is nothing to test.`)
      return
    }
    say(`Specmatic tests ${count} of ${all} operations of ${office.url}; this takes a while.`)
    process.exitCode = await runSpecmatic(folder, understood, office)
  } finally {
    await office.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * The document as Specmatic can test it. Nothing that the server could get wrong is taken out: only what Specmatic
 * does not understand (a key in a cookie, escapes in a pattern, null beside a record or a format), what it cannot know (which ids
 * exist, where a list goes on, which words are currencies) and the operations above.
 * @param {Json} document
 * @param {Maker} maker
 * @returns {Promise<Json>}
 */
async function prepare(document, maker) {
  const copy = structuredClone(document)
  delete copy.components.securitySchemes.session
  copy.security = [{ token: [] }]
  copy.paths = {}
  for (const [path, all] of Object.entries(document.paths)) {
    const methods = Object.fromEntries(
      Object.entries(structuredClone(all)).filter(
        ([method, { security = [] }]) =>
          called.has(`${method.toUpperCase()} ${path}`) &&
          // Operations reserved for a person in a browser.
          !security.some((/** @type {Json} */ scheme) => 'session' in scheme),
      ),
    )
    if (Object.keys(methods).length === 0) continue
    for (const operation of Object.values(methods)) {
      operation.parameters = operation.parameters?.filter(
        (/** @type {Json} */ one) =>
          one.in !== 'path' && one.name !== 'cursor' && one.name !== 'Idempotency-Key',
      )
    }
    for (const [method, operation] of Object.entries(methods)) {
      const route = called.get(`${method.toUpperCase()} ${path}`)
      if (!route) continue
      const { requestBody } = operation
      const content = requestBody?.content['application/json']
      if (content) content.schema = inlined(content.schema, document)
      const body = content?.schema
      // From each state to some others alone: what else the operation changes is tested.
      if (rulesOf(route).needed.length > 0) requestBody.required = true
      const rules = { moves: operation.description.includes('`illegal_transition`'), ...rulesOf(route) }
      const ids = await maker.things(route)
      if (body) leaveUnknown(body, await maker.bodyOf(route, ids), rules)
      await nameInQuery(operation, route, maker, ids)
      // A proposal is answered where a policy holds or the caller only proposes; here is neither.
      if (['200', '201'].some(done => done in operation.responses)) delete operation.responses['202']
      const there = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]))
      copy.paths[there] = { ...copy.paths[there], [method]: operation }
    }
  }
  return simplified(withoutUnused(copy))
}

/**
 * Has the query of an operation name what is there.
 * @param {Json} operation
 * @param {import('../../server/kernel/routes/endpoint.ts').AnyRoute} route
 * @param {Maker} maker
 * @param {import('../generated/things.ts').Ids} ids
 */
async function nameInQuery(operation, route, maker, ids) {
  const needed = (await maker.queryOf(route, ids)) ?? {}
  // A fund that the path does not name is one of many in a currency of its own.
  operation.parameters = operation.parameters?.filter(
    (/** @type {Json} */ { name }) => name !== 'fund_account_id' || !route.path.includes('/cfo/'),
  )
  for (const one of operation.parameters ?? []) {
    const place = placeNamed(one.name)
    const value = needed[one.name]
    if (value !== undefined) one.schema = only([value])
    else if (place && one.schema.type === 'integer') one.schema = only([await maker.thing(place)])
  }
}

/**
 * Has a body name what its accepted example names, and takes out of it what may be left out and cannot be made up: only
 * what is there can be named, e-mail beside null is taken for any text, an amount has a currency where one may be left
 * out, a state goes to some others alone, and fields with a rule between them go together as they are accepted. All else
 * is refused, rightly.
 * @param {Json} schema
 * @param {Json} accepted
 * @param {ReturnType<typeof rulesOf> & { moves: boolean, all?: boolean, isListed?: boolean }} rules `moves`: whether its states
 *   are moved; `all`: whether every field is one with a rule; `isListed`: whether it is an entry of a list
 */
function leaveUnknown(schema, accepted, rules) {
  const { properties: fields = {}, required = [] } = schema
  const needed = rules.needed.filter(name => name in fields && !required.includes(name))
  if (needed.length > 0) schema.required = [...required, ...needed]
  for (const [name, field] of Object.entries(fields)) {
    const words = field.description ?? field.anyOf?.[0].description
    const value = accepted?.[name]
    const isRuled = rules.all || rules.ruled.includes(name)
    const isNamed = /_ids?$/.test(name) || isKept(name) || isRuled || isId(field) || isId(field.items)
    const unknown =
      isNamed ||
      // Another one than the record's is refused: somebody changed it meanwhile.
      name === 'version' ||
      (fields.currency?.anyOf && ofCurrency.test(words)) ||
      field.anyOf?.[0].format === 'email' ||
      // A list is sent with up to three, whatever it asks for.
      (field.anyOf?.[0] ?? field).maxItems < 3 ||
      (rules.moves && /(^|_)status$/.test(name))
    if (rules.isListed && rules.distinct.includes(name)) {
      delete field.minLength
      delete field.maxLength
    }
    if (isNamed && isPlain(value)) {
      // A rule is broken by a null as it is by a field that is left out.
      const isSent = required.includes(name) || needed.includes(name)
      fields[name] = only([value], field.anyOf !== undefined && !(isRuled && isSent))
      chosen.add(name)
    } else if (isNamed && Array.isArray(value) && isPlain(value[0])) {
      field.items = only(value)
      chosen.add(name)
    } else if (unknown && !required.includes(name) && !(isRuled && isRecord(value))) delete fields[name]
    else
      for (const inner of [field, field.anyOf?.[0]]) {
        keepKind(inner, value)
        keepEntry(inner, value)
        if (inner?.properties) leaveUnknown(inner, value, { ...rules, all: isRuled })
        if (inner?.items?.properties)
          leaveUnknown(inner.items, value?.[0], { ...rules, all: isRuled, isListed: true })
      }
  }
}

/**
 * Has a field of several kinds be of the one that is accepted: documents that come with the call are there, a room may not be.
 * @param {Json | undefined} field
 * @param {Json} accepted
 */
function keepKind(field, accepted) {
  const kind = field?.oneOf?.find((/** @type {Json} */ { properties }) =>
    Object.entries(properties).some(([name, { const: word }]) => word && word === accepted?.[name]),
  )
  if (!field || !kind) return
  delete field.oneOf
  Object.assign(field, kind)
}

/**
 * Has a record be sent with the first entry of the accepted one or of its example: it would be sent empty.
 * @param {Json | undefined} field
 * @param {Json} accepted
 */
function keepEntry(field, accepted) {
  const [name] = Object.keys([accepted, field?.example].find(isRecord) ?? {})
  if (!field || !isRecord(field.additionalProperties) || name === undefined) return
  const { minProperties = 0, propertyNames, additionalProperties, example, ...rest } = field
  for (const key of Object.keys(field)) delete field[key]
  Object.assign(field, rest, { properties: { [name]: additionalProperties } })
  if (minProperties > 0) field.required = [name]
}

/**
 * @param {string} folder
 * @param {Json} understood
 * @param {{ url: string, admin: string }} office
 * @returns {Promise<number>}
 */
function runSpecmatic(folder, understood, { url, admin }) {
  const jar = join(root, 'tools/specmatic/node_modules/specmatic/specmatic.jar')
  // The document with its schemas written out is longer than its parser reads unless it is told to.
  const args = [
    '-DmaxYamlCodePoints=30000000',
    '-jar',
    jar,
    'test',
    'openapi.json',
    `--testBaseURL=${url}`,
    '--timeout=60',
  ]
  const child = spawn('java', args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SPECMATIC_GENERATIVE_TESTS: 'true',
      SPECMATIC_DISABLE_TELEMETRY: 'true',
      // Every kind of value of every field is still asked with so few combinations of them.
      MAX_TEST_REQUEST_COMBINATIONS: '8',
      token: admin,
    },
  })
  const differences = new Differences(understood, chosen)
  let summary = ''
  createInterface({ input: child.stdout }).on('line', line => {
    differences.take(line)
    if (line.startsWith('Tests run: ')) summary = line
  })
  return new Promise(resolve =>
    child.on('close', () => {
      const lines = differences.lines()
      for (const line of lines) say(line)
      say(summary === '' ? 'Specmatic ran no test.' : `${summary}; kinds of differences: ${lines.length}`)
      say(`Right calls that the state of things stood in the way of: ${differences.inTheWay}`)
      resolve(summary !== '' && lines.length === 0 ? 0 : 1)
    }),
  )
}
