import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reserveOf } from '../../server/platform/files/disk-reserve.ts'
import { openOffice } from '../office.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'

const GIB = 1024 ** 3

test.each([
  [100 * GIB, 2 * GIB],
  [10 * GIB, 500 * 1024 ** 2],
  [1 * GIB, 0.1 * GIB],
])('a disk of %i bytes keeps %i free', (disk, reserve) => {
  expect(reserveOf(disk)).toBe(reserve)
})

test('files stop at the reserve of the disk, and signing in and deleting go on', async () => {
  const { bavail, bsize } = await statfs(process.cwd())
  const before = await openOffice()
  const { dataDir } = before.config
  const { body: room } = await before.post(ROOMS, { name: 'Project Alder' })
  const documents = `${ROOMS}/${room.id}/documents`
  const content = Buffer.from('A note').toString('base64')
  const { body: kept } = await before.post(documents, { name: 'kept.txt', content })
  await before.running.stop()
  const incoming = join(dataDir, 'files', 'incoming')
  mkdirSync(incoming, { recursive: true })
  writeFileSync(join(incoming, 'left-by-a-server-that-fell'), 'x')

  // All that is free is the reserve.
  const full = await openOffice({ config: { ...before.config, diskReserve: bavail * bsize * 2 } })
  expect(readdirSync(incoming)).toEqual([])
  const refused = await full.post(documents, {
    name: 'more.txt',
    content: Buffer.from('more').toString('base64'),
  })
  expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
  expect(refused.body.detail).toContain('stay free')
  expect(existsSync(incoming) && readdirSync(incoming)).toEqual([])
  expect(await full.signIn('admin@example.com')).toBeTruthy()
  expect((await full.delete(`${documents}/${kept.id}`)).status).toBe(204)
  const { body: archive } = await full.post('/api/v1/svc/admin/archives')
  await full.settled()
  const { body: made } = await full.get(`/api/v1/svc/admin/archives/${archive.id}`)
  expect(made.status).not.toBe('succeeded')
  await full.close()
})
