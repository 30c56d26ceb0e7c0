import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { AreaLevels } from '../../../platform/office/rights.ts'
import { SubscriberEvent } from '../../webhooks/index.ts'
import { PeerConnection, PeerConnectionNamed, PeerWebhookSecret } from '../connections/schemas.ts'
import { linkKinds } from '../kinds/event-types.ts'

const tied = z
  .object({ type: z.enum(['deal', 'raised_fund']), id: field.id(), name: z.string() })
  .nullable()
  .meta({ description: 'The record of ours; null where it is tied to none' })

export const Workspace = entity('PeerWorkspace', {
  link_id: field.id(),
  connection: z.string(),
  kind: z.enum(linkKinds),
  peer_id: z.string(),
  peer_name: z.string().nullable(),
  record: tied,
  told_at: field.timestamp().nullable().meta({ description: 'When the platform last told of it' }),
  doubts: z
    .array(z.string())
    .meta({ description: 'Why somebody should look at it, in sentences; none where all is well' }),
})

export const RelinkInput = input('PeerRelink', {
  link_id: field.id(),
  deal_id: field.id().nullish().meta({ description: 'Of a company: the deal that it is; null unties it' }),
  raised_fund_id: field
    .id()
    .nullish()
    .meta({ description: 'Of a fund: the fund that is raised; null unties it' }),
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
    .meta({ description: 'The signing secret, shown once; null where the connection had one' }),
  webhook_url: PeerWebhookSecret.shape.webhook_url,
})

export const OrgStatus = entity('OrgStatus', {
  org_id: field.id(),
  name: z.string(),
  base_currency: z.string(),
  modules: z.array(z.string()).meta({ description: 'The modules that are switched on' }),
  users: z.int().meta({ description: 'People who may sign in' }),
  connections: z.array(
    z.object({
      name: z.string(),
      is_active: z.boolean(),
      has_webhook_secret: z.boolean(),
      last_event_at: field.timestamp().nullable(),
      waiting: z.int().meta({ description: 'Events that are not applied yet' }),
      failed: z.int().meta({ description: 'Events that could not be applied' }),
    }),
  ),
})

export const PeerAccessInput = input('PeerAccessInput', {
  ...PeerConnectionNamed.shape,
  url: z.url().max(2000).meta({
    description: 'Where the platform takes events in',
    example: 'https://api.peer.example.com/hooks',
  }),
  events: z.array(SubscriberEvent).min(1).meta({ description: 'What it hears of' }),
  scopes: AreaLevels.refine(
    areas => Object.keys(areas).length > 0,
    sentence`must contain an area`.english,
  ).meta({
    minProperties: 1,
    description: 'How far its key goes in each area; in every other area it may do nothing',
    example: { crm: 'read' },
  }),
  propose_only: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether what it writes becomes a proposal that a person decides' }),
  expires_at: field.moment().optional().meta({ description: 'When its key ends; never unless said' }),
})

export const PeerAccess = entity('PeerAccess', {
  connection: z.string(),
  mcp_url: z.string().meta({ description: 'Our MCP server, for which the key is' }),
  key_id: field.id(),
  key: z.string().meta({ description: 'Shown only once' }),
  app_id: field.id().meta({ description: 'The connected app that the subscription is' }),
  secret: z.string().meta({ description: 'What its events are signed with, shown once' }),
  events: z.array(SubscriberEvent),
  scopes: AreaLevels,
})
