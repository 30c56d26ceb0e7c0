import { expect, test } from 'vitest'
import type { DataRoomDocument, DataRoomFolder } from '../../renderer/api/modules.ts'
import { besides, destinationOf, edgeAt } from '../../renderer/pages/rooms/tree/place-of-drop.ts'
import {
  allOf,
  type Chosen,
  chosenOf,
  linesOf,
  nameOf,
  type RoomLine,
  treeOf,
} from '../../renderer/pages/rooms/tree/room-tree.ts'

const folder = (id: number, index: string, name: string, parent_id: number | null = null) =>
  ({ id, index, name, parent_id, permission: 'edit' }) as DataRoomFolder
const document = (id: number, index: string | null, name: string, folder_id: number | null = null) =>
  ({ id, index, name, folder_id, status: 'ready', gone_at: null }) as DataRoomDocument

const tree = treeOf(
  [folder(2, '10', 'Legal'), folder(1, '2', 'Financial'), folder(3, '2.1', 'Audited', 1)],
  [
    document(11, '2.1.1', 'Accounts 2025.pdf', 3),
    document(12, '2.10', 'Budget.xlsx', 1),
    document(13, '2.9', 'Forecast.xlsx', 1),
    { ...document(14, '1', 'Old teaser.pdf'), status: 'archived' },
    document(15, null, 'lent.pdf'),
  ],
)
const shown = { closed: new Set<number>(), archived: false, search: '' }
const names = (lines: readonly RoomLine[]) => lines.map(line => `${'-'.repeat(line.depth)}${nameOf(line)}`)
const line = (name: string) =>
  linesOf(tree, { ...shown, archived: true }).find(one => nameOf(one) === name) as RoomLine
const chosen = (...all: string[]): Chosen => chosenOf(tree, new Set(all.map(name => line(name).key)))

test('an index stands in the order of its numbers, what is lent below it, what is archived where it is asked for', () => {
  expect(names(linesOf(tree, shown))).toEqual([
    'Financial',
    '-Audited',
    '--Accounts 2025.pdf',
    '-Forecast.xlsx',
    '-Budget.xlsx',
    'Legal',
    'lent.pdf',
  ])
  expect(names(linesOf(tree, { ...shown, archived: true }))[0]).toBe('Old teaser.pdf')
  expect(names(linesOf(tree, { ...shown, closed: new Set([1]) }))).toEqual(['Financial', 'Legal', 'lent.pdf'])
})

test('a search shows what it finds with the folders that it lies in, closed ones too, and all of a folder that it finds', () => {
  const found = (search: string) => names(linesOf(tree, { ...shown, closed: new Set([1, 3]), search }))
  expect(found('accounts')).toEqual(['Financial', '-Audited', '--Accounts 2025.pdf'])
  expect(found('2025 acc')).toEqual(['Financial', '-Audited', '--Accounts 2025.pdf'])
  expect(found('audited')).toEqual(['Financial', '-Audited', '--Accounts 2025.pdf'])
  expect(found('nothing of the kind')).toEqual([])
})

test('what lies in a chosen folder goes with it and is not chosen twice', () => {
  const both = chosen('Audited', 'Accounts 2025.pdf', 'Budget.xlsx')
  expect([both.folders.map(one => one.name), both.documents.map(one => one.name)]).toEqual([
    ['Audited'],
    ['Budget.xlsx'],
  ])
  expect(allOf(tree, both).documents.map(one => one.name)).toEqual(['Budget.xlsx', 'Accounts 2025.pdf'])
})

test('a drop goes into a folder or beside a line, never into itself, and nowhere where it lies already', () => {
  const to = (moved: Chosen, name: string, edge: 'before' | 'into' | 'after', ordered = true) =>
    destinationOf(tree, moved, line(name), edge, ordered)
  expect(to(chosen('Budget.xlsx'), 'Legal', 'into')).toEqual({ folder_id: 2 })
  expect(to(chosen('Budget.xlsx'), 'Financial', 'into')).toBeNull()
  expect(to(chosen('Financial'), 'Audited', 'into')).toBeNull()
  expect(to(chosen('Financial'), 'Accounts 2025.pdf', 'before')).toBeNull()
  expect(to(chosen('Budget.xlsx'), 'Forecast.xlsx', 'before')).toEqual({ folder_id: 1, position: 1 })
  expect(to(chosen('Audited'), 'Budget.xlsx', 'after')).toEqual({ folder_id: 1, position: 2 })
  expect(to(chosen('Budget.xlsx'), 'Budget.xlsx', 'after')).toBeNull()
  // An archived document keeps its place among the others.
  expect(to(chosen('Budget.xlsx'), 'Legal', 'before')).toEqual({ folder_id: null, position: 2 })
  expect(to(chosen('Budget.xlsx'), 'Legal', 'before', false)).toEqual({ folder_id: null })
})

test('the edge of a line is above, below or in it, and only in it where the order is settled', () => {
  const at = (share: number, ordered = true) => edgeAt({ kind: 'folder' }, share, ordered)
  expect([at(0.1), at(0.5), at(0.9), at(0.1, false)]).toEqual(['before', 'into', 'after', 'into'])
  expect(edgeAt({ kind: 'document' }, 0.4, true)).toBe('before')
})

test('by keyboard a line goes one place on among those that are shown', () => {
  expect(besides(tree, line('Forecast.xlsx'), 1)).toEqual({ folder_id: 1, position: 2 })
  expect(besides(tree, line('Budget.xlsx'), 1)).toBeNull()
  expect(besides(tree, line('Financial'), -1)).toBeNull()
  expect(besides(tree, line('Financial'), 1)).toEqual({ folder_id: null, position: 2 })
})
