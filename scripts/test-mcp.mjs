// `npm run test:mcp`: the conformance suite of the Model Context Protocol, a program of others, against `/mcp` of a server
// of its own, and against the client with which the office connects to other servers. The suite knows no keys, so a
// relay on loopback adds one and passes everything else on as it came.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { installTools } from './pack.mjs'
import { answerHelp, onStop, pinnedNode, root, run, runScript, say } from './project.mjs'
import { signIn, startServer } from './tests/test-office.mjs'

const tools = join(root, 'tools/conformance')
const suite = join(tools, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** Scenarios for any server that offers tools over Streamable HTTP. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

/** Scenarios for a client that speaks Streamable HTTP and that a person authorises. */
const CLIENT_SCENARIOS = [
  'initialize',
  'tools_call',
  'sse-retry',
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-step-up',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/pre-registration',
  'auth/resource-mismatch',
  'auth/offline-access-scope',
  'auth/offline-access-not-supported',
  'auth/2025-03-26-oauth-endpoint-fallback',
]
const clientProgram = join(root, 'test/sources/programs/conformance-client.ts')

/**
 * Scenarios that do not apply, with reasons; docs/mcp.md lists the same.
 * @type {ReadonlyArray<readonly [scenarios: string, reason: string]>}
 */
const LEFT_OUT = [
  ['tools-call-*, json-schema-2020-12', 'call tools of the suite’s own example server'],
  ['logging-set-level, completion-complete, resources-*, prompts-*', 'test what the server does not offer'],
  ['elicitation-*', 'test questions to the person, which the server does not ask'],
  ['client auth/basic-cimd', 'needs a public address of the office’s own, which most have not'],
  [
    'client auth/2025-03-26-oauth-metadata-backcompat',
    'its server names an issuer at another address than its own',
  ],
  ['client auth/client-credentials-*, auth/cross-app-access-*', 'let a client in whom nobody authorised'],
  ['client elicitation-*', 'test questions to the person, which the client does not pass on'],
  ['server-sse-polling, server-sse-multiple-streams', 'test sessions; the server keeps none'],
]

const HELP = `npm run test:mcp
Runs the conformance suite of the Model Context Protocol against a server of its own, and against the office's client.
`

await runScript(async () => {
  answerHelp(HELP)
  await installDependencies()
  await installTools(tools)
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-mcp-'))
  const server = startServer(folder)
  onStop(() => server.process.kill('SIGTERM'))
  try {
    const url = await server.ready
    const office = await signIn(url)
    const { key } = await office('POST', '/api/v1/svc/developer/keys', { name: 'Conformance suite' })
    const relay = await openRelay(url, key)
    let failed = 0
    for (const scenario of SCENARIOS) {
      const code = await run(pinnedNode, [suite, 'server', '--url', relay.url, '--scenario', scenario])
      if (code !== 0) failed += 1
    }
    relay.close()
    for (const scenario of CLIENT_SCENARIOS) {
      const command = `${pinnedNode} ${clientProgram}`
      const code = await run(pinnedNode, [suite, 'client', '--command', command, '--scenario', scenario])
      if (code !== 0) failed += 1
    }
    const all = SCENARIOS.length + CLIENT_SCENARIOS.length
    for (const [scenarios, reason] of LEFT_OUT) say(`left out: ${scenarios}: ${reason}`)
    say(`${all - failed} scenarios passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * @param {string} target
 * @param {string} key
 */
async function openRelay(target, key) {
  const { hostname, port } = new URL(target)
  const relay = createServer((req, res) => {
    // The relay's own name stands for the server's; any other is passed on for the server to judge.
    const own = `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (relay.address()).port}`
    const { host = '', origin } = req.headers
    const headers = {
      ...req.headers,
      authorization: `Bearer ${key}`,
      host: host.replace(own, `${hostname}:${port}`),
      ...(origin ? { origin: origin.replace(own, `${hostname}:${port}`) } : {}),
    }
    const passed = request({ hostname, port, path: '/mcp', method: req.method, headers }, answer => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    passed.on('error', () => res.destroy())
    res.on('close', () => passed.destroy())
    req.pipe(passed)
  })
  await new Promise(resolve => relay.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (relay.address())
  return {
    url: `http://127.0.0.1:${own}/mcp`,
    close() {
      relay.closeAllConnections()
      relay.close()
    },
  }
}
