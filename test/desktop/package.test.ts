import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { THIS_SYSTEM } from '../../scripts/build/native-packages.mjs'
import { runBuilder } from '../../scripts/pack.mjs'
import { version } from '../../server/kernel/version.ts'
import { buildApplication } from './built-application.ts'
import { makeDistribution, SENTINEL } from './electron-distribution.ts'

const root = join(import.meta.dirname, '../..')

/** The native parts of the packages that stay outside of the bundle. */
const holdsThree = (files: string[]) => files.length === 3

/** Native parts for both kinds of processors: those that are here, and what stands for the other's. */
function makeBinaries(folder: string): void {
  for (const name of ['@node-rs/argon2', '@napi-rs/keyring']) {
    const [own, other] = [process.arch, process.arch === 'x64' ? 'arm64' : 'x64'].map(
      processor => `${name}-linux-${processor}-gnu`,
    ) as [string, string]
    cpSync(join(root, 'node_modules', own), join(folder, own), { recursive: true })
    mkdirSync(join(folder, other), { recursive: true })
    cpSync(join(root, 'node_modules', own, 'package.json'), join(folder, other, 'package.json'))
    writeFileSync(join(folder, other, `${basename(other)}.node`), 'stands for the native part')
  }
}

interface Asar {
  listPackage(file: string): string[]
  extractFile(file: string, path: string): Buffer
  extractAll(file: string, target: string): void
  statFile(file: string, path: string): { unpacked?: boolean; integrity?: { hash: string } }
}

describe('the packed application', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fund-office-package-'))
  const packed = join(scratch, 'out/linux-unpacked')
  const archive = join(packed, 'resources/app.asar')
  let application: Awaited<ReturnType<typeof buildApplication>>
  let asar: Asar
  let files: string[]

  beforeAll(async () => {
    const binaries = { folder: join(scratch, 'binaries'), systems: THIS_SYSTEM }
    makeBinaries(binaries.folder)
    application = await buildApplication('package', binaries)
    const { version } = readJson(join(root, 'node_modules/electron/package.json'))
    makeDistribution(join(scratch, 'electron'), version)
    const code = await runBuilder([
      '--linux',
      '--dir',
      `-c.electronDist=${join(scratch, 'electron')}`,
      `-c.directories.app=${application.folder}`,
      `-c.directories.output=${join(scratch, 'out')}`,
    ])
    expect(code).toBe(0)
    asar = createRequire(join(root, 'node_modules/electron-builder/package.json'))('@electron/asar')
    files = asar.listPackage(archive).map(file => file.slice(1).replaceAll('\\', '/'))
  })
  afterAll(() => {
    application.remove()
    rmSync(scratch, { recursive: true, force: true })
  })

  test('holds the shell, the server, the pages, the icons and the packages beside the bundle', () => {
    const needed = [
      'package.json',
      'main.mjs',
      'server-host.mjs',
      'dist/server/main.mjs',
      'dist/server/mcp.mjs',
      'dist/server/keychain-process.mjs',
      'dist/server/reading-worker.mjs',
      'dist/server/sound-worker.mjs',
      'dist/server/tape-worker.mjs',
      'dist/server/folder-server.mjs',
      'dist/server/cmaps/UniGB-UCS2-H.bcmap',
      'dist/server/docs/index.html',
      'dist/renderer/index.html',
      'resources/icons/tray.png',
      'resources/icons/tray@2x.png',
      'node_modules/better-sqlite3/lib/index.js',
      'node_modules/@node-rs/argon2/index.js',
      'node_modules/keytar/index.js',
      'dist/server/swagger/swagger-ui-bundle.js',
      'THIRD-PARTY-NOTICES.txt',
    ]
    expect(needed.filter(file => !files.includes(file))).toEqual([])
  })

  test('holds exactly what was built, and nothing that was not', () => {
    const built = readdirSync(application.folder, { recursive: true, encoding: 'utf8' })
    expect([...files].sort()).toEqual(built.map(file => file.replaceAll('\\', '/')).sort())
  })

  test('holds no sources, tests, maps, keys or data', () => {
    const misplaced =
      /\.(ts|tsx|map|db|log|enc|key|pem|env|cc?|h|gyp)$|(^|\/)(test|tests|src|deps|\.git|\.env)(\/|$)/
    expect(files.filter(file => misplaced.test(file))).toEqual([])
    const bundles = files.filter(file => file.endsWith('.mjs'))
    for (const file of bundles)
      expect(asar.extractFile(archive, file).toString()).not.toContain('sourceMappingURL')
  })

  test('holds exactly the packages that cannot be bundled, in the versions of the lock file', () => {
    const lock = readJson(join(root, 'package-lock.json')).packages
    const manifests = files.filter(file => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    const names = manifests.map(file => file.slice('node_modules/'.length, -'/package.json'.length))
    expect(names.filter(name => !name.includes('-linux-') && !/-(darwin|win32)-/.test(name)).sort()).toEqual([
      '@node-rs/argon2',
      'better-sqlite3',
      'keytar',
    ])
    for (const name of names) {
      const { version } = JSON.parse(
        asar.extractFile(archive, `node_modules/${name}/package.json`).toString(),
      )
      expect(version, name).toBe(lock[`node_modules/${name}`].version)
    }
  })

  test('imports nothing that is not in it', () => {
    const bundles = files.filter(file => /^(main|server-host|dist\/server\/[^/]+)\.mjs$/.test(file))
    const imported = bundles.flatMap(file => [
      ...asar
        .extractFile(archive, file)
        .toString()
        .matchAll(/^(?:import|export)\b[^;'"]*?from ["']([^"'.][^"']*)["'];?$/gm),
    ])
    const packages = new Set(imported.map(([, name]) => name!).filter(name => !name.startsWith('node:')))
    const inside = new Set(['better-sqlite3', '@node-rs/argon2', 'keytar', 'electron'])
    const { builtinModules } = createRequire(import.meta.url)('node:module')
    expect([...packages].filter(name => !inside.has(name) && !builtinModules.includes(name))).toEqual([])
  })

  test('keeps native parts outside of the archive, where the system can load them', () => {
    const native = files.filter(file => file.endsWith('.node'))
    const [x64, arm64] = ['x64', 'arm64'].map(kind => native.filter(file => file.includes(`-${kind}`)))
    expect([x64, arm64]).toEqual([expect.toSatisfy(holdsThree), expect.toSatisfy(holdsThree)])
    expect(native).toHaveLength(6)
    for (const file of native) {
      expect(asar.statFile(archive, file).unpacked, file).toBe(true)
      expect(existsSync(join(`${archive}.unpacked`, file)), file).toBe(true)
    }
    const unpacked = readdirSync(`${archive}.unpacked`, { recursive: true, encoding: 'utf8' })
    expect(unpacked.filter(file => statSync(join(`${archive}.unpacked`, file)).isFile())).toHaveLength(6)
  })

  test('has a hash for every file in the archive, which the fuse has checked', () => {
    const inside = files.filter(
      file => statSync(join(application.folder, file)).isFile() && !file.endsWith('.node'),
    )
    expect(inside.filter(file => !asar.statFile(archive, file).integrity?.hash)).toEqual([])
  })

  test('says what it is', () => {
    const own = JSON.parse(asar.extractFile(archive, 'package.json').toString())
    const { version, dependencies } = readJson(join(root, 'package.json'))
    expect(own).toMatchObject({
      name: 'fund-office',
      productName: 'Fund Office',
      version,
      main: 'main.mjs',
      type: 'module',
    })
    for (const [name, wanted] of Object.entries(own.dependencies)) expect(wanted).toBe(dependencies[name])
    expect(Object.keys(own)).not.toContain('scripts')
  })

  test('has its fuses set', () => {
    const program = readFileSync(join(packed, 'fund-office'), 'latin1')
    const at = program.indexOf(SENTINEL) + SENTINEL.length
    expect(program.charCodeAt(at)).toBe(1)
    const wire = program.slice(at + 2, at + 2 + program.charCodeAt(at + 1))
    // Run as Node, cookie encryption, NODE_OPTIONS, --inspect, archive checked, only from the archive, (snapshot as
    // delivered), privileges of file:, (the ninth as delivered).
    expect(wire).toBe('010011000')
  })

  // The package builder (fpm) is downloaded; here a stand-in records its arguments.
  test.each([
    ['x64', 'amd64'],
    ['arm64', 'arm64'],
  ])('goes into a deb for %s that says what it is and who answers for it', async (processor, inDebian) => {
    const asked = join(scratch, 'asked')
    const fpm = join(scratch, 'fpm')
    const deb = join(scratch, `out/fund-office-${version}-${inDebian}.deb`)
    writeFileSync(fpm, `#!/bin/sh\nprintf '%s\\n' "$@" > '${asked}'\n: > '${deb}'\n`, { mode: 0o755 })
    const code = await runBuilder(
      [
        '--linux',
        'deb',
        `--${processor}`,
        '--prepackaged',
        packed,
        `-c.directories.app=${application.folder}`,
        `-c.directories.output=${join(scratch, 'out')}`,
      ],
      { env: { ...process.env, CUSTOM_FPM_PATH: fpm } },
    )
    expect(code).toBe(0)
    const args = readFileSync(asked, 'utf8').split('\n')
    const given = (option: string) => args[args.indexOf(option) + 1]
    expect(
      Object.fromEntries(
        ['-t', '--name', '--version', '--url', '--maintainer', '--architecture'].map(one => [
          one,
          given(one),
        ]),
      ),
    ).toEqual({
      '-t': 'deb',
      '--name': 'fund-office',
      '--version': version,
      '--url': 'https://fund-office.example',
      '--maintainer': 'Fund Office <support@fund-office.example>',
      '--architecture': inDebian,
    })
    // The entry of the menu is the one that the program names as its windows' own.
    const { desktopName } = JSON.parse(asar.extractFile(archive, 'package.json').toString())
    expect(args.some(one => one.endsWith(`/usr/share/applications/${desktopName}`))).toBe(true)
    expect(given('--package')).toBe(deb)
    // The files an office publishes for programs that look for updates.
    const index = `latest-linux${processor === 'x64' ? '' : `-${processor}`}.yml`
    expect(readFileSync(join(scratch, 'out', index), 'utf8')).toContain(`url: ${basename(deb)}`)
  })

  test('names no address that could be asked: where updates are had an administrator says', () => {
    const feed = readFileSync(join(packed, 'resources/app-update.yml'), 'utf8')
    expect(feed).toMatch(/^url: https:\/\/fund-office\.invalid$/m)
    const shell = asar.extractFile(archive, 'main.mjs').toString()
    expect(new Set(shell.match(/https?:\/\/[^\s"'`);]+/g))).toEqual(new Set(['http://find.invalid/']))
  })

  test('keeps the licences of Electron and Chromium', () => {
    expect(readdirSync(packed)).toEqual(
      expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']),
    )
  })

  // The second as an AppImage is mounted: some web servers hide what lies under a name with a dot.
  test.each(['installed', '.mount_fund-office'])(
    'has a server that starts with plain Node in %s',
    async name => {
      const elsewhere = join(scratch, name)
      asar.extractAll(archive, elsewhere)
      const server = startServer(elsewhere, join(scratch, `data-${name}`))
      try {
        const url = await server.ready
        expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
          status: 'ok',
          version,
          storage: {
            free_bytes: expect.any(Number),
            total_bytes: expect.any(Number),
            low: expect.any(Boolean),
          },
          backups: { newest: null, elsewhere: null },
        })
        const answers: Record<string, number> = {}
        for (const page of ['/', '/docs', '/docs/assets/swagger-ui-bundle.js', '/openapi.json'])
          answers[page] = (await fetch(url + page)).status
        expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(new Set([200]))
        const signIn = await fetch(`${url}/api/v1/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'admin@example.com', password: 'correct horse battery' }),
        })
        expect(signIn.status).toBe(200)
      } finally {
        server.process.kill()
      }
      expect(await server.ended).toBe(0)
    },
  )
})

function startServer(
  folder: string,
  dataDir: string,
): { process: ChildProcess; ready: Promise<string>; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [join(folder, 'dist/server/main.mjs')], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      SVC_PORT: '0',
      SVC_DATA_DIR: dataDir,
      SVC_SECRETS: 'file',
      SVC_ADMIN_EMAIL: 'admin@example.com',
      SVC_ADMIN_PASSWORD: 'correct horse battery',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      const [, url] = /^ready (\S+)$/.exec(line) ?? []
      if (url) resolve(url)
    })
    void ended.then(code => reject(new Error(`the packed server ended with ${code}: ${said}`)))
  })
  return { process: child, ready, ended }
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
