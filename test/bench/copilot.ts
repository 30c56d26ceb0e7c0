/**
 * Measures the copilot's retrieval over 100,000 passages, beside one bare FTS5 query for the same words on
 * the same table, in one run: `npm run bench:copilot`. The results differ – the bare query gives row numbers
 * – so the ratio is the cost of the organisation's bounds, the scope, reading the text, ranking it closely
 * and naming exactly.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import { migrate, scopeTo } from '../../server/database/index.ts'
import { openSqlite } from '../../server/database/sqlite/sqlite.ts'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { commandOptions } from '../../server/kernel/command-options.ts'
import type { PrepareContext } from '../../server/kernel/routes/context.ts'
import { SearchIndex } from '../../server/platform/search/index.ts'
import type { SearchUpkeep } from '../../server/platform/search/upkeep.ts'
import { contentWords, sameAs } from '../../server/platform/search/words.ts'
import { registry } from '../../server/registry.ts'

commandOptions({
  name: 'bench:copilot',
  says: 'Compares the retrieval of the copilot over 100,000 passages with one bare query of the index.',
})

const PASSAGES = 100_000
/** Of another organisation, in the same index: the bare query looks through them too. */
const OTHERS = 10_000
const ROUNDS = 8
const NOW = '2026-03-02T09:00:00.000Z'

const questions = [
  'When does the covenant holiday of Alder Row end?',
  'Which capital calls of Harbour Credit Fund are due in March?',
  'CALL-2026-01',
  'What did the sponsor say about the unitranche?',
  'Who is the counterparty of deal 4711?',
  'interest coverage covenant breach waiver',
]

/** A sequence of numbers that looks like chance and is the same in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const field =
  'covenant holiday interest coverage breach waiver sponsor unitranche counterparty deal capital call fund harbour alder row due march amount paid investor commitment distribution notice lender facility margin maturity security agent borrower'.split(
    ' ',
  )
const names = Array.from({ length: 6000 }, (_, at) => `w${at.toString(36)}x`)

/** A text of the field: its own words often, and many that are rare. */
function textOf(next: () => number): string {
  return Array.from({ length: 40 }, () =>
    next() < 0.15
      ? (field[Math.floor(next() ** 2 * field.length)] as string)
      : (names[Math.floor(next() ** 3 * names.length)] as string),
  ).join(' ')
}

const folder = mkdtempSync(join(tmpdir(), 'bench-copilot-'))
const database = openSqlite(join(folder, 'office.db'))
try {
  await migrate(database, migrations)
  const next = chance(7)
  const begun = performance.now()
  for (let orgId = 1; orgId <= 2; orgId += 1) {
    await database.write(({ db }) =>
      db
        .insertInto('organisations')
        .values({
          name: `Office ${orgId}`,
          base_currency: 'USD',
          settings: '{}',
          created_at: NOW,
          updated_at: NOW,
        })
        .execute(),
    )
  }
  for (let at = 0; at < PASSAGES + OTHERS; at += 500) {
    await database.write(({ db }) =>
      scopeTo(db, at < PASSAGES ? 1 : 2)
        .insertInto('search_passages')
        .values(
          Array.from({ length: 500 }, (_, one) => ({
            type: 'activity',
            record_id: at + one + 1,
            part: 0,
            title: `${names[Math.floor(next() * names.length)]} note ${at + one}`,
            body: `Activity\t${textOf(next)}\nReference\tCALL-2026-${at + one}`,
            area: 'crm',
            for_investor: 0,
            deal_id: Math.floor(next() * 500) + 1,
            happened_on: new Date(Date.parse(NOW) - next() * 1e11).toISOString(),
            created_at: NOW,
            updated_at: NOW,
          })),
        )
        .execute(),
    )
  }
  const filled = performance.now() - begun
  const search = new SearchIndex('sqlite', () => null as unknown as SearchUpkeep)
  const ctx = {
    principal: systemPrincipal(1, 'Bench'),
    services: { registry },
    now: NOW,
    read: (work: (db: never) => Promise<unknown>) => database.read(db => work(scopeTo(db, 1) as never)),
  } as unknown as PrepareContext

  const bare = (question: string) => {
    const words = contentWords(question).flatMap(word => [word, ...sameAs(word)])
    const match = words.map(word => `"${word}"`).join(' OR ')
    return database.read(db =>
      sql<{
        rowid: number
      }>`select rowid from search_passages_fts where search_passages_fts match ${match} order by rank limit 10`.execute(
        db,
      ),
    )
  }
  const times: Record<'bare' | 'retrieval' | 'scoped', number[]> = { bare: [], retrieval: [], scoped: [] }
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    into.push(performance.now() - from)
  }
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const into = round < 1 ? { bare: [], retrieval: [], scoped: [] } : times
    for (const text of questions) {
      await timed(into.bare, () => bare(text))
      await timed(into.retrieval, () => search.find(ctx, { text, within: {}, limit: 12 }))
      await timed(into.scoped, () => search.find(ctx, { text, within: { dealId: 7 }, limit: 12 }))
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number
  const p99 = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.99)] as number
  console.log(
    `${PASSAGES} passages, and ${OTHERS} of another organisation, filled and indexed in ${(filled / 1000).toFixed(1)} s; ${questions.length} questions, ${ROUNDS} rounds`,
  )
  for (const [name, list] of Object.entries(times))
    console.log(`${name.padEnd(10)} median ${median(list).toFixed(2)} ms, p99 ${p99(list).toFixed(2)} ms`)
  console.log(
    `retrieval is ${(median(times.retrieval) / median(times.bare)).toFixed(1)} times the bare query`,
  )
  for (const [at, text] of questions.entries()) {
    const of = (list: number[]) => list.filter((_, position) => position % questions.length === at)
    const [one, other] = [median(of(times.bare)), median(of(times.retrieval))]
    console.log(`  ${(other / one).toFixed(1).padStart(5)}x  ${other.toFixed(2)} ms  ${text}`)
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
