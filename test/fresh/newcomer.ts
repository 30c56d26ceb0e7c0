import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../../scripts/project.mjs'

/** Somebody without rights, where the tests have those of the administrator and may give them up. */
const NOBODY = 65_534
const isAdministrator = process.getuid?.() === 0

/** The path of a command of this computer; undefined where it has none. */
export function commandPath(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return realpathSync(path)
    } catch {
      // Elsewhere, perhaps.
    }
  }
  return undefined
}

/** Whether a program can be cut off from every network but the computer itself. */
export const canCutOff =
  isAdministrator && ['unshare', 'ip'].every(command => commandPath(command) !== undefined)

/** The network settings that reach the registry: the only part of the environment taken over. */
const network = Object.fromEntries(
  ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'npm_config_registry'].flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

/** A path such as people have: with blanks, and letters of other scripts. */
export const STRANGE = 'Fönds Büro 北京/Программа öäü'

/** A folder in which the only commands are a shell, Node and npm: no compiler, no make, no Python. */
export function bareCommands(folder: string, node: string, npm: string): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, path] of Object.entries({ sh: '/bin/sh', node, npm }))
    symlinkSync(path, join(folder, name))
  return folder
}

/** The program as a clone has it: what is under version control, in a folder of its own. */
export function clone(target: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0')
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(root, file), join(target, file))
  }
}

/** Gives a folder to whoever runs the program. */
export function giveAway(folder: string): void {
  if (isAdministrator) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
}

/** Makes a folder one that whoever runs the program cannot write. */
export function freeze(folder: string): void {
  if (isAdministrator) execFileSync('chown', ['-Rh', '0:0', folder])
  execFileSync('chmod', ['-R', 'a-w', folder])
}

interface Started {
  /** Of the answers to a few addresses; none where the office did not come up. */
  statuses: number[]
  said: string
}

/** Where and how a newcomer runs the program. */
interface Newcomer {
  program: string
  commands: string
  home: string
  data: string
  offline?: boolean
}

/** Starts the office as a newcomer does (`npm start`), asks it for a few addresses and stops it. */
export async function start(newcomer: Newcomer): Promise<Started> {
  const { program, commands } = newcomer
  const ask = [join(commands, 'node'), join(program, 'test/fresh/serve-and-ask.mjs')]
  const { code, out } = await runAs(newcomer, [...ask, 'npm', 'start'])
  if (code !== 0) throw new Error(`It could not be asked (${code}): ${out}`)
  return JSON.parse(out)
}

/** Runs a command as the newcomer, with nothing else of this computer's environment. */
export async function runAs(
  { program, commands, home, data, offline = false }: Newcomer,
  command: string[],
): Promise<{ code: number; out: string }> {
  const settings = {
    PATH: commands,
    HOME: home,
    LANG: 'C.UTF-8',
    SVC_PORT: '0',
    SVC_DATA_DIR: data,
    SVC_SECRETS: 'file',
    ...network,
  }
  const bare = [
    'env',
    '-i',
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]
  const user = isAdministrator
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...bare]
    : bare
  const [first = '', ...rest] =
    offline && canCutOff
      ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...user]
      : user
  const child = spawn(first, rest, { cwd: program, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
  })
  const [code] = await once(child, 'close')
  return { code, out }
}
