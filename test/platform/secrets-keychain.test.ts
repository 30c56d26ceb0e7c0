import { execFileSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SecretsError } from '../../server/platform/secrets/index.ts'
import { folder, inFolder, MODULE, modeOf, open, run, warnings, withFolder } from './secrets-folder.ts'

withFolder()

// Elsewhere than on Linux a test cannot take the keychain away.
describe.skipIf(process.platform !== 'linux')('choice without a keychain', () => {
  beforeEach(() => vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${inFolder('no-bus')}`))

  test('file: takes the file and warns', async () => {
    expect((await open({ mode: 'file' })).backend).toBe('file')
    expect(warnings[0]).toMatch(/SVC_SECRETS is "file"/)
  })

  test('keychain: is an error that says what to do', async () => {
    const attempt = open({ mode: 'keychain' })
    await expect(attempt).rejects.toThrow(SecretsError)
    await expect(attempt).rejects.toThrow(/keychain cannot be used.*SVC_SECRETS=file/)
    expect(await readdir(folder)).not.toContain('installation-id')
  })

  test('undefined: takes the file, says why, and stays with it', async () => {
    const secrets = await open({ mode: undefined })
    expect(secrets.backend).toBe('file')
    expect(warnings[0]).toMatch(/keychain cannot be used/)
    const key = await secrets.obtain('data-key')
    expect(await (await open({ mode: undefined })).obtain('data-key')).toEqual(key)
    expect(warnings[1]).toMatch(/began with a secrets file/)
  })

  test('keychain on a folder that began with a file is an error: it would get new keys', async () => {
    await (await open()).obtain('data-key')
    await expect(open({ mode: 'keychain' })).rejects.toThrow(
      /are in the secrets file.*set it to "file".*delete .*secrets\.enc/,
    )
  })

  test('a folder that began with a keychain gets no new keys while there is none', async () => {
    await writeFile(inFolder('installation-id'), 'an-id\n')
    await expect(open({ mode: undefined })).rejects.toThrow(
      /keychain cannot be used.*began with a keychain; no new keys were made/,
    )
    await expect(open({ mode: 'file' })).rejects.toThrow(
      /are in the system keychain.*delete .*installation-id/,
    )
    expect(await readdir(folder)).not.toContain('secrets.enc')
  })
})

test.skipIf(process.platform !== 'linux')(
  'a keychain that never answers is left within its time, and holds nobody up',
  async () => {
    const silent = createServer().listen(inFolder('silent-bus'))
    try {
      vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${inFolder('silent-bus')}`)
      let ticks = 0
      const clock = setInterval(() => ticks++, 10)
      const secrets = await open({ mode: undefined, keychainTimeout: 600 })
      clearInterval(clock)
      expect(secrets.backend).toBe('file')
      expect(warnings[0]).toMatch(/did not answer within 600 ms/)
      expect(ticks).toBeGreaterThan(20)

      const source = `
      const secrets = await openSecrets({ dataDir: process.env.DATA_DIR + '/b', mode: undefined, warn, keychainTimeout: 300 })
      console.log(secrets.backend)`
      expect(await run(source)).toMatchObject({ code: 0, stdout: 'file\n', stderr: '' })
    } finally {
      silent.close()
    }
  },
)

describe('keychain', () => {
  const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter(tool => !installed(tool))
  if (missing.length > 0)
    console.info(`The keychain tests are skipped: ${missing.join(' and ')} not installed.`)

  /** Runs the source in a D-Bus session of its own with an unlocked, empty keyring. */
  const withKeyring = (source: string) => {
    const unlock = 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
    const env = {
      HOME: inFolder('home'),
      XDG_DATA_HOME: inFolder('home'),
      XDG_RUNTIME_DIR: '',
      DBUS_SESSION_BUS_ADDRESS: '',
    }
    return run(source, env, ['dbus-run-session', '--', 'sh', '-c', unlock, 'sh'])
  }
  const open = (mode: string, dataDir = 'process.env.DATA_DIR + "/data"') =>
    `await openSecrets({ dataDir: ${dataDir}, mode: ${mode}, warn: (text) => console.log('WARNED', text) })`

  test.skipIf(missing.length > 0)('is chosen when it works, and sets, reads and deletes', async () => {
    const result = await withKeyring(`
      const secrets = ${open('undefined')}
      await secrets.set('model-key', 'sk-grüße-🔑')
      const keys = await Promise.all([1, 2, 3, 4].map(() => secrets.obtain('data-key')))
      const sealed = (await secrets.vault()).seal('seed')
      const again = ${open('"keychain"')}
      const other = ${open('undefined', 'process.env.DATA_DIR + "/other"')}
      console.log(JSON.stringify({
        backend: secrets.backend, read: await again.get('model-key'), none: await again.get('never'),
        keys: new Set([...keys, await again.obtain('data-key')].map(String)).size,
        opened: (await again.vault()).open(sealed), otherFolder: await other.get('model-key'),
      }))
      await again.delete('model-key'); await again.delete('model-key')
      console.log(await secrets.get('model-key'))`)
    expect(result.stdout.split('\n').slice(0, 2)).toEqual([
      JSON.stringify({
        backend: 'keychain',
        read: 'sk-grüße-🔑',
        none: null,
        keys: 1,
        opened: 'seed',
        otherFolder: null,
      }),
      'null',
    ])
    expect(result.code).toBe(0)
    expect(await readdir(inFolder('data'))).toEqual(['installation-id', 'secrets.lock'])
    expect(await modeOf(inFolder('data/installation-id'))).toBe('600')
  })

  test.skipIf(missing.length > 0)('gives two processes that begin together the same key', async () => {
    const result = await withKeyring(`
      import { execFile } from 'node:child_process'
      import { promisify } from 'node:util'
      const source = 'import { openSecrets } from ${JSON.stringify(MODULE)};' +
        'const s = await openSecrets({ dataDir: process.env.DATA_DIR + "/data", mode: "keychain", warn() {} });' +
        'console.log((await s.obtain("data-key")).toString("hex"))'
      const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', source])
      const keys = await Promise.all([start(), start()])
      console.log(keys[0].stdout.length, keys[0].stdout === keys[1].stdout)`)
    expect(result.stdout).toBe('65 true\n')
  })

  test.skipIf(missing.length > 0)(
    'refuses a folder whose keys are in the keychain of another computer',
    async () => {
      const first = await withKeyring(
        `const secrets = ${open('undefined')}; await secrets.obtain('data-key')`,
      )
      expect(first).toMatchObject({ code: 0, stdout: '' })
      await rm(inFolder('home'), { recursive: true })
      const result = await withKeyring(
        `try { ${open('undefined')} } catch (error) { console.log(error.message) }`,
      )
      expect(result.stdout).toMatch(/does not hold the keys of .*delete .*installation-id/)
      expect(await readdir(inFolder('data'))).not.toContain('secrets.enc')
    },
  )
})

function installed(tool: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`])
    return true
  } catch {
    return false
  }
}
