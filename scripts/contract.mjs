// `npm run test:contract`: Specmatic, a program of others, reads the served /openapi.json, makes up calls from it
// (right ones, wrong ones, boundaries) and holds the answers against it. Not part of `npm test`: it takes minutes.
// Needs a Java runtime; without one it says so and ends well.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { onStop, PlainError, root, runScript, say } from './project.mjs'
import { credentials, signIn, startServer } from './test-office.mjs'

/** @typedef {Record<string, any>} Json */

/**
 * Operations that no stranger can call with success, or not twice; their own tests do. Everything else is called.
 * @type {ReadonlyArray<readonly [operation: RegExp, reason: string]>}
 */
const LEFT_OUT = [
  [/^\w+ \/api\/v1\/auth\//, 'needs a password, a code or a link, or ends the caller’s own access'],
  [/\/(approve|reject|reject-stale)$/, 'an action is decided once'],
  [/\/(undo|stage|redeliver)$|\/deals\/\{deal_id\}\/contacts$/, 'moves a state that is elsewhere then'],
  [/^DELETE /, 'a thing is deleted once'],
  [/\/credits\/(portal|subscribe)$/, 'no payment provider is connected'],
  [
    /\/(bulk-import|preview|investor-portal\/distributions|mandate|crm\/screen|bind-room)$/,
    'rules between fields, or names another thing',
  ],
  [
    /^(POST|PATCH) .*\/(webhooks\/(\{id\})?|connected-apps)$/,
    'an address has to be public, which no schema says',
  ],
  [/\/pricer\/(run|tapes|remittances|pricings\/compare)$/, 'rules between fields, or names another thing'],
  [
    /^(POST|PUT|PATCH) .*\/cfo\/(journal|gl|report|accounts\/\{account_id\}\/entries)/,
    'rules between fields, or names another thing',
  ],
  [
    /^POST .*\/performance\/public-market$/,
    'a rule between fields: there has to be a level near the day it is made for',
  ],
  [
    /^POST .*\/(lp\/\{lp_id\}\/capital-calls|investor-portal\/calls)$/,
    'rules between fields: an amount or lines, and no more than is unfunded',
  ],
  [/^POST .*\/investor-portal\/commitments$/, 'the same closing and class is recorded once'],
  [/\/calls\/\{call_id\}\/(payment|status)$/, 'moves a state that is elsewhere then'],
  [
    /^(POST|PUT) .*\/cfo\/(waterfall|accounts\/\{account_id\}\/(fees|lp-terms|period-close|k1))|\/k1\/\{lp_id\}/,
    'rules between fields, or names another thing',
  ],
  [/\/lines\/\{lp_id\}\//, 'needs an investor who is overdue, or in default'],
  [/\/(vdr\/analyze|odd\/generate)$/, 'names a connection that has to be there'],
  [/\/cim\/(generate|reports)/, 'moves a state that is elsewhere then, or rules between fields'],
  [/\/models\/test$/, 'asks a model server, again and again where the settings say so, and none is there'],
  [/\/team\/run$/, 'names an agent that has to be there'],
  [/\/admin\/backups\/restore$/, 'names a file that has to be there'],
  [/\/holds\/\{hold_id\}/, 'only long work of the office’s own sets credits aside'],
  [/\/(stream|progress)$/, 'goes on for as long as somebody listens'],
  [/\/documents\/\{document\}\/pages\//, 'needs a connection through which the document is read again'],
  [/^GET \/api\/v1\/tools/, 'answers JSON Schemas, which Specmatic takes for part of the document'],
  [/\/tools\/\{name\}\/call$/, 'the arguments are those of the tool'],
]

const COMMITMENTS = '/api/v1/svc/investor-portal/commitments'

/**
 * How things come about that no POST on their collection makes, by the path parameter that names them.
 * @type {Record<string, (office: Office, things: Record<string, string | number>) => Promise<string | number>>}
 */
const MADE_BY = {
  async user_id(office) {
    const { url } = await office('POST', '/api/v1/svc/admin/invite-links', { role: 'member' })
    const person = { name: 'Ben', email: 'ben@example.com', password: credentials.password }
    const token = url.slice(url.indexOf('#') + 1)
    return (await office('POST', '/api/v1/auth/invitation/accept', { token, ...person })).user.id
  },
  async report_id(office) {
    const deal = await office('POST', '/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan' })
    const memorandum = { title: 'Alder Ports', template_key: 'onepager', deal_id: deal.id }
    return (await office('POST', '/api/v1/svc/cim/generate', memorandum)).id
  },
  section_key: async () => 'risks',
  run_id: async office => (await propose(office)).run_id,
  async policy_id(office) {
    const { action_id } = await office('POST', '/api/v1/svc/agent/policies', {
      name: 'Quiet',
      kind: 'nothing_at_all',
    })
    return (await office('POST', `/svc/agent/actions/${action_id}/approve`, {})).result.id
  },
  reference: async office => (await newLine(office, { reference: 'CALL/2026/01' })).reference,
  draft_id: async office => (await newLine(office, { status: 'draft' })).id,
  action_id: async office => (await propose(office)).action_id,
  async close_id(office, things) {
    const fund_account_id = Number(things['/api/v1/svc/cfo/accounts/{account_id}'])
    const lp_id = await theLp(office, things)
    const admitted_on = '2026-01-15'
    await office('POST', COMMITMENTS, { lp_id, fund_account_id, amount: 1_000_000, admitted_on })
    const called = { fund_account_id, amount: 100, notice_date: admitted_on, due_date: '2026-01-30' }
    await office('POST', '/api/v1/svc/investor-portal/calls', called)
    const path = `/api/v1/svc/cfo/accounts/${fund_account_id}/period-close/run`
    const { checks } = await office('POST', path, { period_end: '2026-01-31' })
    const waive = checks
      .filter((/** @type {Json} */ { status }) => status === 'fail')
      .map((/** @type {Json} */ { key }) => ({ check: key, reason: 'A book of one call' }))
    const { id, status } = await office('POST', path, { period_end: '2026-01-31', waive })
    if (status !== 'closed') throw new PlainError(`The period of the contract test is ${status}.`)
    return id
  },
  lp_id: (office, things) => theLp(office, things),
  async fund_account_id(office) {
    return (await office('POST', '/api/v1/svc/cfo/accounts', { name: 'Alder Fund' })).id
  },
  async call_id(office, things) {
    const lp_id = await theLp(office, things)
    return (await office('POST', '/api/v1/svc/investor-portal/calls', { lp_id, amount: 1000 })).id
  },
  async commitment_id(office) {
    const lp_id = await newLp(office)
    const fund = await office('POST', '/api/v1/svc/cfo/accounts', { name: 'Alder Fund' })
    const commitment = { lp_id, fund_account_id: fund.id, amount: 1000 }
    return (await office('POST', COMMITMENTS, commitment)).id
  },
  async distribution_id(office, things) {
    const distribution = { lp_id: await theLp(office, things), type: 'realized_gain', amount: 1000 }
    return (await office('POST', '/api/v1/svc/investor-portal/distributions', distribution)).id
  },
  analysis_id: async office => (await newAnalysis(office)).id,
  async flag_id(office, things) {
    const path = '/api/v1/svc/vdr/analyses/{analysis_id}'
    return (await office('GET', `/api/v1/svc/vdr/analyses/${things[path]}`)).red_flags[0].id
  },
  odd_run_id: async office => (await newOddRun(office)).id,
  async odd_answer_id(office, things) {
    const path = '/api/v1/svc/odd/runs/{odd_run_id}'
    return (await office('GET', `/api/v1/svc/odd/runs/${things[path]}`)).answers[0].id
  },
  async pricing_id(office) {
    const deal = await office('POST', '/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan' })
    const loan = { principal: 1_000_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1 }
    return (await office('POST', '/api/v1/svc/pricer/run', { ...loan, deal_id: deal.id })).id
  },
  async remittance_id(office) {
    const rows = [{ loan_id: 'A-1', current_balance: 250_000, rate: 0.0725, remaining_term: 60 }]
    const tape = { name: 'Alder consumer pool', as_of_date: '2026-03-31', currency: 'USD', rows }
    const { id } = await office('POST', '/api/v1/svc/pricer/tapes', tape)
    const paid = { loan_id: 'A-1', interest_paid: 0, principal_paid: 0, ending_balance: 250_000 }
    const report = { tape_id: id, period: '2026-04', rows: [paid] }
    return (await office('POST', '/api/v1/svc/pricer/remittances', report)).id
  },
}

/** @typedef {import('./test-office.mjs').Office} Office */

/**
 * @param {Office} office
 * @param {Json} more
 */
async function newLine(office, more) {
  const { id } = await office('POST', '/api/v1/svc/cfo/accounts', { name: 'Alder Fund' })
  const line = { category: 'expense', date: '2026-02-27', debit: 5000, ...more }
  return office('POST', `/api/v1/svc/cfo/accounts/${id}/entries`, line)
}

/**
 * The investor whom the things that are made belong to, so that a query can name them.
 * @param {Office} office
 * @param {Record<string, string | number>} things
 */
async function theLp(office, things) {
  const known = things.lp_id ?? (await newLp(office))
  things.lp_id = known
  return known
}

/** @param {Office} office */
async function newLp(office) {
  return (await office('POST', '/api/v1/svc/investors/lp', { name: 'Alder', committed_capital: 5_000_000 }))
    .id
}

/** @param {Office} office */
async function newAnalysis(office) {
  const documents = [{ name: 'lease.txt', text: 'LEASE\n\nThe premises are described in Exhibit A.' }]
  return office('POST', '/api/v1/svc/vdr/analyze', { source: { type: 'inline', documents } })
}

/** @param {Office} office */
async function newOddRun(office) {
  const documents = [{ name: 'terms.txt', text: 'The management fee is 2% a year of commitments.' }]
  const source = { type: 'inline', documents }
  return office('POST', '/api/v1/svc/odd/generate', { source, topics: ['fund_terms'], ephemeral: false })
}

/** @param {Office} office */
async function propose(office) {
  return (await office('POST', '/api/v1/tools/svc_create_deal/call', { name: 'Alder' })).result
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
    const [count, all] = [understood, document].map(
      ({ paths }) => Object.values(paths).flatMap(methods => Object.keys(methods)).length,
    )
    say(`Specmatic tests ${count} of ${all} operations of ${url}; this takes a while.`)
    process.exitCode = await runSpecmatic(folder, url, office.token)
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * The document as Specmatic can test it. Nothing that the server could get wrong is taken out: only what Specmatic
 * does not understand (a key in a cookie, escapes in a pattern, null beside a record or a format), what it cannot know (which ids
 * exist, where a list goes on, which words are currencies) and the operations above.
 * @param {Json} document
 * @param {Office} office
 * @returns {Promise<Json>}
 */
async function prepare(document, office) {
  const copy = structuredClone(document)
  delete copy.components.securitySchemes.session
  copy.security = [{ token: [] }]
  copy.paths = {}
  /** @type {Record<string, string | number>} */
  const things = {}
  for (const [path, all] of Object.entries(document.paths)) {
    const methods = Object.fromEntries(
      Object.entries(structuredClone(all)).filter(
        ([method, { security = [] }]) =>
          !LEFT_OUT.some(([operation]) => operation.test(`${method.toUpperCase()} ${path}`)) &&
          // What only a person in a browser may do.
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
    for (const operation of Object.values(methods)) {
      for (const one of operation.parameters ?? []) {
        if (one.in !== 'query' || !one.name.endsWith('_id') || !MADE_BY[one.name]) continue
        things[one.name] ??= await makeThing(one.name, one.name, document, office, things)
        one.schema = { type: 'integer', enum: [things[one.name]] }
      }
      const body = operation.requestBody?.content['application/json'].schema
      // From each state to some others alone: what else the operation changes is tested.
      const moves = operation.description.includes('`illegal_transition`')
      if (body) leaveUnknown(body, moves)
    }
    copy.paths[await withThings(path, document, office, things)] = methods
  }
  return simplified(copy)
}

/**
 * Takes out of a body what may be left out and cannot be made up: only what is there can be named, e-mail beside null
 * is taken for any text, and a state goes to some others alone. All are refused, rightly.
 * @param {Json} schema
 * @param {boolean} moves whether its states are moved
 */
function leaveUnknown(schema, moves) {
  const { properties: fields = {}, required = [] } = schema
  for (const [name, field] of Object.entries(fields)) {
    const unknown =
      name.endsWith('_id') || field.anyOf?.[0].format === 'email' || (moves && /(^|_)status$/.test(name))
    if (unknown && !required.includes(name)) delete fields[name]
    else for (const inner of [field, field.anyOf?.[0]]) if (inner?.properties) leaveUnknown(inner, moves)
  }
}

/**
 * The path with a thing that is there for each of its parameters.
 * @param {string} path
 * @param {Json} document
 * @param {Office} office
 * @param {Record<string, string | number>} things by the path up to the parameter
 * @returns {Promise<string>}
 */
async function withThings(path, document, office, things) {
  let whole = path
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const place = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
    things[place] ??= await makeThing(place, name, document, office, things)
    whole = whole.replace(`{${name}}`, String(things[place]))
  }
  return whole
}

/**
 * @param {string} place
 * @param {string} name
 * @param {Json} document
 * @param {Office} office
 * @param {Record<string, string | number>} things
 * @returns {Promise<string | number>}
 */
async function makeThing(place, name, document, office, things) {
  if (MADE_BY[name]) return MADE_BY[name](office, things)
  const paths = Object.keys(document.paths)
  const places = [place, ...(name === 'id' ? [] : paths.filter(path => path.includes(`/{${name}}`)))]
  const collections = places.map(path => path.slice(0, path.indexOf(`/{${name}}`)))
  const creator = paths.find(
    path => collections.includes(path.replace(/\/$/, '')) && document.paths[path].post?.responses['201'],
  )
  if (!creator)
    throw new PlainError(`Nothing makes a {${name}} for ${place}: say how in scripts/contract.mjs.`)
  const body = document.paths[creator].post.requestBody?.content['application/json'].example
  return (await office('POST', await withThings(creator, document, office, things), body)).id
}

/**
 * @param {any} node
 * @param {boolean} [sent] whether it is part of what a caller sends
 * @returns {any}
 */
function simplified(node, sent = false) {
  if (Array.isArray(node)) return node.map(one => simplified(one, sent))
  if (typeof node !== 'object' || node === null) return node
  const one = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      simplified(value, sent || name === 'requestBody' || name === 'parameters'),
    ]),
  )
  if (typeof one.pattern === 'string' && one.pattern.includes('\\u')) delete one.pattern
  // A rule that no schema can say (an ISO currency, a day of the calendar) is shown by an example.
  if (sent && one.type === 'string' && typeof one.example === 'string' && one.format !== 'email') {
    return { type: 'string', enum: [one.example] }
  }
  // At most as many decimals as the currency has: none is right for all of them.
  if (sent && one.type === 'number' && /in major units of the currency/.test(one.description))
    one.type = 'integer'
  const [first, second, more] = one.anyOf ?? []
  if (first?.type && second?.type === 'null' && !more) {
    const { anyOf, ...rest } = one
    return {
      ...rest,
      ...first,
      type: [first.type, 'null'],
      ...(first.enum ? { enum: [...first.enum, null] } : {}),
    }
  }
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
