import type { BrowserWindow, Result, WebContents } from 'electron'
import type { ElectronParts } from './electron.ts'
import { windowOptions } from './window.ts'

/** Where the page of this window sends its form: nothing is there, and the navigation that says the words is stopped. */
const ASKED = 'http://find.invalid/'

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action ${ASKED}">
<title>Find in page</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  form { display: flex; gap: 8px; align-items: center; height: 100vh; padding: 0 12px; box-sizing: border-box; }
  body { margin: 0; }
  input { flex: 1; min-width: 0; }
  input, button { font: inherit; padding: 4px 8px; }
</style>
<form action="${ASKED}">
  <input name="text" aria-label="Find in page" maxlength="200" required autofocus>
  <button>Next</button>
  <button name="back" value="yes">Previous</button>
</form>
</html>`

const findPage = `data:text/html;charset=utf-8,${encodeURIComponent(HTML)}`

/** The small window that asks for words and finds them in the page of another; it says in its title how often they are there. */
export class FindWindow {
  readonly #BrowserWindow: ElectronParts['BrowserWindow']
  #window: BrowserWindow | null = null
  /** The search text. */
  #text = ''

  constructor({ BrowserWindow }: Pick<ElectronParts, 'BrowserWindow'>) {
    this.#BrowserWindow = BrowserWindow
  }

  /** Asks for words, or raises the window that does. */
  open(page: BrowserWindow): void {
    if (this.#window) {
      this.#window.focus()
      return
    }
    const window = new this.#BrowserWindow({
      parent: page,
      title: 'Find in page',
      width: 440,
      height: 52,
      useContentSize: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      autoHideMenuBar: true,
      webPreferences: windowOptions.webPreferences,
    })
    this.#window = window
    const contents = page.webContents
    const tell = (_event: unknown, { activeMatchOrdinal, matches }: Result) =>
      window.setTitle(matches === 0 ? 'Not found' : `${activeMatchOrdinal} of ${matches}`)
    contents.on('found-in-page', tell)
    window.on('closed', () => {
      if (!contents.isDestroyed()) {
        contents.off('found-in-page', tell)
        contents.stopFindInPage('keepSelection')
      }
      this.#window = null
      this.#text = ''
    })
    // The title shows the number of matches, not the page's title.
    window.on('page-title-updated', event => event.preventDefault())
    window.webContents.on('will-frame-navigate', ({ url }) => {
      if (url.startsWith(ASKED)) this.#find(contents, new URL(url).searchParams)
    })
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') window.close()
    })
    window.loadURL(findPage).catch(() => undefined)
  }

  close(): void {
    this.#window?.close()
  }

  #find(contents: WebContents, said: URLSearchParams): void {
    const text = said.get('text') ?? ''
    if (text === '') return
    contents.findInPage(text, { forward: !said.has('back'), findNext: text !== this.#text })
    this.#text = text
  }
}
