import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSlices } from '../../server/sources/in-slices.ts'

function busyFor(ms: number): void {
  const began = performance.now()
  while (performance.now() - began < ms);
}

test('gives the results in their order and lets others in between', async () => {
  let others = 0
  let working = true
  const counting = (async () => {
    for (; working; others += 1) await turn()
  })()
  const results = await inSlices([1, 2, 3, 4, 5, 6], one => {
    busyFor(3)
    return one * 10
  })
  working = false
  await counting
  expect(results).toEqual([10, 20, 30, 40, 50, 60])
  expect(others).toBeGreaterThanOrEqual(3)
})

test('rejects with what the work throws, and works on nothing after that', async () => {
  const worked: number[] = []
  const work = inSlices([1, 2, 3], one => {
    worked.push(one)
    if (one === 2) throw new Error('not this one')
  })
  await expect(work).rejects.toThrow('not this one')
  expect(worked).toEqual([1, 2])
})
