import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortestPaths } from '../../../server/platform/graph/paths.ts'

const adjacencyOf = (pairs: ReadonlyArray<readonly [string, string]>) => {
  const beside = new Map<string, Set<string>>()
  for (const [one, other] of pairs) {
    beside.set(one, (beside.get(one) ?? new Set()).add(other))
    beside.set(other, (beside.get(other) ?? new Set()).add(one))
  }
  return beside
}

test('the shortest way comes first, then the others of its length, then the longer ones; none passes a node twice', () => {
  const square = adjacencyOf([
    ['a', 'b'],
    ['b', 'd'],
    ['a', 'c'],
    ['c', 'd'],
    ['b', 'c'],
    ['d', 'e'],
  ])
  expect(shortestPaths(square, { from: 'a', to: 'e', most: 9, longest: 6 })).toEqual({
    paths: [
      ['a', 'b', 'd', 'e'],
      ['a', 'c', 'd', 'e'],
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'c', 'b', 'd', 'e'],
    ],
    truncated: false,
  })
  expect(shortestPaths(square, { from: 'a', to: 'e', most: 1, longest: 6 }).paths).toHaveLength(1)
  expect(shortestPaths(square, { from: 'a', to: 'e', most: 9, longest: 2 }).paths).toEqual([])
  expect(shortestPaths(square, { from: 'a', to: 'z', most: 9, longest: 6 }).paths).toEqual([])
})

/** Every simple path, by trying all. */
function everyPath(beside: ReturnType<typeof adjacencyOf>, path: string[], to: string): string[][] {
  const last = path.at(-1) as string
  if (last === to) return [path]
  return [...(beside.get(last) ?? [])]
    .filter(next => !path.includes(next))
    .flatMap(next => everyPath(beside, [...path, next], to))
}

test('they are those that trying all finds, whatever the graph', () => {
  const node = fc.constantFrom(...'abcdefg')
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 14 }), pairs => {
      const beside = adjacencyOf(pairs.filter(([one, other]) => one !== other))
      const { paths } = shortestPaths(beside, { from: 'a', to: 'g', most: 1000, longest: 6 })
      const all = everyPath(beside, ['a'], 'g')
        .map(path => path.join(''))
        .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
      expect(paths.map(path => path.join(''))).toEqual(all)
    }),
  )
})
