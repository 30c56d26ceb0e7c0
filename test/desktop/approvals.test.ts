import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApprovalsWatch } from '../../main/approvals.ts'
import { OfficeTray } from '../../main/tray.ts'
import { type Office, openOffice } from '../office.ts'
import { choose, ElectronDouble } from './electron-double.ts'
import { sessionCookie } from './session-cookie.ts'

let office: Office
let agent: string
beforeAll(async () => {
  office = await openOffice()
  agent = await office.key({ name: 'Sourcing agent' })
})
afterAll(() => office.close())

let electron: ElectronDouble
let watch: ApprovalsWatch
let shown: Array<string | null>
function show(platform: NodeJS.Platform = 'linux') {
  electron = new ElectronDouble()
  shown = []
  const tray = new OfficeTray(electron.parts, 'resources/icons/tray.png', platform, {
    show: page => shown.push(page),
    openDataFolder: () => undefined,
    openLogs: () => undefined,
    print: () => undefined,
    find: () => undefined,
    update: null,
    atLogin: null,
    quit: () => electron.app.quit(),
  })
  watch = new ApprovalsWatch(electron.parts.session.defaultSession, (waiting, isNew) =>
    tray.tell(waiting, isNew),
  )
}
beforeEach(() => show())
afterEach(() => watch.stop())

/** Signs in as the window does, and gives its session the cookie. */
async function signIn(): Promise<void> {
  electron.session.cookie = await sessionCookie(office)
}

const propose = async (name: string): Promise<number> => {
  const { body } = await office.post(
    '/api/v1/tools/svc_create_deal/call',
    { name, currency: 'USD', target_size: 1_000_000 },
    { as: agent },
  )
  return body.result.action_id
}
const decide = (id: number) => office.post(`/svc/agent/actions/${id}/reject`, { reason: 'Not this one' })
const noticed = () => electron.notices.map(({ options }) => options.body)

describe('what waits for approval', () => {
  test('is counted for the person signed in; only what comes after is news', async () => {
    const old = await propose('Was there before')
    await startWatching()
    expect(electron.app.badge).toBe(0)

    await signIn()
    await watch.look()
    expect(electron.app.badge).toBe(1)
    expect(electron.tray.tip).toBe('Fund Office: 1 approval waits')
    expect(noticed()).toEqual([])

    const fresh = await propose('Alder Row')
    await watch.look()
    expect(electron.app.badge).toBe(2)
    expect(electron.tray.menu[0]?.label).toBe('2 approvals wait')
    expect(electron.notices).toHaveLength(1)
    expect(electron.notices[0]?.options.title).toBe('Something waits for your approval')
    const { body: action } = await office.get(`/api/v1/svc/agent/approvals/${fresh}`)
    expect(noticed()).toEqual([`${action.proposed_by} proposes: create deal`])
    electron.notices[0]?.emit('click')
    expect(shown).toEqual([`/approvals?action=${fresh}`])

    await watch.look()
    expect(electron.notices).toHaveLength(1)

    await decide(fresh)
    await watch.look()
    expect(electron.app.badge).toBe(1)
    await decide(old)
    await watch.look()
    expect(electron.app.badge).toBe(0)
    expect(electron.tray.tip).toBe('Fund Office: Nothing waits for approval')
    expect(electron.notices).toHaveLength(1)
  })

  test('is nothing once nobody is signed in any more', async () => {
    const id = await propose('Left waiting')
    await signIn()
    await startWatching()
    expect(electron.app.badge).toBe(1)
    electron.session.cookie = ''
    await watch.look()
    expect(electron.app.badge).toBe(0)
    await signIn()
    await watch.look()
    expect(electron.app.badge).toBe(1)
    expect(electron.notices).toEqual([])
    await decide(id)
  })

  test('leads from the menu of the icon to the page; on macOS it stands beside the icon', async () => {
    show('darwin')
    const id = await propose('On a Mac')
    await signIn()
    await startWatching()
    expect(electron.tray.title).toBe('1')
    choose(electron.tray.menu, '1 approval waits')
    choose(electron.tray.menu, 'Open Fund Office')
    expect(shown).toEqual(['/approvals', null])
    await decide(id)
    await watch.look()
    expect(electron.tray.title).toBe('')
  })

  async function startWatching(): Promise<void> {
    watch.start(office.url)
    await watch.look()
  }
})

describe('a server that', () => {
  let status = 200
  let asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    response.writeHead(status, { 'content-type': 'application/json', 'x-total-count': '3' })
    response.end(JSON.stringify(status === 200 ? [{ id: 7, kind: 'send_report', proposed_by: 'Agent' }] : {}))
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    status = 200
    asked = []
  })

  test.each([500, 503, 429])('answers %i changes nothing', async code => {
    watch.start(url)
    await watch.look()
    expect(electron.app.badge).toBe(3)
    status = code
    await watch.look()
    expect(electron.app.badge).toBe(3)
  })

  test('refuses the person shows nothing', async () => {
    status = 403
    watch.start(url)
    await watch.look()
    expect(electron.app.badge).toBe(0)
  })

  test('is gone changes nothing, and is not asked after the watch ended', async () => {
    watch.start('http://127.0.0.1:1')
    await expect(watch.look()).resolves.toBeUndefined()
    watch.stop()
    await watch.look()
    expect(asked).toEqual([])
  })

  test('is there is asked every 15 seconds, for one row', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      watch.start(url)
      await vi.advanceTimersByTimeAsync(45_000)
      await vi.waitFor(() => expect(asked).toHaveLength(4), 120_000)
      expect(new Set(asked)).toEqual(new Set(['/api/v1/svc/agent/approvals?limit=1']))
    } finally {
      vi.useRealTimers()
    }
  })
})
