import { z } from 'zod'
import { field } from '../../kernel/index.ts'
import {
  answered,
  choice,
  flag,
  ownField,
  type RowOf,
  record,
  reference,
  text,
} from '../../kernel/records/index.ts'
import { assertOwner } from '../../platform/identity/colleagues.ts'
import { taskCategories, taskStatuses } from './states.ts'

export type TaskRow = RowOf<'transaction_tasks'>

const settled = { status: ['complete', 'waived', 'not_applicable'] }

/** Something to do for a closing: a condition precedent holds the money up. */
export const task = record({
  type: 'transaction_task',
  table: 'transaction_tasks',
  entity: 'TransactionTask',
  label: 'Task',
  plural: 'Tasks of transactions',
  title: 'title',
  access: 'transactions:read',
  page: '/transactions',
  within: { parentId: 'transaction_id' },
  counter: 'version',
  search: false,
  from: {
    rows: db =>
      db
        .selectFrom('transaction_tasks')
        .innerJoin('transactions', 'transactions.id', 'transaction_tasks.transaction_id')
        .select(['transactions.name as transaction_name', 'transactions.status as transaction_status'])
        .select(({ fn }) => fn.coalesce('transaction_tasks.owner_id', 'transactions.owner_id').as('due_of')),
  },
  due: [
    {
      on: 'due_date',
      who: 'due_of',
      key: 'transaction-task',
      said: title => title,
      detail: row => row.transaction_name as string,
      unless: { ...settled, transaction_status: ['terminated'] },
    },
  ],
  fields: {
    transaction_id: answered('record', field.id(), { list: false }),
    category: choice(taskCategories, { required: true }),
    title: text(300, { required: true }),
    status: ownField('choice', z.enum(taskStatuses), z.enum(taskStatuses), {
      defaulted: true,
      only: 'change',
      choices: taskStatuses,
    }),
    owner_id: reference({
      unless: settled,
      handedOver: 'Open tasks of transactions',
      resolve: async (ctx, { owner_id }) => {
        await assertOwner(ctx, owner_id as number | null | undefined)
        return {}
      },
    }),
    due_date: ownField('date', field.date(), field.date(), {
      given: 'Set by hand: no longer moves with the target close',
    }),
    due_offset: ownField('number', z.int(), z.int().min(-730).max(730), {
      description: 'Calendar days from the target close; null if the day was set by hand',
      given: 'Calendar days from the target close',
    }),
    overdue_on: answered('date', field.date().nullable(), { description: 'Day it was found overdue' }),
    is_cp: flag({
      label: 'Condition precedent',
      defaulted: true,
      description: 'Condition precedent: blocks funding while open',
      given: 'Condition precedent: blocks funding while open',
    }),
    condition_id: answered('record', field.id().nullable(), {
      description: 'Condition in a document that it satisfies',
      list: false,
    }),
    completed_by: answered('text', z.string().nullable(), {}),
    completed_at: answered('time', field.timestamp().nullable(), {}),
    waived_by: answered('text', z.string().nullable(), {}),
    waived_at: answered('time', field.timestamp().nullable(), {}),
    waiver_reason: text(1000, { lasting: true, only: 'change', given: 'Required for a waiver' }),
    notes: text(5000),
  },
  beside: {
    owner: z.string().nullable(),
    overdue: z.boolean().meta({ description: 'Open and due before today' }),
    documents: z.int().nonnegative().meta({ description: 'Number of documents that evidence it' }),
  },
})
