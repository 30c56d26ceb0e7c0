import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { waitingPage } from '../../main/waiting-page.ts'
import { until } from './electron-double.ts'
import { ShellDouble } from './shell-double.ts'

const url = 'http://127.0.0.1:4380'
let shell: ShellDouble
afterEach(() => shell.close())

const page = () => shell.electron.window.webContents

describe('while the server starts', () => {
  test('the window waits, then shows the page that sets the office up', async () => {
    shell = await new ShellDouble().ready()
    expect(shell.loads).toEqual([waitingPage])
    expect(shell.electron.window.visible).toBe(true)
    await until(() => page().getURL() === `${url}/setup#token-1234`)
  })

  test('the set-up page of an office with a public address is asked of the server itself', async () => {
    shell = await new ShellDouble({ env: { PUBLIC: 'https://office.example' } }).open()
    expect(shell.loads.at(-1)).toBe(`${url}/setup#token-1234`)
  })

  test('a link asked for is kept and shown later', async () => {
    shell = new ShellDouble({ behaves: 'falls when told' })
    shell.electron.app.emit('open-url', { preventDefault: () => undefined }, 'fund-office://approvals/12')
    await shell.open()
    expect(shell.loads).toEqual([waitingPage, `${url}/approvals?action=12`])
  })

  test('a second start raises the one window and keeps its link', async () => {
    shell = await new ShellDouble({ behaves: 'falls when told' }).ready()
    shell.electron.window.minimized = true
    shell.electron.app.emit('second-instance', {}, ['/opt/fund-office', 'fund-office://deals/3'])
    expect(shell.electron.windows).toHaveLength(1)
    expect(shell.electron.window).toMatchObject({ visible: true, minimized: false, focused: true })
    await until(() => page().getURL() === `${url}/deals/3`)
    expect(shell.electron.forks).toHaveLength(1)
  })

  test('the waiting page can do nothing', () => {
    const html = decodeURIComponent(waitingPage)
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|https?:|\son\w+=/)
    shell = new ShellDouble()
  })
})

describe('the sample office', () => {
  const sample = 'http://localhost:4399/sample#http%3A%2F%2F127.0.0.1%3A4380'

  test('opens in the window once the server has said where it is, and leads back', async () => {
    shell = await new ShellDouble({ behaves: 'opens the sample office' }).open()
    await until(() => page().navigate(sample))
    expect(page().navigate(`${url}/`)).toBe(true)
    expect(page().navigate('http://localhost:4400/sample')).toBe(false)
  })

  test('is any other page without the server’s word', async () => {
    shell = await new ShellDouble({ behaves: 'falls when told' }).open()
    expect(page().navigate(sample)).toBe(false)
  })

  test('ends with the server, after which the window shows the office again', async () => {
    shell = await new ShellDouble({ behaves: 'opens the sample office' }).open()
    await until(() => page().navigate(sample))
    await page().load(sample)
    shell.server.child.kill('SIGUSR2')
    await until(() => page().getURL() === `${url}/`)
  })
})

describe('the place of the window', () => {
  const again = async (displays = [{ x: 0, y: 0, width: 1920, height: 1040 }]) => {
    const { placeFile } = shell
    const kept = readFileSync(placeFile, 'utf8')
    await shell.close()
    shell = new ShellDouble()
    mkdirSync(dirname(shell.placeFile), { recursive: true })
    writeFileSync(shell.placeFile, kept)
    shell.electron.displays = displays
    await shell.ready()
    return shell.electron.window
  }
  const place = { x: 300, y: 120, width: 1100, height: 700 }

  test('is where it was when it was closed, filling the display if it did', async () => {
    shell = await new ShellDouble().ready()
    expect(shell.electron.window.options).toMatchObject({ width: 1280, height: 840 })
    Object.assign(shell.electron.window, { bounds: place, maximized: true })
    shell.electron.window.close()
    const window = await again()
    expect(window.options).toMatchObject(place)
    expect(window.maximized).toBe(true)
  })

  test('is the usual one where the display it was on is gone', async () => {
    shell = await new ShellDouble().ready()
    shell.electron.window.bounds = { ...place, x: 2500 }
    shell.electron.window.close()
    expect((await again()).options).not.toHaveProperty('x')
  })

  test('is the usual one where what was kept was cut off', async () => {
    shell = await new ShellDouble().ready()
    shell.electron.window.close()
    writeFileSync(shell.placeFile, '{"x":300,')
    expect((await again()).options).toMatchObject({ width: 1280 })
  })
})

describe('an open window', () => {
  test('goes to the page of a link, and only then loads anything', async () => {
    shell = await new ShellDouble({ behaves: 'falls when told' }).open()
    const before = shell.loads.length
    shell.electron.app.emit('second-instance', {}, ['/opt/fund-office'])
    shell.electron.app.emit('activate')
    shell.electron.app.emit('second-instance', {}, ['/opt/fund-office', 'fund-office://approvals/9/approve'])
    expect(shell.loads).toHaveLength(before)
    shell.electron.app.emit('second-instance', {}, ['/opt/fund-office', 'fund-office://approvals/9'])
    expect(shell.loads.at(-1)).toBe(`${url}/approvals?action=9`)
  })

  test('is not led away from the page that sets the office up', async () => {
    shell = await new ShellDouble().open()
    shell.electron.app.emit('second-instance', {}, ['/opt/fund-office', 'fund-office://approvals/9'])
    expect(shell.loads.at(-1)).toBe(`${url}/setup#token-1234`)
  })

  test('gets the new set-up page when the server starts again, whose token is another', async () => {
    shell = await new ShellDouble().open()
    shell.server.child.kill('SIGKILL')
    await until(() => shell.loads.length > 2)
    // A change after # alone does not reload, so something else goes before.
    await until(() => page().getURL() !== waitingPage)
    expect(shell.loads.slice(-2)).toEqual([waitingPage, `${url}/setup#token-1234`])
  })

  test('goes to the last of two links, and takes the first for no failure', async () => {
    shell = await new ShellDouble({ behaves: 'falls when told' }).open()
    const before = shell.loads.length
    for (const deal of [3, 4])
      shell.electron.app.emit('second-instance', {}, ['/opt/fund-office', `fund-office://deals/${deal}`])
    await until(() => page().getURL() === `${url}/deals/4`)
    expect(shell.loads.slice(before)).toEqual([`${url}/deals/3`, `${url}/deals/4`])
  })

  test('keeps its page through a restart of the server', async () => {
    shell = await new ShellDouble({ behaves: 'falls when told' }).open()
    const before = shell.loads.length
    shell.server.child.kill('SIGUSR2')
    await until(() => shell.electron.forks.length === 2)
    await said(shell.server)
    expect(shell.loads).toHaveLength(before)
  })

  test('shows the waiting page and no error when the server is gone, and comes back to its page', async () => {
    let up = true
    const network = async () => (up ? 200 : Promise.reject(new Error('refused')))
    shell = await new ShellDouble({ behaves: 'falls when told', network }).open()
    up = false
    await page().goTo(`${url}/deals/3?tab=documents`)
    await until(() => page().getURL() === waitingPage)
    expect(shell.loads.at(-1)).toBe(waitingPage)
    shell.server.child.kill('SIGUSR2')
    up = true
    await until(() => page().getURL() === `${url}/deals/3?tab=documents`)
  })

  test('tries again by itself when only the page failed', async () => {
    let failures = 2
    const network = async () => (failures-- > 0 ? Promise.reject(new Error('refused')) : 200)
    shell = await new ShellDouble({ behaves: 'falls when told', network }).open()
    expect(shell.loads.filter(load => load === waitingPage).length).toBeGreaterThan(1)
    expect(page().getURL()).toBe(`${url}/`)
  })

  test('loads again when the page crashed, from the start when it crashes again', async () => {
    shell = await new ShellDouble({ behaves: 'falls when told' }).open()
    page().url = `${url}/deals/3`
    page().emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 })
    expect(shell.loads.at(-1)).toBe(`${url}/deals/3`)
    page().emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    expect(shell.loads.at(-1)).toBe(`${url}/`)
  })
})

describe('closing the window', () => {
  test('hides it with its page, says once that the office keeps running, and the icon brings it back', async () => {
    shell = await new ShellDouble().open()
    const { window } = shell.electron
    for (const _ of [1, 2]) {
      expect(window.close()).toBe(false)
      expect(window.visible).toBe(false)
      shell.electron.tray.emit('click')
      expect(window.visible).toBe(true)
    }
    expect(shell.electron.notices.map(({ options }) => options.title)).toEqual(['Fund Office keeps running'])
    expect(shell.electron.app.did).not.toContain('quit')
    expect(shell.server.exitCode).toBeNull()
  })

  test('leaves the full screen first', async () => {
    shell = await new ShellDouble().open()
    const { window } = shell.electron
    window.fullScreen = true
    window.close()
    expect(window.visible).toBe(true)
    await until(() => !window.visible)
    expect(window.fullScreen).toBe(false)
  })
})

/** Until a server has said that it is ready, and the shell has heard it. */
async function said(server: ShellDouble['server']): Promise<void> {
  await new Promise(resolve => server.stdout?.once('data', resolve))
  await new Promise(resolve => setImmediate(resolve))
}
