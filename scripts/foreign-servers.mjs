// The MCP servers of others with which the tests try the connections; nothing of the program needs them.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installTools } from './pack.mjs'
import { root, runNpm, say } from './project.mjs'

const folder = join(root, 'tools/foreign-servers')

/** A database in C++ that two of them bring, which is built on this computer if it can be. */
export const foreignDatabase = join(folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node')

/** Installs them when they are missing. */
export async function installForeignServers() {
  await installTools(folder)
  if (existsSync(foreignDatabase)) return
  if ((await runNpm(['rebuild', 'sqlite3', '--prefix', folder])) !== 0)
    say('sqlite3 could not be built: the tests of two servers of databases are skipped.')
}
