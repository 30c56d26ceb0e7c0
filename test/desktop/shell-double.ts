import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ShellOptions, startShell } from '../../main/shell.ts'
import { ElectronDouble, until } from './electron-double.ts'

const root = join(import.meta.dirname, '../..')
const standIn = (name: string) => join(import.meta.dirname, 'stand-ins', `${name}.ts`)

interface Wishes {
  /** The behaviour of the server's stand-in; see stand-ins/server.ts. */
  behaves?: string
  options?: Partial<ShellOptions>
  env?: NodeJS.ProcessEnv
  isPackaged?: boolean
  locked?: boolean
  network?: ElectronDouble['network']
}

/** A shell on the double, with a data folder of its own and a real process for its server; not ready yet. */
export class ShellDouble {
  readonly electron: ElectronDouble
  readonly dataDir = mkdtempSync(join(tmpdir(), 'fund-office-shell-'))
  /** A file with which the test and the stand-in of the server tell each other things. */
  readonly sign = join(this.dataDir, 'sign')
  readonly placeFile = join(this.dataDir, 'desktop/window.json')
  readonly started: Promise<void>

  constructor({ behaves = 'well', options, env, network = async () => 200, ...rest }: Wishes = {}) {
    this.electron = new ElectronDouble(rest)
    this.electron.network = network
    this.started = startShell(this.electron.parts, {
      hostEntry: join(root, 'main/server-host.ts'),
      serverEntry: standIn('server'),
      keychainEntry: standIn('keychain'),
      dataDir: this.dataDir,
      logsDir: join(this.dataDir, 'logs'),
      placeFile: this.placeFile,
      trayIcon: join(root, 'resources/icons/tray.png'),
      argv: ['/opt/fund-office'],
      platform: 'linux',
      updater: () => Promise.reject(new Error('Nobody asked for updates.')),
      env: { ...process.env, BEHAVES: behaves, SIGN: this.sign, ...env },
      ...options,
    })
  }

  get server() {
    return this.electron.forks.at(-1)!
  }
  get loads() {
    return this.electron.window.webContents.loads
  }

  async ready(): Promise<this> {
    await this.electron.app.becomeReady()
    await this.started
    return this
  }

  /** Until the window shows a page of the server. */
  async open(): Promise<this> {
    await this.ready()
    await until(() => this.electron.window.webContents.getURL().startsWith('http'))
    return this
  }

  async close(): Promise<void> {
    for (const window of this.electron.windows) window.webContents.unsaved = false
    this.electron.app.quit()
    if (this.electron.app.isReady) await until(() => this.electron.app.exited)
    for (const fork of this.electron.forks) fork.child.kill('SIGKILL')
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
