import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A program of a benchmark that answers at an address. */
export interface Program {
  child: ChildProcess
  url: string
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

const PERSON = { email: 'bench@example.com', password: 'correct horse battery' }

/** The server with an empty office of its own, nobody counting its calls. */
export const startServer = (settings: Record<string, string>): Promise<Program> =>
  startProgram('server/main.ts', {
    SVC_PORT: '0',
    SVC_DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')),
    ...settings,
    SVC_RATE_LIMIT: '1000000000',
    SVC_ADMIN_EMAIL: PERSON.email,
    SVC_ADMIN_PASSWORD: PERSON.password,
  })

/** What calls of the administrator carry: a key of theirs. */
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
