// The real electron-updater, on a double of the application and Node's own network, as it updates an AppImage.

import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestOptions } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DownloadOptions } from 'builder-util-runtime'
import electronUpdater from 'electron-updater'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Updates } from '../../main/updates.ts'
import { type Office, openOffice } from '../office.ts'
import { ElectronDouble, until } from './electron-double.ts'
import { sessionCookie } from './session-cookie.ts'

const root = join(import.meta.dirname, '../..')
const ofBuilder = createRequire(join(root, 'node_modules/electron-builder/package.json'))
const { NodeHttpExecutor } = ofBuilder('builder-util/out/nodeHttpExecutor')
const { configureRequestOptions, configureRequestUrl } = ofBuilder('builder-util-runtime')

/** Node's network where electron-updater uses Electron's: its own work on what comes stays as it is. */
class NodeNetwork extends NodeHttpExecutor {
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const request: RequestOptions = { headers: options.headers || undefined }
      configureRequestUrl(url, request)
      configureRequestOptions(request)
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination))
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0)
    })
  }
}

/** The new version, which is started once to settle in. */
const program = '#!/bin/sh\n: > "$APPIMAGE.settled"\n'
/** The files at the address by path, and the requests for them. */
const served = new Map<string, string>()
const asked: string[] = []
const feed = createServer(({ url = '' }, answer) => {
  const path = url.split('?')[0] as string
  asked.push(path)
  const body = served.get(path)
  answer.writeHead(body === undefined ? 404 : 200).end(body)
})

let office: Office
let address: string
beforeAll(async () => {
  office = await openOffice()
  await new Promise<void>(resolve => feed.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/office/latest.json`
})
afterAll(async () => {
  feed.close()
  await office.close()
})

let scratch: string
let electron: ElectronDouble
let updates: Updates
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'fund-office-updates-'))
  asked.length = 0
  served.clear()
  writeFileSync(join(scratch, 'fund-office.AppImage'), 'the old version')
  vi.stubEnv('APPIMAGE', join(scratch, 'fund-office.AppImage'))
  // As electron-builder writes it into an installer.
  writeFileSync(
    join(scratch, 'app-update.yml'),
    'provider: generic\nurl: https://fund-office.invalid\nupdaterCacheDirName: fund-office-updater\n',
  )
  electron = new ElectronDouble()
  electron.session.cookie = await sessionCookie(office)
  const updater = new electronUpdater.AppImageUpdater(null, {
    version: electron.app.getVersion(),
    name: 'fund-office',
    isPackaged: true,
    appUpdateConfigPath: join(scratch, 'app-update.yml'),
    userDataPath: scratch,
    baseCachePath: scratch,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => electron.app.quit(),
    onQuit: (handler: (code: number) => void) => void electron.app.on('quit', () => handler(0)),
  })
  updater.logger = null
  Object.assign(updater, { httpExecutor: new NodeNetwork() })
  updates = new Updates(electron.parts, async () => updater)
  await office.patch('/api/v1/svc/admin/organisation', { update_url: address })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(scratch, { recursive: true, force: true })
})

/** Puts a version at the address, as `npm run dist` leaves it: the installer and the index beside it. */
function release(version: string, digest = createHash('sha512').update(program).digest('base64')): void {
  const file = `fund-office-${version}.AppImage`
  const index = `latest-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`
  served.set(`/office/${file}`, program)
  served.set(
    `/office/${index}`,
    JSON.stringify({ version, files: [{ url: file, sha512: digest, size: program.length }], path: file }),
  )
}

/** Waits for the next message box, and presses a button. */
async function told(button: number): Promise<string> {
  await until(() => electron.boxes.length > 0)
  const { options, answer } = electron.boxes.shift()!
  answer(button)
  return `${options.message} ${options.detail}`
}
const origin = () => new URL(office.url).origin
const installed = () => readdirSync(scratch).filter(name => name.endsWith('.AppImage'))

test('without an address nothing is asked, and it says where one is set', async () => {
  await office.patch('/api/v1/svc/admin/organisation', { update_url: null })
  const look = updates.look(origin())
  expect(await told(0)).toMatch(/^No update address is set .* Settings, Organisation\.$/)
  await look
  expect(asked).toEqual([])
})

test('a newer version is fetched from there once a person says so, and installed when the program quits', async () => {
  release('1.3.0')
  const look = updates.look(origin())
  expect(await told(0)).toMatch(/^Fund Office 1\.3\.0 is available\. This is 1\.2\.3\./)
  expect(await told(0)).toMatch(
    /^Fund Office 1\.3\.0 has been downloaded\. It is installed when Fund Office quits\./,
  )
  await look
  expect(electron.app.exited).toBe(true)
  const [file] = installed()
  expect(readFileSync(join(scratch, file!), 'utf8')).toBe(program)
  expect(existsSync(join(scratch, 'fund-office.AppImage.settled'))).toBe(true)
  expect(asked.every(path => path.startsWith('/office/'))).toBe(true)
})

test('a person may leave it for later, and then nothing is fetched', async () => {
  release('1.3.0')
  const look = updates.look(origin())
  expect(await told(1)).toMatch(/is available/)
  await look
  expect(asked.filter(path => path.endsWith('.AppImage'))).toEqual([])
})

test('what is older or the same is no update', async () => {
  release('1.2.3')
  const look = updates.look(origin())
  expect(await told(0)).toMatch(/^Fund Office 1\.2\.3 is the latest version\./)
  await look
})

test('an installer of another digest is not taken', async () => {
  release('1.3.0', createHash('sha512').update('another').digest('base64'))
  const look = updates.look(origin())
  await told(0)
  expect(await told(0)).toMatch(
    /^The update could not be had\. Nothing was changed\. sha512 checksum mismatch/,
  )
  await look
  electron.app.quit()
  expect(readFileSync(join(scratch, 'fund-office.AppImage'), 'utf8')).toBe('the old version')
})

test('nobody is told of the address who is not signed in', async () => {
  electron.session.cookie = ''
  const look = updates.look(origin())
  expect(await told(0)).toMatch(/Sign in first\.$/)
  await look
  expect(asked).toEqual([])
})
