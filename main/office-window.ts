import type { BrowserWindow } from 'electron'
import type { ElectronParts } from './electron.ts'
import { FindWindow } from './find-window.ts'
import { waitingPage } from './waiting-page.ts'
import { isOwn, windowOptions } from './window.ts'
import type { WindowPlace } from './window-place.ts'

/** Chromium's code for a load that another load replaced; nothing went wrong. */
const ABORTED = -3
const RETRY_MS = 1000
/** A page that falls again this soon would go on falling. */
const CRASH_AGAIN_MS = 10_000

type Parts = Pick<ElectronParts, 'BrowserWindow' | 'dialog'>

/**
 * The one window: it follows the server through its starts, keeps the page while it is only hidden, and never shows
 * an error page of the browser. Closing hides it, since the tray keeps the office running.
 */
export class OfficeWindow {
  readonly #electron: Parts
  readonly #onHidden: () => void
  readonly #place: () => WindowPlace
  readonly #find: FindWindow
  #window: BrowserWindow | null = null
  #url: string | null = null
  /** The page to show once the server can be asked. */
  #wanted = '/'
  #serverUp = false
  /** The waiting page stands in for ours. */
  #waiting = true
  #leaving = false
  #retry: NodeJS.Timeout | null = null
  #lastCrash = 0

  /** Where windows are is known once Electron is ready, so `place` is asked for then. */
  constructor(electron: Parts, place: () => WindowPlace, onHidden: () => void) {
    this.#electron = electron
    this.#place = place
    this.#onHidden = onHidden
    this.#find = new FindWindow(electron)
  }

  /** The server's address: the only origin the window may show. */
  get origin(): string | null {
    return this.#url
  }

  /** Raises the window, at a page when one is asked for; before the server is up the page is kept for later. */
  show(page: string | null): void {
    const window = this.#window ?? this.#open()
    if (page !== null) this.#wanted = page
    const elsewhere = page !== null && !this.#isSettingUp()
    if (this.#serverUp && (this.#waiting || elsewhere)) this.#load(this.#url + this.#wanted)
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  /** The server answers at `url`; `setupUrl` is given while it still has to be set up. */
  serverReady(url: string, setupUrl: string | null): void {
    const before = this.#url
    // A page that is open waits for the server by itself and loses nothing that was typed.
    if (!this.#waiting && before !== null && before !== url) this.#wanted = this.#currentPage()
    this.#url = url
    this.#serverUp = true
    if (setupUrl !== null) this.#loadSetup(url, setupUrl)
    // The sample office ended with the server before.
    else if (this.#waiting || before !== url || !this.#isOffice()) this.#load(url + this.#wanted)
  }

  /** Asks the system to print the page that is shown. */
  print(): void {
    this.#window?.webContents.print()
  }

  /** Asks for words to find in the page that is shown. */
  find(): void {
    if (this.#window) this.#find.open(this.#window)
  }

  serverGone(): void {
    this.#serverUp = false
  }

  /** Lets the next close go through. */
  letGo(): void {
    this.#leaving = true
    this.#clearRetry()
  }

  #open(): BrowserWindow {
    const place = this.#place()
    const window = new this.#electron.BrowserWindow({ ...windowOptions, ...place.bounds(), show: false })
    if (place.maximized) window.maximize()
    this.#window = window
    const contents = window.webContents
    window.on('close', event => {
      place.keep(window)
      this.#closing(window, event)
    })
    window.on('closed', () => {
      this.#window = null
      this.#waiting = true
      this.#clearRetry()
    })
    contents.on('did-fail-load', (_event, code, _text, failed, isMainFrame) => {
      if (isMainFrame && code !== ABORTED && failed !== waitingPage) this.#failedToLoad(failed)
    })
    contents.on('will-prevent-unload', event => {
      if (this.#mayLeave(window)) event.preventDefault()
      else this.#leaving = false
    })
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') this.#crashed()
    })
    this.#wait()
    return window
  }

  #closing(window: BrowserWindow, event: { preventDefault: () => void }): void {
    if (this.#leaving) return
    event.preventDefault()
    this.#find.close()
    // macOS leaves a black screen behind a window that is hidden while it fills the screen.
    if (window.isFullScreen()) {
      window.once('leave-full-screen', () => window.hide())
      window.setFullScreen(false)
    } else window.hide()
    this.#onHidden()
  }

  /** The page holds work that is not saved. */
  #mayLeave(window: BrowserWindow): boolean {
    window.show()
    const choice = this.#electron.dialog.showMessageBoxSync(window, {
      type: 'question',
      title: 'Fund Office',
      message: 'Leave without saving?',
      detail: 'What you typed on this page has not been saved.',
      buttons: ['Stay', 'Leave'],
      defaultId: 0,
      cancelId: 0,
    })
    return choice === 1
  }

  #failedToLoad(url: string): void {
    if (isOwn(url, this.#url)) this.#wanted = url.slice(this.#url?.length)
    this.#wait()
    this.#clearRetry()
    this.#retry = setTimeout(() => {
      if (this.#waiting && this.#serverUp) this.#load(this.#url + this.#wanted)
    }, RETRY_MS)
  }

  #crashed(): void {
    const again = Date.now() - this.#lastCrash < CRASH_AGAIN_MS
    this.#lastCrash = Date.now()
    this.#wanted = again ? '/' : this.#currentPage()
    if (this.#serverUp) this.#load(this.#url + this.#wanted)
    else this.#wait()
  }

  #isOffice(): boolean {
    return isOwn(this.#window?.webContents.getURL() ?? '', this.#url)
  }

  #currentPage(): string {
    const shown = this.#window?.webContents.getURL() ?? ''
    return this.#isOffice() ? shown.slice(this.#url?.length) : this.#wanted
  }

  /** The link may name the office's public address; its token works here as well. */
  #loadSetup(url: string, setupUrl: string): void {
    const { pathname, hash } = new URL(setupUrl)
    // Each start has a token of its own, and a new part after # alone would not load the page again.
    if (!this.#waiting) this.#wait()
    this.#load(url + pathname + hash)
  }

  /** The set-up page leaves by itself when it is done; led away from it, nobody finds back. */
  #isSettingUp(): boolean {
    return /^\/setup(?![^?#])/.test(this.#currentPage())
  }

  #wait(): void {
    this.#waiting = true
    this.#window?.loadURL(waitingPage).catch(() => undefined)
  }

  #load(url: string): void {
    this.#clearRetry()
    if (!this.#window) return
    this.#waiting = false
    // did-fail-load says the same.
    this.#window.loadURL(url).catch(() => undefined)
  }

  #clearRetry(): void {
    if (this.#retry) clearTimeout(this.#retry)
    this.#retry = null
  }
}
