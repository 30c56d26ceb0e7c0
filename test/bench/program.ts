import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/project.mjs'

/** A program of a benchmark that answers at an address. */
export interface Program {
  child: ChildProcess
  url: string
  /** Where it writes, if that is a folder of its own. */
  folder?: string
}

/** Starts a file that prints `ready <address>` once it answers. */
export function startProgram(file: string, env: Record<string, string>, ...args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let out = ''
    child.stdout?.on('data', chunk => {
      out += chunk
      const url = /^ready (\S+)$/m.exec(out)?.[1]
      if (url) resolve({ child, url })
    })
    child.on('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
}

/**
 * A folder for a program on the project's own disk: that of the tests may lie in memory, where a commit costs a quarter of what
 * it costs an office. `end` deletes it.
 */
export function folderOnDisk(): string {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'bench-'))
}

/** Ends a program, and what it has written goes with it. */
export async function end({ child, folder }: Program): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
}

const PERSON = { email: 'bench@example.com', password: 'correct horse battery' }

/** The server with an empty office of its own, nobody counting its calls. */
export async function startServer(settings: Record<string, string>): Promise<Program> {
  const given = settings.SVC_DATA_DIR
  const folder = given ?? folderOnDisk()
  const program = await startProgram('server/main.ts', {
    SVC_PORT: '0',
    SVC_DATA_DIR: folder,
    ...settings,
    SVC_RATE_LIMIT: '1000000000',
    SVC_ADMIN_EMAIL: PERSON.email,
    SVC_ADMIN_PASSWORD: PERSON.password,
  })
  return given === undefined ? { ...program, folder } : program
}

/** Returns the headers of an administrator's calls, with a key of theirs. */
export async function keyOf({ url }: Program): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' }
  const login = await post(`${url}/api/v1/auth/login`, json, PERSON)
  const person = { ...json, authorization: `Bearer ${login.access_token}` }
  const { key } = await post(`${url}/api/v1/svc/developer/keys`, person, { name: 'Benchmark' })
  return { ...json, authorization: `Bearer ${key}` }
}

/** Posts JSON and gives what is answered; throws for what is no success. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, string>> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}
