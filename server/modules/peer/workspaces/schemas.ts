import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { AreaLevels } from '../../../platform/office/rights.ts'
import { SubscriberEvent } from '../../webhooks/index.ts'
import { PeerConnection, PeerConnectionNamed, PeerWebhookSecret } from '../connections/schemas.ts'
import { linkKinds } from '../kinds/event-types.ts'

const tied = z
  .object({ type: z.enum(['deal', 'raised_fund']), id: field.id(), name: z.string() })
  .nullable()
  .meta({ description: 'Linked record of the office; null if none' })

export const Workspace = entity('PeerWorkspace', {
  link_id: field.id(),
  connection: z.string(),
  kind: z.enum(linkKinds),
  peer_id: z.string(),
  peer_name: z.string().nullable(),
  record: tied,
  told_at: field.timestamp().nullable().meta({ description: 'When the platform last sent it' }),
  doubts: z
    .array(z.string())
    .meta({ description: 'Reasons to check the link, in sentences; empty if there are none' }),
})

export const RelinkInput = input('PeerRelink', {
  link_id: field.id(),
  deal_id: field.id().nullish().meta({ description: 'For a company: the deal to link; null unlinks it' }),
  raised_fund_id: field
    .id()
    .nullish()
    .meta({ description: 'For a fund: the fund in fundraising to link; null unlinks it' }),
}).superRefine(({ deal_id, raised_fund_id }, check) => {
  if ((deal_id === undefined) === (raised_fund_id === undefined))
    check.addIssue({
      code: 'custom',
      path: ['deal_id'],
      message: sentence`is required without raised_fund_id: send exactly one`.english,
    })
})

export const PlatformConnected = entity('PlatformConnected', {
  connection: PeerConnection,
  secret: PeerWebhookSecret.shape.secret
    .nullable()
    .meta({ description: 'Signing secret, shown only once; null if the connection already had one' }),
  webhook_url: PeerWebhookSecret.shape.webhook_url,
})

export const OrgStatus = entity('OrgStatus', {
  org_id: field.id(),
  name: z.string(),
  base_currency: z.string(),
  modules: z.array(z.string()).meta({ description: 'Modules switched on' }),
  users: z.int().meta({ description: 'People who may sign in' }),
  connections: z.array(
    z.object({
      name: z.string(),
      is_active: z.boolean(),
      has_webhook_secret: z.boolean(),
      last_event_at: field.timestamp().nullable(),
      waiting: z.int().meta({ description: 'Events not yet applied' }),
      failed: z.int().meta({ description: 'Events that could not be applied' }),
    }),
  ),
})

export const PeerAccessInput = input('PeerAccessInput', {
  ...PeerConnectionNamed.shape,
  url: z.url().max(2000).meta({
    description: 'URL at which the platform receives events',
    example: 'https://api.peer.example.com/hooks',
  }),
  events: z.array(SubscriberEvent).min(1).meta({ description: 'Events it subscribes to' }),
  scopes: AreaLevels.refine(
    areas => Object.keys(areas).length > 0,
    sentence`must contain an area`.english,
  ).meta({
    minProperties: 1,
    description: 'Access of its key by area; areas not listed are closed',
    example: { crm: 'read' },
  }),
  propose_only: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether its writes become proposals for a person to decide' }),
  expires_at: field.moment().optional().meta({ description: 'Expiry of its key. Default: never' }),
})

export const PeerAccess = entity('PeerAccess', {
  connection: z.string(),
  mcp_url: z.string().meta({ description: 'MCP server of the office, for use with the key' }),
  key_id: field.id(),
  key: z.string().meta({ description: 'Shown only once' }),
  app_id: field.id().meta({ description: 'Connected app of the subscription' }),
  secret: z.string().meta({ description: 'Secret that signs its events, shown only once' }),
  events: z.array(SubscriberEvent),
  scopes: AreaLevels,
})
