import type { BrowserWindow, BrowserWindowConstructorOptions, Session, Shell, WebContents } from 'electron'

/** A window that shows our own pages and nothing else: no Node, isolated, sandboxed. */
export const windowOptions: BrowserWindowConstructorOptions = {
  width: 1280,
  height: 840,
  minWidth: 960,
  minHeight: 640,
  show: false,
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
    spellcheck: true,
    devTools: false,
  },
}

/** Copying a key or a link needs the clipboard; nothing else is given, Electron's own default gives everything. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

/** Grants our own pages what they need and refuses the rest, for every page of the session. */
export function guardSession(session: Session, origin: () => string): void {
  const granted = (permission: string, asking: string) =>
    ALLOWED_PERMISSIONS.has(permission) && originOf(asking) === origin()
  session.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(granted(permission, details.requestingUrl ?? contents.getURL())),
  )
  session.setPermissionCheckHandler((_contents, permission, asking) => granted(permission, asking))
  session.setDevicePermissionHandler(() => false)
}

/** Keeps a window on our own origin; a link to elsewhere opens in the person's browser, if it is a web link. */
export function guardNavigation(
  contents: WebContents,
  origin: () => string,
  shell: Pick<Shell, 'openExternal'>,
): void {
  const outside = (url: string) => {
    if (/^https:\/\//i.test(url)) void shell.openExternal(url)
  }
  contents.on('will-navigate', event => {
    if (originOf(event.url) === origin()) return
    event.preventDefault()
    outside(event.url)
  })
  contents.on('will-redirect', event => {
    if (originOf(event.url) !== origin()) event.preventDefault()
  })
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (originOf(url) === origin()) return { action: 'allow', overrideBrowserWindowOptions: windowOptions }
    outside(url)
    return { action: 'deny' }
  })
}

/** Shows and raises a window, wherever it was. */
export function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function originOf(url: string): string | null {
  try {
    return new URL(url).origin
  } catch {
    return null
  }
}
