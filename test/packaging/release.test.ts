// Builds of `npm run release`, each installed in a folder of its own and started there.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import SqliteHandle from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRelease } from '../../scripts/build/build-release.mjs'
import { pinnedNode, root, runNpm } from '../../scripts/project.mjs'
import { version } from '../../server/kernel/version.ts'
import { until } from '../time.ts'

// Away from the project, so that no package of it can be found by chance.
const scratch = mkdtempSync(join(tmpdir(), 'fund-office-release-'))
const release = join(scratch, 'release')
const name = `fund-office-${version}`
const unpacked = join(scratch, name)
const readText = (...path: string[]) => readFileSync(join(...path), 'utf8')

// With the native parts of this system alone: those of the others come from the registry.
beforeAll(async () => {
  await buildRelease(release)
  execFileSync('tar', ['-xzf', join(release, `${name}.tar.gz`), '-C', scratch])
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

interface Answer {
  url: string
  status: number
  text: string
}

/** The files of the bundled server. */
const bundles = () =>
  readdirSync(join(unpacked, 'server'))
    .filter(file => file.endsWith('.mjs'))
    .map(file => `server/${file}`)

const newFolder = () => mkdtempSync(join(scratch, 'data-'))

const on = (folder: string, port = '0') => ({
  cwd: tmpdir(),
  env: { PATH: process.env.PATH, SVC_PORT: port, SVC_DATA_DIR: folder, SVC_SECRETS: 'file' },
})

/** Starts a program that serves the office, asks it for some addresses and stops it. */
async function ask(
  args: string[],
  addresses: string[],
  folder = newFolder(),
): Promise<{ said: string; answers: Answer[] }> {
  const child = spawn(pinnedNode, args, { ...on(folder), stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      lines.push(line)
      const [, found] = /^ready (\S+)$/.exec(line) ?? []
      if (found) resolve(found)
    })
    void ended.then(code => reject(new Error(`It ended with ${code}.`)))
  })
  try {
    // Each is read to its end before the program is stopped.
    const answers = await Promise.all(
      addresses.map(async address => {
        const answer = await fetch(url + address)
        return { url: answer.url, status: answer.status, text: await answer.text() }
      }),
    )
    return { said: lines.join('\n'), answers }
  } finally {
    child.kill()
    expect(await ended).toBe(0)
  }
}

test('is an archive, an npm package, a bill of materials and their digests', () => {
  const files = [`${name}.cdx.json`, `${name}.tar.gz`, `${name}.tgz`]
  expect(readdirSync(release).sort()).toEqual(['SHA256SUMS', 'latest.json', ...files].sort())
  expect(JSON.parse(readText(release, 'latest.json'))).toEqual({ version })
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(release, file)))
      .digest('hex')
  expect(readText(release, 'SHA256SUMS')).toBe(files.map(file => `${digest(file)}  ${file}\n`).join(''))
})

test('lists what the program is made of, in the versions of the lock file', () => {
  const { bomFormat, metadata, components } = JSON.parse(readText(release, `${name}.cdx.json`))
  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual([
    'CycloneDX',
    'fund-office',
    version,
  ])
  const locked: Array<[string, { version: string; dev?: boolean }]> = Object.entries(
    JSON.parse(readText(root, 'package-lock.json')).packages,
  )
  const program = locked.filter(([path, { dev }]) => path !== '' && !dev)
  const names = program.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
  const listed: string[] = components.map(
    (one: { name: string; version: string }) => `${one.name}@${one.version}`,
  )
  expect([...new Set(listed)].sort()).toEqual([...new Set(names)].sort())
})

describe('the archive', () => {
  test('serves the office on a plain Node, with the page that sets it up', async () => {
    const addresses = [
      '/healthz',
      '/setup',
      '/docs',
      '/docs/assets/swagger-ui-bundle.js',
      '/docs/assets/swagger-ui.css',
      '/openapi.json',
    ]
    const { said, answers } = await ask([join(unpacked, 'server/main.mjs')], addresses)
    expect(said).toMatch(/^set-up http:\/\/127\.0\.0\.1:\d+\/setup#\S+$/m)
    expect(answers.map(({ url, status }) => [new URL(url).pathname, status])).toEqual(
      addresses.map(address => [address, 200]),
    )
    expect(JSON.parse(answers[0]?.text ?? '')).toEqual({
      status: 'ok',
      version,
      storage: { free_bytes: expect.any(Number), total_bytes: expect.any(Number), low: expect.any(Boolean) },
      backups: { newest: null, elsewhere: null },
    })
    expect(answers[1]?.text).toContain('<div id="root">')
    expect(JSON.parse(answers[5]?.text ?? '')).toMatchObject({ info: { version } })
  })

  test('has the other commands with it', async () => {
    const command = join(unpacked, 'server/fund-office.mjs')
    const output = (...args: string[]) =>
      execFileSync(pinnedNode, [command, ...args], {
        encoding: 'utf8',
        env: { SVC_DATA_DIR: join(scratch, 'none') },
      })
    expect(output('--version')).toBe(`${version}\n`)
    expect(output('--help')).toContain('fund-office restore')
    expect(output('restore')).toContain('There are no backups')
    const { stderr } = spawnSync(pinnedNode, [command, 'import'], { encoding: 'utf8' })
    expect(stderr).toBe('Say which archive: fund-office import <file>.\n')
  })

  test('fills the sample office, also where a start failed and one was killed meanwhile', async () => {
    const demo = [join(unpacked, 'server/fund-office.mjs'), 'demo']
    const folder = newFolder()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { status, stderr } = spawnSync(pinnedNode, demo, on(folder, String(port)))
    expect([status, String(stderr)]).toEqual([1, expect.stringContaining('The sample office cannot start')])
    taken.close()
    const killed = spawn(pinnedNode, demo, { ...on(folder), stdio: 'ignore' })
    await until(async () => existsSync(join(folder, 'sample-unfinished')))
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const { answers } = await ask(demo, ['/healthz'], folder)
    expect(answers[0]?.status).toBe(200)
    const database = new SqliteHandle(join(folder, 'fund-office.db'), { readonly: true })
    expect(database.prepare('select count(*) from deals').pluck().get()).toBeGreaterThan(3)
    database.close()
  })

  test('says which Node it needs, where it is started on an older one', () => {
    const older =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })'
    for (const program of ['main.mjs', 'fund-office.mjs']) {
      const args = ['--import', `data:text/javascript,${older}`, join(unpacked, 'server', program)]
      const { status, stderr } = spawnSync(pinnedNode, args, { encoding: 'utf8' })
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^Fund Office runs on Node\.js 22\.18 or later/),
      ])
    }
  })

  test('tells how to run it and what changed, and nothing of the computer it was made on', () => {
    const told = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'systemd/fund-office.service']
    for (const file of told) expect(readText(unpacked, file).length).toBeGreaterThan(500)
    expect(bundles().filter(file => readText(unpacked, file).includes(root))).toEqual([])
  })

  test('has the documents that its sentences send people to', () => {
    // A library's comments name its own documents, from its own folder.
    const named = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...bundles()].flatMap(
      file => readText(unpacked, file).match(/(?<!\.\.\/)\bdocs\/[a-z-]+\.md/g) ?? [],
    )
    expect(named).toContain('docs/server-edition.md')
    expect([...new Set(named)].filter(file => !existsSync(join(unpacked, file)))).toEqual([])
  })

  test('names each package in it with its licence', () => {
    const notices = readText(unpacked, 'THIRD-PARTY-NOTICES.txt')
    const { dependencies } = JSON.parse(readText(root, 'package.json'))
    const imported = ['server', 'renderer'].flatMap(folder => packagesImportedIn(join(root, folder)))
    const shipped = [...new Set([...imported, 'swagger-ui-dist'])].filter(one => one in dependencies)
    expect(shipped.length).toBeGreaterThan(30)
    const titles = shipped.map(one => {
      const { name, version, license } = JSON.parse(readText(root, 'node_modules', one, 'package.json'))
      return `${name} ${version} (${license})`
    })
    expect(titles.filter(title => !notices.includes(`\n${title}\n`))).toEqual([])
    // Transitive packages of these: of the server, of the pages.
    for (const title of [/^body-parser \d/m, /^fontkit \d/m, /^scheduler \d/m, /^@floating-ui\/react \d/m])
      expect(notices).toMatch(title)
  })
})

test('the npm package installs into an empty folder and runs there by its name', async () => {
  const folder = join(scratch, 'installed')
  mkdirSync(folder)
  // The native packages are the installed ones instead of the registry's, so that this needs no network.
  const dependencies = { 'fund-office': `file:${join(release, `${name}.tgz`)}` }
  const native = ['better-sqlite3', '@node-rs/argon2', 'keytar']
  const overrides = Object.fromEntries(native.map(one => [one, `file:${join(root, 'node_modules', one)}`]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
  const args = ['install', '--offline', '--ignore-scripts', '--cache', join(scratch, 'cache')]
  expect(await runNpm(args, { cwd: folder })).toBe(0)

  const { dependencies: asked } = JSON.parse(readText(folder, 'node_modules/fund-office/package.json'))
  expect(Object.keys(asked).sort()).toEqual([...native].sort())
  const { said, answers } = await ask([join(folder, 'node_modules/.bin/fund-office')], ['/healthz', '/'])
  expect(said).toContain('set-up ')
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

/** The packages whose values (not types alone) the sources in a folder import. */
function packagesImportedIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // The build tools of the pages are left out.
  const sources = files.filter(
    file => /\.tsx?$/.test(file) && !/^(vite\.config\.ts$|language.build.)/.test(file),
  )
  const imports = /^import (?!type )[^'"]*?'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm
  return sources.flatMap(file => [...readText(folder, file).matchAll(imports)].map(([, one = '']) => one))
}
