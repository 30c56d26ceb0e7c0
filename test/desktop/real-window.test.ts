import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { _electron } from 'playwright'
import { expect, test } from 'vitest'
import { buildApplication } from './built-application.ts'

const folder = join(import.meta.dirname, '../../node_modules/electron')
const program = existsSync(join(folder, 'path.txt'))
  ? join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
  : null
const onPath = (command: string) =>
  (process.env.PATH ?? '').split(delimiter).some(each => existsSync(join(each, command)))
const hasScreen = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

/** Why the real window cannot be had here; null when it can. */
const missing =
  program === null || !existsSync(program)
    ? 'Electron’s own binary is not installed ("npx install-electron" brings it)'
    : hasScreen || onPath('Xvfb')
      ? null
      : 'there is neither a screen nor Xvfb'
if (missing) console.warn(`The test of the real window is skipped: ${missing}.`)

test.skipIf(missing)('the real window shows our page, and no Node is in it', async () => {
  const screen = hasScreen ? null : await virtualScreen()
  const application = await buildApplication('window')
  const dataDir = mkdtempSync(join(tmpdir(), 'fund-office-window-'))
  const app = await _electron.launch({
    executablePath: program ?? '',
    // Electron refuses to be root in its sandbox; nothing but a test is.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), application.folder],
    env: {
      ...(process.env as Record<string, string>),
      ...screen?.env,
      SVC_DATA_DIR: dataDir,
      SVC_PORT: '0',
      SVC_SECRETS: 'file',
    },
  })
  try {
    const page = await app.firstWindow()
    await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/setup/)
    await page.getByRole('heading').first().waitFor()
    const nodes = ['require', 'process', 'module', 'Buffer', 'electron', '__dirname']
    expect(await page.evaluate(`${JSON.stringify(nodes)}.filter(name => name in globalThis)`)).toEqual([])
    // A page that sends itself elsewhere stays, what it opens is refused, and so is the camera.
    const before = page.url()
    await page.evaluate(`location.href = 'file:///etc/passwd'`)
    expect(await page.evaluate(`window.open('http://evil.example/')`)).toBeNull()
    expect(page.url()).toBe(before)
    const camera = `navigator.mediaDevices.getUserMedia({ video: true }).then(String, error => error.name)`
    expect(await page.evaluate(camera)).toMatch(/NotAllowedError|NotFoundError/)
  } finally {
    await app.close()
    screen?.process.kill()
    application.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** A screen that nobody sees. */
async function virtualScreen(): Promise<{ process: ChildProcess; env: { DISPLAY: string } }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x840x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.stdio[3]?.once('data', chunk => resolve(String(chunk).trim()))
  })
  return { process: server, env: { DISPLAY: `:${number}` } }
}
