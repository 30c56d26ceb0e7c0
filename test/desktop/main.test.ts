import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataFolder } from '../../main/data-folder.ts'
import { configFrom } from '../../server/config.ts'
import { ElectronDouble } from './electron-double.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-main-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
  vi.doUnmock('electron')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the program as Electron does, which is ready only once this module has come to its end. */
async function run(
  dataDir: string,
  appPath = '/opt/fund-office/resources/app.asar',
): Promise<ElectronDouble> {
  const electron = new ElectronDouble()
  electron.app.appPath = appPath
  vi.stubEnv('SVC_DATA_DIR', dataDir)
  vi.doMock('electron', () => ({ default: electron.parts }))
  await import('../../main/main.ts')
  return electron
}

test('the program comes to its end before Electron is ready, else neither would ever', async () => {
  const electron = await run(folder)
  expect(electron.app.did).toContain('enableSandbox')
  expect(electron.windows).toEqual([])
  expect(electron.errorBoxes).toEqual([])
})

test('the window keeps its cookies in the data folder of the office', async () => {
  const electron = await run(join(folder, 'office'))
  expect(electron.app.paths).toEqual({ userData: join(folder, 'office/desktop') })
  expect(existsSync(join(folder, 'office/desktop'))).toBe(true)
})

test('started by an AI client it is an MCP server and nothing else, beside an office that runs', async () => {
  const command = join(folder, 'dist/server/mcp.mjs')
  mkdirSync(join(folder, 'dist/server'), { recursive: true })
  writeFileSync(command, 'globalThis.startedWith = process.argv')
  const { argv } = process
  process.argv = ['/opt/fund-office/fund-office', '--mcp', '--tools', 'all']
  const electron = await run(join(folder, 'office'), folder)
  await expect
    .poll(() => Reflect.get(globalThis, 'startedWith'))
    .toEqual([process.execPath, command, '--tools', 'all'])
  process.argv = argv
  expect(electron.app.did).toEqual([])
  expect([electron.windows, electron.forks, electron.errorBoxes]).toEqual([[], [], []])
  // Neither the office's data nor the window's profile is touched.
  expect(existsSync(join(folder, 'office'))).toBe(false)
  expect(electron.app.paths.userData).not.toContain(folder)
})

test('a data folder that cannot be made is told of in a sentence', async () => {
  writeFileSync(join(folder, 'a file'), '')
  const electron = await run(join(folder, 'a file/office'))
  expect(electron.errorBoxes).toEqual([expect.stringContaining('a file/office')])
  expect(electron.app.did).toEqual(['exit 1'])
})

test.each([{}, { XDG_DATA_HOME: '/srv/data' }, { SVC_DATA_DIR: '/srv/office' }])(
  'shell and server choose the same data folder with %o',
  env => {
    expect(dataFolder(env, process.platform, homedir())).toBe(configFrom(env).dataDir)
  },
)

test.each([
  ['darwin', {}, '/Users/ada/Library/Application Support/Fund Office'],
  ['linux', {}, '/Users/ada/.local/share/fund-office'],
  ['win32', { APPDATA: '/c/Roaming' }, '/c/Roaming/Fund Office'],
] as const)('on %s with %o the data folder is %s', (platform, env, expected) => {
  expect(dataFolder(env, platform, '/Users/ada')).toBe(expected)
})
