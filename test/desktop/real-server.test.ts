import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApplication } from './built-application.ts'
import { until } from './electron-double.ts'
import { ShellDouble } from './shell-double.ts'

let application: Awaited<ReturnType<typeof buildApplication>>
let shell: ShellDouble
beforeAll(async () => {
  application = await buildApplication('server')
})
afterAll(() => application.remove())
afterEach(() => shell.close())

/** The shell with the bundled server, as it is installed. */
const opening = (env: NodeJS.ProcessEnv = {}) =>
  new ShellDouble({
    network: null,
    env: { SVC_PORT: '0', SVC_SECRETS: 'file', SVC_ADMIN_EMAIL: '', SVC_ADMIN_PASSWORD: '', ...env },
    options: {
      hostEntry: join(application.folder, 'server-host.mjs'),
      serverEntry: join(application.folder, 'dist/server/main.mjs'),
    },
  })
const administrator = { SVC_ADMIN_EMAIL: 'admin@example.com', SVC_ADMIN_PASSWORD: 'correct horse battery' }

test('the window shows the set-up page of the bundled server, whose token is kept nowhere', async () => {
  shell = await opening().open()
  const contents = shell.electron.window.webContents
  expect(contents.getURL()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{20,}$/)
  expect(contents.status).toBe(200)
  const token = new URL(contents.getURL()).hash.slice(1)
  expect(readFileSync(join(shell.dataDir, 'logs/server.log'), 'utf8')).not.toContain(token)
  expect(existsSync(join(shell.dataDir, 'open-set-up.html'))).toBe(false)
})

test('an office that is set up shows its first page, and ends with its database closed', async () => {
  shell = await opening(administrator).open()
  const { electron } = shell
  const url = new URL(electron.window.webContents.getURL())
  expect(url.pathname + url.hash).toBe('/')
  expect((await fetch(new URL('/healthz', url))).status).toBe(200)
  expect((await fetch(new URL('/docs/assets/swagger-ui.css', url))).status).toBe(200)
  electron.app.quit()
  await until(() => electron.app.exited)
  expect(shell.server.exitCode).toBe(0)
  expect(existsSync(join(shell.dataDir, 'fund-office.db'))).toBe(true)
  // Files that SQLite leaves behind when it is cut off.
  expect(existsSync(join(shell.dataDir, 'fund-office.db-wal'))).toBe(false)
})

test('a server that is killed comes back, and the window finds it at its new address', async () => {
  shell = await opening(administrator).open()
  const contents = shell.electron.window.webContents
  const before = contents.getURL()
  contents.url = new URL('/deals?view=board', before).href
  shell.server.child.kill('SIGKILL')
  await until(
    () => contents.getURL().startsWith('http') && new URL(contents.getURL()).port !== new URL(before).port,
  )
  expect(contents.getURL()).toMatch(/\/deals\?view=board$/)
  expect(contents.status).toBe(200)
  expect(shell.electron.forks).toHaveLength(2)
})

test('a port that is taken is told of in the words of the server', async () => {
  const other = createServer()
  const port = await new Promise<number>(resolve => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
  })
  shell = await opening({ ...administrator, SVC_PORT: String(port) }).ready()
  await until(() => shell.electron.boxes.length === 1)
  expect(shell.electron.boxes[0]?.options.detail).toMatch(
    new RegExp(`Fund Office cannot start: Port ${port} of 127.0.0.1 is taken`),
  )
  other.close()
  shell.electron.boxes[0]?.answer(0)
  await until(() => shell.electron.window.webContents.getURL() === `http://127.0.0.1:${port}/`)
})

test('its keys are in the keychain when it has one', async () => {
  // The process of the keychain takes its environment from the shell, which here is the test.
  vi.stubEnv('KEYCHAIN_FILE', join(application.folder, 'keychain.json'))
  shell = await opening({ ...administrator, SVC_SECRETS: 'keychain' }).open()
  vi.unstubAllEnvs()
  expect(Object.keys(JSON.parse(readFileSync(join(application.folder, 'keychain.json'), 'utf8')))).toContain(
    `${readFileSync(join(shell.dataDir, 'installation-id'), 'utf8').trim()}/jwt-key`,
  )
  expect(existsSync(join(shell.dataDir, 'secrets.enc'))).toBe(false)
})
