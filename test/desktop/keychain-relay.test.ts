import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeychainRelay } from '../../main/keychain-relay.ts'
import { until } from './electron-double.ts'
import { forkUtility, type UtilityDouble } from './utility-double.ts'

let folder: string
let keychains: UtilityDouble[]
/** Who ended, in the order they did. */
let ended: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-keychain-'))
  keychains = []
  ended = []
})
afterEach(() => {
  for (const { child } of keychains) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const keychainFile = () => join(folder, 'keychain.json')

/** The server's own code, asking for its keys through the shell; the line it ends with. */
async function serverAsks(fails?: string): Promise<string> {
  const fork = (path: string, args: string[], options: Electron.ForkOptions) => {
    const env = { ...process.env, KEYCHAIN_FILE: keychainFile(), ...(fails ? { KEYCHAIN_FAILS: fails } : {}) }
    const child = forkUtility(path, args, { ...options, env } as Electron.ForkOptions)
    keychains.push(child)
    child.once('exit', () => ended.push('keychain'))
    return child
  }
  const relay = new KeychainRelay(
    fork as unknown as ConstructorParameters<typeof KeychainRelay>[0],
    join(import.meta.dirname, 'stand-ins/keychain.ts'),
  )
  const server = forkUtility(join(import.meta.dirname, 'stand-ins/keychain-user.ts'), [], {
    stdio: 'pipe',
    env: { ...process.env, SVC_DATA_DIR: folder } as Record<string, string>,
  })
  server.once('exit', () => ended.push('server'))
  relay.serve(server as unknown as Electron.UtilityProcess)
  const lines: string[] = []
  createInterface({ input: server.stdout! }).on('line', line => lines.push(line))
  await until(() => server.exitCode !== null && lines.length > 0)
  await until(() => keychains.every(({ exitCode }) => exitCode !== null))
  return lines.join('\n')
}

describe('the keychain, asked by the shell for the server', () => {
  test('keeps the keys from one start to the next', async () => {
    const first = await serverAsks()
    expect(first).toMatch(/^keychain [0-9a-f]{64}$/)
    expect(await serverAsks()).toBe(first)
    const [installation] = readFileSync(join(folder, 'installation-id'), 'utf8').split('\n')
    expect(Object.keys(JSON.parse(readFileSync(keychainFile(), 'utf8')))).toContain(`${installation}/jwt-key`)
    expect(existsSync(join(folder, 'secrets.enc'))).toBe(false)
  })

  test('has no line to anybody else, and ends with the server', async () => {
    await serverAsks()
    expect(keychains).toHaveLength(1)
    expect(keychains[0]!.options).toMatchObject({ stdio: 'ignore', serviceName: 'Fund Office keychain' })
    expect(keychains[0]!.exitCode).not.toBeNull()
  })

  test('that is silent is ended, and the server is told why', async () => {
    expect(await serverAsks('silently')).toMatch(/^refused: .*did not answer within 1500 ms/)
    expect(ended).toEqual(['keychain', 'server'])
  })

  test('that crashes is told of, and neither shell nor server falls', async () => {
    expect(await serverAsks('by crashing')).toMatch(/^refused: .*its process stopped/)
  })
})
