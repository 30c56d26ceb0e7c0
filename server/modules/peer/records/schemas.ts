import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { conflictStatuses } from '../applying/conflicts.ts'
import { eventSources, eventStatuses } from '../inbound/events.ts'
import { eventTypes, linkKinds } from '../kinds/event-types.ts'

export const PeerEvent = entity('PeerEvent', {
  id: field.id(),
  connection_id: field.id(),
  event_id: z.string(),
  event_type: z.enum(eventTypes),
  peer_id: z.string().nullable().meta({ description: 'Platform’s id of the record' }),
  occurred_at: field.timestamp().meta({ description: 'Platform’s timestamp, which decides what is newer' }),
  body: z.string().meta({ description: 'Raw body as received' }),
  source: z.enum(eventSources),
  status: z.enum(eventStatuses),
  outcome: z.string().nullable().meta({ description: 'Result as a key, such as created' }),
  error: z.string().nullable().meta({ description: 'Why it could not be applied' }),
  duplicates: z.int().meta({ description: 'Number of repeats received' }),
  applied_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PeerLink = entity('PeerLink', {
  id: field.id(),
  connection_id: field.id(),
  kind: z.enum(linkKinds),
  peer_id: z.string(),
  name: z.string().nullable(),
  deal_id: field.id().nullable().meta({ description: 'Linked pipeline deal' }),
  raised_fund_id: field.id().nullable().meta({ description: 'Linked fund in fundraising' }),
  fields: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Latest values from the platform, by field' }),
  told_at: field.timestamp().nullable().meta({ description: 'Platform’s timestamp of the latest event' }),
  archived_at: field.timestamp().nullable().meta({ description: 'When it was deleted on the platform' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PeerConflict = entity('PeerConflict', {
  id: field.id(),
  link_id: field.id(),
  connection_id: field.id(),
  peer_id: z.string(),
  deal_id: field.id().nullable(),
  deal_name: z.string().nullable(),
  raised_fund_id: field.id().nullable(),
  raised_fund_name: z.string().nullable(),
  field: z.string().meta({ description: 'Field of the deal or fund' }),
  currency: z.string().nullable().meta({ description: 'Currency of an amount on either side' }),
  ours: z.unknown(),
  theirs: z.unknown(),
  status: z.enum(conflictStatuses),
  resolved_by: field.id().nullable(),
  resolved_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PeerConflictDecision = input('PeerConflictDecision', {
  keep: z.enum(['ours', 'theirs']).meta({ description: 'Which value to keep' }),
})
