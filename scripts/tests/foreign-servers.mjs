// The MCP servers of others with which the tests try the connections; nothing of the program needs them.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installTools } from '../pack.mjs'
import { root, runNpm, say } from '../project.mjs'

const folder = join(root, 'tools/foreign-servers')

/** A database in C++ that two of them bring, which is built on this computer if it can be. */
export const foreignDatabase = join(folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node')

/** Says that it could not be built, so that not every run tries again. */
const notBuilt = join(folder, 'node_modules/.sqlite3-not-built')

/** Installs them when they are missing. */
export async function installForeignServers() {
  await installTools(folder)
  if (existsSync(foreignDatabase) || existsSync(notBuilt)) return
  // Making it fast, which a few rows do not need, would take the compiler four times as long.
  const env = { ...process.env, CFLAGS: '-O0', CXXFLAGS: '-O0' }
  if ((await runNpm(['rebuild', 'sqlite3', '--prefix', folder], { env })) === 0) return
  say('sqlite3 could not be built: the tests of two servers of databases are skipped.')
  writeFileSync(notBuilt, '')
}
