import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { peerModules } from '../kinds/event-types.ts'

/** A secret that was replaced is good for a day unless the connection says otherwise. */
export const USUAL_OVERLAP_HOURS = 24
const MOST_OVERLAP_HOURS = 168

/** A connection's name, which the peer sends as `X-Peer-Connection`: neither a number nor with blanks. */
const name = () =>
  z
    .string()
    .trim()
    .regex(
      /^[A-Za-z][\w.-]{0,62}$/,
      sentence`must begin with a letter and have letters, digits, ".", "-" and "_" only`.english,
    )
    .meta({
      description: 'Sent by the peer as X-Peer-Connection. Default: main',
      example: 'main',
    })

const base = (what: string) => z.url().max(2000).meta({ description: what })

const addresses = {
  primary_api_base: base('API base URL').nullish(),
  analytics_base: base('Base URL of its analytics').nullish(),
  agent_mcp_url: base('URL of its Model Context Protocol server').nullish(),
}

const settings = {
  ...addresses,
  api_key: field.text(2000).nullish().meta({
    description:
      'Stored encrypted and never shown; send it again when the address moves to another origin; null removes it',
  }),
  enabled_modules: z
    .array(z.enum(peerModules))
    .max(peerModules.length)
    .optional()
    .meta({ description: 'Data to import from the peer. Default: everything' }),
  is_active: z.boolean().optional().meta({ description: 'Whether its events are accepted' }),
  overlap_hours: z.int().min(0).max(MOST_OVERLAP_HOURS).optional().meta({
    description: 'Hours for which a replaced webhook secret stays valid; 0 for none',
  }),
}

export const PeerConnectionInput = input('PeerConnectionInput', { name: name().optional(), ...settings })

export const PeerConnectionChange = input('PeerConnectionChange', {
  name: name().optional(),
  ...settings,
  version: field.version(),
})

export const PeerConnectionNamed = input('PeerConnectionNamed', {
  connection: name()
    .optional()
    .meta({ description: 'Name of the connection. Default: main, or the only one' }),
})

const upstreamStatuses = ['ok', 'failing', 'not_configured'] as const

const Upstream = z.object({
  ok: z.boolean(),
  status: z.enum(upstreamStatuses),
  http_status: z.int().nullable().meta({ description: 'HTTP status of its answer; null without one' }),
  latency_ms: z.int().nullable(),
  error: z.string().nullable().meta({ description: 'The problem in words' }),
})
export type Upstream = z.output<typeof Upstream>

const health = { primary: Upstream, analytics: Upstream, mcp: Upstream }

export const PeerHealth = entity('PeerHealth', { connection: z.string(), ...health })
export type PeerHealth = z.output<typeof PeerHealth>

export const PeerConnection = entity('PeerConnection', {
  id: field.id(),
  name: z.string(),
  primary_api_base: z.string().nullable(),
  analytics_base: z.string().nullable(),
  agent_mcp_url: z.string().nullable(),
  has_api_key: z.boolean(),
  enabled_modules: z.array(z.enum(peerModules)),
  is_active: z.boolean(),
  overlap_hours: z.int(),
  has_webhook_secret: z
    .boolean()
    .meta({ description: 'Without a secret no event is accepted: rotate it first' }),
  secret_rotated_at: field.timestamp().nullable(),
  previous_secret_until: field
    .timestamp()
    .nullable()
    .meta({ description: 'End of the previous secret’s validity' }),
  health: z.object(health).nullable().meta({ description: 'Result of the last test' }),
  tested_at: field.timestamp().nullable(),
  version: z.int().meta({ description: 'Version number, raised by every change' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PeerWebhookSecret = entity('PeerWebhookSecret', {
  connection: z.string(),
  secret: z.string().meta({ description: 'Signing secret, shown only once' }),
  webhook_url: z.string().meta({ description: 'URL to which the peer posts its events' }),
  previous_secret_until: field
    .timestamp()
    .nullable()
    .meta({ description: 'End of the previous secret’s validity; null without one' }),
})
