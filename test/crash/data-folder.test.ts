import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pinnedNode, root } from '../../scripts/project.mjs'
import { dataFolder } from '../../server/data-folder.ts'
import { Child, emptyFolder, main } from './child.ts'

let folder: string
let database: string
beforeEach(() => {
  folder = emptyFolder()
  database = dataFolder(folder).database
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (env: Record<string, string> = {}) => Child.start(main, folder, [], env)
const failure = (env: Record<string, string> = {}) =>
  start(env).then(
    async server => {
      await server.kill('SIGTERM')
      throw new Error('it started')
    },
    (error: Error) => error.message,
  )
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Starts an office, lets `work` use it with the administrator's token, and stops it. */
async function withOffice(
  work: (server: Child, headers: Record<string, string>) => Promise<void>,
): Promise<void> {
  const server = await start()
  await work(server, { authorization: `Bearer ${await server.signIn()}` })
  expect((await server.kill('SIGTERM')).code).toBe(0)
}

const backUp = async (server: Child, headers: Record<string, string>) =>
  expect((await server.post('/api/v1/svc/admin/backups', {}, headers)).status).toBe(200)

const restoreNewest = () => restore(readdirSync(dataFolder(folder).backups).sort().reverse()[0] ?? '')

function restore(argument: string): void {
  const { status, stderr } = spawnSync(pinnedNode, [join(root, 'server/commands/restore.ts'), argument], {
    env: { ...process.env, SVC_DATA_DIR: folder, SVC_SECRETS: 'file' },
    encoding: 'utf8',
  })
  expect([status, stderr.replace(/^SVC_SECRETS is .*\n/, '')]).toEqual([0, ''])
}

describe.skipIf(process.platform === 'win32')('what lies in the data folder', () => {
  test('is its user’s alone, and what was open to others is closed with a word of it', async () => {
    chmodSync(folder, 0o755)
    const first = await start({ SVC_LOG_LEVEL: 'warn' })
    expect(first.complaints()).not.toContain('could read')
    await first.kill('SIGTERM')
    await withOffice(backUp)
    const { backups, logs } = dataFolder(folder)
    const [backup = ''] = readdirSync(backups)
    const files = [database, join(logs, 'server.log'), join(backups, backup)]
    for (const path of files) {
      expect(modeOf(path), path).toBe('600')
      chmodSync(path, 0o644)
    }
    const { files: rooms } = dataFolder(folder)
    mkdirSync(rooms, { recursive: true })
    for (const one of [backups, rooms]) chmodSync(one, 0o755)
    const server = await start({ SVC_LOG_LEVEL: 'warn' })
    for (const path of [...files, `${database}-wal`, `${database}-shm`])
      expect(modeOf(path), path).toBe('600')
    for (const one of [backups, rooms]) expect(modeOf(one)).toBe('700')
    expect(server.complaints()).toContain('could read 5 files and folders')
    expect(server.complaints()).toContain(`may enter ${folder}`)
    await server.kill('SIGTERM')
  })
})

describe('a database that is not as it was left', () => {
  test.each(['empty', 'not there'])('is not taken for a new office where it is %s', async state => {
    await withOffice(backUp)
    if (state === 'empty') {
      truncateSync(database, 0)
      for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true })
    } else rmSync(database)
    const said = await failure()
    expect(said).toContain(`its database ${database} is ${state}`)
    expect(said).not.toMatch(/\n\s+at /)
    restoreNewest()
    await withOffice(async (server, headers) => {
      expect((await server.get('/api/v1/svc/me', headers)).status).toBe(200)
    })
  })

  test('keeps the office from starting where a page of it was overwritten', async () => {
    await withOffice(backUp)
    writeSync(openSync(database, 'r+'), Buffer.alloc(4096, 7), 0, 4096, 4096)
    const said = await failure()
    expect(said).toContain(`${database} is damaged`)
    expect(said).toContain('Put a backup back')
    restoreNewest()
    await withOffice(async (server, headers) => {
      expect((await server.get('/api/v1/svc/me', headers)).status).toBe(200)
    })
  })

  test('leaves nothing of a restore behind for ever', async () => {
    await withOffice(backUp)
    restoreNewest()
    expect(readdirSync(folder).filter(name => name.includes('.restoring'))).toEqual([])
    expect(readdirSync(dataFolder(folder).backups).filter(name => !name.endsWith('.db'))).toEqual([])
    const [replaced = ''] = readdirSync(folder).filter(name => name.includes('.replaced-'))
    const old = replaced.replace(/replaced-\d{4}/, 'replaced-2020')
    writeFileSync(join(folder, old), '')
    writeFileSync(`${database}.restoring-wal`, '')
    await withOffice(async () => undefined)
    expect(readdirSync(folder)).toContain(replaced)
    expect(existsSync(join(folder, old))).toBe(false)
    expect(existsSync(`${database}.restoring-wal`)).toBe(false)
  })
})

describe('secrets that are not there', () => {
  test('keep an office from starting under new ones while anything is sealed, unless that is asked for', async () => {
    await withOffice(async (server, headers) => {
      const endpoint = { url: 'https://hooks.example.com/in', name: 'Back office' }
      expect((await server.post('/api/v1/webhooks/', endpoint, headers)).status).toBe(201)
    })
    const [file, kept] = [join(folder, 'secrets.enc'), join(folder, 'kept')]
    renameSync(file, kept)
    const said = await failure()
    expect(said).toContain('1 secrets of its database are sealed under them')
    expect(existsSync(file)).toBe(false)
    renameSync(kept, file)
    await withOffice(async () => undefined)

    renameSync(file, kept)
    restore('--without-kit')
    await withOffice(async () => undefined)
    expect(readFileSync(file, 'utf8')).not.toBe(readFileSync(kept, 'utf8'))
  })

  test('are made anew where nothing is sealed under those that were lost', async () => {
    await withOffice(async () => undefined)
    rmSync(join(folder, 'secrets.enc'))
    await withOffice(async (server, headers) => {
      expect((await server.get('/api/v1/svc/me', headers)).status).toBe(200)
    })
  })
})
