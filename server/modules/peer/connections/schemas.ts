import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { peerModules } from '../kinds/event-types.ts'

/** A secret that was replaced is good for a day unless the connection says otherwise. */
export const USUAL_OVERLAP_HOURS = 24
const MOST_OVERLAP_HOURS = 168

/** A connection's name: what the peer sends as `X-Peer-Connection`, so it is no number and has no blank. */
const name = () =>
  z
    .string()
    .trim()
    .regex(
      /^[A-Za-z][\w.-]{0,62}$/,
      sentence`must begin with a letter and have letters, digits, ".", "-" and "_" only`.english,
    )
    .meta({
      description: 'What the peer sends as X-Peer-Connection; main unless said otherwise',
      example: 'main',
    })

const base = (what: string) => z.url().max(2000).meta({ description: what })

const addresses = {
  primary_api_base: base('API base URL').nullish(),
  analytics_base: base('Where its analytics begin').nullish(),
  agent_mcp_url: base('Its Model Context Protocol server').nullish(),
}

const settings = {
  ...addresses,
  api_key: field
    .text(2000)
    .nullish()
    .meta({
      description:
        'Kept sealed and never answered; given again with an address of another origin; null forgets it',
    }),
  enabled_modules: z
    .array(z.enum(peerModules))
    .max(peerModules.length)
    .optional()
    .meta({ description: 'What of the peer is brought in; all of it unless said otherwise' }),
  is_active: z.boolean().optional().meta({ description: 'Whether its events are taken in' }),
  overlap_hours: z.int().min(0).max(MOST_OVERLAP_HOURS).optional().meta({
    description: 'For how many hours a webhook secret that was replaced still holds; 0 for not at all',
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
    .meta({ description: 'Which connection, by its name; main unless said otherwise, or the only one' }),
})

const upstreamStatuses = ['ok', 'failing', 'not_configured'] as const

const Upstream = z.object({
  ok: z.boolean(),
  status: z.enum(upstreamStatuses),
  http_status: z.int().nullable().meta({ description: 'What it answered; null where it did not' }),
  latency_ms: z.int().nullable(),
  error: z.string().nullable().meta({ description: 'What is wrong, for a person' }),
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
  has_webhook_secret: z.boolean().meta({ description: 'Without one no event is believed: rotate it first' }),
  secret_rotated_at: field.timestamp().nullable(),
  previous_secret_until: field
    .timestamp()
    .nullable()
    .meta({ description: 'Until when the one before holds' }),
  health: z.object(health).nullable().meta({ description: 'What the last test found' }),
  tested_at: field.timestamp().nullable(),
  version: z.int().meta({ description: 'Counts its changes' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PeerWebhookSecret = entity('PeerWebhookSecret', {
  connection: z.string(),
  secret: z.string().meta({ description: 'The signing secret, shown once' }),
  webhook_url: z.string().meta({ description: 'Where the peer posts its events' }),
  previous_secret_until: field
    .timestamp()
    .nullable()
    .meta({ description: 'Until when the one before holds; null where there is none' }),
})
