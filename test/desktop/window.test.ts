import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShellDouble } from './shell-double.ts'
import type { ContentsDouble } from './window-double.ts'

const own = 'http://127.0.0.1:4380'
let shell: ShellDouble
let contents: ContentsDouble
beforeAll(async () => {
  shell = await new ShellDouble().open()
  contents = shell.electron.window.webContents
})
afterAll(() => shell.close())

/** A new list of what was opened in the person's browser by what the test does. */
function openedBy(act: () => void): string[] {
  shell.electron.openedOutside.length = 0
  act()
  return [...shell.electron.openedOutside]
}

describe('the window', () => {
  test('is made with exactly these options: no Node, no preload, isolated and sandboxed', () => {
    expect(shell.electron.window.options).toEqual({
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
        spellcheck: false,
        devTools: false,
      },
    })
  })

  test('has no channel to the shell whose sender would have to be checked', () => {
    expect(shell.electron.window.options.webPreferences).not.toHaveProperty('preload')
    expect(shell.electron.trespasses).toEqual([])
    expect(contents.eventNames()).not.toContain('ipc-message')
  })

  test('turns the sandbox on for every process, before Electron is ready', () => {
    expect(shell.electron.app.did).toContain('enableSandbox')
  })
})

describe('a permission', () => {
  const ask = (permission: string, requestingUrl: string | undefined) => {
    let granted: boolean | undefined
    const answer = (value: boolean) => {
      granted = value
    }
    shell.electron.session.request?.(contents, permission, answer, { requestingUrl })
    return granted
  }

  test('to write the clipboard is given to our own pages', () => {
    expect(ask('clipboard-sanitized-write', `${own}/settings/api-keys`)).toBe(true)
    expect(ask('clipboard-sanitized-write', undefined)).toBe(true)
    expect(shell.electron.session.check?.(contents, 'clipboard-sanitized-write', `${own}/`)).toBe(true)
  })

  test.each(['http://127.0.0.1:4381/', 'https://evil.example/', 'null', ''])(
    'to write the clipboard is refused to %s',
    url => {
      expect(ask('clipboard-sanitized-write', url)).toBe(false)
      expect(shell.electron.session.check?.(contents, 'clipboard-sanitized-write', url)).toBe(false)
    },
  )

  test.each([
    'clipboard-read',
    'media',
    'display-capture',
    'geolocation',
    'notifications',
    'midiSysex',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'window-management',
    'fileSystem',
    'hid',
    'serial',
    'usb',
    'idle-detection',
    'speaker-selection',
    'storage-access',
    'a permission of a later Electron',
  ])('%s is refused to everybody', permission => {
    expect(ask(permission, `${own}/`)).toBe(false)
    expect(shell.electron.session.check?.(null, permission, own)).toBe(false)
    expect(shell.electron.session.device?.()).toBe(false)
  })
})

describe('a page', () => {
  test('may go to our own pages', () => {
    expect(contents.navigate(`${own}/deals/3?tab=documents#top`)).toBe(true)
    expect(contents.redirect(`${own}/sign-in`)).toBe(true)
  })

  test.each([
    'http://127.0.0.1:4381/',
    'http://localhost:4380/',
    'http://127.0.0.1:4380@evil.example/',
    'http://127.0.0.1:4380.evil.example/',
    'http://evil.example/',
    'file:///etc/passwd',
    'file://server/share',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://evil.example/1234',
    'about:blank',
    'chrome://settings',
    'devtools://devtools/bundled/inspector.html',
    'ftp://evil.example/',
    'smb://evil.example/share',
    'ms-msdt:/id PCWDiagnostic',
    'fund-office://approvals/1',
    'not an address',
  ])('goes neither to %s nor is that opened elsewhere', url => {
    const opened = openedBy(() => {
      expect(contents.navigate(url)).toBe(false)
      expect(contents.redirect(url)).toBe(false)
      expect(contents.open(url)).toEqual({ action: 'deny' })
    })
    expect(opened).toEqual([])
  })

  test('sends a web link to elsewhere to the browser, and stays', () => {
    const url = 'https://www.example.com/filing?id=1'
    expect(openedBy(() => expect(contents.navigate(url)).toBe(false))).toEqual([url])
    expect(openedBy(() => expect(contents.open(url)).toEqual({ action: 'deny' }))).toEqual([url])
    expect(openedBy(() => expect(contents.redirect(url)).toBe(false))).toEqual([])
  })

  test('has no frame of elsewhere, and opens nothing for one', () => {
    const url = 'https://www.example.com/'
    expect(openedBy(() => expect(contents.navigate(url, false)).toBe(false))).toEqual([])
  })

  test('attaches no webview', () => expect(contents.attachWebview()).toBe(false))

  test('opens our own pages in a window as hardened as the first', () => {
    const answer = contents.open(`${own}/docs`)
    expect(answer.action).toBe('allow')
    const { show: _, ...first } = shell.electron.window.options
    expect(answer).toHaveProperty('overrideBrowserWindowOptions', first)
  })

  test('of such a second window is guarded too', () => {
    const second = new shell.electron.parts.BrowserWindow({}).webContents as unknown as ContentsDouble
    expect(second.navigate('file:///etc/passwd')).toBe(false)
    expect(second.open('http://evil.example/')).toEqual({ action: 'deny' })
    shell.electron.windows.pop()
  })
})
