import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { statuses } from '../../sources/connections/connection-status.ts'

/** Kinds of source behind a connection. */
export const kinds = [
  'google_drive',
  'sharepoint',
  'dropbox',
  'box',
  'salesforce',
  'hubspot',
  'affinity',
  'docusign',
  'quickbooks',
  'xero',
  'netsuite',
  'market_data',
  'peer',
  'custom',
] as const

const name = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, sentence`must be the name of a setting, such as API_KEY`.english)
const header = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, sentence`must be the name of a header`.english)
/** A value that is sealed at once and never shown. */
const secret = z
  .string()
  .min(1)
  .max(8000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these would end a header
  .regex(/^[^\u0000-\u001f\u007f]*$/, sentence`must not contain control characters`.english)
const argument = z
  .string()
  .max(4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a person who agrees must see every character
  .regex(/^[^\u0000-\u001f\u007f]*$/, sentence`must not contain control characters`.english)

const fields = {
  name: field.line(120),
  kind: z.enum(kinds),
  modules: z
    .array(field.key())
    .max(50)
    .meta({ description: 'Modules that may use it; empty: all', example: ['vdr', 'odd'] }),
  byod: z.boolean().meta({
    description:
      'Bring your own data: nothing read is stored, not even quotes, and only read tools are called',
  }),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .meta({
      description: 'URL of the server (https): Streamable HTTP, or SSE',
      example: 'https://mcp.example.com/mcp',
    }),
  headers: z
    .record(header, secret)
    .meta({ description: 'Headers to send, such as Authorization; never shown again' }),
  oauth_client: z.strictObject({ client_id: field.text(500), client_secret: secret.optional() }).meta({
    description: 'OAuth client known to the authorisation server. Default: the office registers one',
  }),
  command: argument.min(1).max(1000).meta({
    description: 'Program on this computer that serves over standard streams; it needs consent',
    example: '/usr/local/bin/mcp-server-filesystem',
  }),
  args: z
    .array(argument)
    .max(64)
    .meta({ example: ['/home/ana/Deals'] }),
  env: z
    .record(name, secret)
    .meta({ description: 'Environment variables of the program; values are never shown again' }),
  catalogue_id: field.key(100).meta({ description: 'Server from the catalogue, instead of a command' }),
  arguments: z.record(z.string().max(100), argument).meta({
    description: 'Values for the catalogue’s placeholders',
  }),
}

export const ConnectionInput = input('ConnectionInput', {
  name: fields.name,
  kind: fields.kind.default('custom'),
  modules: fields.modules.default([]),
  byod: fields.byod.default(false),
  url: fields.url.optional(),
  headers: fields.headers.optional(),
  oauth_client: fields.oauth_client.optional(),
  command: fields.command.optional(),
  args: fields.args.optional(),
  env: fields.env.optional(),
  catalogue_id: fields.catalogue_id.optional(),
  arguments: fields.arguments.optional(),
})

export const ConnectionChange = input('ConnectionChange', {
  name: fields.name.optional(),
  kind: fields.kind.optional(),
  modules: fields.modules.optional(),
  byod: fields.byod.optional(),
  url: fields.url.optional(),
  headers: fields.headers.optional(),
  oauth_client: fields.oauth_client.nullable().optional(),
  command: fields.command.optional(),
  args: fields.args.optional(),
  env: fields.env.optional(),
  arguments: fields.arguments.optional(),
})

const Health = entity('ConnectionHealth', {
  latency_ms: z.int().nullable(),
  protocol: z.string().nullable().meta({ description: 'Negotiated protocol revision' }),
  spoken_over: z.enum(['streamable_http', 'sse', 'stdio']).nullable(),
  server: z.object({ name: z.string(), version: z.string() }).nullable(),
  tools: z.int(),
  resources: z.int(),
  unusable_tools: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .optional()
    .meta({ description: 'Tools left out because nobody could call them; absent until checked again' }),
  capabilities: z
    .object({ list: z.string().nullable(), search: z.string().nullable(), read: z.string().nullable() })
    .meta({ description: 'The server’s tools used for listing, searching and reading' }),
  found: z.array(z.string()),
  missing: z.array(z.string()),
  error: z.string().nullable().meta({ description: 'The problem in words' }),
})

export const Connection = entity('Connection', {
  id: field.id(),
  name: z.string(),
  kind: z.enum(kinds),
  transport: z.enum(['http', 'stdio']),
  url: z.string().nullable(),
  command: z.string().nullable(),
  args: z.array(z.string()).nullable(),
  env_keys: z
    .array(z.string())
    .meta({ description: 'Names of its environment variables; values are never shown' }),
  header_names: z.array(z.string()),
  oauth_client_id: z.string().nullable(),
  catalogue_id: z.string().nullable(),
  arguments: z.record(z.string(), z.string()).nullable(),
  command_line: z.string().nullable().meta({ description: 'Full command line as run' }),
  command_digest: z.string().nullable().meta({ description: 'Digest to consent to' }),
  package: z
    .object({
      runner: z.enum(['npx', 'uvx']),
      name: z.string(),
      version: z.string().nullable(),
      elsewhere: z.array(z.string()).meta({
        description:
          'Options and names of settings by which it, or what comes along, is downloaded from elsewhere',
      }),
    })
    .nullable()
    .meta({
      description: 'Package that the command downloads before running; the version is null if none is named',
    }),
  needs_consent: z.boolean(),
  consented_at: field.timestamp().nullable(),
  modules: z.array(z.string()),
  byod: z.boolean(),
  status: z.enum(statuses),
  health: Health.nullable(),
  checked_at: field.timestamp().nullable(),
  tools_hash: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Entry = entity('ConnectionEntry', {
  path: z.string().meta({ description: 'For use as `source.path`' }),
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  size: z.int().nullable().meta({ description: 'Bytes, as precisely as the server states' }),
  media_type: z.string().nullable(),
})

export const Tool = entity('ConnectionTool', {
  name: z.string(),
  description: z.string(),
  input_schema: z.record(z.string(), z.unknown()),
  annotations: z.record(z.string(), z.unknown()),
  reads_only: z.boolean().meta({ description: 'Also called in bring-your-own-data mode' }),
})

export const Tools = entity('ConnectionTools', {
  tools_hash: z.string().nullable().meta({ description: 'Hash of the accepted tools' }),
  tools: z.array(Tool),
  /** The server's current tools, while they differ from the accepted ones. */
  quarantine: z
    .object({
      found_hash: z.string(),
      added: z.array(Tool),
      removed: z.array(Tool),
      changed: z.array(z.object({ before: Tool, after: Tool })),
    })
    .nullable(),
})

export const CatalogueItem = entity('CatalogueItem', {
  id: z.string(),
  title: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  env: z.array(z.string()),
  placeholders: z.array(z.string()),
  needs_consent: z.boolean(),
})
