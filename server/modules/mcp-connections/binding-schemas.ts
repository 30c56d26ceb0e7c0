import { z } from 'zod'
import { readings } from '../../imports/columns.ts'
import { reading } from '../../imports/lent-schemas.ts'
import { layout } from '../../imports/schemas.ts'
import { entity, field, input } from '../../kernel/index.ts'

const tool = z.string().min(1).max(200)
const given = z.record(z.string().max(100), z.unknown()).meta({
  description: 'Arguments of the tool. A value such as `{to}` is what the call asks for',
  example: { date: '{to}' },
})
const rowsAt = z
  .string()
  .max(300)
  .meta({ description: 'Place of the rows in the answer', example: 'results' })

/** A binding to try: parts left out are proposed. */
export const BindingTrialInput = input('BindingTrialInput', {
  tool: tool.optional().meta({ description: 'Default: proposed by the kind and the tools of the server' }),
  arguments: given.optional(),
  rows_at: rowsAt.optional(),
  wanted: z
    .record(z.string().max(40), z.string().max(200))
    .optional()
    .meta({ description: 'What a call would ask for, in place of `{index}`', example: { index: 'SOFR' } }),
  ...reading,
})

export const BindingInput = input('BindingInput', {
  tool: tool.meta({ description: 'Tool that gives the records', example: 'list-trial-balance' }),
  arguments: given.default({}),
  rows_at: rowsAt.default(''),
  ...reading,
})

const tools = z.array(z.string()).meta({ description: 'Tools that may be asked' })

const Read = z.object({
  mapping: z
    .record(z.string(), z.string().nullable())
    .meta({ description: 'Field of the answer for each column' }),
  date_order: z.enum(['day_first', 'month_first']).nullable(),
  decimal_sign: z.enum(['point', 'comma']).nullable(),
  currency: z.string().nullable(),
  rates: z.enum(['percent', 'fraction']).nullable(),
  choices: z.record(z.string(), z.record(z.string(), z.string())),
})

const said = {
  tool: z.string().nullable(),
  arguments: z.record(z.string(), z.unknown()),
  rows_at: z.string(),
  reading: Read,
}

export const Binding = entity('ConnectionBinding', {
  connection_id: field.id(),
  records: z.string().meta({ description: 'Kind of records, such as `journal_lines`' }),
  title: z.string(),
  modules: z.array(z.string()).meta({ description: 'Modules that read them' }),
  ...said,
  bound: z.boolean().meta({ description: 'False while nobody has said how they are read' }),
  proposed_tool: z.string().nullable().meta({ description: 'Tool of the server that seems to give them' }),
  tools,
  bound_by: z.string().nullable(),
  updated_at: field.timestamp().nullable(),
})

export const BindingTrial = entity('BindingTrial', {
  records: z.string(),
  ...said,
  tools,
  places: z.array(z.string()).meta({ description: 'Places of lists in the answer' }),
  fields: z.array(z.string()).meta({ description: 'Fields of its rows' }),
  columns: z.array(
    z.object({ name: z.string(), title: z.string(), needed: z.boolean(), reads: z.enum(readings) }),
  ),
  asks_date_order: z.boolean(),
  asks_decimal_sign: z.boolean(),
  unclear: layout.unclear,
  asks_currency: z.boolean(),
  asks_rates: z.boolean(),
  unknown: z.array(z.object({ column: z.string(), cell: z.string(), rows: z.int() })),
  choices: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))),
  count: z.int().meta({ description: 'Rows that can be read' }),
  unread_count: z.int(),
  withheld: z.int(),
  cut: z.boolean(),
  rows: z
    .array(z.record(z.string(), z.union([z.string(), z.number()]).nullable()))
    .meta({ description: 'The first rows as read' }),
  unread: z.array(
    z.object({ row: z.int(), problems: z.array(z.object({ column: z.string(), message: z.string() })) }),
  ),
})
