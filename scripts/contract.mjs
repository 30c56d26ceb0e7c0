// `npm run test:contract`: Specmatic, a program of others, reads the served /openapi.json, makes up calls from it
// (right ones, wrong ones, boundaries) and holds the answers against it. Not part of `npm test`: it takes minutes.
// Needs a Java runtime; without one it says so and ends well.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { onStop, PlainError, pinnedNode, root, runScript, say } from './project.mjs'

/** @typedef {Record<string, any>} Json */

const credentials = { email: 'admin@example.com', password: 'correct horse battery' }

/**
 * Operations that no stranger can call with success more than once or at all, and why; their own tests do.
 * Everything else is called.
 * @type {ReadonlyArray<readonly [operation: RegExp, reason: string]>}
 */
const LEFT_OUT = [
  [/^\w+ \/api\/v1\/auth\//, 'needs a password, a code or a link, or ends the caller’s own access'],
  [/\/(approve|reject)$/, 'an action is decided once'],
  [/^POST .*\/undo$/, 'an import is undone once'],
  [/^DELETE /, 'a thing is deleted once'],
  [/\/tools\/\{name\}\/call$/, 'the arguments are those of the tool'],
  [/\/tools\/llm-declarations$/, 'the names are those of tools'],
]

/**
 * Where the things of a path parameter come from, where no POST on its collection makes one: the call, its body, and
 * the field of the (first) answer.
 * @type {Record<string, readonly [method: string, path: string, field: string, body?: unknown]>}
 */
const MADE_BY = {
  user_id: ['GET', '/api/v1/svc/admin/users', 'id'],
  name: ['GET', '/api/v1/tools', 'name'],
  action_id: ['POST', '/api/v1/tools/svc_create_deal/call', 'result.action_id', { name: 'Alder' }],
}

await runScript(async () => {
  if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) {
    say('The contract test is skipped: it needs a Java runtime (java), and there is none on the path.')
    return
  }
  await installDependencies()
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-contract-'))
  const server = startServer(folder)
  onStop(() => server.process.kill('SIGTERM'))
  try {
    const url = await server.ready
    const office = await signIn(url)
    const document = await office('GET', '/openapi.json')
    const understood = await prepare(document, office)
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(understood))
    const count = Object.values(understood.paths).flatMap(methods => Object.keys(methods)).length
    say(`Specmatic tests ${count} operations of ${url}; this takes a while.`)
    process.exitCode = await runSpecmatic(folder, url, office.token)
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @param {string} folder */
function startServer(folder) {
  const child = spawn(pinnedNode, [join(root, 'server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SVC_PORT: '0',
      SVC_DATA_DIR: join(folder, 'data'),
      SVC_SECRETS: 'file',
      SVC_ADMIN_EMAIL: credentials.email,
      SVC_ADMIN_PASSWORD: credentials.password,
      SVC_RATE_LIMIT: '1000000000',
    },
  })
  const ended = new Promise(resolve => child.on('close', resolve))
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', chunk => {
      said += chunk
      const url = /^ready (\S+)$/m.exec(said)?.[1]
      if (url) resolve(url)
    })
    void ended.then(() => reject(new PlainError('The server did not start.')))
  })
  return { process: child, ready, ended }
}

/** @param {string} url */
async function signIn(url) {
  let token = ''
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  const call = async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new PlainError(`${method} ${path} answers ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }
  token = (await call('POST', '/api/v1/auth/login', credentials)).access_token
  return Object.assign(call, { token })
}

/**
 * The document as Specmatic can test it. Nothing that the server could get wrong is taken out: only what Specmatic
 * does not understand (a key in a cookie, escapes in a pattern), what it cannot know (which ids exist, which words
 * are currencies), and the operations above.
 * @param {Json} document
 * @param {(method: string, path: string, body?: unknown) => Promise<any>} office
 * @returns {Promise<Json>}
 */
async function prepare(document, office) {
  const copy = structuredClone(document)
  delete copy.components.securitySchemes.session
  copy.security = [{ token: [] }]
  for (const [path, methods] of Object.entries(copy.paths)) {
    for (const method of Object.keys(methods)) {
      const name = `${method.toUpperCase()} ${path}`
      if (LEFT_OUT.some(([operation]) => operation.test(name))) delete methods[method]
    }
    if (Object.keys(methods).length === 0) delete copy.paths[path]
  }
  const things = await makeThings(document, copy, office)
  for (const [path, methods] of Object.entries(copy.paths)) {
    for (const operation of Object.values(methods)) {
      for (const parameter of operation.parameters ?? []) {
        if (parameter.in === 'path') {
          const thing = things[upTo(path, parameter.name)]
          parameter.schema = { type: typeof thing === 'number' ? 'integer' : 'string', enum: [thing] }
        }
        // Opaque: only a list’s Link header says one.
        if (parameter.name === 'cursor') parameter.schema = { type: 'string', enum: ['YWZ0ZXI6MTAw'] }
        if (parameter.name === 'Idempotency-Key') parameter.schema.pattern = '^[a-z0-9]{40}$'
      }
    }
  }
  return simplified(copy)
}

/**
 * The path up to and with a parameter: what the parameter stands for.
 * @param {string} path
 * @param {string} name
 */
function upTo(path, name) {
  return path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
}

/**
 * A thing for every path parameter, made by the example of the POST on its collection. Takes out of `copy`, and says
 * so, the paths whose things nothing makes.
 * @param {Json} document
 * @param {Json} copy
 * @param {(method: string, path: string, body?: unknown) => Promise<any>} office
 * @returns {Promise<Record<string, string | number>>} by the path up to the parameter
 */
async function makeThings(document, copy, office) {
  /** @type {Record<string, string | number>} */
  const things = {}
  for (const path of Object.keys(copy.paths)) {
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const place = upTo(path, name)
      if (place in things) continue
      const way = wayTo(document, place, name)
      if (!way) {
        say(`left out: ${path} (nothing makes a {${name}}; say how in scripts/contract.mjs)`)
        delete copy.paths[path]
        break
      }
      const [method, template, field, body] = way
      const from = template.replaceAll(/\{(\w+)\}/g, (_, outer) => String(things[upTo(template, outer)]))
      let made = [await office(method, from, body)].flat()[0]
      for (const step of field.split('.')) made = made[step]
      things[place] = made
    }
  }
  return things
}

/**
 * @param {Json} document
 * @param {string} place
 * @param {string} name
 */
function wayTo(document, place, name) {
  if (MADE_BY[name]) return MADE_BY[name]
  const collection = place.slice(0, place.lastIndexOf('/'))
  const others = name === 'id' ? [] : Object.keys(document.paths).filter(path => path.includes(`/{${name}}`))
  const collections = [collection, ...others.map(path => path.slice(0, path.indexOf(`/{${name}}`)))]
  const from = collections.find(path => document.paths[path]?.post?.responses['201'])
  if (!from) return undefined
  const example = document.paths[from].post.requestBody?.content['application/json'].example
  return /** @type {const} */ (['POST', from, 'id', example])
}

/**
 * @param {any} node
 * @returns {any}
 */
function simplified(node) {
  if (Array.isArray(node)) return node.map(simplified)
  if (typeof node !== 'object' || node === null) return node
  const one = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, simplified(value)]))
  if (typeof one.pattern === 'string' && one.pattern.includes('\\u')) delete one.pattern
  return one
}

/**
 * @param {string} folder
 * @param {string} url
 * @param {string} token
 * @returns {Promise<number>}
 */
function runSpecmatic(folder, url, token) {
  const jar = join(root, 'node_modules/specmatic/specmatic.jar')
  const args = ['-jar', jar, 'test', 'openapi.json', `--testBaseURL=${url}`, '--timeout=60']
  const child = spawn('java', args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SPECMATIC_GENERATIVE_TESTS: 'true',
      SPECMATIC_DISABLE_TELEMETRY: 'true',
      // Every value of every field, but not every combination of them with every other: that is millions.
      MAX_TEST_REQUEST_COMBINATIONS: '30',
      token,
    },
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  return new Promise(resolve =>
    child.on('close', code => {
      const summary = /Tests run: .*/.exec(output)?.[0]
      if (code !== 0 || !summary) process.stdout.write(output)
      say(summary ?? 'Specmatic ran no test.')
      resolve(code === 0 && summary ? 0 : 1)
    }),
  )
}
