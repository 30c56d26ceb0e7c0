import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFewAtATime } from '../../server/sources/a-few-at-a-time.ts'

test('takes no more than it may, and gives results in the order of what came', async () => {
  let [taken, atOnce, most] = [0, 0, 0]
  async function* items() {
    for (taken = 1; taken <= 20; taken += 1) yield taken
  }
  const results = await aFewAtATime(items(), 3, async item => {
    atOnce += 1
    most = Math.max(most, atOnce)
    expect(taken).toBeLessThanOrEqual(item + 3)
    // The later ones are done first.
    await sleep(20 - item)
    atOnce -= 1
    return item * 2
  })
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 2))
  expect(most).toBe(3)
})

test('fails with what failed, be it the work or what brings the items', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('the second')
    return item
  }
  await expect(aFewAtATime([1, 2, 3], 2, work)).rejects.toThrow('the second')
  async function* broken() {
    yield 1
    throw new Error('the source')
  }
  await expect(aFewAtATime(broken(), 2, work)).rejects.toThrow('the source')
})
