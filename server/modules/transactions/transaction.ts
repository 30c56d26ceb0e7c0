import { z } from 'zod'
import { dealField } from '../../deals/deal-field.ts'
import { type Context, field, invalidField, sentence } from '../../kernel/index.ts'
import {
  answered,
  currency,
  date,
  externalId,
  key,
  type RowOf,
  record,
  reference,
  text,
} from '../../kernel/records/index.ts'
import { owner } from '../../platform/identity/owner.ts'
import { findRoom } from '../vdr/index.ts'
import { transactionStatuses } from './states.ts'

export type TransactionRow = RowOf<'transactions'>

const count = (description: string) => z.int().nonnegative().meta({ description })

/** 422 at the field for a data room that is not the office's. */
export async function assertRoom(ctx: Context, id: number | null | undefined, at: string): Promise<void> {
  if (id != null && !(await findRoom(ctx, id)))
    throw invalidField(at, sentence`is not a data room of this office`)
}

/** The closing of a deal. */
export const transaction = record({
  type: 'transaction',
  table: 'transactions',
  entity: 'Transaction',
  label: 'Transaction',
  plural: 'Transactions',
  title: 'name',
  access: 'transactions:read',
  timeline: { ids: ['transaction_id'], address: '/api/v1/svc/transactions/{tx_id}' },
  page: '/transactions',
  counter: 'version',
  within: { dealId: 'deal_id' },
  due: [
    {
      on: 'target_close_date',
      who: 'owner_id',
      key: 'transaction',
      said: name => sentence`Closing: ${name}`,
      unless: { status: ['closed', 'terminated'] },
    },
  ],
  fields: {
    name: text(200, {
      defaulted: true,
      given: 'Default: the deal’s name',
      hint: 'Default: from the deal',
      find: true,
    }),
    asset_class: key({ label: 'Asset class', searched: true }),
    // The funds flow is in the deal's currency when the transaction was drafted.
    ...dealField({
      uses: { of: 'deal.currency', what: sentence`transaction`, unless: { status: ['terminated'] } },
    }),
    linked_room_id: reference({
      column: 'room_id',
      given: 'Data room with its documents',
      resolve: async (ctx, { linked_room_id }) => {
        await assertRoom(ctx, linked_room_id as number | null | undefined, 'linked_room_id')
        return {}
      },
    }),
    ...owner({
      description: 'Person responsible: see GET /me/colleagues',
      given: 'Person responsible. Default: the person who drafts it',
    }),
    currency: currency({ defaulted: true, only: 'creation', description: 'Currency of the funds flow' }),
    status: answered('choice', z.enum(transactionStatuses), {
      choices: transactionStatuses,
      filter: true,
      searched: true,
    }),
    held_from: answered('choice', z.enum(transactionStatuses).nullable(), {
      description: 'Status to resume after a hold',
      list: false,
    }),
    target_close_date: date({ label: 'Target close', searched: true }),
    closed_on: answered('date', field.date().nullable(), { searched: true }),
    funds_confirmed_by: answered('text', z.string().nullable(), { list: false }),
    funds_confirmed_at: answered('time', field.timestamp().nullable(), { list: false }),
    notes: text(5000, { find: true, searched: true }),
    external_id: externalId(),
  },
  beside: {
    deal_name: z.string().nullable(),
    owner: z.string().nullable(),
    tasks_total: count('Excluding tasks that do not apply'),
    tasks_open: count('Neither complete nor waived'),
    tasks_overdue: count('Open and due before today'),
    conditions_open: count('Open conditions precedent'),
    parties_total: count('Excluding parties that left'),
    parties_signed: count('Of these, parties that have signed'),
  },
})
