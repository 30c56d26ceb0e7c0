import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { party } from '../party.ts'
import { nextStatus, transactionStatuses } from '../states.ts'
import { task } from '../task.ts'
import { transaction } from '../transaction.ts'

const MOST_PARTIES = 100

const Missing = z.object({
  what: z.enum(['signature', 'condition', 'funds_flow']),
  id: z
    .int()
    .nullable()
    .meta({ description: 'The party’s `idx` or the task; null for the transaction as a whole' }),
  message: z.string(),
})

export const TransactionSummary = entity('TransactionSummary', transaction.Entity.shape)

const steps = [...new Set(Object.values(nextStatus))].filter(one => one !== null)

export const Transaction = entity('Transaction', {
  ...transaction.Entity.shape,
  next_status: z.enum(steps).nullable(),
  missing: z.array(Missing).meta({ description: 'Outstanding before `next_status`' }),
  parties: z.array(party.Entity),
  tasks: z.array(task.Entity),
})

export const TransactionInput = input('TransactionInput', {
  ...transaction.Input.shape,
  parties: z.array(party.Input).max(MOST_PARTIES).optional(),
  seed_default_tasks: z
    .boolean()
    .optional()
    .meta({ description: 'Start with the office’s closing pack and milestones. Default: true' }),
})

export const StatusInput = input('TransactionStatusInput', {
  status: z.enum(transactionStatuses),
  date: field.date().optional().meta({
    description: 'Day of signing, of satisfied conditions or of closing, not after today. Default: today',
  }),
  override_reason: field
    .text(1000)
    .optional()
    .meta({ description: 'Reason for an administrator’s override of missing items' }),
})

export const RoomLink = input('TransactionRoomLink', {
  room_id: field.id().nullable().meta({ description: 'Null unlinks the data room' }),
})

export type TransactionInput = z.output<typeof TransactionInput>
export type TransactionChange = z.output<typeof transaction.Change>
export type StatusInput = z.output<typeof StatusInput>
