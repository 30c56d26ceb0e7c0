import { join } from 'node:path'
import electron from 'electron'
import { startShell } from './shell.ts'

const { app } = electron
const resources = app.isPackaged ? process.resourcesPath : join(import.meta.dirname, '../..')
/** The same folder that the server chooses when it runs alone. */
const dataDir =
  process.env.SVC_DATA_DIR ??
  (process.platform === 'linux'
    ? join(process.env.XDG_DATA_HOME ?? join(app.getPath('home'), '.local/share'), 'fund-office')
    : join(app.getPath('appData'), 'Fund Office'))

await startShell(electron, {
  serverEntry: join(resources, 'dist/server/main.mjs'),
  keychainEntry: join(resources, 'dist/server/keychain-process.mjs'),
  dataDir,
  logsDir: join(dataDir, 'logs'),
  trayIcon: join(resources, 'resources/icons/tray.png'),
  argv: process.argv,
  platform: process.platform,
  env: process.env,
})
