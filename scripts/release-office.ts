// `npm run release:office` keeps the sample office as this version makes it, for the tests that update it to later ones
// (test/upgrades). Run it when a release changes the schema.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import SqliteHandle from 'better-sqlite3'
import { keptOffices, officeName } from './build/kept-offices.mjs'
import { migrationNames } from './generate/migrations.ts'
import { answerHelp, root } from './project.mjs'

const HELP = `npm run release:office
Keeps the sample office as this version makes it, for the tests that update it to later versions.
`
answerHelp(HELP)

const version = officeName(migrationNames())
const target = join(keptOffices, version)
const folder = mkdtempSync(join(tmpdir(), 'fund-office-release-'))
try {
  await makeSampleOffice(folder)
  mkdirSync(target, { recursive: true })
  writeFileSync(
    join(target, 'fund-office.db.gz'),
    gzipSync(compact(join(folder, 'fund-office.db')), { level: 9 }),
  )
  for (const file of ['secrets.enc', 'secrets.key']) copyFileSync(join(folder, file), join(target, file))
  cpSync(join(folder, 'files/kept'), join(target, 'files/kept'), { recursive: true })
  console.log(`Kept the sample office of ${version}.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function makeSampleOffice(dataDir: string): Promise<void> {
  const program = spawn(process.execPath, [join(root, 'server/commands/demo.ts')], {
    env: { ...process.env, SVC_DATA_DIR: dataDir, SVC_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  for await (const line of createInterface(program.stdout))
    if (line.startsWith('ready ')) program.kill('SIGTERM')
  await ended
}

/** Returns the bytes of a database without free pages. */
function compact(file: string): Buffer {
  const handle = new SqliteHandle(file)
  handle.pragma('journal_mode = DELETE')
  handle.exec('vacuum')
  handle.close()
  return readFileSync(file)
}
