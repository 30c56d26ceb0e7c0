import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configFrom, settings } from '../../server/config.ts'

const set = (host: string | undefined, url: string | undefined) => () =>
  configFrom({ ...(host ? { SVC_HOST: host } : {}), ...(url ? { SVC_PUBLIC_URL: url } : {}) })

describe('beyond this computer', () => {
  test.each([
    ['0.0.0.0', undefined, /SVC_HOST=0\.0\.0\.0 .*set SVC_PUBLIC_URL to the https address/],
    ['::', undefined, /SVC_HOST=::/],
    ['192.168.1.20', undefined, /SVC_HOST=192/],
    ['192.168.1.20', 'http://192.168.1.20:4380', /SVC_PUBLIC_URL http:.* unencrypted/],
    [undefined, 'http://office.example', /SVC_PUBLIC_URL http:.* unencrypted/],
    [undefined, 'http://[fd00::1]:4380', /unencrypted/],
  ])('SVC_HOST %j with SVC_PUBLIC_URL %j is refused in a sentence', (host, url, words) => {
    expect(set(host, url)).toThrow(words)
  })

  test.each([
    [undefined, undefined],
    ['::1', undefined],
    ['localhost', undefined],
    ['0.0.0.0', 'https://office.example'],
    ['0.0.0.0', 'http://127.0.0.1:4380'],
    [undefined, 'http://localhost:4380'],
    [undefined, 'http://[::1]:4380'],
  ])('SVC_HOST %j with SVC_PUBLIC_URL %j is fine', (host, url) => {
    expect(set(host, url)).not.toThrow()
  })
})

test.each(['README.md', 'resources/release/README.md'])(
  '%s describes each setting, and none besides',
  file => {
    const page = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    const rows = page.split('\n').filter(line => line.startsWith('| `SVC_'))
    const described = rows.flatMap(row => row.split('|')[1]?.match(/SVC_[A-Z_]+/g) ?? [])
    expect(described.sort()).toEqual([...settings].sort())
  },
)
