import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { task } from './task.ts'
import { transaction } from './transaction.ts'

/** The lists of transactions and of their tasks. */
export const collections: readonly Collection[] = [
  collectionOf(transaction, {
    list: 'svc_list_transactions',
    tells: ['status', 'target_close_date'],
    nouns: ['transaction', 'transactions', 'closing', 'closings'],
    refers: { deal_id: ['deal', 'deal_name'] },
    words: {
      target_close_date: [
        'target closing',
        'close',
        'closes',
        'closing date',
        'expected close',
        'planned to close',
      ],
      owner_id: ['own', 'owns', 'owned by', 'runs', 'responsible'],
      closed_on: ['closed'],
    },
    fields: {
      tasks_open: { kind: 'number', words: ['open tasks', 'tasks open', 'tasks are open', 'tasks left'] },
      tasks_overdue: { kind: 'number', words: ['overdue tasks', 'tasks overdue'] },
      conditions_open: {
        kind: 'number',
        words: [
          'open conditions',
          'conditions open',
          'open conditions precedent',
          'outstanding conditions',
          'conditions precedent outstanding',
          'conditions precedent',
        ],
      },
      parties_signed: { kind: 'number', words: ['parties signed', 'signatures in', 'parties have signed'] },
    },
    states: {
      open: ({ status }) => !['closed', 'terminated'].includes(status),
      live: ({ status }) => !['closed', 'terminated'].includes(status),
    },
    done: ({ status }) => ['closed', 'terminated'].includes(status),
    date: 'target_close_date',
    due: 'target_close_date',
  }),
  collectionOf(task, {
    list: 'svc_list_transaction_tasks',
    within: { type: 'transaction', parameter: 'tx_id', field: 'transaction_id' },
    tells: ['due_date'],
    nouns: ['task', 'tasks', 'closing task', 'closing tasks', 'condition', 'conditions'],
    words: {
      due_date: ['due'],
      completed_by: ['completed', 'done by', 'finished'],
      owner_id: ['own', 'owns', 'owned by', 'responsible'],
    },
    values: { status: { complete: ['completed', 'done', 'finished'] } },
    fields: {
      transaction_id: { kind: 'record', words: ['transaction'], of: 'transaction', named: 'transaction' },
    },
    states: {
      open: ({ status }) => !['complete', 'waived', 'not_applicable'].includes(status),
      'still to do': ({ status }) => !['complete', 'waived', 'not_applicable'].includes(status),
      overdue: row => row.overdue === true,
      late: row => row.overdue === true,
      'condition precedent': ({ is_cp }) => is_cp === true,
      'conditions precedent': ({ is_cp }) => is_cp === true,
    },
    done: ({ status }) => ['complete', 'waived', 'not_applicable'].includes(status),
    date: 'due_date',
    due: 'due_date',
  }),
]
