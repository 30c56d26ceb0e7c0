import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { formatsAlike } from '../../imports/formats.ts'
import { type Context, invalid, paginate } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import type { BankFormat } from '../../reading/bank/stated.ts'
import { holdAccount } from './accounts.ts'
import type { Movement, ReadStatement } from './movement.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import { bankAccount } from './rows/bank-account.ts'
import { type KnownLine, type Recognised, recognise, type Window } from './same-lines.ts'
import type { StatementInput } from './schemas.ts'
import { type SentFile, statementsFor } from './statement-file.ts'

type StatementRow = Selectable<Tables['bank_statements']>

/** Rows written by one statement: well below the parameters that a statement may have. */
const CHUNK = 1000
const SHOWN = 100

/** Previews an import of the file against current records. Reads only. */
export async function previewStatements(
  ctx: Context,
  accountId: number,
  file: SentFile,
  input: StatementInput,
) {
  const account = await bankAccount.find(ctx, accountId)
  const read = statementsFor(account, file, input)
  const decided = await decide(ctx, account, file, read.problems.length > 0 ? [] : read.statements)
  return {
    ...answerOf(ctx, account, file, read, decided, () => null),
    formats: 'table' in file ? await formatsAlike(ctx, 'bank', file.table) : [],
    movements: decided
      .flatMap(({ recognised }) => recognised)
      .slice(0, SHOWN)
      .map(({ movement, isNew }) => ({
        booked_on: movement.booked_on,
        amount: fromMinor(movement.amount_minor, account.currency),
        counterparty: movement.counterparty,
        description: movement.description,
        known: !isNew,
      })),
  }
}

/** Keeps the statements of the file and their movements, each movement once however often it is stated. */
export async function importStatements(
  ctx: Context,
  accountId: number,
  file: SentFile,
  input: StatementInput,
) {
  const account = await holdAccount(ctx, accountId)
  const read = statementsFor(account, file, input)
  if (read.problems.length > 0) throw invalid(read.problems.map(message => ({ path: 'content', message })))
  const decided = await decide(ctx, account, file, read.statements)
  const kept = new Map<number, number>()
  const ids = new Map<Decided, number>()
  for (const one of decided) {
    const row = one.before ?? (await keep(ctx, account, file, one, input.file_name ?? null))
    if (!one.before) await keepLines(ctx, account, row.id, one.recognised, kept)
    ids.set(one, row.id)
  }
  ctx.note({ bank_account_id: account.id, digest: file.digest, statements: decided.length })
  return answerOf(ctx, account, file, read, decided, one => (ctx.ephemeral ? null : (ids.get(one) ?? null)))
}

function answerOf(
  { say }: Context,
  { currency }: BankAccountRow,
  { format }: SentFile,
  { csv, problems, warnings, asksBalance }: ReturnType<typeof statementsFor>,
  decided: readonly Decided[],
  idOf: (one: Decided) => number | null,
) {
  const statements = decided.map(one => {
    const fresh = one.recognised.filter(({ isNew }) => isNew).length
    return {
      statement_id: idOf(one),
      ...stated(one.statement, currency),
      lines: one.recognised.length,
      new_lines: fresh,
      known_lines: one.recognised.length - fresh,
      imported_before: one.before !== undefined,
    }
  })
  return {
    format,
    currency,
    statements,
    problems: problems.map(say),
    warnings: warnings.map(say),
    asks_closing_balance: asksBalance,
    csv: csv && {
      ...csv,
      fields: csv.fields.map(field => ({ ...field, title: say(field.title) })),
      choices: { side: csv.choices.side.map(({ value, label }) => ({ value, label: say(label) })) },
    },
  }
}

/** A statement of a file with its fate; a new movement has a negative id until it is stored. */
interface Decided {
  statement: ReadStatement
  part: number
  recognised: Array<Recognised<Movement> & { id: number; isNew: boolean }>
  /** The statement that it is, where the whole of it was imported before. */
  before: StatementRow | undefined
}

/** Decides the fate of each statement of a file, against those stored and those before it in the file. */
async function decide(
  ctx: Context,
  account: BankAccountRow,
  { digest }: SentFile,
  statements: readonly ReadStatement[],
): Promise<Decided[]> {
  const decided: Decided[] = []
  const earlier: NearStatement[] = []
  let next = 0
  for (const [part, statement] of statements.entries()) {
    const window = { ...statement, amounts: statement.movements.map(({ amount_minor }) => amount_minor) }
    const near = [...(await statementsNear(ctx, account.id, statement)), ...earlier]
    const recognised = recognise(statement.movements, window, knownLines(near)).map(one => {
      next -= one.id === null ? 1 : 0
      return { ...one, id: one.id ?? next, isNew: one.id === null }
    })
    const isWhole = recognised.every(({ isNew }) => !isNew)
    const before = near.find(
      ({ row, window: other }) =>
        row !== undefined &&
        ((row.digest === digest && row.part === part) || (isWhole && isSame(window, other))),
    )?.row
    decided.push({ statement, part, recognised, before })
    const lines = recognised.map(({ id, likeness, nth, movement }) => ({
      id,
      likeness,
      nth,
      amount_minor: movement.amount_minor,
    }))
    earlier.push({ row: undefined, window, lines })
  }
  return decided
}

const isSame = (one: Window, other: Window): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.opening === other.opening &&
  one.closing === other.closing &&
  one.amounts.length === other.amounts.length

const stated = (
  { number, from, to, opening, closing }: Omit<ReadStatement, 'movements'>,
  currency: string,
) => ({
  number,
  from,
  to,
  opening_balance: fromMinor(opening, currency),
  closing_balance: fromMinor(closing, currency),
})

interface NearStatement {
  /** Undefined where it is of the same file, and not kept yet. */
  row: StatementRow | undefined
  window: Window
  lines: Array<{ id: number; likeness: string; nth: number; amount_minor: number }>
}

/** The statements whose days meet those of this one, with their movements in order. */
async function statementsNear(
  { db }: Context,
  accountId: number,
  { from, to }: ReadStatement,
): Promise<NearStatement[]> {
  const rows = await db
    .selectFrom('bank_statements')
    .selectAll()
    .where('bank_account_id', '=', accountId)
    .where('to_date', '>=', from)
    .where('from_date', '<=', to)
    .orderBy('id')
    .execute()
  const near: NearStatement[] = []
  for (const row of rows) {
    const lines = await db
      .selectFrom('bank_statement_lines as place')
      .innerJoin('bank_lines as line', 'line.id', 'place.line_id')
      .select(['line.id', 'line.likeness', 'line.nth', 'line.amount_minor'])
      .where('place.statement_id', '=', row.id)
      .orderBy('place.position')
      .execute()
    near.push({ row, lines, window: windowOf(row, lines) })
  }
  return near
}

const windowOf = (row: StatementRow, lines: NearStatement['lines']): Window => ({
  from: row.from_date,
  to: row.to_date,
  opening: row.opening_minor,
  closing: row.closing_minor,
  amounts: lines.map(({ amount_minor }) => amount_minor),
})

function knownLines(near: readonly NearStatement[]): KnownLine[] {
  const known = new Map<number, { line: Omit<KnownLine, 'places'>; places: KnownLine['places'][number][] }>()
  for (const { lines, window: statement } of near)
    for (const [index, { id, likeness, nth }] of lines.entries()) {
      const one = known.get(id) ?? { line: { id, likeness, nth }, places: [] }
      one.places.push({ statement, index })
      known.set(id, one)
    }
  return [...known.values()].map(({ line, places }) => ({ ...line, places })).sort((a, b) => a.nth - b.nth)
}

function keep(
  ctx: Context,
  account: BankAccountRow,
  { format, digest }: SentFile,
  { part, statement: { number, from, to, opening, closing } }: Decided,
  fileName: string | null,
): Promise<StatementRow> {
  return ctx.db
    .insertInto('bank_statements')
    .values({
      bank_account_id: account.id,
      format,
      number,
      file_name: fileName,
      digest,
      part,
      from_date: from,
      to_date: to,
      opening_minor: opening,
      closing_minor: closing,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the movements; `kept` maps negative ids of new ones to their ids. */
async function keepLines(
  ctx: Context,
  account: BankAccountRow,
  statementId: number,
  recognised: Decided['recognised'],
  kept: Map<number, number>,
): Promise<void> {
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const fresh = new Map(
    recognised.filter(({ isNew }) => isNew).map(one => [`${one.likeness} ${one.nth}`, one]),
  )
  const rows = [...fresh.values()].map(({ likeness, nth, movement }) => {
    return { bank_account_id: account.id, likeness, nth, ...movement, ...stamps }
  })
  for (let at = 0; at < rows.length; at += CHUNK) {
    const written = await ctx.db
      .insertInto('bank_lines')
      .values(rows.slice(at, at + CHUNK))
      .returning(['id', 'likeness', 'nth'])
      .execute()
    for (const { id, likeness, nth } of written) kept.set(fresh.get(`${likeness} ${nth}`)?.id as number, id)
  }
  const places = recognised.map(({ id }, position) => {
    return { statement_id: statementId, line_id: kept.get(id) ?? id, position, ...stamps }
  })
  for (let at = 0; at < places.length; at += CHUNK)
    await ctx.db
      .insertInto('bank_statement_lines')
      .values(places.slice(at, at + CHUNK))
      .execute()
}

/** Lists the statements of an account, newest first, each with the gap to the one before. */
export async function listStatements(
  ctx: Context,
  accountId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  const account = await bankAccount.find(ctx, accountId)
  const query = ctx.db.selectFrom('bank_statements').selectAll().where('bank_account_id', '=', account.id)
  const page = await paginate(query, 'bank_statements.id', slice)
  const shown = await presentStatements(ctx, account, page.items)
  const byId = new Map(shown.map(one => [one.id, one]))
  return page.map(({ id }) => byId.get(id) as (typeof shown)[number])
}

/** Statements as answers show them. */
export async function presentStatements(
  ctx: Context,
  account: BankAccountRow,
  rows: readonly StatementRow[],
) {
  const gaps = await gapsOf(ctx, account.id)
  const counts = await countsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({ from_date, to_date, opening_minor, closing_minor, part: _part, org_id: _org, ...row }) => ({
      ...row,
      format: row.format as BankFormat,
      currency: account.currency,
      ...stated(
        { number: row.number, from: from_date, to: to_date, opening: opening_minor, closing: closing_minor },
        account.currency,
      ),
      lines: counts.get(row.id) ?? 0,
      gap: gaps.has(row.id) ? fromMinor(gaps.get(row.id) as number, account.currency) : null,
    }),
  )
}

async function countsOf({ db }: Context, statementIds: readonly number[]): Promise<Map<number, number>> {
  if (statementIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bank_statement_lines')
    .select('statement_id')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('statement_id', 'in', statementIds)
    .groupBy('statement_id')
    .execute()
  return new Map(rows.map(({ statement_id, lines }) => [statement_id, Number(lines)]))
}

/**
 * Returns the gap between each statement's opening balance and the closing balance before it, in minor units
 * by id. Only statements that begin after every earlier one has ended count.
 */
export async function gapsOf({ db }: Context, accountId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bank_statements')
    .select(['id', 'from_date', 'to_date', 'opening_minor', 'closing_minor'])
    .where('bank_account_id', '=', accountId)
    .orderBy('from_date')
    .orderBy('to_date')
    .orderBy('id')
    .execute()
  const gaps = new Map<number, number>()
  let last: (typeof rows)[number] | undefined
  for (const row of rows) {
    if (last && row.from_date > last.to_date && row.opening_minor !== last.closing_minor)
      gaps.set(row.id, row.opening_minor - last.closing_minor)
    if (!last || row.to_date >= last.to_date) last = row
  }
  return gaps
}
