import { z } from 'zod'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { is_over } from '../rows.ts'
import { transaction } from '../transaction.ts'
import { getTransaction } from './present.ts'
import { RoomLink, StatusInput, Transaction, TransactionInput, TransactionSummary } from './schemas.ts'
import {
  changeTransaction,
  deleteTransaction,
  draftTransaction,
  linkRoom,
  listTransactions,
  moveTransaction,
  transactionQuery,
} from './transactions.ts'

const P = '/api/v1/svc/transactions'
const ONE = `${P}/{tx_id}` as const

const draft = {
  access: 'transactions:write' as const,
  status: 201 as const,
  body: TransactionInput,
  example: {
    name: 'Alder Row senior loan',
    asset_class: 'private_credit',
    parties: [
      { name: 'Alder Row Holdings', role: 'borrower' },
      { name: 'Northgate Bank', role: 'lender' },
    ],
    seed_default_tasks: true,
    target_close_date: '2026-12-15',
  },
  response: Transaction,
  errors: { duplicate: [409, 'A party is listed twice'] as const },
  money: 'none' as const,
}

export const routes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listTransactions',
    summary: 'List transactions, newest first',
    access: 'transactions:read',
    query: transactionQuery,
    response: z.array(TransactionSummary),
    tool: {
      name: 'svc_list_transactions',
      title: 'List transactions',
      category: 'transactions',
      credits: 1,
      description:
        'Lists closings, newest first, with status, target close, open tasks and signatures. The checklist of one is in svc_get_transaction.',
      keywords: 'closing deal signing completion',
    },
    handle: (ctx, { query }) => listTransactions(ctx, query),
  }),
  route({
    ...draft,
    method: 'POST',
    path: P,
    operation: 'createTransaction',
    does: 'transaction',
    summary: 'Create a transaction',
    description: 'Alias of drafting one.',
    handle: (ctx, { body }) => draftTransaction(ctx, body),
  }),
  route({
    ...draft,
    method: 'POST',
    path: `${P}/draft`,
    operation: 'draftTransaction',
    does: 'transaction',
    summary: 'Draft a transaction with its closing checklist',
    did: 'Drafted a transaction',
    tool: {
      name: 'svc_draft_transaction',
      title: 'Draft a transaction',
      category: 'transactions',
      credits: 2,
      description:
        'Drafts a closing with its parties, and with the office’s checklist and milestones counted from the target close. It signs nothing.',
      keywords: 'closing start open signing checklist',
    },
    handle: (ctx, { body }) => draftTransaction(ctx, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    shows: 'transaction',
    operation: 'getTransaction',
    summary: 'Get a transaction with its checklist and parties',
    access: 'transactions:read',
    response: Transaction,
    tool: {
      name: 'svc_get_transaction',
      title: 'Show a transaction',
      category: 'transactions',
      credits: 1,
      description:
        'Shows one closing: its status, what is missing for the next step, tasks, conditions precedent and signatures. It changes nothing.',
      keywords: 'closing open before signing funding missing outstanding',
    },
    handle: (ctx, { params }) => getTransaction(ctx, params.tx_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateTransaction',
    summary: 'Change a transaction',
    description: 'A new target close moves the tasks and milestones that are dated from it.',
    access: 'transactions:write',
    body: transaction.Change,
    example: { target_close_date: '2026-12-22' },
    response: Transaction,
    errors: { is_over, changed_meanwhile },
    money: 'none',
    handle: (ctx, { params, body }) => changeTransaction(ctx, params.tx_id, body),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    operation: 'deleteTransaction',
    summary: 'Delete a transaction',
    description: 'Only an unchanged draft; terminate any other.',
    access: 'transactions:write',
    errors: { has_history: [409, 'Its history must stay on record'] },
    money: 'none',
    handle: (ctx, { params }) => deleteTransaction(ctx, params.tx_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/link-room`,
    operation: 'linkTransactionRoom',
    summary: 'Link a data room to a transaction',
    access: 'transactions:write',
    body: RoomLink,
    example: { room_id: 1 },
    response: Transaction,
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params, body }) => linkRoom(ctx, params.tx_id, body.room_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/status`,
    operation: 'moveTransaction',
    summary: 'Change the status of a transaction',
    description:
      'drafting, negotiating, signed, funding, closed, one step at a time and one back before signing; on_hold and terminated as exits. All parties must sign before signed, all conditions precedent be satisfied or waived before funding, and the funds flow be confirmed before closed; an administrator may override with `override_reason`, which the audit log records.',
    access: 'transactions:write',
    body: StatusInput,
    example: { status: 'negotiating' },
    response: Transaction,
    errors: {
      illegal_transition: [409, 'Transition not allowed from this status; see `allowed`'],
      gate_not_met: [409, 'Requirements for this status are not met; see `missing`'],
    },
    money: 'none',
    tool: {
      name: 'svc_move_transaction',
      title: 'Move a transaction to another status',
      category: 'transactions',
      credits: 2,
      description:
        'Moves a closing one step: negotiating, signed, funding, closed, or on hold. It says what is missing where it cannot.',
      keywords: 'closing sign fund close terminate hold',
    },
    handle: (ctx, { params, body }) => moveTransaction(ctx, params.tx_id, body),
  }),
] as const
