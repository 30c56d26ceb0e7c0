import { ApprovalsWatch } from './approvals.ts'
import { pageIn, pageOf } from './deep-link.ts'
import type { ElectronParts } from './electron.ts'
import { KeychainRelay } from './keychain-relay.ts'
import { type MenuActions, menuTemplate } from './menu.ts'
import { OfficeWindow } from './office-window.ts'
import { ServerProcess } from './server-process.ts'
import { OfficeTray } from './tray.ts'
import { type Updater, Updates } from './updates.ts'
import { guardContents, guardSession } from './window.ts'
import { WindowPlace } from './window-place.ts'

/** Names the program to Windows, which else shows no notification of it; the same as in electron-builder.yml. */
export const APP_ID = 'local.fund-office'

const SHOWN_LINES = 15

/** Passed by the system's list of login items: the office starts in its tray and shows no window. */
const HIDDEN = '--hidden'

export interface ShellOptions {
  /** Code of the server's process, the bundled server it starts, and the process that queries the keychain for it. */
  hostEntry: string
  serverEntry: string
  keychainEntry: string
  dataDir: string
  logsDir: string
  trayIcon: string
  /** Where the place of the window is kept. */
  placeFile: string
  argv: readonly string[]
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** Loads the updater of an installed program. */
  updater: () => Promise<Updater>
}

/** Brings the desktop shell up: one instance, the server, the window, the tray. Resolves once it is under way. */
export async function startShell(electron: ElectronParts, options: ShellOptions): Promise<void> {
  const { app } = electron
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  app.enableSandbox()
  if (options.platform === 'win32') app.setAppUserModelId(APP_ID)
  // Started from the sources, the links would lead to Electron and not to this program.
  if (app.isPackaged) app.setAsDefaultProtocolClient('fund-office')
  const shell = new DesktopShell(electron, options)
  app.on('second-instance', (_event, args) => shell.show(pageIn(args)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    shell.show(pageOf(link))
  })
  app.on('activate', () => shell.show(null))
  app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, () => shell.origins, electron.shell),
  )
  // The tray keeps the office running; quitting is something a person says.
  app.on('window-all-closed', () => undefined)
  app.on('before-quit', () => shell.quitting())
  // Not at before-quit: there a page with unsaved work may still say no, and needs its server then.
  app.on('will-quit', event => shell.willQuit(event))
  await app.whenReady()
  shell.start(pageIn(options.argv))
}

class DesktopShell {
  readonly #electron: ElectronParts
  readonly #options: ShellOptions
  readonly #server: ServerProcess
  readonly #window: OfficeWindow
  readonly #approvals: ApprovalsWatch
  readonly #actions: Omit<MenuActions, 'atLogin'>
  #tray: OfficeTray | null = null
  /** The port of the sample office, which ends with the server. */
  #sample: number | null = null
  /** The page asked for before there could be a window. */
  #early: string | null = null
  #ending: 'no' | 'asked' | 'done' = 'no'

  constructor(electron: ElectronParts, options: ShellOptions) {
    this.#electron = electron
    this.#options = options
    const { fork } = electron.utilityProcess
    this.#server = new ServerProcess(
      fork,
      { host: options.hostEntry, server: options.serverEntry },
      { ...options.env, SVC_DATA_DIR: options.dataDir },
      new KeychainRelay(fork, options.keychainEntry),
    )
    this.#window = new OfficeWindow(
      electron,
      () => new WindowPlace(options.placeFile, electron.screen),
      () => this.#tray?.tellHidden(),
    )
    this.#approvals = new ApprovalsWatch(
      { fetch: (...call) => electron.session.defaultSession.fetch(...call) },
      (waiting, isNew) => this.#tray?.tell(waiting, isNew),
    )
    const updates = new Updates(electron, options.updater)
    this.#actions = {
      print: () => this.#window.print(),
      find: () => this.#window.find(),
      show: page => this.show(page),
      openDataFolder: () => void electron.shell.openPath(options.dataDir),
      openLogs: () => void electron.shell.openPath(options.logsDir),
      update: electron.app.isPackaged ? () => void updates.look(this.origin) : null,
      quit: () => electron.app.quit(),
    }
  }

  get origin(): string | null {
    return this.#window.origin
  }

  /** The office, and the sample office that its server opened beside it, by either name of the computer. */
  get origins(): string[] {
    const { origin } = this
    if (origin === null) return []
    const names = this.#sample === null ? [] : ['localhost', '127.0.0.1']
    const port = String(this.#sample)
    return [origin, ...names.map(hostname => Object.assign(new URL(origin), { hostname, port }).origin)]
  }

  start(page: string | null): void {
    if (this.#ending === 'done') return
    const { app, Menu, powerMonitor, session } = this.#electron
    guardSession(session.defaultSession, () => this.origins)
    const { platform, argv } = this.#options
    const actions = { ...this.#actions, atLogin: this.#atLogin() }
    app.setAboutPanelOptions({ applicationName: 'Fund Office', applicationVersion: app.getVersion() })
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, actions)))
    this.#tray = new OfficeTray(this.#electron, this.#options.trayIcon, platform, actions)
    this.#server.on('ready', (url, setupUrl) => {
      this.#window.serverReady(url, setupUrl)
      this.#approvals.start(url)
    })
    this.#server.on('sample', port => {
      this.#sample = port
    })
    this.#server.on('down', () => {
      this.#sample = null
      this.#window.serverGone()
      this.#approvals.stop()
    })
    this.#server.on('failed', lines => void this.#failed(lines))
    // Proposals made while the computer slept are announced at once, not at the next poll.
    powerMonitor.on('resume', () => void this.#approvals.look())
    this.#server.start()
    const wanted = page ?? this.#early
    if (wanted !== null || !argv.includes(HIDDEN)) this.show(wanted)
  }

  /** Linux keeps no such list for programs, and started from the sources it would be Electron that starts. */
  #atLogin(): MenuActions['atLogin'] {
    const { app } = this.#electron
    if (!app.isPackaged || this.#options.platform === 'linux') return null
    const args = [HIDDEN]
    return {
      isOn: app.getLoginItemSettings({ args }).openAtLogin,
      turn: openAtLogin => app.setLoginItemSettings({ openAtLogin, args }),
    }
  }

  /** Raises the window, at a page when one is asked for. */
  show(page: string | null): void {
    if (this.#tray) this.#window.show(page)
    else this.#early = page ?? this.#early
  }

  quitting(): void {
    this.#window.letGo()
  }

  /** Quitting waits for the server to end; then it quits for good. */
  willQuit(event: { preventDefault: () => void }): void {
    if (this.#ending === 'done') return
    event.preventDefault()
    if (this.#ending === 'asked') return
    this.#ending = 'asked'
    this.#approvals.stop()
    void this.#server.stop().then(() => {
      this.#ending = 'done'
      this.#electron.app.quit()
    })
  }

  async #failed(lines: readonly string[]): Promise<void> {
    const { response } = await this.#electron.dialog.showMessageBox({
      type: 'error',
      title: 'Fund Office',
      message: 'The server cannot start. Your data is untouched.',
      detail: lines.slice(-SHOWN_LINES).join('\n'),
      buttons: ['Try again', 'Open logs', 'Quit'],
      defaultId: 0,
      cancelId: 2,
    })
    if (this.#ending !== 'no') return
    if (response === 0) this.#server.retry()
    else if (response === 1) {
      this.#actions.openLogs()
      await this.#failed(lines)
    } else this.#electron.app.quit()
  }
}
