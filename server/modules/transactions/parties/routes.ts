import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { party } from '../party.ts'
import { reminder } from '../reminder.ts'
import { is_over } from '../rows.ts'
import {
  addParty,
  changeParty,
  leave,
  listParties,
  markSigned,
  signingErrors,
  takeBackSignature,
} from './parties.ts'
import { listReminders, remind, reminderErrors } from './reminders.ts'
import { PartyReason, ReminderInput, SignedInput } from './schemas.ts'

const P = '/api/v1/svc/transactions/{tx_id}/parties'
const ONE = `${P}/{idx}` as const

const params = z.object({
  tx_id: z.coerce.number().pipe(field.id()),
  idx: z.coerce.number().pipe(z.int().min(0).max(Number.MAX_SAFE_INTEGER)),
})

const duplicate = [409, 'Already a party in that role'] as const

export const partyRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listTransactionParties',
    summary: 'List the parties of a transaction with their signatures',
    access: 'transactions:read',
    response: z.array(party.Entity),
    tool: {
      name: 'svc_list_transaction_parties',
      title: 'List the parties of a transaction',
      category: 'transactions',
      credits: 1,
      description:
        'Lists who signs a transaction, in which order, and who has: when, how and the digest of what. It asks nobody to sign.',
      keywords: 'closing signatories signatures signed outstanding',
    },
    handle: (ctx, { params: { tx_id } }) => listParties(ctx, tx_id),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'addTransactionParty',
    summary: 'Add a party to a transaction',
    access: 'transactions:write',
    status: 201,
    body: party.Input,
    example: { name: 'Alder Row Holdings', role: 'borrower', signatory: 'Ana Ruiz', signing_order: 1 },
    response: party.Entity,
    errors: { is_over, duplicate },
    money: 'none',
    handle: (ctx, { params: { tx_id }, body }) => addParty(ctx, tx_id, body),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateTransactionParty',
    summary: 'Change a party of a transaction',
    description: 'Possible until it has signed.',
    access: 'transactions:write',
    params,
    body: party.Change,
    example: { email: 'ana@example.com', signing_order: 2 },
    response: party.Entity,
    errors: { is_over, already_signed: [409, 'It has signed'] },
    money: 'none',
    handle: (ctx, { params: { tx_id, idx }, body }) => changeParty(ctx, tx_id, idx, body),
  }),
  route({
    method: 'POST',
    path: `${ONE}/signed`,
    operation: 'markTransactionSigned',
    summary: 'Mark a party of a transaction as having signed',
    description:
      'Records when, how, what (by SHA-256) and from where. Repeating it changes nothing. 409 `out_of_order` until everyone earlier in the signing order has signed.',
    access: 'transactions:write',
    params,
    body: SignedInput,
    example: { method: 'wet_ink', document: 'Facility agreement, execution version' },
    response: party.Entity,
    errors: { is_over, ...signingErrors },
    money: 'none',
    handle: (ctx, { params: { tx_id, idx }, body }) => markSigned(ctx, tx_id, idx, body),
  }),
  route({
    method: 'POST',
    path: `${ONE}/unsigned`,
    operation: 'takeBackTransactionSignature',
    summary: 'Revoke the signature of a party',
    description: 'Possible until the transaction is signed as a whole; needs a reason.',
    access: 'transactions:write',
    params,
    body: PartyReason,
    example: { reason: 'The signature page was of an older version' },
    response: party.Entity,
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params: { tx_id, idx }, body }) => takeBackSignature(ctx, tx_id, idx, body.reason),
  }),
  route({
    method: 'POST',
    path: `${ONE}/leave`,
    operation: 'leaveTransaction',
    summary: 'Mark a party as having left a transaction',
    description: 'The party no longer signs; its signatures stay on record.',
    access: 'transactions:write',
    params,
    body: PartyReason,
    example: { reason: 'Replaced by its parent company' },
    response: party.Entity,
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params: { tx_id, idx }, body }) => leave(ctx, tx_id, idx, body.reason),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/transactions/{tx_id}/reminders',
    operation: 'listTransactionReminders',
    summary: 'List signature reminders, newest first',
    access: 'transactions:read',
    query: z.object(field.listing),
    response: z.array(reminder.Entity),
    handle: (ctx, { params: { tx_id }, query }) => listReminders(ctx, tx_id, query),
  }),
  route({
    method: 'POST',
    path: `${ONE}/remind`,
    operation: 'remindTransactionParty',
    summary: 'Send a reminder to a party that has not signed',
    description:
      'Sent from the office’s mail account to a party whose turn it is. Records time, recipient and the mail server’s reply.',
    access: 'transactions:write',
    status: 201,
    params,
    body: ReminderInput,
    example: { note: 'The call is on Thursday at ten.' },
    response: reminder.Entity,
    errors: {
      is_over,
      ...reminderErrors,
      party_left: signingErrors.party_left,
      out_of_order: signingErrors.out_of_order,
    },
    money: 'none',
    handle: (ctx, { params: { tx_id, idx }, body }) => remind(ctx, tx_id, idx, body.note),
  }),
] as const
