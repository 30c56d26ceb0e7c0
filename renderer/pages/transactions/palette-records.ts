import { transactionsApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'
import { transactionStates } from '../../words/transactions.ts'

export const searchedTransactions: Searched = {
  group: 'Closings',
  order: 36,
  module: 'transactions',
  find: async (text, { signal }) => {
    const query = asked(text)
    const { items } = await transactionsApi('GET /api/v1/svc/transactions', { query, signal })
    return items.map(({ id, name, status }) => ({
      id,
      label: name,
      description: transactionStates[status].label,
      link: { to: '/transactions/$transactionId', params: { transactionId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownTransactions: ShownRecords = {
  transaction: ({ id }) => ({ to: '/transactions/$transactionId', params: { transactionId: String(id) } }),
}
