import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import contract from '../../docs/openapi.json' with { type: 'json' }
import { pinnedNode } from '../../scripts/project.mjs'
import { anyCall } from '../http/calls.ts'
import { access } from './access.ts'
import { approvals } from './approvals.ts'
import { crash } from './crash.ts'
import { files } from './files.ts'
import { money, transfers } from './money.ts'
import { outsiders } from './outsiders.ts'
import { rights } from './rights.ts'
import { shares } from './shares.ts'
import { soak } from './soak.ts'
import { randomFrom } from './torment.ts'

const SEED = 20_261_122
const SHORT = { seed: SEED, forMs: 6_000, atLeast: 20, say: () => undefined }

// The short form of fuzzing is test/http/fuzz.test.ts.
test.each([
  ['access', access],
  ['approvals', approvals],
  ['outsiders', outsiders],
  ['crash', crash],
  ['soak', soak],
  ['money', money],
  ['transfers', transfers],
  ['shares', shares],
  ['files', files],
  // Each answer is read once: a leak is at one address and for one caller.
  ['rights', rights, 45_000 as number],
] as const)('%s finds nothing wrong in seconds', async (name, torment, forMs = SHORT.forMs) => {
  const { counts, wrong } = await torment({ ...SHORT, forMs })
  process.stdout.write(`${name} (seed ${SEED}) ${JSON.stringify(counts)}\n`)
  expect(wrong).toEqual([])
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10)
})

test('the same seed makes the same requests', () => {
  const requests = (seed: number) => fc.sample(anyCall(contract), { seed, numRuns: 20 })
  expect(requests(1)).toEqual(requests(1))
  expect(requests(1)).not.toEqual(requests(2))
  const numbers = (seed: number) => Array.from({ length: 5 }, randomFrom(seed))
  expect(numbers(1)).toEqual(numbers(1))
  expect(numbers(1)).not.toEqual(numbers(2))
})

test.each([
  [['nothing'], 'There is no nothing:'],
  [['--minutes', '-1'], '--minutes'],
  [['--seed', 'x'], '--seed takes a whole number.'],
])('%s is refused in words', (args, words) => {
  const { status, stderr } = spawnSync(pinnedNode, [join(import.meta.dirname, 'torture.ts'), ...args], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)])
})
