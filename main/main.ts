import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import electron from 'electron'
import { dataFolder } from './data-folder.ts'
import { startShell } from './shell.ts'

const { app, dialog } = electron
const fail = (error: unknown) => {
  dialog.showErrorBox('Fund Office cannot start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

try {
  const folder = app.getAppPath()
  const dataDir = resolve(dataFolder(process.env, process.platform, homedir()))
  const profile = join(dataDir, 'desktop')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  // The window's cookies lie in the office's own folder, and each data folder has an instance of its own.
  app.setPath('userData', profile)
  // Not awaited: Electron is ready only after this module has come to its end.
  startShell(electron, {
    hostEntry: join(folder, 'server-host.mjs'),
    serverEntry: join(folder, 'dist/server/main.mjs'),
    keychainEntry: join(folder, 'dist/server/keychain-process.mjs'),
    dataDir,
    logsDir: join(dataDir, 'logs'),
    placeFile: join(profile, 'window.json'),
    trayIcon: join(folder, 'resources/icons/tray.png'),
    argv: process.argv,
    platform: process.platform,
    env: process.env,
  }).catch(fail)
} catch (error) {
  fail(error)
}
