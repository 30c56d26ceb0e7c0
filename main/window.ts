import type { BrowserWindowConstructorOptions, Session, Shell, WebContents } from 'electron'

/**
 * A window that shows our own pages and nothing else: no Node, isolated, sandboxed. There is no preload and no IPC
 * channel: the page is an ordinary client of the server, so the shell has no message to check the sender of.
 */
export const windowOptions: BrowserWindowConstructorOptions = {
  width: 1280,
  height: 840,
  minWidth: 960,
  minHeight: 640,
  title: 'Fund Office',
  autoHideMenuBar: false,
  webPreferences: {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // The spelling dictionaries would be downloaded from a vendor's server.
    spellcheck: false,
    devTools: false,
  },
}

/** The addresses of our own servers: the office, and the sample office while it is open beside it. */
export type Origins = readonly string[]

/** Copying a key or a link needs the clipboard; nothing else is given, Electron's own default gives everything. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

/** Grants our own pages the permissions they need and refuses all others, for every page of the session. */
export function guardSession(session: Session, origins: () => Origins): void {
  const granted = (permission: string, asking: string) =>
    ALLOWED_PERMISSIONS.has(permission) && isOneOf(asking, origins())
  session.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(granted(permission, details.requestingUrl ?? contents.getURL())),
  )
  session.setPermissionCheckHandler((_contents, permission, asking) => granted(permission, asking))
  session.setDevicePermissionHandler(() => false)
}

/** Keeps a page on our own origins; a link to elsewhere opens in the person's browser, if it is a web link. */
export function guardContents(
  contents: WebContents,
  origins: () => Origins,
  shell: Pick<Shell, 'openExternal'>,
): void {
  const openOutside = (url: string) => {
    // Without a browser there is nothing to do for the person.
    if (parse(url)?.protocol === 'https:') shell.openExternal(url).catch(() => undefined)
  }
  contents.on('will-frame-navigate', event => {
    if (isOneOf(event.url, origins())) return
    event.preventDefault()
    if (event.isMainFrame) openOutside(event.url)
  })
  contents.on('will-redirect', event => {
    if (!isOneOf(event.url, origins())) event.preventDefault()
  })
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (isOneOf(url, origins())) return { action: 'allow', overrideBrowserWindowOptions: windowOptions }
    openOutside(url)
    return { action: 'deny' }
  })
}

const isOneOf = (url: string, origins: Origins): boolean => origins.some(origin => isOwn(url, origin))

/**
 * Returns whether the server at `origin` serves the page at `url`; never true of a `data:` or `javascript:`
 * page.
 */
export function isOwn(url: string, origin: string | null): boolean {
  return origin !== null && parse(url)?.origin === origin
}

function parse(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
