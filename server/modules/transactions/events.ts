import { z } from 'zod'
import { entity, event, field } from '../../kernel/index.ts'
import { transactionStatuses } from './states.ts'

export const transactionMoved = event({
  name: 'transaction.status_changed',
  summary: 'A transaction moved to another status',
  to: 'subscriber',
  data: entity('TransactionMoved', {
    from: z.enum(transactionStatuses),
    name: z.string(),
    to: z.enum(transactionStatuses),
    transaction_id: field.id(),
  }),
})

export const partySigned = event({
  name: 'transaction.party_signed',
  summary: 'A party of a transaction signed',
  to: 'subscriber',
  data: entity('TransactionPartySigned', {
    idx: z.int(),
    party: z.string(),
    sha256: z.string().nullable(),
    transaction_id: field.id(),
  }),
})
