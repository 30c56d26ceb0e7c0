import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOf } from '../../server/sources/connections/launch.ts'
import { FOLDER_SERVER } from '../../server/sources/folder/program.ts'

const folder = (command: string, lent: string) =>
  digestOf({ command, args: [FOLDER_SERVER, lent], envKeys: [] })

test('a consent to a program is to exactly its command, its arguments and its settings', () => {
  const launch = { command: '/usr/bin/server', args: ['--root', '/srv'], envKeys: ['B', 'A'] }
  const exact = JSON.stringify(['/usr/bin/server', ['--root', '/srv'], ['A', 'B']])
  expect(digestOf(launch)).toBe(createHash('sha256').update(exact).digest('hex'))
  expect(digestOf({ ...launch, args: ['--root', '/'] })).not.toBe(digestOf(launch))
})

test('a consent to the house’s own server of folders holds wherever an update puts it, for that folder alone', () => {
  const exact = JSON.stringify(['fund-office folder', ['/srv/deals'], []])
  expect(folder(process.execPath, '/srv/deals')).toBe(createHash('sha256').update(exact).digest('hex'))
  expect(folder(process.execPath, '/srv/other')).not.toBe(folder(process.execPath, '/srv/deals'))
  expect(folder('/tmp/node', '/srv/deals')).not.toBe(folder(process.execPath, '/srv/deals'))
})
