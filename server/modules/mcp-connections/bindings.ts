import type { z } from 'zod'
import { fromBit, fromJson, toJson } from '../../database/columns.ts'
import { filledIn, listThrough } from '../../imports/lending.ts'
import { type LentKind, lentKinds } from '../../imports/lent-kind.ts'
import { mapFields, presentLent, problemsOf, readLent } from '../../imports/lent-rows.ts'
import { proposeTool } from '../../imports/proposing.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  PartlyKept,
  type PrepareContext,
  sentence,
} from '../../kernel/index.ts'
import { type ConnectionRow, connectionRow, toolsOf } from '../../sources/connections/stored.ts'
import { type BindingRow, bindingIn, bindingsOf, type Reading } from '../../sources/records/bindings.ts'
import { type ListRead, mayBeAsked } from '../../sources/records/read-list.ts'
import type { BindingInput, BindingTrialInput } from './binding-schemas.ts'

const SHOWN = 20

/**
 * Lists kinds of record a connection may lend: each one that its modules read, with its binding where one is
 * set.
 */
export async function listBindings(ctx: Context, connectionId: number) {
  const row = await connectionRow(ctx, connectionId)
  const bound = await bindingsOf(ctx, connectionId)
  const used = fromJson<string[]>(row.modules)
  return lentKinds(ctx)
    .filter(
      ({ kind, modules }) =>
        bound.has(kind.key) || used.length === 0 || modules.some(key => used.includes(key)),
    )
    .map(lent => present(ctx, row, lent, bound.get(lent.kind.key)))
}

/** The tools of a connection that records may be read by. */
const askableOf = ({ tools, byod }: ConnectionRow) =>
  toolsOf(tools).filter(tool => mayBeAsked(tool, fromBit(byod)))

function present(
  ctx: Context,
  connection: ConnectionRow,
  { kind, modules }: Lent,
  row: BindingRow | undefined,
) {
  const binding = row && bindingIn(row)
  const tools = askableOf(connection)
  return {
    connection_id: connection.id,
    records: kind.key,
    title: ctx.say(kind.title),
    modules,
    tool: binding?.tool ?? null,
    arguments: binding?.given ?? {},
    rows_at: binding?.at ?? '',
    reading: said(binding?.reading ?? {}, {}),
    bound: binding !== undefined,
    proposed_tool: proposeTool(kind, tools)?.tool ?? null,
    tools: tools.map(({ name }) => name),
    bound_by: row?.bound_by ?? null,
    updated_at: row?.updated_at ?? null,
  }
}

const said = (reading: Reading, mapping: Record<string, string | null>) => ({
  mapping: { ...mapping, ...(reading.mapping ?? {}) },
  date_order: reading.date_order ?? null,
  decimal_sign: reading.decimal_sign ?? null,
  currency: reading.currency ?? null,
  rates: reading.rates ?? null,
  choices: reading.choices ?? {},
})

type Lent = ReturnType<typeof lentKinds>[number]

const kindOf = (ctx: Pick<Context, 'services'>, key: string): Lent => {
  const found = lentKinds(ctx).find(({ kind }) => kind.key === key)
  if (!found) throw notFound()
  return found
}

/** Calls the server as a binding would, for the preview; parts left out are proposed. */
export async function prepareTrial(
  ctx: PrepareContext,
  connectionId: number,
  key: string,
  input: z.output<typeof BindingTrialInput>,
) {
  const { kind } = kindOf(ctx, key)
  const row = await connectionRow(ctx, connectionId)
  const bound = (await bindingsOf(ctx, connectionId)).get(key)
  const before = bound && bindingIn(bound)
  const tools = askableOf(row)
  const proposed = proposeTool(kind, tools)
  const kept = input.tool === undefined || input.tool === before?.tool ? before : undefined
  const tool = input.tool ?? before?.tool ?? proposed?.tool
  if (tool === undefined)
    throw conflict('no_tool', sentence`No tool of ${row.name} seems to give ${kind.title}: choose one.`, {
      tools: tools.map(({ name }) => name),
    })
  const given = input.arguments ?? kept?.given ?? (proposed?.tool === tool ? proposed.given : {})
  const at = input.rows_at ?? kept?.at ?? null
  const list = await listThrough(ctx, row, kind, { tool, given: filledIn(given, input.wanted ?? {}), at })
  const { mapping, date_order, decimal_sign, currency, rates, choices } = input
  const reading: Reading = {
    ...kept?.reading,
    ...defined({ mapping, date_order, decimal_sign, currency, rates, choices }),
  }
  return { kind, row, tool, given, list, reading }
}

const defined = (reading: Reading): Reading =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined))

/** Tries a binding on the server's own answer: the first rows as read, and open questions. */
export async function trial(ctx: Context, prepared: Awaited<ReturnType<typeof prepareTrial>>) {
  const { kind, row, tool, given, list, reading: told } = prepared
  assertNamed(list, told)
  const reading = { ...told, ...(told.rates ? {} : ratesToldBy(list)) }
  const choices = (await kind.choices?.(ctx)) ?? {}
  const { sheet, rows, unread, asksCurrency, asksRates } = readLent(list, kind, choices, reading)
  const answer = {
    records: kind.key,
    tool,
    arguments: given,
    rows_at: list.at,
    reading: {
      ...said(reading, mapFields(kind.columns, list.names, told.mapping)),
      date_order: sheet.dateOrder,
    },
    tools: askableOf(row).map(({ name }) => name),
    places: list.places,
    fields: list.names,
    columns: Object.entries(kind.columns).map(([name, { title, needed, reads }]) => ({
      name,
      title: ctx.say(title),
      needed: needed ?? false,
      reads,
    })),
    asks_date_order: sheet.unclear.days.length > 0,
    asks_decimal_sign: sheet.unclear.amounts.length > 0,
    unclear: [...sheet.unclear.days, ...sheet.unclear.amounts],
    asks_currency: asksCurrency,
    asks_rates: asksRates,
    unknown: sheet.unknown.slice(0, 200),
    choices: Object.fromEntries(
      Object.entries(choices).map(([column, some = []]) => [
        column,
        some.map(({ value, label }) => ({ value, label })),
      ]),
    ),
    count: rows.length,
    unread_count: unread.length,
    withheld: list.withheld,
    cut: list.cut,
    rows: rows.slice(0, SHOWN).map(one => presentLent(one, kind, reading)),
    unread: problemsOf(ctx, unread, SHOWN),
  }
  // Rows that may not be stored are shown, not kept.
  const emptied = { ...answer, unknown: [], unclear: [], rows: [], unread: [] }
  return fromBit(row.byod) ? new PartlyKept(answer, emptied) : answer
}

/** A server that says the unit of its rates, as "percent", has said it for all of them. */
function ratesToldBy({ rows, names }: ListRead): Pick<Reading, 'rates'> {
  const unit = names.find(name => /(^|[./])units?$/i.test(name))
  const values = new Set(rows.map(row => (unit ? row[unit] : undefined)))
  const [only = ''] = values
  return values.size === 1 && /^(percent|%)/i.test(only) ? { rates: 'percent' } : {}
}

function assertNamed({ names, rows }: ListRead, { mapping = {} }: Reading): void {
  if (rows.length === 0) return
  for (const [column, name] of Object.entries(mapping))
    if (name !== null && !names.includes(name))
      throw invalidField(
        `mapping.${column}`,
        sentence`there is no field ${name}; there are ${names.slice(0, 50).join(', ')}`,
      )
}

/** Keeps how the records of a kind are read from now on. */
export async function bind(
  ctx: Context,
  connectionId: number,
  key: string,
  { tool, arguments: given, rows_at, ...reading }: z.output<typeof BindingInput>,
) {
  const lent = kindOf(ctx, key)
  const row = await connectionRow(ctx, connectionId)
  const found = toolsOf(row.tools).find(({ name }) => name === tool)
  if (!found) throw invalidField('tool', sentence`is not a tool of this connection`)
  if (!mayBeAsked(found, fromBit(row.byod)))
    throw invalidField('tool', sentence`may change something: records are read by tools that only read`)
  assertColumns(lent.kind, reading)
  const columns = {
    tool,
    arguments: toJson(given),
    rows_at,
    reading: toJson(reading),
    bound_by: ctx.principal.name,
    updated_at: ctx.now,
  }
  const kept = await ctx.db
    .insertInto('connection_bindings')
    .values({ connection_id: connectionId, records: key, created_at: ctx.now, ...columns })
    .onConflict(conflict => conflict.columns(['org_id', 'connection_id', 'records']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx, row, lent, kept)
}

function assertColumns(kind: LentKind, { mapping = {}, choices = {} }: Reading): void {
  for (const [field, columns] of Object.entries({ mapping, choices }))
    for (const column of Object.keys(columns))
      if (!Object.hasOwn(kind.columns, column))
        throw invalidField(
          `${field}.${column}`,
          sentence`is no column of ${kind.title}; there are ${Object.keys(kind.columns).join(', ')}`,
        )
  for (const [column, { needed, title }] of Object.entries(kind.columns))
    if (needed && mapping[column] == null)
      throw invalidField(`mapping.${column}`, sentence`is required: choose the field for ${title}`)
}

export async function unbind(ctx: Context, connectionId: number, key: string): Promise<void> {
  await connectionRow(ctx, connectionId)
  const gone = await ctx.db
    .deleteFrom('connection_bindings')
    .where('connection_id', '=', connectionId)
    .where('records', '=', key)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw notFound()
}
