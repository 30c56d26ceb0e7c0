import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { choose, until } from './electron-double.ts'
import { ShellDouble } from './shell-double.ts'

let shell: ShellDouble
afterEach(() => shell.close())

describe('starting', () => {
  test('a second time ends at once and leaves everything to the first', async () => {
    shell = new ShellDouble({ locked: true })
    await shell.started
    expect(shell.electron.app.exited).toBe(true)
    expect(shell.electron.forks).toEqual([])
    expect(shell.electron.windows).toEqual([])
  })

  test('touches nothing of Electron that a page could reach', async () => {
    shell = await new ShellDouble().open()
    expect(shell.electron.trespasses).toEqual([])
  })

  test('registers the links of an installed program only', async () => {
    shell = await new ShellDouble().ready()
    expect(shell.electron.app.did).toContain('protocol fund-office')
    await shell.close()
    shell = await new ShellDouble({ isPackaged: false }).ready()
    expect(shell.electron.app.did).not.toContain('protocol fund-office')
  })

  test('names the program to Windows, as the installer does', async () => {
    shell = await new ShellDouble({ options: { platform: 'win32' } }).ready()
    const config = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8')
    const [, id] = /^appId: (\S+)$/m.exec(config) ?? []
    expect(shell.electron.app.did).toContain(`id ${id}`)
  })

  test('shows an icon that is there', async () => {
    shell = await new ShellDouble().ready()
    expect(shell.electron.tray.image.isEmpty()).toBe(false)
  })

  test('gives the server its data folder and the rest of the settings', async () => {
    shell = await new ShellDouble({ env: { SVC_PORT: '4999' } }).ready()
    expect(shell.server.options.env).toMatchObject({ SVC_DATA_DIR: shell.dataDir, SVC_PORT: '4999' })
  })

  test('opens the page of the link it was started with', async () => {
    shell = await new ShellDouble({
      behaves: 'falls when told',
      options: { argv: ['/opt/fund-office', 'fund-office://deals/3'] },
    }).open()
    expect(shell.loads.at(-1)).toBe('http://127.0.0.1:4380/deals/3')
  })
})

describe('the menu', () => {
  test.each(['linux', 'win32', 'darwin'] as const)(
    'on %s opens the folders and the pages',
    async platform => {
      shell = await new ShellDouble({ behaves: 'falls when told', options: { platform } }).open()
      const { electron } = shell
      choose(electron.menu, 'Open data folder')
      choose(electron.menu, 'Open logs')
      expect(electron.openedPaths).toEqual([shell.dataDir, join(shell.dataDir, 'logs')])
      choose(electron.menu, 'Approvals')
      choose(electron.menu, 'Settings')
      choose(electron.menu, 'Home')
      expect(shell.loads.slice(-3)).toEqual(
        ['/approvals', '/settings', '/'].map(page => `http://127.0.0.1:4380${page}`),
      )
      // Nothing in it opens the tools of a developer.
      expect(JSON.stringify(electron.menu)).not.toMatch(/devtools|forceReload/i)
    },
  )
})

describe('what a program of the desktop does', () => {
  test('it prints the page that is shown, and tells its version', async () => {
    shell = await new ShellDouble().open()
    choose(shell.electron.menu, 'Print…')
    expect(shell.electron.window.webContents.printed).toBe(1)
    expect(shell.electron.app.about).toEqual({ applicationName: 'Fund Office', applicationVersion: '1.2.3' })
  })

  test('it finds words in the page that is shown, on and back, and says how often they are there', async () => {
    shell = await new ShellDouble().open()
    const office = shell.electron.window
    choose(shell.electron.menu, 'Find in page…')
    choose(shell.electron.menu, 'Find in page…')
    expect(shell.electron.windows).toHaveLength(2)
    const find = shell.electron.window
    expect(find.options.webPreferences).toEqual(office.options.webPreferences)
    // Sends the form's query; nothing is loaded for it, here or in the browser.
    const say = (query: string) => find.webContents.navigate(`http://find.invalid/?${query}`)
    expect(say('text=Alder+Row')).toBe(false)
    expect(office.webContents.sought).toEqual({ text: 'Alder Row', forward: true, findNext: true })
    say('text=Alder+Row&back=yes')
    expect(office.webContents.sought).toEqual({ text: 'Alder Row', forward: false, findNext: false })
    expect(shell.electron.openedOutside).toEqual([])
    office.webContents.emit('found-in-page', {}, { activeMatchOrdinal: 2, matches: 3 })
    expect(find.title).toBe('2 of 3')
    office.webContents.emit('found-in-page', {}, { activeMatchOrdinal: 0, matches: 0 })
    expect(find.title).toBe('Not found')
    find.webContents.emit('before-input-event', {}, { type: 'keyDown', key: 'Escape' })
    expect(shell.electron.windows).toEqual([office])
    expect(office.webContents.sought).toBeNull()
  })

  test('the window that finds goes with the one it finds in', async () => {
    shell = await new ShellDouble().open()
    const office = shell.electron.window
    choose(shell.electron.menu, 'Find in page…')
    office.close()
    expect(office.visible).toBe(false)
    expect(shell.electron.windows).toEqual([office])
  })

  test.each(['win32', 'darwin'] as const)(
    'on %s it opens at login once a person says so, in its tray',
    async platform => {
      shell = await new ShellDouble({ options: { platform } }).ready()
      choose(shell.electron.menu, 'Open at login')
      expect(shell.electron.app.did).toContain('at login true --hidden')
      await shell.close()
      shell = await new ShellDouble({ options: { platform, argv: ['/opt/fund-office', '--hidden'] } }).ready()
      await until(() => shell.electron.forks.length === 1)
      expect(shell.electron.windows).toEqual([])
      choose(shell.electron.tray.menu, 'Open Fund Office')
      expect(shell.electron.window.visible).toBe(true)
    },
  )

  test.each([
    { isPackaged: true, options: { platform: 'linux' } },
    { isPackaged: false, options: { platform: 'win32' } },
  ] as const)('it offers no opening at login where the system could not do it: %j', async wishes => {
    shell = await new ShellDouble(wishes).ready()
    expect(JSON.stringify(shell.electron.menu)).not.toContain('Open at login')
  })

  test('after the computer slept it looks at once what waits', async () => {
    shell = await new ShellDouble().open()
    const asked: string[] = []
    shell.electron.session.fetch = async url => {
      asked.push(url)
      return Response.json([])
    }
    shell.electron.power.emit('resume')
    await until(() => asked.length > 0)
    expect(asked[0]).toContain('/agent/approvals')
  })
})

describe('quitting', () => {
  test('waits for the end of the server', async () => {
    shell = await new ShellDouble().open()
    choose(shell.electron.menu, 'Quit Fund Office')
    expect(shell.electron.app.exited).toBe(false)
    expect(shell.electron.windows).toEqual([])
    await until(() => shell.electron.app.exited)
    expect(readFileSync(shell.sign, 'utf8')).toBe('ended in peace')
    expect(shell.server.exitCode).toBe(0)
  })

  test('asked for twice ends it once', async () => {
    shell = await new ShellDouble().open()
    choose(shell.electron.tray.menu, 'Quit')
    shell.electron.app.quit()
    await until(() => shell.electron.app.exited)
    expect(readFileSync(shell.sign, 'utf8')).toBe('ended in peace')
  })

  test('while the server starts leaves nothing behind', async () => {
    shell = await new ShellDouble({ behaves: 'never ready' }).ready()
    shell.electron.app.quit()
    await until(() => shell.electron.app.exited)
    expect(shell.server.exitCode).not.toBeNull()
    expect(shell.electron.forks).toHaveLength(1)
  })

  test('before Electron is ready starts nothing', async () => {
    shell = new ShellDouble()
    shell.electron.app.quit()
    await until(() => shell.electron.app.exited)
    await shell.ready()
    expect(shell.electron.forks).toEqual([])
    expect(shell.electron.windows).toEqual([])
  })

  test('is given up when the person stays with unsaved work, and the server goes on', async () => {
    shell = await new ShellDouble().open()
    const { window } = shell.electron
    window.webContents.unsaved = true
    window.hide()
    shell.electron.app.quit()
    expect(window.visible).toBe(true)
    expect(shell.electron.app.exited).toBe(false)
    expect(shell.server.exitCode).toBeNull()
    // The window hides again when it is closed.
    window.webContents.unsaved = false
    expect(window.close()).toBe(false)
    expect(shell.electron.windows).toHaveLength(1)
    window.webContents.unsaved = true
    shell.electron.leaves = 1
    shell.electron.app.quit()
    await until(() => shell.electron.app.exited)
    expect(existsSync(shell.sign)).toBe(true)
  })

  test('closing the last window does not', async () => {
    shell = await new ShellDouble().open()
    shell.electron.app.emit('window-all-closed')
    expect(shell.electron.app.did).not.toContain('quit')
  })
})

// Five starts with 7.5 seconds of pauses, twice at once.
describe.concurrent('a server that cannot start', () => {
  test('is told of in its own words; its log can be opened, and it can be tried again', async ({
    expect,
  }) => {
    const shell = await new ShellDouble({ behaves: 'falls unless repaired' }).ready()
    const { boxes, openedPaths, window } = shell.electron
    await until(() => boxes.length === 1)
    const { options, answer } = boxes[0]!
    expect(options.message).toBe('The server cannot start. Your data is untouched.')
    expect(options.detail).toContain('Fund Office cannot start: listen EADDRINUSE')
    expect(options.buttons).toEqual(['Try again', 'Open logs', 'Quit'])
    expect(options.cancelId).toBe(2)
    answer(1)
    await until(() => boxes.length === 2)
    expect(openedPaths).toEqual([join(shell.dataDir, 'logs')])
    writeFileSync(shell.sign, '')
    boxes[1]?.answer(0)
    await until(() => window.webContents.getURL().includes('/setup'))
    await shell.close()
  })

  test('can be left alone', async () => {
    const shell = await new ShellDouble({ behaves: 'falls at once' }).ready()
    await until(() => shell.electron.boxes.length === 1)
    shell.electron.boxes[0]?.answer(2)
    await until(() => shell.electron.app.exited)
    await shell.close()
  })
})
