import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { Party, PartyInput } from '../parties/schemas.ts'
import { nextStatus, transactionStatuses } from '../states.ts'
import { Task } from '../tasks/schemas.ts'

const MOST_PARTIES = 100

const Missing = z.object({
  what: z.enum(['signature', 'condition', 'funds_flow']),
  id: z.int().nullable().meta({ description: 'The party’s `idx` or the task; null of the whole' }),
  message: z.string(),
})

const count = (description: string) => z.int().nonnegative().meta({ description })

const summary = {
  id: field.id(),
  name: z.string(),
  asset_class: z.string().nullable(),
  deal_id: field.id().nullable(),
  deal_name: z.string().nullable(),
  linked_room_id: field.id().nullable(),
  owner_id: field.id().nullable(),
  owner: z.string().nullable(),
  currency: z.string().meta({ description: 'Of the funds flow' }),
  status: z.enum(transactionStatuses),
  held_from: z.enum(transactionStatuses).nullable().meta({ description: 'Where it goes on after a hold' }),
  target_close_date: field.date().nullable(),
  closed_on: field.date().nullable(),
  tasks_total: count('Without those that do not apply'),
  tasks_open: count('Neither complete nor waived'),
  tasks_overdue: count('Open and due before today'),
  conditions_open: count('Conditions precedent that are open'),
  parties_total: count('Without those that left'),
  parties_signed: count('Of these, how many have signed'),
  funds_confirmed_by: z.string().nullable(),
  funds_confirmed_at: field.timestamp().nullable(),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const TransactionSummary = entity('TransactionSummary', summary)

const steps = [...new Set(Object.values(nextStatus))].filter(one => one !== null)

export const Transaction = entity('Transaction', {
  ...summary,
  next_status: z.enum(steps).nullable(),
  missing: z.array(Missing).meta({ description: 'What stands before `next_status`' }),
  parties: z.array(Party),
  tasks: z.array(Task),
})

const said = {
  asset_class: field.key().nullish(),
  deal_id: field.id().nullish(),
  linked_room_id: field.id().nullish().meta({ description: 'The data room with its documents' }),
  owner_id: field.id().nullish().meta({ description: 'Who looks after it; whoever drafts it when left out' }),
  target_close_date: field.date().nullish(),
  notes: field.text(5000).nullish(),
}

export const TransactionInput = input('TransactionInput', {
  ...said,
  name: field.text(200).optional().meta({ description: 'That of the deal when left out' }),
  currency: field.currency().optional(),
  parties: z.array(PartyInput).max(MOST_PARTIES).optional(),
  seed_default_tasks: z
    .boolean()
    .optional()
    .meta({ description: 'Begins with the office’s closing pack and milestones; so it does when left out' }),
})

export const TransactionChange = input('TransactionChange', {
  ...said,
  name: field.text(200).optional(),
  version: field.version(),
})

export const StatusInput = input('TransactionStatusInput', {
  status: z.enum(transactionStatuses),
  override_reason: field
    .text(1000)
    .optional()
    .meta({ description: 'Why an administrator lets it go on although something is missing' }),
})

export const RoomLink = input('TransactionRoomLink', {
  room_id: field.id().nullable().meta({ description: 'Null takes the data room off' }),
})

export type TransactionInput = z.output<typeof TransactionInput>
export type TransactionChange = z.output<typeof TransactionChange>
export type StatusInput = z.output<typeof StatusInput>
