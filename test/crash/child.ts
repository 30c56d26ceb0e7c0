import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer } from '../../scripts/build/build-server.mjs'
import { pinnedNode, root } from '../../scripts/project.mjs'

const PASSWORD = 'correct horse battery'

const cached = join(root, 'node_modules/.cache')

/** Where the programs are that the tests start: the server as it is shipped, which starts sooner than its sources. */
const BUILT = join(cached, 'programs')

/** Node's compile cache, which every start would otherwise build again. */
const COMPILED = join(cached, 'compiled')

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'fund-office-crash-'))

export const main = join(BUILT, 'main.mjs')
export const officeProgram = join(BUILT, 'office-program.mjs')
export const program = join(BUILT, 'program.mjs')

/** Bundles the programs, and has Node keep what it compiles of them: it does at an end that is no kill. */
export async function buildPrograms(): Promise<void> {
  const source = (name: string) => join(import.meta.dirname, `${name}.ts`)
  await buildServer(BUILT, { program: source('program'), 'office-program': source('office-program') })
  for (const file of [main, officeProgram, program]) {
    const folder = emptyFolder()
    await (await Child.start(file, folder)).kill('SIGTERM')
    rmSync(folder, { recursive: true })
  }
}

/** Tables of the program, beside those of the office. */
export const crashTables = ['crash_notes', 'crash_heard', 'crash_carried', 'crash_ticks'] as const

/** Creates them on Postgres, before any of the programs starts. */
export const makeCrashTables = crashTables.map(table => `create table ${table} (key text not null)`).join(';')

/** Environment of a server that reports its `loopDelay`. */
export const watched = { NODE_OPTIONS: `--import ${new URL('../bench/loop-delay.ts', import.meta.url)}` }

/** Milliseconds. */
export interface LoopDelay {
  p99: number
  max: number
  /** The most processor time in one piece. */
  work: number
}

/** A server in a process of its own. */
export class Child {
  readonly process: ChildProcess
  readonly url: string
  /** Returns its output on stderr. */
  readonly complaints: () => string
  /** Returns its output on stdout. */
  readonly said: () => string
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>

  private constructor(
    process: ChildProcess,
    url: string,
    { complaints, said }: { complaints: () => string; said: () => string },
    ended: Child['ended'],
  ) {
    this.process = process
    this.url = url
    this.complaints = complaints
    this.said = said
    this.ended = ended
  }

  /**
   * Starts a program on a folder, `under` another one where that is given, and waits until it is ready; throws with what
   * it said when it ends before.
   */
  static async start(
    file: string,
    folder: string,
    args: string[] = [],
    env: Record<string, string> = {},
    under: string[] = [],
  ): Promise<Child> {
    const [command = '', ...rest] = [...under, pinnedNode, file, folder, ...args]
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILED,
        SVC_PORT: '0',
        SVC_DATA_DIR: folder,
        SVC_SECRETS: 'file',
        SVC_ADMIN_EMAIL: 'admin@example.com',
        SVC_ADMIN_PASSWORD: PASSWORD,
        SVC_RATE_LIMIT: '100000000',
        SVC_LOG_LEVEL: 'error',
        ...env,
      },
    })
    let complaints = ''
    let said = ''
    child.stderr.on('data', chunk => {
      complaints += chunk
    })
    const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve =>
      child.on('close', (code, signal) => resolve({ code, signal })),
    )
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', chunk => {
        said += chunk
        const ready = /^ready (\S+)$/m.exec(said)?.[1]
        if (ready) resolve(ready)
      })
      void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${complaints}`)))
    })
    return new Child(child, url, { complaints: () => complaints, said: () => said }, ended)
  }

  /** Returns the delay of the event loop since the last call; for a server started `watched`. */
  async loopDelay(): Promise<LoopDelay> {
    const told = () => [...this.said().matchAll(/^loop (.+)$/gm)]
    const before = told().length
    this.process.kill('SIGUSR2')
    while (told().length === before) await sleep(10)
    return JSON.parse(told().at(-1)?.[1] ?? '') as LoopDelay
  }

  async kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    this.process.kill(signal)
    return this.ended
  }

  async signIn(): Promise<string> {
    const reply = await this.post('/api/v1/auth/login', {
      email: 'admin@example.com',
      password: PASSWORD,
    })
    return ((await reply.json()) as { access_token: string }).access_token
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, { headers })
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }
}
