import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configFrom, settings } from '../../server/config.ts'
import { namesOf } from '../../server/http/guard.ts'

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
    [undefined, 'https://office.example/fund', /more than a host.* such as https:\/\/office\.example/],
    [undefined, 'https://office.example/?a=1', /more than a host/],
    [undefined, 'https://ana@office.example', /more than a host/],
  ])('SVC_HOST %j with SVC_PUBLIC_URL %j is refused in a sentence', (host, url, words) => {
    expect(set(host, url)).toThrow(words)
  })

  test.each([
    [undefined, undefined],
    ['::1', undefined],
    ['[::1]', undefined],
    [undefined, 'https://office.example/'],
    ['localhost', undefined],
    ['0.0.0.0', 'https://office.example'],
    ['0.0.0.0', 'http://127.0.0.1:4380'],
    [undefined, 'http://localhost:4380'],
    [undefined, 'http://[::1]:4380'],
  ])('SVC_HOST %j with SVC_PUBLIC_URL %j is fine', (host, url) => {
    expect(set(host, url)).not.toThrow()
  })
})

test('the name behind a proxy is taken with the port that its address leaves out', () => {
  expect([...namesOf(4380, '::1', 'https://office.example').hosts]).toEqual(
    expect.arrayContaining(['office.example', 'office.example:443', '[::1]:4380']),
  )
  expect(namesOf(4380, '127.0.0.1', 'https://office.example:8443').hosts).not.toContain('office.example:443')
})

test('a file of certificate authorities is read at the start, or refused in a sentence', () => {
  expect(() => configFrom({ SVC_CA_FILE: '/nowhere/ca.pem' })).toThrow(/SVC_CA_FILE .* cannot be used/)
  expect(() => configFrom({ SVC_CA_FILE: import.meta.filename })).toThrow(/holds no certificate/)
})

test.each(['docs/administration.md', 'resources/release/README.md'])(
  '%s describes each setting, and none besides',
  file => {
    const page = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    const rows = page.split('\n').filter(line => line.startsWith('| `SVC_'))
    const described = rows.flatMap(row => row.split('|')[1]?.match(/SVC_[A-Z_]+/g) ?? [])
    expect(described.sort()).toEqual([...settings].sort())
  },
)
