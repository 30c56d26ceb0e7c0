import type { AnyRoute } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { folders } from '../../renderer/pages/index.ts'
import type { Entry, Pages } from '../../renderer/routes/pages.ts'
import type { RecordTab } from '../../renderer/routes/record-tabs.ts'
import type { Searched } from '../../renderer/routes/records.ts'

const entries = folders.flatMap((folder): readonly Entry[] => folder.entries ?? [])
const searched = folders.flatMap((folder): readonly Searched[] => folder.searched ?? [])

const recordTabs = folders.flatMap((folder): readonly RecordTab[] => folder.recordTabs ?? [])

const addressOf = ({ options }: AnyRoute) => ('path' in options ? String(options.path) : '')

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('what the folders of pages declare', () => {
  test('leads each letter to one page', () => {
    expect(twice(entries.flatMap(({ letter }) => letter ?? []))).toEqual([])
  })

  test('gives every group of the palette a title of its own', () => {
    expect(twice(searched.map(({ group }) => group))).toEqual([])
  })

  test('takes the record of a page from a parameter of its own addresses', () => {
    for (const { routes, places = [] } of folders as readonly Pages<readonly AnyRoute[]>[])
      for (const { param } of places)
        expect(routes.map(addressOf)).toContainEqual(expect.stringContaining(`/$${param}`))
  })

  test('gives every tab that is contributed to a record an address of its own', () => {
    expect(twice(recordTabs.map(({ of, key }) => `${of} ${key}`))).toEqual([])
  })

  test('shows an icon beside every entry of the sidebar', () => {
    expect(entries.filter(({ section, icon }) => section !== 'settings' && !icon)).toEqual([])
  })
})
