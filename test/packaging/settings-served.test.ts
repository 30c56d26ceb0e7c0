import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'
import { settings } from '../../server/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** The server as an operator starts it, with these settings alone. */
function started(env: Record<string, string>) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_')))
  const data = { SVC_DATA_DIR: mkdtempSync(join(folder, 'office-')), SVC_PORT: '0', SVC_SECRETS: 'file' }
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { ...own, ...data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
  }
  child.stderr.on('data', hear)
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      hear(chunk)
      const url = /^ready (\S+)$/m.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.on('exit', code => reject(new Error(`ended with ${code}: ${said}`)))
  })
  ready.catch(() => undefined)
  return {
    child,
    ready,
    said: () => said,
    dataDir: (env.SVC_DATA_DIR ?? data.SVC_DATA_DIR) as string,
    end: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** The status that a server answers with to somebody who calls it by this name. */
const statusFor = (url: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const plain = hostname.replace(/^\[(.*)\]$/, '$1')
    request({ hostname: plain, port, path: '/healthz', headers: { host } }, res => {
      res.resume()
      resolve(res.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

const ADMIN = { SVC_ADMIN_EMAIL: 'ana@office.example', SVC_ADMIN_PASSWORD: 'correct horse battery' }

describe('a setting that is accepted is served', () => {
  test('SVC_HOST as an IPv6 address: the address that is printed opens', async () => {
    for (const SVC_HOST of ['::1', '[::1]']) {
      const server = started({ SVC_HOST })
      const url = await server.ready
      expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      await server.end()
    }
  })

  test('SVC_PUBLIC_URL: its name is ours with and without its port, and no other is', async () => {
    const server = started({ SVC_PUBLIC_URL: 'https://office.example', SVC_HOST: '0.0.0.0' })
    const { port } = new URL(await server.ready)
    const url = `http://127.0.0.1:${port}`
    expect(await statusFor(url, 'office.example')).toBe(200)
    expect(await statusFor(url, 'office.example:443')).toBe(200)
    expect(await statusFor(url, 'OFFICE.example:443')).toBe(200)
    expect(await statusFor(url, 'office.example:8443')).toBe(421)
    expect(await statusFor(url, 'evil.example')).toBe(421)
    await server.end()
  })

  test('all others at once: the first administrator signs in, and secrets lie in their file', async () => {
    const server = started({
      ...ADMIN,
      SVC_SECRETS: 'file',
      SVC_SECRETS_PASSPHRASE: 'open sesame',
      SVC_CA_FILE: fileOf('ca.pem', rootCertificates.slice(0, 2).join('\n')),
      SVC_RATE_LIMIT: '50',
      SVC_DISK_RESERVE_MIB: '1',
      SVC_ALLOW_LOOPBACK_TARGETS: 'true',
      SVC_MODEL_URL: 'http://127.0.0.1:9/v1',
      SVC_MODEL_NAME: 'small',
      SVC_MCP_CATALOGUE: fileOf('catalogue.json', '[]'),
      SVC_LIBREOFFICE: 'off',
      SVC_FILE_LIMIT_MIB: '7',
      SVC_LOG_LEVEL: 'warn',
    })
    const url = await server.ready
    const login = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.SVC_ADMIN_EMAIL, password: ADMIN.SVC_ADMIN_PASSWORD }),
    })
    expect(login.status).toBe(200)
    expect(existsSync(join(server.dataDir, 'secrets.enc'))).toBe(true)
    await server.end()
  })
})

/** Values that are not served, with the sentence that says so. */
const REFUSED: ReadonlyArray<readonly [Record<string, string>, RegExp]> = [
  [{ SVC_PORT: '70000' }, /SVC_PORT/],
  [{ SVC_HOST: '0.0.0.0' }, /other computers would reach the server unencrypted/],
  [{ SVC_PUBLIC_URL: 'https://office.example/fund' }, /has more than a host/],
  [{ SVC_PUBLIC_URL: 'http://office.example' }, /would send passwords unencrypted/],
  [{ SVC_PUBLIC_URL: 'office.example' }, /SVC_PUBLIC_URL/],
  [{ SVC_CA_FILE: '/nowhere/ca.pem' }, /SVC_CA_FILE .* cannot be used/],
  [{ SVC_DATABASE_URL: 'mysql://127.0.0.1/office' }, /SVC_DATABASE_URL/],
  [{ SVC_ADMIN_EMAIL: 'ana@office.example' }, /go together/],
  [{ ...ADMIN, SVC_ADMIN_EMAIL: 'ana' }, /SVC_ADMIN_EMAIL/],
  [{ ...ADMIN, SVC_ADMIN_PASSWORD: 'short' }, /SVC_ADMIN_PASSWORD must have at least 10 characters/],
  [{ SVC_SECRETS: 'paper' }, /SVC_SECRETS/],
  [{ SVC_VAULT_KEY: 'a key' }, /SVC_VAULT_KEY is for an office on Postgres/],
  [{ SVC_VAULT_KEY_FILE: '/nowhere' }, /for an office on Postgres/],
  [{ SVC_RATE_LIMIT: '0' }, /SVC_RATE_LIMIT/],
  [{ SVC_DISK_RESERVE_MIB: '-1' }, /SVC_DISK_RESERVE_MIB/],
  [{ SVC_ALLOW_LOOPBACK_TARGETS: 'perhaps' }, /SVC_ALLOW_LOOPBACK_TARGETS/],
  [{ SVC_MODEL_URL: 'http://127.0.0.1:9/v1' }, /SVC_MODEL_URL and SVC_MODEL_NAME go together/],
  [{ SVC_MODEL_NAME: 'small' }, /go together/],
  [{ SVC_MCP_CATALOGUE: '/nowhere/catalogue.json' }, /SVC_MCP_CATALOGUE|catalogue/],
  [{ SVC_FILES_URL: 'ftp://files.example' }, /SVC_FILES_URL/],
  [{ SVC_LIBREOFFICE: '/nowhere/soffice' }, /SVC_LIBREOFFICE .* is not there/],
  [{ SVC_FILE_LIMIT_MIB: '0' }, /SVC_FILE_LIMIT_MIB/],
  [{ SVC_LOG_LEVEL: 'loud' }, /SVC_LOG_LEVEL/],
]

test.each(REFUSED)('%j is refused at the start in a sentence', async (env, sentence) => {
  const server = started(env)
  await expect(server.ready).rejects.toThrow(/^ended with [1-9]/)
  expect(server.said()).toMatch(sentence)
  // No trace of the program's own files.
  expect(server.said()).not.toMatch(/\n\s+at /)
})

test('each setting that can be wrong is tried', () => {
  const tried = new Set(REFUSED.flatMap(([env]) => Object.keys(env)))
  const anyText = ['SVC_DATA_DIR', 'SVC_SECRETS_PASSPHRASE']
  expect(settings.filter(name => !tried.has(name)).sort()).toEqual(anyText)
})
