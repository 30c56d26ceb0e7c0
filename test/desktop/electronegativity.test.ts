import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { installTools } from '../../scripts/pack.mjs'
import { run } from '../../scripts/project.mjs'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'tools/electronegativity')
const INSTALL_WITHIN_MS = 120_000

/** Findings that are there on purpose, and why. */
const EXPLAINED: Record<string, string> = {
  CSP_GLOBAL_CHECK: 'the server sends the policy of its pages as a header; it is no business of the shell',
  OPEN_EXTERNAL_JS_CHECK: 'main/window.ts opens https: addresses alone, and only those a person followed',
  PROTOCOL_HANDLER_JS_CHECK: 'main/deep-link.ts lets a link lead to one of four pages, and to nothing else',
}

const missing = await installTools(folder, { timeout: INSTALL_WITHIN_MS }).then(
  () => null,
  (error: Error) => error.message,
)
if (missing) console.warn(`electronegativity is skipped: ${missing}`)

describe.skipIf(missing)('electronegativity', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fund-office-electronegativity-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test('finds nothing in the shell but what is explained', async () => {
    cpSync(join(root, 'main'), join(scratch, 'shell/main'), { recursive: true })
    expect(await findings('shell')).toEqual(Object.keys(EXPLAINED).sort())
  })

  // The tool does not follow named options, so window.test.ts asserts each of them.
  test('would find what is wrong, were it there', async () => {
    mkdirSync(join(scratch, 'wrong'))
    writeFileSync(
      join(scratch, 'wrong/main.ts'),
      `import { app, BrowserWindow, shell } from 'electron'
      const show = (url: string) => shell.openExternal(url)
      new BrowserWindow({ webPreferences: { contextIsolation: false, sandbox: false, webSecurity: false } })`,
    )
    expect(await findings('wrong')).toEqual(
      expect.arrayContaining([
        'CONTEXT_ISOLATION_JS_CHECK',
        'LIMIT_NAVIGATION_GLOBAL_CHECK',
        'PERMISSION_REQUEST_HANDLER_GLOBAL_CHECK',
        'SANDBOX_JS_CHECK',
        'WEB_SECURITY_JS_CHECK',
      ]),
    )
  })

  /** The names of what it finds of at least medium severity, without the network that it would ask for translations. */
  async function findings(name: string): Promise<string[]> {
    const offline = `import dns from 'node:dns'; dns.lookup = (...call) => call.at(-1)(new Error('offline'))`
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'))
    const report = join(scratch, `${name}.csv`)
    const program = join(folder, 'node_modules/@doyensec/electronegativity/dist/index.js')
    const options = [
      '-e',
      version,
      '-s',
      'medium',
      '-x',
      'availablesecurityfixesglobalcheck',
      '-r',
      '-o',
      report,
    ]
    await run(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(offline)}`,
        program,
        '-i',
        join(scratch, name),
        ...options,
      ],
      { stdio: 'ignore' },
    )
    const lines = readFileSync(report, 'utf8').trim().split('\n').slice(1)
    return [...new Set(lines.map(line => /(\w+_CHECK)/.exec(line)?.[1] ?? line))].sort()
  }
})
