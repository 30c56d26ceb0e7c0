import type { AnyRoute } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { folders } from '../../renderer/pages/index.ts'
import type { Entry, Pages } from '../../renderer/routes/pages.ts'
import type { Searched } from '../../renderer/routes/palette-records.ts'
import { groupTabs, type RecordTab, tabGroups } from '../../renderer/routes/record-tabs.ts'
import { sections } from '../../renderer/routes/sections.ts'

const entries = folders.flatMap((folder): readonly Entry[] => folder.entries ?? [])
const searched = folders.flatMap((folder): readonly Searched[] => folder.searched ?? [])

const recordTabs = folders.flatMap((folder): readonly RecordTab[] => folder.recordTabs ?? [])

const addressOf = ({ options }: AnyRoute) => ('path' in options ? String(options.path) : '')

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('what the folders of pages declare', () => {
  test('leads each letter to one section, and fills each place once', () => {
    expect(twice(sections.map(({ letter }) => letter))).toEqual([])
    expect(twice(sections.flatMap(({ places }) => places))).toEqual([])
    expect(twice(entries.flatMap(({ place }) => place ?? []))).toEqual([])
  })

  test('has nine sections at most, each with so few places that a digit leads to every one', () => {
    expect(sections.filter(section => !('foot' in section)).length).toBeLessThanOrEqual(9)
    expect(sections.filter(({ places }) => places.length > 9)).toEqual([])
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

  test('shows seven tabs of a record at most, each with its place', () => {
    for (const [of, groups = []] of Object.entries(tabGroups)) {
      const placed = groups.flatMap(({ keys }) => keys)
      expect(twice(placed)).toEqual([])
      expect(recordTabs.filter(tab => tab.of === of && !placed.includes(tab.key))).toEqual([])
    }
    for (const of of new Set(recordTabs.map(tab => tab.of)))
      expect(
        groupTabs(
          of,
          recordTabs.filter(tab => tab.of === of),
        ).length,
      ).toBeLessThanOrEqual(7)
  })

  test('shows a group of tabs of which one is there as that tab, and behind the groups what no group names', () => {
    const tabs = ['covenants', 'own', 'diligence', 'questions'].map(key => ({ key, label: `The ${key}` }))
    expect(groupTabs('deal', tabs).map(group => [group.label, ...group.tabs.map(({ key }) => key)])).toEqual([
      ['Diligence', 'diligence', 'questions'],
      ['The covenants', 'covenants'],
      ['The own', 'own'],
    ])
  })
})
