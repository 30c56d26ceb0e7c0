import { z } from 'zod'
import { entity, field } from '../kernel/index.ts'
import type { Column } from './columns.ts'
import type { LentKind } from './lent-kind.ts'
import { sheetFields } from './schemas.ts'

/** Reading settings for lent rows, where their fields do not decide. */
export const reading = {
  mapping: sheetFields.mapping,
  date_order: sheetFields.date_order,
  decimal_sign: sheetFields.decimal_sign,
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Currency of amounts that name none', example: 'USD' }),
  rates: z
    .enum(['percent', 'fraction'])
    .optional()
    .meta({ description: 'Whether a rate of 4.25% is 4.25 or 0.0425' }),
  choices: sheetFields.choices,
}

const Reading = z.strictObject(reading)

const InlineRecords = z.strictObject({
  type: z.literal('inline'),
  documents: z
    .array(z.strictObject({ name: field.text(500), text: z.string().min(1) }))
    .min(1)
    .max(100)
    .meta({ description: 'Rows as JSON or CSV; read in memory only' }),
  reading: Reading.optional().meta({
    description: 'How the rows are read. Default: by the names of their fields',
  }),
})

const McpRecords = z.strictObject({
  type: z.literal('mcp'),
  connection_id: field.id(),
  path: z.literal('').optional().meta({ description: 'The connection’s binding says where the records are' }),
})

/** Where records come from that are read for one call: sent with it, or read through a connection as its binding says. */
export const RecordSource = z.discriminatedUnion('type', [InlineRecords, McpRecords]).meta({
  id: 'RecordSource',
  description: 'Records sent with the call, or read through an MCP connection as its binding says',
})
export type RecordSource = z.output<typeof RecordSource>

const Problem = z.object({ column: z.string(), message: z.string() })

/** The source of an answer's records. */
export const LentSource = entity('LentSource', {
  type: z.enum(['inline', 'mcp']),
  connection_id: field.id().nullable(),
  connection: z.string().nullable().meta({ description: 'Name of the connection' }),
  tool: z.string().nullable().meta({ description: 'Tool that was asked' }),
  read_at: field.timestamp(),
  byod: z.boolean().meta({ description: 'Nothing that was read is stored' }),
  rows: z.int().meta({ description: 'Rows that could be read' }),
  unread: z
    .array(z.object({ row: z.int(), problems: z.array(Problem) }))
    .meta({ description: 'Rows that could not be read, at most 100, with the reasons' }),
  unread_count: z.int(),
  withheld: z.int().meta({ description: 'Rows that the server announced and did not give' }),
  cut: z.boolean().meta({ description: 'There are more rows than are read' }),
})

const READS: Record<Column['reads'], () => z.ZodType<string | number | null>> = {
  text: () => z.string().nullable(),
  choice: () => z.string().nullable(),
  day: () => z.string().nullable().meta({ format: 'date' }),
  amount: () => field.money().nullable(),
  number: () => z.number().nullable().meta({ description: 'As the source gives it' }),
  fraction: () => z.number().nullable().meta({ description: 'As a fraction (0.12 means 12%)' }),
  rate: () => z.number().nullable().meta({ description: 'As a fraction (0.0425 means 4.25%)' }),
}

/** A row of a kind as answers show it. */
export const lentRow = ({ columns }: LentKind) =>
  z.object(Object.fromEntries(Object.entries(columns).map(([name, { reads }]) => [name, READS[reads]()])))
