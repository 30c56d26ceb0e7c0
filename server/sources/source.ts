import { z } from 'zod'
import { field, sentence } from '../kernel/index.ts'

const GivenDocument = z
  .strictObject({
    name: field.text(500),
    text: z.string().optional().meta({ description: 'Text, if known' }),
    content: z
      .base64()
      .optional()
      .meta({ description: 'Or the file in base64, such as a PDF, a Word document or an e-mail' }),
  })
  .refine(({ text, content }) => (text === undefined) !== (content === undefined), {
    message: sentence`must have either text or content`.english,
  })

const InlineSource = z.strictObject({
  type: z.literal('inline'),
  documents: z
    .array(GivenDocument)
    .min(1)
    .max(1000)
    .meta({ description: 'Documents as text or files; read in memory only' }),
})

const McpSource = z.strictObject({
  type: z.literal('mcp'),
  connection_id: field.id(),
  path: z.string().max(2000).meta({
    description: 'File or folder in the connection; a folder includes everything below. Empty: everything',
  }),
})

const RoomSource = z.strictObject({
  type: z.literal('room'),
  room_id: field.id(),
  folder_id: field
    .id()
    .optional()
    .meta({ description: 'Folder with everything below. Default: the whole room' }),
  document_id: field.id().optional().meta({ description: 'Only this document' }),
})

/** Where documents come from: given with the call, read where they are through a connection, or kept in a data room. */
export const Source = z.discriminatedUnion('type', [InlineSource, McpSource, RoomSource]).meta({
  id: 'Source',
  description:
    'Documents sent with the call, read through an MCP connection, or stored in a data room, as far as the caller may see them',
})

/** The type of source in an answer. */
export const sourceType = () =>
  z.enum(['inline', 'mcp', 'room']).meta({
    description:
      'Sent with the call, so that no page can be shown again; read through a connection; or stored in a data room',
  })

export type Source = z.output<typeof Source>
export type GivenDocument = z.output<typeof GivenDocument>
export type RoomSource = Extract<Source, { type: 'room' }>

/** Bytes of body that a call with an inline source may have. */
export const SOURCE_BODY_LIMIT = 16 * 1024 * 1024
