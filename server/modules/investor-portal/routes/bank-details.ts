import { z } from 'zod'
import { assertWroteNot, Proposal, writtenBy } from '../../../agents/index.ts'
import {
  addBankDetails,
  authorsOfBankDetails,
  confirmBankDetails,
  listBankDetails,
} from '../../../books/partners/bank-details.ts'
import { allows } from '../../../kernel/access/permissions.ts'
import { Executed, route, sentence } from '../../../kernel/index.ts'
import { masked } from '../../../kernel/values/masked.ts'
import { BankDetails, BankDetailsCallBack, BankDetailsInput } from '../schemas/bank-details.ts'

const P = '/api/v1/svc/investor-portal/lps/{lp_id}/bank-details'

export const bankDetailsRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listInvestorBankDetails',
    summary: 'List an investor’s bank details, newest first',
    description: 'All versions in all currencies. Numbers are masked for callers who may not change them.',
    access: 'investor-portal:read',
    response: z.array(BankDetails),
    async handle(ctx, { params }) {
      const details = await listBankDetails(ctx, params.lp_id)
      return allows(ctx.principal, { key: 'investor-portal' }, 'investor-portal:write')
        ? details
        : details.map(one => ({ ...one, number: masked(one.number) }))
    },
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'proposeInvestorBankDetails',
    summary: 'Propose bank details of an investor',
    description:
      'Answers with a proposal. Once approved they hold from their day on, and are paid to once a call-back has confirmed them.',
    access: 'investor-portal:write',
    approval: true,
    secondPerson: true,
    money: 'none',
    does: 'investor_bank_details',
    masks: ['number'],
    tells: ({ principal }, { params, body }) => ({
      kind: 'bank_details_changed',
      title: sentence`Bank details of an investor changed`,
      detail: sentence`Approved by ${principal.name}: ${body.bank_name}, ${body.account_holder}, account ${masked(body.number)}. Call the investor on a number you already know before the next payment.`,
      link: `/investors/${params.lp_id}`,
    }),
    status: 202,
    body: BankDetailsInput,
    example: {
      account_holder: 'Alder Pension Scheme',
      number: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFFXXX',
      bank_name: 'Commerzbank',
      currency: 'EUR',
    },
    response: Proposal,
    handle: async (ctx, { params, body }) =>
      new Executed(await addBankDetails(ctx, params.lp_id, body, await writtenBy(ctx))),
  }),
  route({
    method: 'POST',
    path: `${P}/{details_id}/call-back`,
    operation: 'confirmInvestorBankDetails',
    summary: 'Confirm an investor’s bank details by call-back',
    description:
      'Records whom the caller heard confirm the details, and on which number known before. Needs the session of a person who neither proposed nor edited them: agents and keys cannot call back.',
    access: 'investor-portal:write',
    audience: 'pages',
    session: true,
    body: BankDetailsCallBack,
    example: { person: 'Jo Alder', phone: '+44 20 7946 0000' },
    response: BankDetails,
    errors: { already_confirmed: [409, 'Already confirmed by call-back'] },
    money: 'none',
    async handle(ctx, { params: { lp_id, details_id }, body }) {
      await assertWroteNot(ctx, await authorsOfBankDetails(ctx, lp_id, details_id), 'investor-portal')
      return confirmBankDetails(ctx, lp_id, details_id, body)
    },
  }),
] as const
