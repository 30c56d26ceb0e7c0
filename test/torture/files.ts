import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../server/kernel/problems/errors.ts'
import type { ReadStatement } from '../../server/modules/bank/movement.ts'
import type { BankAccountRow } from '../../server/modules/bank/rows/bank-account.ts'
import type { StatementInput } from '../../server/modules/bank/schemas.ts'
import { statementsFor } from '../../server/modules/bank/statement-file.ts'
import { bankFileOf } from '../../server/reading/bank/index.ts'
import { extract } from '../../server/reading/extract/index.ts'
import { tableOf } from '../../server/reading/table.ts'
import { randomFrom, type Torment, tally, untilTimeIsUp } from './torment.ts'

interface Sample {
  name: string
  bytes: Buffer
  /** The account that a bank's file is of, and what a person told. */
  expected: { number: string; currency: string; told?: Partial<StatementInput> }
}

/** Longer than this no small file may take. */
const SLOW_MS = 10_000
const corpus = join(import.meta.dirname, '../files')

/**
 * The files of the corpus, changed at random: no parser may crash or hang, and whatever is accepted as a statement of a bank has
 * movements that add up from its opening to its closing balance.
 */
export const files: Torment = async ({ seed, say, ...bounds }) => {
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const random = randomFrom(seed)
  const samples = { bank: samplesIn('bank'), documents: samplesIn('documents') }
  const more = untilTimeIsUp(bounds)
  for (let turn = 0; more(); turn += 1) {
    const kind = turn % 3 === 2 ? 'documents' : 'bank'
    const sample = oneOf(samples[kind], random)
    const bytes = changed(sample.bytes, oneOf(samples[kind], random).bytes, random)
    const about = `${sample.name}, turn ${turn} of seed ${seed}`
    const began = performance.now()
    try {
      const found = kind === 'bank' ? readBank(bytes, sample, random) : await readDocument(sample.name, bytes)
      tally(counts, `${kind}: ${found}`)
    } catch (error) {
      wrong.push(
        `${about}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`.slice(0, 800),
      )
    }
    const took = performance.now() - began
    if (took > SLOW_MS) wrong.push(`${about}: took ${Math.round(took)} ms`)
    if (turn % 5000 === 4999) say(JSON.stringify(counts))
  }
  return { counts, wrong }
}

const samplesIn = (folder: string): Sample[] =>
  readdirSync(join(corpus, folder))
    .filter(name => !name.endsWith('.json'))
    .map(name => ({
      name,
      bytes: readFileSync(join(corpus, folder, name)),
      expected: JSON.parse(readFileSync(join(corpus, folder, `${name}.json`), 'utf8')),
    }))

const oneOf = <T>(some: readonly T[], random: () => number): T =>
  some[Math.floor(random() * some.length)] as T

/** Pieces that parsers stumble over. */
const PIECES = [
  ...[
    '',
    '\0',
    '\r',
    '\n\n',
    '"',
    ';',
    ',',
    '\t',
    ':',
    '-',
    '.',
    '0',
    '-0',
    '9'.repeat(30),
    '1e9',
    '\ufeff',
    '\u202e',
    'é',
  ],
  ...[
    ':62F:',
    ':61:',
    '-}{5:',
    '<Ntry>',
    '</Stmt>',
    '<![CDATA[',
    '<!--',
    '&#0;',
    '&amp;',
    '88,',
    '49,',
    '/',
    '^',
    'D',
    'C',
    'EUR',
  ],
  ...[
    'endobj',
    'stream',
    '<<',
    '>>',
    '/Length 99999999',
    'xref',
    '<w:p>',
    '</w:t>',
    'Content-Type: multipart/mixed\r\n',
  ],
].map(piece => Buffer.from(piece))

/** The bytes with one to four changes: cut, doubled, overwritten, filled in, or mixed with those of another file. */
function changed(bytes: Buffer, other: Buffer, random: () => number): Buffer {
  let made = bytes
  const at = (length: number) => Math.floor(random() * (length + 1))
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const from = at(made.length)
    const to = Math.min(made.length, from + at(random() < 0.7 ? 12 : made.length))
    const [before, within, after] = [made.subarray(0, from), made.subarray(from, to), made.subarray(to)]
    const ways = [
      () => [before, after],
      () => [before, within, within, after],
      () => [before, oneOf(PIECES, random), after],
      () => [before, oneOf(PIECES, random), within, after],
      () => [
        before,
        Buffer.from([Math.floor(random() * 256)]),
        made.subarray(Math.min(made.length, from + 1)),
      ],
      () => [before, other.subarray(at(other.length))],
      () => [before, Buffer.from(String(Math.floor(random() * 100_000))), after],
    ]
    made = Buffer.concat(oneOf(ways, random)()).subarray(0, 2_000_000)
  }
  return made
}

async function readDocument(name: string, bytes: Buffer): Promise<string> {
  const { status, reason, pages } = await extract(name, bytes)
  if (status !== 'read' && reason === null) throw new Error(`${status} without a reason`)
  for (const { paragraphs } of pages)
    for (const text of paragraphs) if (/\0/.test(text)) throw new Error('a letter NUL in the text')
  return status
}

function readBank(bytes: Buffer, { expected }: Sample, random: () => number): string {
  const told = random() < 0.5 ? (expected.told ?? {}) : anyAnswers(random)
  const account = { number: expected.number, currency: expected.currency } as BankAccountRow
  const file = bankFileOf({ bytes })
  if (!('format' in file)) return 'refused'
  const table =
    'rows' in file
      ? { sheets: [], sheet: null, rows: file.rows }
      : 'statements' in file
        ? null
        : tableOf({ bytes, ...told, most: 20_000 })
  if (table && !('rows' in table)) return 'refused'
  const sent =
    'statements' in file
      ? { digest: '', ...file }
      : { digest: '', format: file.format, table: table as { sheets: []; sheet: null; rows: [] } }
  try {
    const { statements, problems } = statementsFor(account, sent, { content: '', ...told })
    if (problems.length > 0) return 'told why not'
    for (const statement of statements) assertTies(statement)
    return statements.length > 0 ? 'accepted' : 'nothing in it'
  } catch (error) {
    // A refusal with its reason, such as a column that is not there any more.
    if (error instanceof AppError && error.status === 422) return 'refused'
    throw error
  }
}

const anyAnswers = (random: () => number): Partial<StatementInput> => ({
  decimal_sign: oneOf(['point', 'comma', undefined] as const, random),
  date_order: oneOf(['day_first', 'month_first', undefined] as const, random),
  money_out: oneOf(['negative', 'positive', undefined] as const, random),
  ...(random() < 0.3 ? { closing_balance: Math.floor(random() * 2000) } : {}),
  ...(random() < 0.1 ? { header_row: Math.floor(random() * 3) } : {}),
})

function assertTies({ from, to, opening, closing, movements }: ReadStatement): void {
  const sum = movements.reduce((total, { amount_minor }) => total + amount_minor, opening)
  if (sum !== closing)
    throw new Error(`${opening} and its movements come to ${sum}, and it closes with ${closing}`)
  for (const amount of [opening, closing, ...movements.map(({ amount_minor }) => amount_minor)])
    if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is no amount`)
  for (const day of [from, to, ...movements.map(({ booked_on }) => booked_on)])
    if (new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day) throw new Error(`${day} is no day`)
  if (movements.some(({ booked_on }) => booked_on < from || booked_on > to))
    throw new Error(`a movement is outside ${from} to ${to}`)
}
