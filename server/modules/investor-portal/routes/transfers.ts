import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import {
  listTransfers,
  presentTransfers,
  showTransfer,
  voidTransfer,
} from '../../../books/capital/transfers/transfer-records.ts'
import { dues_open, over_interest, transferInterest } from '../../../books/capital/transfers/transfers.ts'
import { already_void, built_upon } from '../../../books/capital/voids.ts'
import { amountIn, field, notFound, route } from '../../../kernel/index.ts'
import { fundFilter } from '../schemas/fields.ts'
import { interestTransferred, Transfer, TransferInput, TransferVoidInput } from '../schemas/transfer.ts'

const P = '/api/v1/svc/investor-portal/transfers'

export const transferRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listInterestTransfers',
    summary: 'List interest transfers, newest first',
    access: 'investor-portal:read',
    query: z.object({
      ...field.listing,
      ...fundFilter,
      lp_id: z.coerce.number().pipe(field.id()).optional().meta({ description: 'Seller or buyer' }),
    }),
    response: z.array(Transfer),
    tool: {
      name: 'svc_list_interest_transfers',
      title: 'List transfers of interests',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists which investors took interests in funds over from others, newest first, by fund or investor, with where both stood before and after.',
      keywords: 'secondary sale assignment who bought who sold assignee transferee transferor',
    },
    handle: (ctx, { query }) => listTransfers(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'createInterestTransfer',
    summary: 'Transfer an interest in a fund',
    description:
      'Transfers the commitment, or part of it, with the capital account and a proportional part of everything called, paid in, distributed and recallable. No cash moves. Income up to the day is the seller’s by days, and transfers with the interest. What was recorded of the seller after the day is carried over on its own days (`carried`); the day must be in an open period. `ephemeral=true` shows both sides before and after.',
    access: 'investor-portal:write',
    status: 201,
    body: TransferInput,
    example: {
      fund_account_id: 1,
      seller_id: 1,
      buyer_id: 2,
      fraction: 0.5,
      kind: 'secondary',
      reason: 'Secondary sale',
    },
    response: Transfer,
    errors: { over_interest, dues_open, period_closed, built_upon },
    money: amountIn('commitment'),
    does: 'interest_transfer',
    did: 'Transferred an interest to another investor',
    tool: {
      name: 'svc_transfer_interest',
      title: 'Transfer an interest',
      category: 'lp_crm',
      credits: 2,
      description:
        'Moves an investor’s interest in a fund, or a part of it, to another investor from a day on, with its capital account and history. Nothing may be owed by the seller.',
      keywords: 'secondary sale assign assignment sell buy transferee transferor succession death merger',
    },
    handle: async (ctx, { body }) => {
      const row = await transferInterest(ctx, {
        fundId: body.fund_account_id,
        sellerId: body.seller_id,
        buyerId: body.buyer_id,
        effectiveOn: body.effective_on,
        commitment: body.commitment,
        fraction: body.fraction,
        price: body.price,
        kind: body.kind,
        reason: body.reason,
        reference: body.reference,
      })
      const [shown] = await presentTransfers(ctx, [row])
      if (!shown) throw notFound()
      const { id: transfer_id, fund_account_id, seller, buyer, commitment, currency, effective_on } = shown
      await ctx.emit(interestTransferred, {
        transfer_id,
        fund_account_id,
        seller_id: seller.lp_id,
        buyer_id: buyer.lp_id,
        commitment,
        currency,
        effective_on,
      })
      return shown
    },
  }),
  route({
    method: 'GET',
    path: `${P}/{transfer_id}`,
    shows: 'interest_transfer',
    operation: 'getInterestTransfer',
    summary: 'Get an interest transfer',
    access: 'investor-portal:read',
    response: Transfer,
    handle: (ctx, { params }) => showTransfer(ctx, params.transfer_id),
  }),
  route({
    method: 'POST',
    path: `${P}/{transfer_id}/void`,
    operation: 'voidInterestTransfer',
    summary: 'Void an interest transfer',
    description:
      'Voids it as of its own day; what was recorded for the buyer since is carried back by the part this interest is of theirs (`carried`). Not possible in a closed period: transfer the interest back instead.',
    access: 'investor-portal:write',
    body: TransferVoidInput,
    example: { reason: 'The sale fell through' },
    response: Transfer,
    errors: { already_void, built_upon, dues_open, period_closed },
    money: amountIn('commitment'),
    does: 'interest_transfer',
    tool: {
      name: 'svc_void_interest_transfer',
      title: 'Void an interest transfer',
      category: 'lp_crm',
      credits: 2,
      description:
        'Voids an interest transfer recorded by mistake, and carries what the buyer was called and paid since back; not once its period is closed.',
      keywords: 'undo reverse void transfer assignment secondary mistake',
      destructive: true,
    },
    handle: (ctx, { params, body }) => voidTransfer(ctx, params.transfer_id, body.reason),
  }),
] as const
