import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import {
  type Transaction,
  type TransactionCondition,
  type TransactionParty,
  type TransactionTask,
  transactionsApi,
} from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

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

/** What a closing is in each status, and what moving it there is called. */
export const statuses: Record<Status, { tone: Tone; label: string; move: string }> = {
  drafting: { tone: 'quiet', label: 'Drafting', move: 'Back to drafting' },
  negotiating: { tone: 'open', label: 'Negotiating', move: 'Begin negotiating' },
  signed: { tone: 'open', label: 'Signed', move: 'Mark as signed' },
  funding: { tone: 'open', label: 'Funding', move: 'Begin funding' },
  closed: { tone: 'good', label: 'Closed', move: 'Mark as closed' },
  on_hold: { tone: 'warning', label: 'On hold', move: 'Put on hold' },
  terminated: { tone: 'bad', label: 'Terminated', move: 'Terminate' },
}

/** The statuses through which a closing goes, in order. */
export const way = ['drafting', 'negotiating', 'signed', 'funding', 'closed'] as const

export const isOver = (status: Status): boolean => status === 'closed' || status === 'terminated'

export const taskStatuses: Record<TransactionTask['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'quiet', label: 'Pending' },
  in_progress: { tone: 'open', label: 'In progress' },
  blocked: { tone: 'bad', label: 'Blocked' },
  complete: { tone: 'good', label: 'Complete' },
  waived: { tone: 'good', label: 'Waived' },
  not_applicable: { tone: 'quiet', label: 'Does not apply' },
}

export const isOpen = ({ status }: TransactionTask): boolean =>
  status === 'pending' || status === 'in_progress' || status === 'blocked'

export const categories: Record<TransactionTask['category'], string> = {
  legal: 'Legal',
  corporate: 'Corporate',
  diligence: 'Diligence',
  kyc: 'KYC',
  security: 'Security',
  financial: 'Financial',
  opinions: 'Opinions',
  regulatory: 'Regulatory',
  funding: 'Funding',
  closing: 'Closing',
  post_closing: 'Post-closing',
}

export const timings: Record<TransactionCondition['timing'], string> = {
  initial: 'Before the closing',
  each_utilisation: 'Before each utilisation',
  subsequent: 'After the closing',
}

export const methods: Record<NonNullable<TransactionParty['method']>, string> = {
  wet_ink: 'By hand',
  e_signature: 'Electronically',
  power_of_attorney: 'By power of attorney',
}

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
