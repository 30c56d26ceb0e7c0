import { describe, expect, test } from 'vitest'
import { isPublicAddress, refusalOf } from '../../server/platform/outbound/addresses.ts'
import { OutboundClient } from '../../server/platform/outbound/client.ts'
import { Receiver } from '../receiver.ts'

describe('a target', () => {
  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[::127.0.0.1]:4419/',
    'https://[::93.184.216.34]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[2002:7f00:1::]/',
    'https://localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
  ])('%s is refused', url => {
    expect(refusalOf(new URL(url), false)).not.toBeNull()
  })

  test.each([
    'https://example.com/',
    'https://hooks.example.com:8443/a?b',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
  ])('%s is fine', url => {
    expect(refusalOf(new URL(url), false)).toBeNull()
  })

  test('on this computer is fine only where the operator says so', () => {
    expect(refusalOf(new URL('http://127.0.0.1:9/'), true)).toBeNull()
    expect(refusalOf(new URL('http://localhost:9/'), true)).toBeNull()
    expect(refusalOf(new URL('https://10.0.0.1/'), true)).not.toBeNull()
    expect(refusalOf(new URL('ftp://127.0.0.1/x'), true)).not.toBeNull()
  })

  test('is judged as what it is, in any notation', () => {
    expect(isPublicAddress('::ffff:10.0.0.1')).toBe(false)
    expect(isPublicAddress('::ffff:93.184.216.34')).toBe(true)
    expect(isPublicAddress('not an address')).toBe(false)
  })
})

test('a name that leads to this computer is refused when the connection is made', async () => {
  const receiver = await Receiver.open()
  const client = new OutboundClient(false)
  try {
    const port = new URL(receiver.url).port
    // Resolves to a loopback address on every system; only the look-up can tell.
    const name = 'localhost.localdomain'
    await expect(client.post(`https://${name}:${port}/`, {}, '{}')).rejects.toThrow()
    await expect(client.post(`https://127.0.0.1:${port}/`, {}, '{}')).rejects.toThrow('private network')
    expect(receiver.received).toEqual([])
  } finally {
    await client.close()
    await receiver.close()
  }
})

test('at most 16 KiB of an answer is kept', async () => {
  const receiver = await Receiver.open()
  const client = new OutboundClient(true)
  try {
    receiver.text = 'x'.repeat(1_000_000)
    const { status, excerpt } = await client.post(receiver.url, { 'content-type': 'application/json' }, '{}')
    expect([status, excerpt.length]).toEqual([200, 16 * 1024])
  } finally {
    await client.close()
    await receiver.close()
  }
})
