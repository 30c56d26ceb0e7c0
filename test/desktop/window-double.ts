import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle, WindowOpenHandlerResponse } from 'electron'

/** An event that a listener may prevent, as Electron hands it out. */
export class Preventable {
  defaultPrevented = false
  constructor(details: object = {}) {
    Object.assign(this, details)
  }
  preventDefault() {
    this.defaultPrevented = true
  }
}

type OpenHandler = (details: { url: string }) => WindowOpenHandlerResponse

/** The page of a window. What it loads is really fetched, unless the test owns the network. */
export class ContentsDouble extends EventEmitter {
  /** Addresses the shell loaded. */
  readonly loads: string[] = []
  printed = 0
  /** The current search in the page; null once it is closed. */
  sought: { text: string; forward: boolean; findNext: boolean } | null = null
  url = ''
  status: number | null = null
  /** The page has a form with unsaved work (`beforeunload`). */
  unsaved = false
  readonly #visit: (url: string) => Promise<number>
  #openHandler: OpenHandler | null = null
  #turn = 0

  constructor(visit: (url: string) => Promise<number>) {
    super()
    this.#visit = visit
  }

  getURL = () => this.url
  print() {
    this.printed += 1
  }
  isDestroyed = () => false
  findInPage(text: string, options: { forward: boolean; findNext: boolean }) {
    this.sought = { text, ...options }
  }
  stopFindInPage() {
    this.sought = null
  }
  setWindowOpenHandler(handler: OpenHandler) {
    this.#openHandler = handler
  }

  /** The page follows a link, or a script sends it away; true when it may. */
  navigate(url: string, isMainFrame = true): boolean {
    return this.#ask('will-frame-navigate', { url, isMainFrame })
  }
  /** Goes there as a person or a script of the page does. */
  async goTo(url: string): Promise<void> {
    if (this.navigate(url)) await this.load(url).catch(() => undefined)
  }

  async load(url: string): Promise<void> {
    const turn = ++this.#turn
    const status = await this.#visit(url).catch(() => null)
    if (turn !== this.#turn) return this.#fail(-3, 'ERR_ABORTED', url)
    this.url = url
    this.status = status
    if (status === null) return this.#fail(-102, 'ERR_CONNECTION_REFUSED', url)
    this.emit('did-finish-load')
  }
  #fail(code: number, name: string, url: string): never {
    this.emit('did-fail-load', {}, code, name, url, true)
    throw new Error(`${name} (${code}) loading '${url}'`)
  }

  redirect(url: string): boolean {
    return this.#ask('will-redirect', { url, isMainFrame: true })
  }
  attachWebview(): boolean {
    return this.#ask('will-attach-webview', {})
  }
  /** `window.open` of the page. */
  open(url: string): WindowOpenHandlerResponse {
    if (!this.#openHandler) return { action: 'allow' }
    return this.#openHandler({ url })
  }
  #ask(name: string, details: object): boolean {
    const event = new Preventable(details)
    this.emit(name, event)
    return !event.defaultPrevented
  }
}

/** The part of the Electron double that a window needs. */
interface Opener {
  readonly app: EventEmitter & { isReady: boolean }
  readonly windows: WindowDouble[]
  readonly network: ((url: string) => Promise<number>) | null
}

/** A window; the test is the person before it. */
export class WindowDouble extends EventEmitter {
  readonly #electron: Opener
  readonly options: BrowserWindowConstructorOptions
  readonly webContents: ContentsDouble
  visible: boolean
  focused = false
  minimized = false
  fullScreen = false
  maximized = false
  bounds: Rectangle
  title: string

  constructor(electron: Opener, options: BrowserWindowConstructorOptions) {
    super()
    this.#electron = electron
    this.webContents = new ContentsDouble(url => visit(electron, url))
    if (!electron.app.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    this.options = options
    this.visible = options.show ?? true
    this.title = options.title ?? ''
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.bounds = { x, y, width, height }
    electron.windows.push(this)
    electron.app.emit('web-contents-created', {}, this.webContents)
  }

  async loadURL(url: string) {
    this.webContents.loads.push(url)
    await this.webContents.load(url)
  }

  /** Closes as by the button in the corner, or by Electron when it quits; returns true when it is gone. */
  close(): boolean {
    const closing = new Preventable()
    this.emit('close', closing)
    if (closing.defaultPrevented) return false
    if (this.webContents.unsaved) {
      const unload = new Preventable()
      this.webContents.emit('will-prevent-unload', unload)
      if (!unload.defaultPrevented) return false
    }
    this.#electron.windows.splice(this.#electron.windows.indexOf(this), 1)
    this.visible = false
    this.emit('closed')
    return true
  }

  show() {
    this.visible = true
  }
  hide() {
    this.visible = false
  }
  setTitle(title: string) {
    this.title = title
  }
  focus() {
    this.focused = true
  }
  restore() {
    this.minimized = false
  }
  maximize() {
    this.maximized = true
  }
  getNormalBounds = () => this.bounds
  isMaximized = () => this.maximized
  isMinimized = () => this.minimized
  isFullScreen = () => this.fullScreen
  setFullScreen(on: boolean) {
    this.fullScreen = on
    setImmediate(() => this.emit(on ? 'enter-full-screen' : 'leave-full-screen'))
  }
}

/** Goes to an address as a browser does; answers the status. */
async function visit(electron: Opener, url: string): Promise<number> {
  if (url.startsWith('data:')) return 200
  if (electron.network) return electron.network(url)
  const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  return (await fetch(url, { headers })).status
}
