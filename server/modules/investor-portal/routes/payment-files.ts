import { z } from 'zod'
import { findEvent } from '../../../books/capital/distributions/event-rows.ts'
import {
  listPaymentFiles,
  makePaymentFile,
  paymentFile,
} from '../../../books/capital/payment-files/payment-files.ts'
import { amountIn, FileAnswer, file, route } from '../../../kernel/index.ts'
import { payingAccount } from '../../bank/index.ts'
import { PaymentFile, PaymentFileInput } from '../schemas/payment-file.ts'

const P = '/api/v1/svc/investor-portal/distribution-events/{event_id}/payment-files'

export const paymentFileRoutes = [
  route({
    method: 'GET',
    path: P,
    summary: 'List the payment files of a distribution event',
    access: 'investor-portal:read',
    response: z.array(PaymentFile),
    handle: (ctx, { params }) => listPaymentFiles(ctx, params.event_id),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'createDistributionPaymentFile',
    summary: 'Create a payment file of a distribution event',
    description:
      'pain.001.001.09 (ISO 20022) of what is unpaid, to upload at the bank. Each payee needs confirmed bank details in its currency. Made again it is the same file.',
    access: 'investor-portal:write',
    status: 201,
    body: PaymentFileInput,
    example: { bank_account_id: 1 },
    response: PaymentFile,
    errors: {
      illegal_transition: [409, 'Not issued, or paid already'],
      gate_not_met: [409, 'Bank details are missing or unconfirmed; see `missing`'],
      payment_file_made: [409, 'Something changed since the last file; see `changed`'],
    },
    money: amountIn('total'),
    does: 'distribution',
    async handle(ctx, { params: { event_id }, body: { bank_account_id, ...asked } }) {
      const event = await findEvent(ctx, event_id)
      return makePaymentFile(ctx, event.id, await payingAccount(ctx, bank_account_id), asked)
    },
  }),
  route({
    method: 'GET',
    path: `${P}/{file_id}/xml`,
    operation: 'downloadDistributionPaymentFile',
    summary: 'Download a payment file of a distribution event (XML)',
    leaves: 'records',
    access: 'investor-portal:write',
    response: file('application/xml'),
    async handle(ctx, { params }) {
      const { name, xml } = await paymentFile(ctx, params.event_id, params.file_id)
      return new FileAnswer({ name, type: 'application/xml', content: xml })
    },
  }),
] as const
