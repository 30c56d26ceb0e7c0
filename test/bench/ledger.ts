/**
 * `npm run bench:ledger`: posting beside bare better-sqlite3 inserts of the same rows, and the trial balance of a long
 * book over HTTP beside hledger and ledger on the same book exported. Tables for docs/measurements.md.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { createFund } from '../../server/books/accounts/fund-accounts.ts'
import { postJournal } from '../../server/books/journal/journal.ts'
import type { JournalLine } from '../../server/books/journal/lines.ts'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { commandOptions } from '../../server/kernel/command-options.ts'
import type { Context } from '../../server/kernel/routes/context.ts'
import { type Json, openOffice } from '../office.ts'

commandOptions({
  name: 'bench:ledger',
  says: 'Compares posting with bare inserts, and the trial balance with hledger and ledger. BENCH_LINES (100000,1000000) are the sizes.',
})

const SIZES = (process.env.BENCH_LINES ?? '100000,1000000').split(',').map(Number)
/** Lines of an entry, and entries committed together, here and there. */
const LINES = 4
const BATCH = 500
const ROUNDS = 5
const PAIRS = 3
const codes = ['1010', '1200', '1400', '1410', '2110', '3100', '3300', '4010', '4300', '5100', '5300', '5600']

const folder = mkdtempSync(join(tmpdir(), 'bench-ledger-'))
const office = await openOffice()
const { door } = office.running
const write = <T>(work: (ctx: Context) => Promise<T>) =>
  door.transact(door.frame(systemPrincipal(1, 'Bench'), 'bench'), work)
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString())

/** The nth entry, the same in every run: dates over ten years, amounts that do not repeat. */
function entry(index: number): { date: string; lines: JournalLine[] } {
  const date = new Date(Date.UTC(2016, 0, 1 + ((index * 7) % 3650))).toISOString().slice(0, 10)
  const [one, two] = [1 + ((index * 7919) % 9_999_991), 1 + ((index * 104_729) % 999_983)]
  const code = (at: number) => codes[(index * LINES + at * 5) % codes.length] as string
  return {
    date,
    lines: [
      { code: code(0), debit: one },
      { code: code(1), debit: two },
      { code: code(2), credit: one + two - 1 },
      { code: code(3), credit: 1 },
    ],
  }
}

async function post(fundAccountId: number, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += BATCH)
    await write(async ctx => {
      for (let index = at; index < Math.min(at + BATCH, to); index += 1)
        await postJournal(ctx, { fundAccountId, source: 'bench', status: 'posted', ...entry(index) })
    })
}

/**
 * Inserts the rows by prepared statements into a database with the same tables, without checking any rule.
 */
function bareBook(fundId: number) {
  const file = join(folder, `bare-${crypto.randomUUID()}.db`)
  const source = new SqliteHandle(join(office.config.dataDir, 'fund-office.db'), { readonly: true })
  source.exec(`vacuum into '${file}'`)
  source.close()
  const db = new SqliteHandle(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  const ids = new Map(
    db
      .prepare('select code, id from gl_accounts where fund_account_id = ?')
      .all(fundId)
      .map(row => [(row as Json).code, (row as Json).id]),
  )
  const turn = db.prepare(
    'update fund_accounts set last_number = last_number + 1 where id = ? returning last_number',
  )
  const header = db.prepare(
    `insert into gl_entries (org_id, created_at, updated_at, fund_account_id, number, date, source, status, total_minor, author, posted_at)
     values (1, ?, ?, ?, ?, ?, 'bench', 'posted', ?, 'Bench', ?)`,
  )
  const line = db.prepare(
    `insert into gl_lines (org_id, fund_account_id, entry_id, date, account_id, debit_minor, credit_minor, is_void)
     values (1, ?, ?, ?, ?, ?, ?, 0)`,
  )
  const balance = db.prepare(
    `insert into gl_balances (org_id, fund_account_id, account_id, partner_id, month, debit_minor, credit_minor)
     values (1, ?, ?, 0, ?, ?, ?)
     on conflict (org_id, fund_account_id, account_id, partner_id, month)
     do update set debit_minor = debit_minor + excluded.debit_minor, credit_minor = credit_minor + excluded.credit_minor`,
  )
  const batch = db.transaction((from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      const { date, lines } = entry(index)
      const now = new Date().toISOString()
      const { last_number } = turn.get(fundId) as { last_number: number }
      const total = lines.reduce((sum, { debit = 0 }) => sum + debit, 0)
      const { lastInsertRowid } = header.run(now, now, fundId, last_number, date, total, now)
      for (const { code, debit = 0, credit = 0 } of lines) {
        const account = ids.get(code)
        line.run(fundId, lastInsertRowid, date, account, debit, credit)
        balance.run(fundId, account, date.slice(0, 7), debit, credit)
      }
    }
  })
  return {
    post(from: number, to: number) {
      for (let at = from; at < to; at += BATCH) batch(at, Math.min(at + BATCH, to))
    },
    close: () => db.close(),
  }
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Processor time of this process, in ms: both sides of posting run in it, whatever else the computer does. */
async function worked(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function benchPosting(): Promise<void> {
  const entries = 10_000
  const { id } = await write(ctx => createFund(ctx, { name: 'Posting', currency: 'USD' }))
  await post(id, 0, 500)
  const pairs = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const bare = bareBook(id)
    bare.post(0, 500)
    const plain = await worked(() => bare.post(500, entries))
    bare.close()
    pairs.push({ plain, ours: await worked(() => post(id, 500, entries)) })
  }
  const rate = (took: number) => Math.round((entries - 500) / (took / 1000))
  const ratios = pairs.map(({ plain, ours }) => plain / ours).sort((a, b) => a - b)
  console.log('| case | bare, entries per CPU second | Fund Office | ratio |\n|---|---|---|---|')
  console.log(
    `| post ${LINES} lines, ${BATCH} entries to a commit | ${rate(middle(pairs.map(({ plain }) => plain)))} | ` +
      `${rate(middle(pairs.map(({ ours }) => ours)))} | **${middle(ratios).toFixed(2)}** (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}) |`,
  )
}

const programs = [
  { name: 'hledger', tail: ['balance', '--flat'] },
  { name: 'ledger', tail: ['balance', '--flat'] },
]

async function benchTrialBalance(): Promise<void> {
  const { id } = await write(ctx => createFund(ctx, { name: 'Long book', currency: 'USD' }))
  const at = (query: string) => office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${id}${query}`)
  console.log('\n| lines | file | to write it | ours, all | ours, a day within a month | hledger | ledger |')
  console.log('|---|---|---|---|---|---|---|')
  let posted = 0
  for (const size of SIZES) {
    await post(id, posted, size / LINES)
    posted = size / LINES
    const whole = await rounds(() => at(''), ROUNDS)
    const day = await rounds(() => at('&as_of=2021-06-17'), ROUNDS)
    const path = join(folder, 'book.journal')
    const exporting = await timed(async () =>
      writeFileSync(path, (await office.get(`/api/v1/svc/cfo/accounts/${id}/ledger.journal`)).body),
    )
    const others = []
    for (const { name, tail } of programs)
      others.push(
        isInstalled(name)
          ? `${ms(await rounds(() => run(name, ['-f', path, ...tail]), size > 200_000 ? 1 : 3))} ms`
          : 'not installed',
      )
    const [hledger, ledger] = others
    console.log(
      `| ${size} | ${(statSync(path).size / 2 ** 20).toFixed(0)} MiB | ${ms(exporting)} ms | ${ms(whole)} ms | ${ms(day)} ms | ${hledger} | ${ledger} |`,
    )
  }
}

const isInstalled = (name: string): boolean => spawnSync(name, ['--version']).error === undefined

function run(name: string, args: string[]): void {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  execFileSync(name, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}

async function rounds(work: () => unknown, times: number): Promise<number> {
  const took = []
  for (let round = 0; round < times; round += 1) took.push(await timed(work))
  return middle(took)
}

try {
  await benchPosting()
  await benchTrialBalance()
} finally {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
}
