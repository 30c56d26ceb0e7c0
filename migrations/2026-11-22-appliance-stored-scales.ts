import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'

/**
 * Amounts were kept with the decimals that the runtime knew of each currency; from here on they are those of ISO 4217,
 * and the database says them. What was kept in a currency that the two differ in is brought to the new decimals, so
 * that every amount is worth what it was.
 */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .plainTable('currency_scales')
    .addColumn('currency', text, c => c.primaryKey().notNull())
    .addColumn('minor_digits', integer, notNull)
    .execute()
  // All that was ever debited in the book, which bounds every sum of it.
  for (const [name, initial] of [
    ['minor_digits', 2],
    ['debits_minor', 0],
  ] as const)
    await db.schema
      .alterTable('fund_accounts')
      .addColumn(name, integer, c => c.notNull().defaultTo(initial))
      .execute()

  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  await letChange(schema, there)
  for (const { factor, currencies } of rescaled) {
    for (const [table, columns, kept] of amounts.filter(([table]) => there.has(table)))
      await rescale(schema, { table, columns, kept, factor, currencies })
    for (const [table, column, kept, change] of documents)
      await rewrite(schema, { table, column, kept, currencies }, text =>
        JSON.stringify(change(JSON.parse(text), factor, currencies)),
      )
    const fees = { table: 'fee_calculations', column: 'exact_gross_minor', kept: 'fund', currencies } as const
    await rewrite(schema, fees, text => shifted(text, factor))
  }
  await keepAgain(schema, there)

  for (const [digits, currencies] of otherThanTwo)
    await db
      .updateTable('fund_accounts')
      .set({ minor_digits: digits })
      .where('currency', 'in', currencies)
      .execute()
  await sql`update fund_accounts set debits_minor = coalesce((
    select sum(line.debit_minor) from gl_lines line
    where line.org_id = fund_accounts.org_id and line.fund_account_id = fund_accounts.id), 0)`.execute(db)
}

/** The currencies that were kept without decimals, by what their amounts are multiplied by. */
const rescaled = [
  {
    factor: 100,
    currencies: [
      ...[
        'AFN',
        'ALL',
        'COP',
        'HUF',
        'IDR',
        'IRR',
        'KPW',
        'LAK',
        'LBP',
        'MGA',
        'MMK',
        'PKR',
        'SLL',
        'SOS',
        'SYP',
      ],
      'YER',
    ],
  },
  { factor: 1000, currencies: ['IQD'] },
]

const otherThanTwo: ReadonlyArray<readonly [digits: number, currencies: readonly string[]]> = [
  [
    0,
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ],
  ],
  [3, ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']],
]

/** Whose currency a row is in: its own, that of its fund, its call, its distribution, ... */
type Kept = 'own' | 'fund' | 'call' | 'distribution' | 'tape' | 'return' | 'schedule'

/** `fee_payments` came at about the same time: an office may have it, or not yet. */
const amounts: ReadonlyArray<readonly [table: string, columns: readonly string[], kept: Kept]> = [
  ['agent_actions', ['amount'], 'own'],
  ['approval_policies', ['daily_ceiling', 'min_amount'], 'own'],
  ['capital_call_defaults', ['interest_minor', 'outstanding_minor'], 'call'],
  [
    'capital_call_lines',
    [
      ...['amount_minor', 'commitment_minor', 'inside_minor', 'paid_minor', 'unapplied_minor'],
      ...['unfunded_before_minor', 'waived_inside_minor', 'waived_minor'],
    ],
    'call',
  ],
  ['capital_call_payments', ['amount_minor', 'applied_minor'], 'call'],
  ['capital_calls', ['amount_minor', 'paid_minor', 'unapplied_minor', 'waived_minor'], 'own'],
  ['commitments', ['amount_minor'], 'fund'],
  ['deals', ['target_size_minor'], 'own'],
  ['distribution_lines', ['amount_minor', 'recallable_minor', 'unfunded_before_minor'], 'distribution'],
  ['distributions', ['amount_minor', 'recallable_minor'], 'own'],
  ['fee_calculations', ['carry_forward_minor', 'gross_minor', 'total_minor'], 'fund'],
  ['fee_payments', ['amount_minor'], 'fund'],
  ['fund_accounts', ['committed_total_minor'], 'own'],
  ['gl_balances', ['credit_minor', 'debit_minor'], 'fund'],
  ['gl_entries', ['book_credit_minor', 'book_debit_minor', 'total_minor'], 'fund'],
  ['gl_lines', ['credit_minor', 'debit_minor'], 'fund'],
  ['k1_overrides', ['amount_minor'], 'schedule'],
  ['lps', ['committed_capital_minor'], 'own'],
  ['period_closes', ['nav_minor'], 'fund'],
  ['pricer_pricings', ['principal_minor'], 'own'],
  ['pricer_tape_loans', ['balance_minor'], 'tape'],
  ['pricer_tapes', ['balance_minor'], 'own'],
]

// biome-ignore lint/suspicious/noExplicitAny: JSON as earlier versions wrote it
type Json = any
type Change = (value: Json, factor: number, currencies: readonly string[]) => Json

/** Those of an object's members that hold minor units: numbers, or lists of them. */
const times = (object: Json, names: readonly string[], factor: number): Json => ({
  ...object,
  ...Object.fromEntries(
    names.flatMap(name => (object[name] == null ? [] : [[name, timesEach(object[name], factor)]])),
  ),
})

const timesEach = (value: Json, factor: number): Json =>
  Array.isArray(value) ? value.map(one => timesEach(one, factor)) : value * factor

const timesAll = (object: Json, factor: number): Json => times(object, Object.keys(object), factor)

/** What keeps minor units as JSON. */
const documents: ReadonlyArray<readonly [table: string, column: string, kept: Kept | 'any', change: Change]> =
  [
    ['capital_call_lines', 'shares', 'call', timesEach],
    [
      'capital_calls',
      'purposes',
      'own',
      (all, factor) => all.map((one: Json) => times(one, ['amount_minor'], factor)),
    ],
    ['fee_calculations', 'result', 'fund', feeResult],
    [
      'gl_entries',
      'draft_lines',
      'fund',
      (all, factor) => all.map((one: Json) => times(one, ['debit_minor', 'credit_minor'], factor)),
    ],
    [
      'k1_schedules',
      'boxes',
      'return',
      (all, factor) => all.map((one: Json) => times(one, ['amount'], factor)),
    ],
    ['k1_schedules', 'capital', 'return', timesAll],
    ['period_closes', 'snapshot', 'fund', snapshot],
    ['agent_actions', 'policy', 'any', policies],
    ['deal_mandates', 'mandate', 'any', mandate],
  ]

function feeResult(kept: Json, factor: number): Json {
  const partners = kept.partners?.map((one: Json) => times(one, ['gross', 'reductions', 'vat'], factor))
  return { ...times(kept, ['gross', 'reductions', 'vat'], factor), ...(partners ? { partners } : {}) }
}

/** A decimal times a power of ten: its point is moved, so that no digit is lost. */
function shifted(decimal: string, factor: number): string {
  const places = String(factor).length - 1
  const [whole = '0', fraction = ''] = decimal.split('.')
  const moved = fraction.padEnd(places, '0')
  const text = `${whole}${moved.slice(0, places)}`.replace(/^(-?)0+(?=\d)/, '$1')
  return moved.length > places ? `${text}.${moved.slice(places)}` : text
}

function snapshot(kept: Json, factor: number): Json {
  if (!kept.statements) return kept
  const statements = kept.statements.statements.map((one: Json) => ({
    ...times(one, ['committed', 'recallable'], factor),
    lines: timesAll(one.lines, factor),
    commitment: timesAll(one.commitment, factor),
  }))
  return { ...kept, statements: { ...kept.statements, statements } }
}

function policies(all: Json, factor: number, currencies: readonly string[]): Json {
  return all.map((one: Json) =>
    currencies.includes(one.currency) ? times(one, ['min_amount', 'daily_ceiling'], factor) : one,
  )
}

function mandate(kept: Json, factor: number, currencies: readonly string[]): Json {
  return currencies.includes(kept.size_currency)
    ? times(kept, ['min_size_minor', 'max_size_minor'], factor)
    : kept
}

/** The rows of a table that are kept in some of the currencies. */
function keptIn(kept: Kept | 'any', currencies: readonly string[]) {
  const own = sql`currency in (${sql.join(currencies)})`
  const of = (column: string, table: string, where = own) =>
    sql`(org_id, ${sql.ref(column)}) in (select org_id, id from ${sql.table(table)} where ${where})`
  const fund = of('fund_account_id', 'fund_accounts')
  const ofReturn = of('return_id', 'k1_returns', fund)
  const ways = {
    own,
    fund,
    call: of('call_id', 'capital_calls'),
    distribution: of('distribution_id', 'distributions'),
    tape: of('tape_id', 'pricer_tapes'),
    return: ofReturn,
    schedule: of('schedule_id', 'k1_schedules', ofReturn),
    any: sql`1 = 1`,
  }
  return ways[kept]
}

interface Rows {
  table: string
  kept: Kept | 'any'
  currencies: readonly string[]
}

async function rescale(
  { db }: Schema,
  { table, columns, kept, factor, currencies }: Rows & { columns: readonly string[]; factor: number },
): Promise<void> {
  const where = keptIn(kept, currencies)
  const most = Math.floor(Number.MAX_SAFE_INTEGER / factor)
  for (const column of columns) {
    const name = sql.ref(column)
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${where} and (${name} > ${most} or ${name} < ${-most}) limit 1`.execute(db)
    if (rows.length > 0)
      throw new Error(
        `An amount of ${table} is too large to be kept with the decimals that ISO 4217 gives its currency (${currencies.join(', ')}). Nothing was changed: go on with the version before, and tell us of it.`,
      )
  }
  const set = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(column)} * ${sql.lit(factor)}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${where}`.execute(db)
}

async function rewrite(
  { db }: Schema,
  { table, column, kept, currencies }: Rows & { column: string },
  change: (text: string) => string,
): Promise<void> {
  const name = sql.ref(column)
  const { rows } = await sql<{
    id: number
    value: string
  }>`select id, ${name} as value from ${sql.table(table)}
    where ${name} is not null and ${keptIn(kept, currencies)}`.execute(db)
  for (const { id, value } of rows) {
    const changed = change(value)
    if (changed !== value)
      await sql`update ${sql.table(table)} set ${name} = ${changed} where id = ${id}`.execute(db)
  }
}

const posted = [
  'capital_call_payments',
  'distribution_lines',
  'distributions',
  'fee_payments',
  'gl_lines',
  'k1_overrides',
]

/** Lets what is posted be brought to other decimals. */
async function letChange({ db, dialect }: Schema, there: ReadonlySet<string>): Promise<void> {
  const drop = (trigger: string, table: string) =>
    sql.raw(`drop trigger ${trigger}${dialect === 'sqlite' ? '' : ` on ${table}`}`).execute(db)
  for (const table of posted.filter(name => there.has(name)))
    for (const name of dialect === 'sqlite' ? ['no_update', 'no_delete'] : ['append_only'])
      await drop(`${table}_${name}`, table)
  for (const name of dialect === 'sqlite' ? ['no_update', 'no_delete'] : ['posted_stays'])
    await drop(`gl_entries_${name}`, 'gl_entries')
}

async function keepAgain(schema: Schema, there: ReadonlySet<string>): Promise<void> {
  const { db, dialect } = schema
  for (const table of posted.filter(name => there.has(name))) await schema.appendOnly(table)
  if (dialect === 'postgres')
    await sql
      .raw(
        `create trigger gl_entries_posted_stays before update or delete on gl_entries for each row when (old.status = 'posted') execute function refuse_change()`,
      )
      .execute(db)
  else
    for (const verb of ['update', 'delete'])
      await sql
        .raw(
          `create trigger gl_entries_no_${verb} before ${verb} on gl_entries when old.status = 'posted' begin select raise(abort, 'a posted entry stays as it is'); end`,
        )
        .execute(db)
}
