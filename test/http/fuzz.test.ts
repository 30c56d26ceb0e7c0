import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'
import { Fuzzer } from '../torture/fuzz.ts'

/** `FUZZ_SEED=random` looks elsewhere each time; a failure prints the seed and the path to repeat it with. */
const seed =
  process.env.FUZZ_SEED === 'random'
    ? Math.trunc(Math.random() * 0x7fffffff)
    : Number(process.env.FUZZ_SEED ?? 20_261_121)
const runs = Number(process.env.FUZZ_RUNS ?? (process.env.SVC_TEST_DATABASE === 'postgres' ? 1500 : 3000))
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 30)

let office: Office
let fuzzer: Fuzzer
beforeAll(async () => {
  office = await openOffice()
  fuzzer = await Fuzzer.of(office)
})
afterAll(() => office.close())

test(`answers up to ${runs} calls of the API, valid and not, with what the document says and never with 5xx (seed ${seed})`, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fuzzer.calls, async call => {
      const status = await fuzzer.judge(call)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }),
    { seed, numRuns: runs, interruptAfterTimeLimit: SECONDS * 1000, endOnFailure: false },
  )
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`fuzz (${process.env.SVC_TEST_DATABASE}, seed ${seed}) ${counted.join(', ')}\n`)
  // Calls that are all refused at the first door would prove little.
  const countOf = (which: (status: number) => boolean) =>
    [...statuses].filter(([status]) => which(status)).reduce((sum, [, count]) => sum + count, 0)
  expect(countOf(status => status < 300)).toBeGreaterThan(countOf(() => true) / 10)
  expect(await fuzzer.chainIsWhole()).toBe(true)
})
