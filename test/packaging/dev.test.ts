import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneAtATime } from '../../scripts/one-at-a-time.mjs'
import { freePort, pinnedNode, root } from '../../scripts/project.mjs'
import { until } from '../time.ts'

let printed = ''
let address: string
let dataDir: string
let dev: ReturnType<typeof spawn>
let ended: Promise<number | null>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fund-office-dev-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  dev = spawn(pinnedNode, ['scripts/dev.mjs'], {
    cwd: root,
    env: { ...process.env, SVC_PORT: String(port), SVC_DATA_DIR: dataDir, SVC_SECRETS: 'file' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  ended = new Promise(resolve => dev.on('close', resolve))
  await until(() => printed.includes(`ready ${address}`))
})

afterAll(async () => {
  dev.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

describe('npm run dev', () => {
  test('prints one address, which is also that of the set-up link', () => {
    const addresses = [...printed.matchAll(/https?:\/\/[^/\s]+/g)].map(([one]) => one)
    expect(new Set(addresses)).toEqual(new Set([address]))
    expect(printed).toContain(`set-up ${address}/setup#`)
  })

  test('serves the pages from their sources, and the API beside them', async () => {
    expect(await textAt('/deals')).toContain('/@vite/client')
    expect(await textAt('/api/transport.ts')).toContain('export async function send')
    expect(JSON.parse(await textAt('/healthz'))).toMatchObject({ status: 'ok' })
    const refused = await fetch(`${address}/api/v1/svc/me`, { headers: { Origin: address } })
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'unauthenticated' }),
    ])
  })

  test('lets nobody in who comes from another site', async () => {
    const answer = await fetch(`${address}/api/v1/svc/me`, { headers: { Origin: 'http://localhost:3000' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('tells an open page of a file that changed', async () => {
    const token = /const wsToken = "([^"]+)"/.exec(await textAt('/@vite/client'))?.[1]
    const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
    const heard: Array<{ type: string; updates?: Array<{ path: string }> }> = []
    socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)))
    await until(() => heard.some(({ type }) => type === 'connected'))
    for (const path of ['/main.tsx', '/router.tsx', '/pages/index.ts', '/pages/home/HomePage.tsx'])
      await textAt(path)
    touch('renderer/pages/home/HomePage.tsx')
    await until(() => heard.some(({ type }) => type === 'update' || type === 'full-reload'))
    socket.close()
  })

  test('starts the server anew once for all that is written together, and says that it is back', async () => {
    await oneAtATime(async () => {
      for (const path of ['server/http/guard.ts', 'migrations/schema.json', 'server/modules/index.ts']) {
        touch(path)
        await new Promise(resolve => setTimeout(resolve, 500)) // as long as a step of `npm run generate` takes
      }
      expect(printed).not.toContain('starts anew')
    })
    await until(() => printed.includes(`ready again ${address}`))
    expect(JSON.parse(await textAt('/healthz'))).toMatchObject({ status: 'ok' })
    expect(printed.match(/starts anew/g)).toHaveLength(1)
  })

  test('ends with nothing left behind', async () => {
    dev.kill('SIGINT')
    expect(await ended).toBe(0)
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })
})

const textAt = async (path: string) => (await fetch(address + path)).text()

function touch(path: string): void {
  const now = new Date()
  utimesSync(join(root, path), now, now)
}
