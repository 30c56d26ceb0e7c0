import { expect, test } from 'vitest'
import { OwnVersions } from '../../renderer/api/own-versions.ts'

test('a second write is meant for the version that the first one made', () => {
  const versions = new OwnVersions()
  versions.keep('/deals/1', { stage: 'nda', version: 3 }, { id: 1, version: 4 })
  versions.keep('/deals/1', { owner_id: 2, version: 4 }, { id: 1, version: 6 })
  expect(versions.latest('/deals/1', { name: 'Alder', version: 3 })).toEqual({ name: 'Alder', version: 6 })
  expect(versions.latest('/deals/1', { version: 4 })).toEqual({ version: 6 })
})

test('what somebody else made of it stays a conflict, and other records have versions of their own', () => {
  const versions = new OwnVersions()
  versions.keep('/deals/1', { version: 3 }, { version: 4 })
  // Version 5 is somebody else’s: it is told as it was read.
  for (const version of [2, 4, 5]) expect(versions.latest('/deals/1', { version })).toEqual({ version })
  expect(versions.latest('/deals/2', { version: 3 })).toEqual({ version: 3 })
})

test('an answer without a version, or with the same one, changes nothing', () => {
  const versions = new OwnVersions()
  versions.keep('/deals/1', { version: 3 }, { version: 3 })
  versions.keep('/deals/1', { version: 3 }, [{ version: 9 }])
  versions.keep('/deals/1', undefined, { version: 9 })
  expect(versions.latest('/deals/1', { version: 3 })).toEqual({ version: 3 })
  for (const body of [undefined, null, 'text', { version: '3' }])
    expect(versions.latest('/deals/1', body)).toBe(body)
})
