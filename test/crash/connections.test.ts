import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sentByBrowser } from '../browser-session.ts'
import { node, servers } from '../sources/servers.ts'
import { until } from '../time.ts'
import { Child, emptyFolder, officeProgram } from './child.ts'

const CONNECTIONS = '/api/v1/svc/mcp-connections'

let folder: string
beforeEach(() => {
  folder = emptyFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** An office that has just started a program which ignores every request to end and has started another one. */
async function withStubbornProgram(): Promise<{ child: Child; pids: number[] }> {
  const child = await Child.start(officeProgram, folder)
  const login = { email: 'admin@example.com', password: 'correct horse battery', session: true }
  const signedIn = await child.post('/api/v1/auth/login', login)
  const session = sentByBrowser(signedIn.headers)
  const file = join(folder, 'pids')
  const input = { name: 'Stubborn', command: node, args: servers.unruly('stubborn', file) }
  const made = (await (await child.post(CONNECTIONS, input, session)).json()) as {
    id: number
    command_digest: string
  }
  const consent = { command_digest: made.command_digest }
  child.post(`${CONNECTIONS}/${made.id}/consent`, consent, session).catch(() => undefined)
  await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith(']'))
  const pids = JSON.parse(readFileSync(file, 'utf8')) as number[]
  expect(pids.filter(isAlive)).toHaveLength(2)
  return { child, pids }
}

test('a program ends with the office that is stopped, and the office does not wait for it', async () => {
  const { child, pids } = await withStubbornProgram()
  expect(await child.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(
    readdirSync(tmpdir()).filter(name => name.startsWith(`fund-office-mcp-${child.process.pid}-`)),
  ).toEqual([])
  expect(pids.filter(isAlive)).toEqual([])
})

test('a program ends with the office that is killed, and so does what it started', async () => {
  const { child, pids } = await withStubbornProgram()
  expect((await child.kill('SIGKILL')).signal).toBe('SIGKILL')
  await until(() => pids.filter(isAlive).length === 0)
  const ours = (name: string) => name.startsWith(`fund-office-mcp-${child.process.pid}-`)
  await until(() => !readdirSync(tmpdir()).some(ours))
})
