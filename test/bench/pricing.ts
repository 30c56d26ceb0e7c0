// Measures how fast loans are priced, beside a plain loop over float64 that rounds nothing and proves
// nothing; and how fast XIRRs are solved and a tape of as many loans is read. `npm run bench:pricing`. Ratios
// of one run, side by side, in processor time, which other work on the computer does not count in; the middle
// of eleven pairs after three to warm up.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { effective, monthlyRate, schedule } from '../../server/finance/amortisation.ts'
import { xirr } from '../../server/finance/irr.ts'
import type { LoanTerms } from '../../server/finance/loan-terms.ts'
import { commandOptions } from '../../server/kernel/command-options.ts'
import type { TableFile } from '../../server/modules/pricer/tapes/table-file.ts'

commandOptions({
  name: 'bench:pricing',
  says: 'Compares the pricing of 10,000 loans with a plain loop, solves 100,000 XIRRs and reads a tape.',
})

const LOANS = 10_000
const XIRRS = 100_000
const PAIRS = 11
const WARM_UPS = 3

/** Returns the same numbers every run: a measurement must not depend on chance. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const next = sequence(7)
const loans = Array.from({ length: LOANS }, () => ({
  principal: Math.round(5_000_000 + next() * 95_000_000),
  months: 12 + Math.floor(next() * 348),
  amortisation: 'annuity' as const,
  coupon: Math.round(300 + next() * 1200) / 10_000,
}))
const FEE = 0.01

function priceOurs(): number {
  let sum = 0
  for (const loan of loans) {
    const { rate } = monthlyRate(schedule(loan), loan.principal * (1 - FEE), loan.coupon / 12)
    sum += effective(rate as number)
  }
  return sum
}

function pricePlainly(): number {
  let sum = 0
  for (const loan of loans) sum += (1 + plainRate(loan)) ** 12 - 1
  return sum
}

function plainRate({ principal, months, coupon }: LoanTerms): number {
  const rate = coupon / 12
  const payment = (principal * rate) / (1 - (1 + rate) ** -months)
  const interest = new Float64Array(months)
  const repaid = new Float64Array(months)
  let balance = principal
  for (let at = 0; at < months; at += 1) {
    const due = balance * rate
    interest[at] = due
    repaid[at] = at === months - 1 ? balance : payment - due
    balance -= repaid[at] as number
  }
  const paid = principal * (1 - FEE)
  let found = rate
  for (let round = 0; round < 50; round += 1) {
    const factor = 1 / (1 + found)
    let [value, slope, power] = [-paid, 0, 1]
    for (let at = 0; at < months; at += 1) {
      power *= factor
      const flow = ((interest[at] as number) + (repaid[at] as number)) * power
      value += flow
      slope -= (at + 1) * flow * factor
    }
    const step = value / slope
    found -= step
    if (Math.abs(step) < 1e-14) break
  }
  return found
}

function timed(work: () => number): { ms: number; sum: number } {
  const start = process.cpuUsage()
  const sum = work()
  const { user, system } = process.cpuUsage(start)
  return { ms: (user + system) / 1000, sum }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

for (let round = 0; round < WARM_UPS; round += 1) {
  priceOurs()
  pricePlainly()
}
const pairs = Array.from({ length: PAIRS }, () => ({ plain: timed(pricePlainly), ours: timed(priceOurs) }))
const apart = Math.max(...pairs.map(({ plain, ours }) => Math.abs(plain.sum - ours.sum) / plain.sum))
const ratios = pairs.map(({ plain, ours }) => ours.ms / plain.ms)
const periods = loans.reduce((sum, { months }) => sum + months, 0)
console.log(`${LOANS} loans, ${periods} months: schedule to the minor unit and yield`)
console.log(`  plain float64 loop  ${middle(pairs.map(({ plain }) => plain.ms)).toFixed(0)} ms`)
console.log(`  server/finance      ${middle(pairs.map(({ ours }) => ours.ms)).toFixed(0)} ms`)
console.log(
  `  ratio ${middle(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}); yields differ by ${apart.toExponential(1)} of their sum`,
)
// Created here and no sooner: the collector would otherwise go through it amid the comparison above.
const funds = Array.from({ length: XIRRS }, (_, at) => [
  { date: '2020-01-15', amount: -1_000_000 - at },
  { date: '2021-06-30', amount: -500_000 },
  { date: '2022-03-31', amount: 200_000 + next() * 100_000 },
  { date: '2023-12-31', amount: 700_000 },
  { date: '2025-06-30', amount: 900_000 + next() * 900_000 },
])
const solved = Array.from({ length: 3 }, () =>
  timed(() => funds.reduce((sum, flows) => sum + (xirr(flows).rate as number), 0)),
)
console.log(`${XIRRS} XIRRs of 5 dated flows: ${middle(solved.map(({ ms }) => ms)).toFixed(0)} ms`)

const { default: ExcelJS } = await import('exceljs')
const { tapePool } = await import('../../server/modules/pricer/tapes/tape-work.ts')

const columns = ['loan_id', 'current_balance', 'rate', 'remaining_term']
const rows = loans.map(({ principal, months, coupon }, at) => [`L-${at}`, principal / 100, coupon, months])

/** Returns how long a tape takes in its process, and how long the server was blocked meanwhile. */
async function readTape(file: Pick<TableFile, 'csv' | 'xlsx'>): Promise<{ ms: number; held: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const speeds = { cpr: 0.06, cdr: 0.01, severity: 0.4, price_pct: 1 }
  const input = { name: 'Bench', as_of_date: '2026-03-31', ...file, ...speeds }
  await tapePool.run('tape', { input, currency: 'USD' })
  delay.disable()
  return { ms: performance.now() - start, held: delay.max / 1e6 }
}

const book = new ExcelJS.Workbook()
book.addWorksheet('Loans').addRows([columns, ...rows])
const xlsx = Buffer.from(await book.xlsx.writeBuffer()).toString('base64')
const csv = [columns, ...rows].map(row => row.join()).join('\n')
await readTape({ csv })
console.log(`a tape of ${LOANS} loans: rows checked, loans priced, pool cut into bands and run off`)
for (const [name, file] of Object.entries({ CSV: { csv }, Excel: { xlsx } })) {
  const runs: { ms: number; held: number }[] = []
  for (let run = 0; run < 3; run += 1) runs.push(await readTape(file))
  console.log(
    `  ${name.padEnd(6)} ${middle(runs.map(({ ms }) => ms)).toFixed(0)} ms; the server waited for at most ${Math.max(...runs.map(({ held }) => held)).toFixed(0)} ms`,
  )
}
