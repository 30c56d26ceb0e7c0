import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { pinnedNode } from '../../scripts/project.mjs'
import { isArchived, leftOut } from '../../server/platform/archive/contents.ts'
import { emptyPlace, type Place } from '../databases.ts'
import { openOffice, TestClock } from '../office.ts'
import { morningAfter, unpackUpdated } from './earlier-offices.ts'

const commands = join(import.meta.dirname, '../../server/commands')

/** The day after the kept office was left. */
const clock = () => new TestClock(morningAfter())

/** Runs a command and returns its output and whether it succeeded. */
function run(command: string, args: string[], { dataDir, databaseUrl }: Place) {
  const env = { ...process.env, SVC_DATA_DIR: dataDir, SVC_DATABASE_URL: databaseUrl ?? '' }
  return new Promise<{ done: boolean; told: string }>(resolve =>
    execFile(pinnedNode, [join(commands, command), ...args], { env }, (error, stdout, stderr) =>
      resolve({ done: error === null, told: stdout + stderr }),
    ),
  )
}

/** The files of an archive, as text. */
const contentsOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString(),
    ]),
  )

const folder = mkdtempSync(join(tmpdir(), 'fund-office-archive-'))
const archive = join(folder, 'office.zip')
let source: Place
const made: string[] = [folder]
const newPlace = async (): Promise<Place> => {
  const place = await emptyPlace()
  made.push(place.dataDir)
  return place
}

beforeAll(async () => {
  source = { dataDir: await unpackUpdated(), databaseUrl: undefined }
  made.push(source.dataDir)
  expect(await run('export.ts', [archive], source)).toMatchObject({ done: true })
})
afterAll(() => {
  for (const place of made) rmSync(place, { recursive: true, force: true })
})

describe('an archive', () => {
  test('has every row of the organisation, sheets of them and its books, and names each by its digest', () => {
    const files = contentsOf(archive)
    const manifest = JSON.parse(files['manifest.json'] as string)
    expect(Object.keys(files).sort()).toEqual(['manifest.json', ...Object.keys(manifest.files)].sort())
    expect(manifest.tables.deals.rows).toBe(33)
    expect((files['rows/deals.jsonl'] as string).trimEnd().split('\n').length).toBe(33)
    expect(files['sheets/lps.csv']).toMatch(/^\ufeff\w+,.*\r\n/)
    expect(files['books/1/ledger.journal']).toContain('commodity ')
  })

  test('holds no password and nothing sealed', () => {
    const { 'manifest.json': manifest, ...files } = contentsOf(archive)
    for (const [name, text] of Object.entries(files)) expect(text, name).not.toContain('$argon2')
    for (const table of ['sessions', 'api_keys', 'webhook_endpoints', 'invite_links', 'idempotency_keys'])
      expect(JSON.parse(manifest as string).tables).not.toHaveProperty(table)
    expect(files['rows/users.jsonl']).toContain('"password_hash":""')
  })

  test('leaves every column out that is sealed or of a password, whichever table has it', () => {
    const { columns } = leftOut()
    const secret = Object.entries(schema).flatMap(([table, shape]) =>
      isArchived(table)
        ? Object.keys(shape.columns).flatMap(column =>
            /_sealed$|password|token_hash/.test(column) ? [`${table}.${column}`] : [],
          )
        : [],
    )
    const left = Object.entries(columns).flatMap(([table, names]) => names.map(name => `${table}.${name}`))
    expect(left).toEqual(expect.arrayContaining(secret))
  })

  test.each(['hledger', 'ledger'] as const)('has books that %s takes at its strictest', program => {
    const file = join(folder, 'ledger.journal')
    writeFileSync(file, contentsOf(archive)['books/1/ledger.journal'] as string)
    const strictly = program === 'hledger' ? ['check', '--strict'] : ['--pedantic', 'balance']
    try {
      execFileSync(program, ['-f', file, ...strictly], {
        stdio: 'pipe',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
    } catch (error) {
      // Not installed here.
      expect((error as NodeJS.ErrnoException).code).toBe('ENOENT')
    }
  })

  test('brings everything into a new appliance, which makes the same archive of it', async () => {
    const place = await newPlace()
    const { done, told } = await run('import.ts', [archive], place)
    expect(done, told).toBe(true)
    const again = join(folder, 'again.zip')
    expect(await run('export.ts', [again], place)).toMatchObject({ done: true })
    const [before, after] = [archive, again].map(path =>
      JSON.parse(contentsOf(path)['manifest.json'] as string),
    )
    expect({ ...after, made_at: before.made_at }).toEqual(before)

    const office = await openOffice({ config: { ...place, admin: undefined }, clock: clock() })
    try {
      const password = /ingrid@halvard-bridge\.example {2}(\S+)/.exec(told)?.[1] as string
      const as = await office.signIn('ingrid@halvard-bridge.example', password)
      expect((await office.get('/api/v1/svc/admin/audit/verification', { as })).body.broken).toBeNull()
      const { body } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' }, { as })
      expect(body.id).toBeGreaterThan(27)
      await office.settled()
      expect(office.running.setupUrl).toBeNull()
    } finally {
      await office.running.stop()
    }
    expect((await run('import.ts', [archive], place)).told).toMatch(/has an office already/)
  })

  const damages: ReadonlyArray<readonly [how: string, told: RegExp, damage: (path: string) => void]> = [
    ['is cut short', /is no archive, or is not whole/, path => truncateSync(path, 50_000)],
    [
      'has a row changed',
      /rows\/lps\.jsonl in the archive is not as it was written/,
      path => packAnew(path, files => ({ ...files, 'rows/lps.jsonl': `${files['rows/lps.jsonl']}\n` })),
    ],
    [
      'lacks a table',
      /has no rows\/lps\.jsonl/,
      path => packAnew(path, ({ 'rows/lps.jsonl': _, ...files }) => files),
    ],
    [
      'has a file too many',
      /files that its manifest does not name: rows\/more\.jsonl/,
      path => packAnew(path, files => ({ ...files, 'rows/more.jsonl': '{}' })),
    ],
    [
      'is of another version',
      /was made by version .*Import it with that version/,
      path =>
        packAnew(path, files => ({
          ...files,
          'manifest.json': JSON.stringify({
            ...JSON.parse(files['manifest.json'] as string),
            migrations: [],
          }),
        })),
    ],
    ['is something else', /is no archive/, path => writeFileSync(path, 'hello '.repeat(100))],
  ]
  /** Each of them is refused by the same appliance, which stays without an office. */
  let fresh: Place | undefined
  test.each(damages)('that %s is refused', async (_how, told, damage) => {
    const damaged = join(folder, 'damaged.zip')
    copyFileSync(archive, damaged)
    damage(damaged)
    fresh ??= await newPlace()
    const refused = await run('import.ts', [damaged], fresh)
    expect([refused.done, refused.told]).toEqual([false, expect.stringMatching(told)])
  })

  test('goes into an appliance that has refused such ones', async () => {
    fresh ??= await newPlace()
    expect(await run('import.ts', [archive], fresh)).toMatchObject({ done: true })
  })
})

function packAnew(path: string, change: (files: Record<string, string>) => Record<string, string>): void {
  const files = change(contentsOf(path))
  writeFileSync(
    path,
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}
