#!/usr/bin/env node
import '../refuse-old-node.ts'
import { version } from '../kernel/version.ts'

/** The command of the npm package, `fund-office`: the server without an argument, else the named command. */
const HELP = `Fund Office ${version}: fund operations for one fund office, on this computer.

  fund-office                   serves the office and prints its address
  fund-office demo [--reset]    serves the sample office, in a data folder of its own
  fund-office move --to ...     moves the office to Postgres, or back
  fund-office move-files --to ...
                                moves the files of the data rooms into a bucket, or back
  fund-office export <file>     writes everything an organisation has into one archive
  fund-office import <file>     puts an archive into an appliance that has nothing yet
  fund-office restore [backup]  lists the backups, or puts one back
  fund-office rescue [person]   lets somebody back in who lost password or second factor
  fund-office verify-audit      recomputes the chain of the audit log
  fund-office rotate-vault-key <file>
                                seals the secrets in a Postgres database under the key in that file
  fund-office mcp               the tools of a running office for an AI client that speaks MCP over stdio

fund-office <command> --help tells what a command takes.
Settings are environment variables: SVC_PORT (4380), SVC_DATA_DIR and others, which README.md beside the program describes.
`

const commands: Record<string, () => Promise<unknown>> = {
  demo: () => import('./demo.ts'),
  move: () => import('./move.ts'),
  'move-files': () => import('./move-files.ts'),
  export: () => import('./export.ts'),
  import: () => import('./import.ts'),
  restore: () => import('./restore.ts'),
  rescue: () => import('./rescue.ts'),
  'verify-audit': () => import('./verify-audit.ts'),
  'rotate-vault-key': () => import('./rotate-vault-key.ts'),
  mcp: () => import('./mcp.ts'),
  '--help': async () => process.stdout.write(HELP),
  '-h': async () => process.stdout.write(HELP),
  '--version': async () => process.stdout.write(`${version}\n`),
}

const [word] = process.argv.slice(2)
const command = word === undefined ? () => import('../main.ts') : commands[word]
if (command) {
  process.argv.splice(2, 1) // The command's own arguments.
  await command()
} else {
  process.stderr.write(`Fund Office does not know "${word}".\n\n${HELP}`)
  process.exitCode = 2
}
