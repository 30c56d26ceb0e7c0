import type { BrowserWindow, Tray } from 'electron'
import { ApprovalsWatch, type Waiting } from './approvals.ts'
import { pageIn, pageOf } from './deep-link.ts'
import type { ElectronParts } from './electron.ts'
import { KeychainRelay } from './keychain-relay.ts'
import { type MenuActions, menuTemplate, trayTemplate, trayTitle } from './menu.ts'
import { ServerProcess } from './server-process.ts'
import { guardNavigation, guardSession, raise, windowOptions } from './window.ts'

export interface ShellOptions {
  /** The bundled server, and the process that talks to the keychain for it. */
  serverEntry: string
  keychainEntry: string
  dataDir: string
  logsDir: string
  trayIcon: string
  argv: readonly string[]
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
}

/** Brings the desktop shell up: one instance, the server, the window, the tray. Resolves once it is under way. */
export async function startShell(electron: ElectronParts, options: ShellOptions): Promise<void> {
  const { app } = electron
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  app.enableSandbox()
  app.setAsDefaultProtocolClient('fund-office')
  const shell = new DesktopShell(electron, options)
  app.on('second-instance', (_event, args) => shell.show(pageIn(args)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    shell.show(pageOf(link))
  })
  app.on('activate', () => shell.show(null))
  // The tray keeps the office running; quitting is something a person says.
  app.on('window-all-closed', () => undefined)
  app.on('before-quit', event => shell.beforeQuit(event))
  await app.whenReady()
  shell.start(pageIn(options.argv))
}

class DesktopShell {
  readonly #electron: ElectronParts
  readonly #options: ShellOptions
  readonly #server: ServerProcess
  readonly #approvals: ApprovalsWatch
  readonly #actions: MenuActions
  #window: BrowserWindow | null = null
  #tray: Tray | null = null
  #url: string | null = null
  #page = '/'
  #stopped = false

  constructor(electron: ElectronParts, options: ShellOptions) {
    this.#electron = electron
    this.#options = options
    const { fork } = electron.utilityProcess
    this.#server = new ServerProcess(
      fork,
      options.serverEntry,
      { ...options.env, SVC_DATA_DIR: options.dataDir },
      new KeychainRelay(fork, options.keychainEntry),
    )
    this.#approvals = new ApprovalsWatch(
      { fetch: (...call) => electron.session.defaultSession.fetch(...call) },
      (waiting, isNew) => this.#tell(waiting, isNew),
    )
    this.#actions = {
      show: page => this.show(page),
      openDataFolder: () => void electron.shell.openPath(options.dataDir),
      openLogs: () => void electron.shell.openPath(options.logsDir),
      quit: () => electron.app.quit(),
    }
  }

  start(page: string | null): void {
    const { Menu, nativeImage, session, Tray } = this.#electron
    guardSession(session.defaultSession, () => this.#url ?? '')
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(this.#options.platform, this.#actions)))
    this.#tray = new Tray(nativeImage.createFromPath(this.#options.trayIcon))
    this.#tray.on('click', () => this.show(null))
    this.#showWaiting(0)
    this.#page = page ?? '/'
    this.#server.on('ready', (url, setupUrl) => this.#ready(url, setupUrl))
    this.#server.on('restarting', () => this.#approvals.stop())
    this.#server.on('failed', lines => void this.#failed(lines))
    this.#server.start()
  }

  /** Raises the window, at a page when one is asked for. */
  show(page: string | null): void {
    if (page !== null) this.#page = page
    if (!this.#url) return
    const window = this.#window ?? this.#open()
    if (page !== null || window.webContents.getURL() === '') void window.loadURL(this.#url + this.#page)
    raise(window)
  }

  /** Quitting waits for the server to end; then it quits for good. */
  beforeQuit(event: { preventDefault: () => void }): void {
    if (this.#stopped) return
    event.preventDefault()
    this.#approvals.stop()
    void this.#server.stop().then(() => {
      this.#stopped = true
      this.#electron.app.quit()
    })
  }

  #ready(url: string, setupUrl: string | null): void {
    const moved = this.#url !== null && this.#url !== url
    this.#url = url
    this.#approvals.start(url)
    if (!this.#window || moved) {
      const window = this.#window ?? this.#open()
      void window.loadURL(setupUrl ?? url + this.#page)
    }
    // A page that is open waits for the server by itself and loses nothing that was typed.
  }

  #open(): BrowserWindow {
    const { BrowserWindow, shell } = this.#electron
    const window = new BrowserWindow(windowOptions)
    guardNavigation(window.webContents, () => this.#url ?? '', shell)
    window.once('ready-to-show', () => window.show())
    window.on('closed', () => {
      this.#window = null
    })
    this.#window = window
    return window
  }

  #tell({ count, newest }: Waiting, isNew: boolean): void {
    this.#showWaiting(count)
    const { Notification } = this.#electron
    if (!isNew || !newest || !Notification.isSupported()) return
    const notice = new Notification({
      title: 'Something waits for your approval',
      body: `${newest.proposed_by} proposes: ${newest.kind.replaceAll('_', ' ')}`,
    })
    notice.on('click', () => this.show(`/approvals?action=${newest.id}`))
    notice.show()
  }

  #showWaiting(count: number): void {
    this.#tray?.setToolTip(`Fund Office: ${trayTitle(count)}`)
    this.#tray?.setContextMenu(this.#electron.Menu.buildFromTemplate(trayTemplate(count, this.#actions)))
    this.#electron.app.setBadgeCount(count)
  }

  async #failed(lines: readonly string[]): Promise<void> {
    const { dialog } = this.#electron
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: 'Fund Office',
      message: 'The server cannot start. Your data is untouched.',
      detail: lines.slice(-15).join('\n'),
      buttons: ['Try again', 'Open logs', 'Quit'],
      defaultId: 0,
      cancelId: 2,
    })
    if (response === 0) this.#server.retry()
    else if (response === 1) {
      this.#actions.openLogs()
      await this.#failed(lines)
    } else this.#electron.app.quit()
  }
}
