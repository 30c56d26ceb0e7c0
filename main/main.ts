import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import electron from 'electron'
import { dataFolder } from './data-folder.ts'
import { mcpArguments, serveMcp } from './mcp.ts'
import { startShell } from './shell.ts'

const { app, dialog } = electron
/** The path by which people and programs start it; an AppImage unpacks itself elsewhere each time. */
const executable = process.env.APPIMAGE ?? process.execPath
const fail = (error: unknown) => {
  dialog.showErrorBox('Fund Office cannot start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

/** The window, and the server behind it. */
function startOffice(folder: string): Promise<void> {
  const dataDir = resolve(dataFolder(process.env, process.platform, homedir()))
  const profile = join(dataDir, 'desktop')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  // The window's cookies lie in the office's own folder, and each data folder has an instance of its own.
  app.setPath('userData', profile)
  return startShell(electron, {
    hostEntry: join(folder, 'server-host.mjs'),
    serverEntry: join(folder, 'dist/server/main.mjs'),
    keychainEntry: join(folder, 'dist/server/keychain-process.mjs'),
    dataDir,
    logsDir: join(dataDir, 'logs'),
    placeFile: join(profile, 'window.json'),
    trayIcon: join(folder, 'resources/icons/tray.png'),
    argv: process.argv,
    platform: process.platform,
    updater: async () => (await import('electron-updater')).default.autoUpdater,
    env: { ...process.env, ...(app.isPackaged ? { FUND_OFFICE_EXECUTABLE: executable } : {}) },
  })
}

try {
  const folder = app.getAppPath()
  const asked = mcpArguments(process.argv)
  // Not awaited: Electron is ready only after this module has come to its end.
  const under = asked ? serveMcp(app, join(folder, 'dist/server/mcp.mjs'), asked) : startOffice(folder)
  under.catch(fail)
} catch (error) {
  fail(error)
}
