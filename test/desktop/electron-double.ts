import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron'
import type { ElectronParts } from '../../main/electron.ts'
import { forkUtility, type UtilityDouble } from './utility-double.ts'
import { Preventable, WindowDouble } from './window-double.ts'

/** Stands for Electron: keeps what the shell did with it, and does the part of Electron's work that the shell relies on. */
export class ElectronDouble {
  readonly app: AppDouble
  readonly windows: WindowDouble[] = []
  readonly notices: NoticeDouble[] = []
  readonly trays: TrayDouble[] = []
  readonly forks: UtilityDouble[] = []
  readonly openedOutside: string[] = []
  readonly openedPaths: string[] = []
  readonly boxes: Array<{ options: Electron.MessageBoxOptions; answer: (button: number) => void }> = []
  readonly errorBoxes: string[] = []
  readonly session = new SessionDouble()
  readonly power = new EventEmitter()
  /** The work area of each display, without bars and docks. */
  displays = [{ x: 0, y: 0, width: 1920, height: 1040 }]
  menu: MenuItemConstructorOptions[] = []
  /** The person's answer about leaving unsaved work: 0 stays, 1 leaves. */
  leaves = 0
  /** Parts that the shell has no business with and touched all the same. */
  readonly trespasses: string[] = []
  /** Answers instead of the network, when the test owns it; rejects when there is nobody. */
  network: ((url: string) => Promise<number>) | null = null
  readonly parts: ElectronParts

  constructor({ locked = false, isPackaged = true } = {}) {
    this.app = new AppDouble(this, locked, isPackaged)
    this.parts = this.#parts() as unknown as ElectronParts
  }

  get window() {
    return this.windows.at(-1)!
  }
  get tray() {
    return this.trays.at(-1)!
  }

  #parts() {
    const double = this
    const forbidden = (part: string) =>
      new Proxy(
        {},
        {
          get(_target, name) {
            double.trespasses.push(`${part}.${String(name)}`)
          },
        },
      )
    return {
      app: this.app,
      BrowserWindow: class extends WindowDouble {
        constructor(options: BrowserWindowConstructorOptions) {
          super(double, options)
        }
      },
      dialog: {
        showMessageBox: (options: Electron.MessageBoxOptions) =>
          new Promise(resolve =>
            this.boxes.push({ options, answer: response => resolve({ response, checkboxChecked: false }) }),
          ),
        showMessageBoxSync: () => this.leaves,
        showErrorBox: (_title: string, text: string) => void this.errorBoxes.push(text),
      },
      ipcMain: forbidden('ipcMain'),
      contextBridge: forbidden('contextBridge'),
      Menu: {
        buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
        setApplicationMenu: (menu: MenuItemConstructorOptions[]) => {
          this.menu = menu
        },
      },
      nativeImage: {
        createFromPath: (path: string) => ({
          isEmpty: () => !existsSync(path),
          setTemplateImage: () => undefined,
        }),
      },
      Notification: class extends NoticeDouble {
        static isSupported = () => true
        show() {
          double.notices.push(this)
        }
      },
      powerMonitor: this.power,
      screen: { getAllDisplays: () => this.displays.map(workArea => ({ workArea })) },
      session: { defaultSession: this.session },
      shell: {
        openExternal: async (url: string) => void this.openedOutside.push(url),
        openPath: async (path: string) => {
          this.openedPaths.push(path)
          return ''
        },
      },
      Tray: class extends TrayDouble {
        constructor(image: TrayDouble['image']) {
          super(image)
          double.trays.push(this)
        }
      },
      utilityProcess: {
        fork: (path: string, args: string[] = [], options: Electron.ForkOptions = {}) => {
          if (!this.app.isReady) throw new Error('utilityProcess.fork cannot be called before app is ready')
          const child = forkUtility(path, args, options)
          this.forks.push(child)
          return child
        },
      },
    }
  }
}

class AppDouble extends EventEmitter {
  readonly isPackaged: boolean
  readonly did: string[] = []
  readonly paths: Record<string, string> = {}
  appPath = ''
  isReady = false
  exited = false
  badge = 0
  about: object = {}
  atLogin = false
  readonly #electron: ElectronDouble
  readonly #locked: boolean
  #becomeReady: () => void = () => undefined
  readonly #ready = new Promise<void>(resolve => {
    this.#becomeReady = resolve
  })

  constructor(electron: ElectronDouble, locked: boolean, isPackaged: boolean) {
    super()
    this.#electron = electron
    this.#locked = locked
    this.isPackaged = isPackaged
  }

  requestSingleInstanceLock = () => !this.#locked
  whenReady = () => this.#ready
  getAppPath = () => this.appPath
  setPath(name: string, path: string) {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    this.paths[name] = path
  }
  enableSandbox() {
    if (this.isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    this.did.push('enableSandbox')
  }
  setAsDefaultProtocolClient = (scheme: string) => void this.did.push(`protocol ${scheme}`)
  setAppUserModelId = (id: string) => void this.did.push(`id ${id}`)
  getVersion = () => '1.2.3'
  setAboutPanelOptions(options: object) {
    this.about = options
  }
  getLoginItemSettings = () => ({ openAtLogin: this.atLogin })
  setLoginItemSettings({ openAtLogin, args }: { openAtLogin: boolean; args: string[] }) {
    this.atLogin = openAtLogin
    this.did.push(`at login ${openAtLogin} ${args.join(' ')}`)
  }
  setBadgeCount(count: number) {
    this.badge = count
  }
  exit(code: number) {
    this.did.push(`exit ${code}`)
    this.exited = true
  }

  async becomeReady() {
    this.isReady = true
    this.#becomeReady()
    await nextTurn()
  }

  /** Quits as Electron does: asks everybody, closes the windows, asks once more, and is gone. */
  quit() {
    if (this.exited) return
    this.did.push('quit')
    const before = new Preventable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    for (const window of [...this.#electron.windows]) if (!window.close()) return
    const will = new Preventable()
    this.emit('will-quit', will)
    if (will.defaultPrevented) return
    this.exited = true
    this.emit('quit')
  }
}

class NoticeDouble extends EventEmitter {
  readonly options: { title: string; body: string }
  constructor(options: NoticeDouble['options']) {
    super()
    this.options = options
  }
}

class TrayDouble extends EventEmitter {
  readonly image: { isEmpty(): boolean }
  tip = ''
  title = ''
  menu: MenuItemConstructorOptions[] = []
  constructor(image: TrayDouble['image']) {
    super()
    this.image = image
  }
  setToolTip(tip: string) {
    this.tip = tip
  }
  setTitle(title: string) {
    this.title = title
  }
  setContextMenu(menu: MenuItemConstructorOptions[]) {
    this.menu = menu
  }
}

class SessionDouble {
  /** The cookie of the person signed in in the window. */
  cookie = ''
  request:
    | ((contents: unknown, permission: string, answer: (granted: boolean) => void, details: object) => void)
    | null = null
  check: ((contents: unknown, permission: string, origin: string) => boolean) | null = null
  device: (() => boolean) | null = null
  setPermissionRequestHandler(handler: typeof this.request) {
    this.request = handler
  }
  setPermissionCheckHandler(handler: typeof this.check) {
    this.check = handler
  }
  setDevicePermissionHandler(handler: typeof this.device) {
    this.device = handler
  }
  fetch = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: init.credentials === 'include' ? { cookie: this.cookie } : {} })
}

/** Clicks what has that label in a menu. */
export function choose(menu: readonly MenuItemConstructorOptions[], label: string): void {
  const items = menu.flatMap(item => [item, ...((item.submenu ?? []) as MenuItemConstructorOptions[])])
  const item = items.find(each => each.label === label)
  if (!item?.click) throw new Error(`There is no "${label}" in the menu`)
  const checked = item.type === 'checkbox' && !item.checked
  ;(item.click as (item: { checked: boolean }) => void)({ checked })
}

/** Waits until it is so; for what other processes and the network bring about. */
export async function until(isSo: () => unknown, ms = 120_000): Promise<void> {
  const end = performance.now() + ms
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`It did not come about in ${ms} ms: ${isSo}`)
    await nextTurn()
  }
}
