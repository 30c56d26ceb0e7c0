import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SecretsError } from '../../server/platform/secrets/index.ts'
import { folder, inFolder, MODULE, modeOf, open, run, warnings, withFolder } from './secrets-folder.ts'

withFolder()

describe('secrets file', () => {
  test('keeps what was set across a reopening, and forgets what was deleted', async () => {
    const first = await open()
    expect(first.backend).toBe('file')
    await first.set('model-key', 'sk-grüße-🔑')
    await first.set('__proto__', 'an ordinary name')
    await first.set('gone', 'x')
    await first.delete('gone')
    await first.delete('never-there')

    const second = await open()
    expect(await second.get('model-key')).toBe('sk-grüße-🔑')
    expect(await second.get('__proto__')).toBe('an ordinary name')
    expect(await second.get('gone')).toBeNull()
    expect(await second.get('toString')).toBeNull()
  })

  test('holds no secret and no name in the clear, and warns without one', async () => {
    await (await open()).set('model-key', 'very-secret-value')
    for (const name of await readdir(folder)) {
      const bytes = await readFile(inFolder(name), 'latin1')
      expect(bytes).not.toContain('very-secret-value')
      expect(bytes).not.toContain('model-key')
    }
    const key = (await readFile(inFolder('secrets.key'), 'utf8')).trim()
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(inFolder('secrets.enc'))
    expect(warnings[0]).not.toContain(key)
  })

  test('makes the folder 700 and its files 600', async () => {
    const dataDir = inFolder('new/data')
    await (await open({ dataDir })).obtain('data-key')
    expect(await modeOf(dataDir)).toBe('700')
    expect(await modeOf(join(dataDir, 'secrets.enc'))).toBe('600')
    expect(await modeOf(join(dataDir, 'secrets.key'))).toBe('600')
  })

  test('takes its files back from other users, and says so', async () => {
    await (await open()).set('a', '1')
    await chmod(inFolder('secrets.enc'), 0o644)
    await chmod(inFolder('secrets.key'), 0o640)
    warnings.length = 0
    expect(await (await open()).get('a')).toBe('1')
    expect(await modeOf(inFolder('secrets.enc'))).toBe('600')
    expect(await modeOf(inFolder('secrets.key'))).toBe('600')
    expect(warnings.join('\n')).toMatch(/secrets\.enc .*mode 644.*secrets\.key .*mode 640/s)
  })

  test('with a passphrase needs no key file and opens with that passphrase only', async () => {
    await (await open({ passphrase: 'correct horse' })).set('a', '1')
    expect(await readdir(folder)).not.toContain('secrets.key')
    expect(await (await open({ passphrase: 'correct horse' })).get('a')).toBe('1')

    const before = await readFile(inFolder('secrets.enc'))
    const wrong = open({ passphrase: 'wrong horse' })
    await expect(wrong).rejects.toThrow(SecretsError)
    await expect(wrong).rejects.toThrow(
      /secrets\.enc cannot be opened: SVC_SECRETS_PASSPHRASE is not the passphrase/,
    )
    await expect(open()).rejects.toThrow(
      /secrets\.enc is locked with a passphrase: set SVC_SECRETS_PASSPHRASE/,
    )
    await expect(open({ passphrase: '' })).rejects.toThrow(/set SVC_SECRETS_PASSPHRASE/)
    expect(await readFile(inFolder('secrets.enc'))).toEqual(before)
  })

  test('moves from the key file to a passphrase when one is given', async () => {
    const key = await (await open()).obtain('data-key')
    expect(await (await open({ passphrase: 'now locked' })).obtain('data-key')).toEqual(key)
    expect(await readdir(folder)).not.toContain('secrets.key')
    expect(await (await open({ passphrase: 'now locked' })).obtain('data-key')).toEqual(key)
    await expect(open()).rejects.toThrow(/set SVC_SECRETS_PASSPHRASE/)
  })

  test('refuses a damaged file whatever byte is damaged, names it and leaves it as it is', async () => {
    await (await open()).set('a', '1')
    const path = inFolder('secrets.enc')
    const whole = await readFile(path)
    const damaged = [Buffer.alloc(0), Buffer.from('{}'), whole.subarray(0, whole.length / 2)]
    for (let at = 0; at < whole.length - 1; at++) {
      const copy = Buffer.from(whole)
      copy[at] = whole[at] === 0x41 ? 0x42 : 0x41
      damaged.push(copy)
    }
    for (const bytes of damaged) {
      await writeFile(path, bytes)
      await expect(open()).rejects.toThrow(/secrets\.enc.*No new keys were made/)
      expect(await readFile(path)).toEqual(bytes)
    }
    await writeFile(path, whole)
    expect(await (await open()).get('a')).toBe('1')
  })

  test('refuses to go on when the key file is lost, damaged or another one', async () => {
    await (await open()).set('a', '1')
    await writeFile(inFolder('secrets.key'), 'short')
    await expect(open()).rejects.toThrow(/secrets\.key.*missing or damaged/)
    await writeFile(inFolder('secrets.key'), randomBytes(32).toString('base64url'))
    await expect(open()).rejects.toThrow(/secrets\.key is not its key/)
    await rm(inFolder('secrets.key'))
    await expect(open()).rejects.toThrow(/secrets\.key.*missing or damaged.*backup/)
    expect(await readdir(folder)).not.toContain('secrets.key')
  })

  test('survives what a crash leaves: temporary files, or a key written before the first file', async () => {
    await writeFile(inFolder('secrets.enc.tmp'), 'half a fi', { mode: 0o644 })
    await writeFile(inFolder('secrets.key.tmp'), 'half a ke')
    await writeFile(inFolder('secrets.key'), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    await (await open()).set('a', '1')
    expect((await readdir(folder)).sort()).toEqual([
      'secrets.enc',
      'secrets.key',
      'secrets.key.tmp',
      'secrets.lock',
    ])
    expect(await modeOf(inFolder('secrets.enc'))).toBe('600')
    expect(await (await open()).get('a')).toBe('1')
  })

  test('loses nothing when processes are killed while they write', async () => {
    await (await open()).set('kept', 'always')
    for (let round = 0; round < 6; round++) {
      const child = spawn(process.execPath, [
        '--input-type=module',
        '-e',
        `import { openSecrets } from ${JSON.stringify(MODULE)}
         const secrets = await openSecrets({ dataDir: process.argv[1], mode: 'file', warn() {} })
         for (let i = 0; ; i++) { await secrets.set('n', String(i)); process.stdout.write(i + '\\n') }`,
        folder,
      ])
      let written = ''
      await new Promise<void>(resolve => {
        child.stdout.on('data', chunk => {
          written += chunk
          if (written.split('\n').length > 3 + round * 7) child.kill('SIGKILL')
        })
        child.on('close', () => resolve())
      })
      const secrets = await open()
      expect(await secrets.get('kept')).toBe('always')
      const last = Number(written.trimEnd().split('\n').at(-1))
      expect(Number(await secrets.get('n'))).toBeGreaterThanOrEqual(last)
      await secrets.set('after', String(round))
    }
  })

  test('refuses an empty value and a name that is not plain', async () => {
    const secrets = await open()
    await expect(secrets.set('a', '')).rejects.toThrow(/empty/)
    for (const name of ['', 'with space', '@installation', 'x'.repeat(201)]) {
      await expect(secrets.get(name)).rejects.toThrow(SecretsError)
      await expect(secrets.obtain(name)).rejects.toThrow(SecretsError)
    }
  })
})

describe('obtain', () => {
  test('makes a key of the asked length once', async () => {
    const secrets = await open()
    const key = await secrets.obtain('jwt')
    expect(key).toHaveLength(32)
    expect(await secrets.obtain('jwt')).toEqual(key)
    expect(await secrets.get('jwt')).toBe(key.toString('base64url'))
    expect(await secrets.obtain('long', 64)).toHaveLength(64)
    expect(await (await open()).obtain('jwt')).toEqual(key)
  })

  test('refuses a secret of that name that is no such key', async () => {
    const secrets = await open()
    await secrets.set('jwt', 'typed by hand')
    await expect(secrets.obtain('jwt')).rejects.toThrow(/jwt exists and is not a key of 32 bytes/)
  })

  test('gives every concurrent caller of one process the same key', async () => {
    const [one, other] = [await open(), await open()]
    const keys = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).obtain('data-key')),
    )
    expect(new Set(keys.map(String)).size).toBe(1)
  })

  test('gives several processes the same key, and loses no write of any', async () => {
    const source = `
      const secrets = await openSecrets({ dataDir: process.env.DATA_DIR, mode: 'file', warn })
      const key = await secrets.obtain('data-key')
      for (let i = 0; i < 10; i++) await secrets.set(process.env.WHO + i, 'x')
      console.log(key.toString('base64url'))`
    const results = await Promise.all(['a', 'b', 'c'].map(WHO => run(source, { WHO })))
    expect(results.map(result => [result.code, result.stderr])).toEqual(Array(3).fill([0, '']))
    expect(new Set(results.map(result => result.stdout)).size).toBe(1)
    const secrets = await open()
    for (const who of ['a', 'b', 'c'])
      for (let i = 0; i < 10; i++) expect(await secrets.get(who + i)).toBe('x')
  })
})

describe('vault', () => {
  test('opens what it sealed, also after a restart, and never seals alike', async () => {
    const vault = await (await open()).vault()
    for (const plain of ['', 'JBSWY3DPEHPK3PXP', 'grüße 🔑', 'x'.repeat(100_000)]) {
      const sealed = vault.seal(plain)
      expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
      expect(vault.open(sealed)).toBe(plain)
      expect((await (await open()).vault()).open(sealed)).toBe(plain)
      expect(vault.seal(plain)).not.toBe(sealed)
    }
  })

  test('refuses a text altered in any character, cut, extended or not sealed at all', async () => {
    const vault = await (await open()).vault()
    const sealed = vault.seal('seed')
    for (let at = 0; at < sealed.length; at++) {
      for (const other of ['A', 'B', '_', '.']) {
        if (sealed[at] === other) continue
        const altered = sealed.slice(0, at) + other + sealed.slice(at + 1)
        expect(() => vault.open(altered), altered).toThrow(
          expect.objectContaining({ code: 'sealed_under_another_key' }),
        )
      }
      expect(() => vault.open(sealed.slice(0, at))).toThrow(
        expect.objectContaining({ code: 'sealed_under_another_key' }),
      )
    }
    for (const text of ['', 'seed', 'v1..', `${sealed}A`, `${sealed}=`, `${sealed}.`, ` ${sealed}`]) {
      expect(() => vault.open(text), text).toThrow(
        expect.objectContaining({ code: 'sealed_under_another_key' }),
      )
    }
  })

  test('refuses what another folder sealed, without telling either text', async () => {
    const foreign = (await (await open({ dataDir: inFolder('other') })).vault()).seal('their secret')
    const vault = await (await open()).vault()
    expect(() => vault.open(foreign)).toThrow('sealed under a key that is not available')
  })
})
