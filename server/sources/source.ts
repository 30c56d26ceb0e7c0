import { z } from 'zod'
import { field } from '../kernel/index.ts'

const InlineSource = z.strictObject({
  type: z.literal('inline'),
  documents: z
    .array(z.strictObject({ name: field.text(500), text: z.string() }))
    .min(1)
    .max(1000)
    .meta({ description: 'The documents themselves, as text' }),
})

const McpSource = z.strictObject({
  type: z.literal('mcp'),
  connection_id: field.id(),
  path: z.string().max(2000).meta({
    description:
      'A file or a folder inside the connection; a folder is read with all below it. Empty: everything',
  }),
})

/** Where documents come from: given with the call, or read where they are through a connection. */
export const Source = z
  .discriminatedUnion('type', [InlineSource, McpSource])
  .meta({ id: 'Source', description: 'Documents given with the call, or read through an MCP connection' })

export type Source = z.output<typeof Source>

/** Bytes of body that a call with an inline source may have. */
export const SOURCE_BODY_LIMIT = 16 * 1024 * 1024
