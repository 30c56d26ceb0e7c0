/**
 * `npm run bench:syndicate`: books of 500 investors scaled back with everything on (protected tickets, caps, holds, a
 * minimum, multiples), beside the bare pro rata of the same tickets in floating point, in turn, in one run.
 */
import { scaleBack, type Ticket } from '../../server/finance/scale-back.ts'
import { commandOptions } from '../../server/kernel/command-options.ts'

commandOptions({
  name: 'bench:syndicate',
  says: 'Compares the allocation of a book of 500 investors with the bare pro rata.',
})

const INVESTORS = 500
const ROUNDS = 200
const PAIRS = 11

const tickets: Ticket[] = Array.from({ length: INVESTORS }, (_, at) => ({
  requested: 1_000_000 + ((at * 7919) % 997) * 100_000,
  cap: at % 7 === 0 ? 20_000_000 : null,
  hold: at % 50 === 0 ? 500_000 : null,
}))
const asked = tickets.reduce((sum, { requested }) => sum + requested, 0)
const rules = { target: Math.floor(asked * 0.6), protect: 1_000_000, minimum: 1_500_000, unit: 1000 }

/** A spreadsheet's formula: no bounds, no units, no cent accounted for. */
const proRata = (): number[] => tickets.map(({ requested }) => (requested * rules.target) / asked)

/** Milliseconds a book, of processor time. */
function timeOf(run: () => unknown): number {
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}

const spread = (times: readonly number[]): string => {
  const sorted = [...times].sort((one, other) => one - other)
  return `${sorted[(PAIRS - 1) / 2]?.toFixed(2)} ms (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`
}

// A minimum that leaves out nobody, and ones that leave out many, each of whom lifts the others.
for (const minimum of [1_500_000, 10_000_000, 25_000_000]) {
  const book = { ...rules, minimum }
  const pairs = Array.from({ length: PAIRS + 3 }, () => ({
    bare: timeOf(proRata),
    ours: timeOf(() => scaleBack(tickets, book)),
  })).slice(3)
  const [ours, bare] = [pairs.map(pair => pair.ours), pairs.map(pair => pair.bare)]
  const out = scaleBack(tickets, book).dropped.length
  console.log(`${INVESTORS} investors, ${out} left out: ${spread(ours)}, bare pro rata ${spread(bare)}`)
}
