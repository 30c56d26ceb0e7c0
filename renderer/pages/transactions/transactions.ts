import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Transaction, type TransactionTask, transactionsApi } from '../../api/modules.ts'

export const transactionsKey = ['transactions'] as const

export const transactionsQuery = (dealId?: number) =>
  queryOptions({
    queryKey: [...transactionsKey, 'all', dealId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        transactionsApi('GET /api/v1/svc/transactions', {
          query: {
            limit: PAGE_SIZE,
            ...(dealId === undefined ? {} : { deal_id: dealId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const transactionQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, id],
    queryFn: ({ signal }) =>
      transactionsApi('GET /api/v1/svc/transactions/{tx_id}', { params: { tx_id: id }, signal }),
  })

export const milestonesQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, id, 'milestones'],
    queryFn: ({ signal }) =>
      transactionsApi('GET /api/v1/svc/transactions/{tx_id}/milestones', { params: { tx_id: id }, signal }),
  })

export const fundsFlowQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, id, 'funds-flow'],
    queryFn: ({ signal }) =>
      transactionsApi('GET /api/v1/svc/transactions/{tx_id}/funds-flow', { params: { tx_id: id }, signal }),
  })

/** The reminders of signatures that were sent, newest first; looked at again while one is on its way. */
export const remindersQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, id, 'reminders'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        transactionsApi('GET /api/v1/svc/transactions/{tx_id}/reminders', {
          params: { tx_id: id },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status === 'queued' || status === 'sending') ? 2000 : false,
  })

export const conditionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionsKey, id, 'conditions'],
    queryFn: ({ signal }) =>
      transactionsApi('GET /api/v1/svc/transactions/{tx_id}/conditions', {
        params: { tx_id: id },
        query: { state: 'proposed' },
        signal,
      }),
  })

export const evidenceQuery = ({ transaction_id, id }: TransactionTask) =>
  queryOptions({
    queryKey: [...transactionsKey, transaction_id, 'tasks', id, 'documents'],
    queryFn: ({ signal }) =>
      transactionsApi('GET /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents', {
        params: { tx_id: transaction_id, task_id: id },
        signal,
      }),
  })

export const packQuery = queryOptions({
  queryKey: [...transactionsKey, 'pack'],
  queryFn: ({ signal }) => transactionsApi('GET /api/v1/svc/transactions/pack', { signal }),
})

type Status = Transaction['status']

/** The statuses through which a closing goes, in order. */
export const way = ['drafting', 'negotiating', 'signed', 'funding', 'closed'] as const

export const isOver = (status: Status): boolean => status === 'closed' || status === 'terminated'

export const isOpen = ({ status }: TransactionTask): boolean =>
  status === 'pending' || status === 'in_progress' || status === 'blocked'

/** The papers that are prepared as Word files. */
export const papers = {
  closing_checklist: 'Closing checklist',
  officers_certificate: 'Officer’s certificate',
  board_resolution: 'Board resolution',
  cp_satisfaction_letter: 'CP satisfaction letter',
  funds_flow_memorandum: 'Funds-flow memorandum',
  signature_page: 'Signature page',
  payoff_letter: 'Payoff letter',
  signature_release: 'Release of signatures',
}
