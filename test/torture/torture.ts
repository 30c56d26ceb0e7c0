// Tortures an office for as long as one likes: `npm run torture [-- <what> ...] [--minutes N] [--seed N]`. Prints what it did
// and what was wrong, and ends with 1 when something was. A short form of each is among the tests (torture.test.ts).

import { commandOptions } from '../../server/kernel/command-options.ts'
import { buildPrograms } from '../crash/child.ts'
import type { Torment } from './torment.ts'

/** Loaded when it is their turn: each brings the whole office along. */
const torments: Record<string, () => Promise<Torment>> = {
  fuzz: async () => (await import('./fuzz.ts')).fuzz,
  access: async () => (await import('./access.ts')).access,
  approvals: async () => (await import('./approvals.ts')).approvals,
  rights: async () => (await import('./rights.ts')).rights,
  outsiders: async () => (await import('./outsiders.ts')).outsiders,
  crash: async () => (await import('./crash.ts')).crash,
  soak: async () => (await import('./soak.ts')).soak,
  money: async () => (await import('./money.ts')).money,
  transfers: async () => (await import('./money.ts')).transfers,
  shares: async () => (await import('./shares.ts')).shares,
  files: async () => (await import('./files.ts')).files,
}
/** Of what is wrong, so much is shown. */
const MOST_SHOWN = 20

const { values, positionals } = commandOptions({
  name: 'torture',
  given: `[${Object.keys(torments).join(' | ')} ...]`,
  most: Number.POSITIVE_INFINITY,
  says: 'Torments an office of its own, and says what went wrong; without a name by everything.',
  options: {
    minutes: { type: 'string', default: '1', says: 'For how long each of them runs (1)' },
    seed: { type: 'string', says: 'Repeats the run that printed this number' },
  },
})
const chosen = choose()
if (typeof chosen === 'string') {
  console.error(chosen)
  process.exitCode = 2
} else {
  const { names, minutes, seed } = chosen
  console.log(`seed ${seed}; ${minutes} minutes each of ${names.join(', ')}`)
  await buildPrograms()
  for (const name of names) {
    const torment = await (torments[name] as () => Promise<Torment>)()
    const began = Date.now()
    const { counts, wrong } = await torment({
      seed,
      forMs: minutes * 60_000,
      say: line => console.log(`  ${name} ${line}`),
    })
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    console.log(`${name}, ${seconds} s: ${wrong.length === 0 ? 'nothing wrong' : `${wrong.length} WRONG`}`)
    for (const [what, count] of Object.entries(counts).sort()) console.log(`  ${count}  ${what}`)
    for (const one of wrong.slice(0, MOST_SHOWN)) console.log(`  WRONG ${one}`)
    if (wrong.length > 0) process.exitCode = 1
  }
}

/** Returns the runs to make; a sentence where the arguments cannot be understood. */
function choose(): { names: string[]; minutes: number; seed: number } | string {
  const minutes = Number(values.minutes)
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
  const unknown = positionals.find(name => !(name in torments))
  if (unknown) return `There is no ${unknown}: npm run torture -- --help names what there is.`
  if (!(minutes > 0)) return '--minutes takes a number above 0.'
  if (!Number.isSafeInteger(seed)) return '--seed takes a whole number.'
  return { names: positionals.length > 0 ? positionals : Object.keys(torments), minutes, seed }
}
