import { amountIn, route } from '../../../kernel/index.ts'
import { is_over } from '../rows.ts'
import { addLine, confirmByCallBack, confirmFunds, fundsFlow, getLine, removeLine } from './funds-flow.ts'
import { FlowLine, FlowLineInput, FundsFlow } from './schemas.ts'

const P = '/api/v1/svc/transactions/{tx_id}/funds-flow'
const ONE = `${P}/{line_id}` as const

export const fundsFlowRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getTransactionFundsFlow',
    summary: 'Get the funds flow of a transaction',
    access: 'transactions:read',
    response: FundsFlow,
    tool: {
      name: 'svc_get_transaction_funds_flow',
      title: 'Show the funds flow of a transaction',
      category: 'transactions',
      credits: 1,
      description:
        'Shows sources and uses of a closing per party, whether they are equal to the cent, and whose account was confirmed. It moves no money.',
      keywords: 'closing sources uses wire call back funds flow memo',
    },
    handle: (ctx, { params }) => fundsFlow(ctx, params.tx_id),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'addTransactionFlowLine',
    summary: 'Add a source or a use to the funds flow of a transaction',
    access: 'transactions:write',
    status: 201,
    body: FlowLineInput,
    example: { side: 'use', party: 'Alder Row Holdings', purpose: 'Purchase price', amount: 98_500_000 },
    response: FlowLine,
    errors: { is_over },
    money: amountIn('amount'),
    does: 'funds_flow',
    handle: (ctx, { params, body }) => addLine(ctx, params.tx_id, body),
  }),
  route({
    method: 'POST',
    path: `${P}/confirm`,
    operation: 'confirmTransactionFundsFlow',
    summary: 'Confirm the funds flow of a transaction',
    description:
      'Possible once sources equal uses and every account is confirmed by call-back. Changing a line undoes it.',
    access: 'transactions:approve',
    governed: true,
    money: 'none',
    response: FundsFlow,
    errors: {
      is_over,
      gate_not_met: [409, 'It does not balance, or an account is not confirmed; see `missing`'],
    },
    handle: (ctx, { params }) => confirmFunds(ctx, params.tx_id),
  }),
  route({
    method: 'GET',
    path: ONE,
    operation: 'getTransactionFlowLine',
    summary: 'Get a line of the funds flow of a transaction',
    access: 'transactions:read',
    response: FlowLine,
    handle: (ctx, { params }) => getLine(ctx, params.tx_id, params.line_id),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    operation: 'deleteTransactionFlowLine',
    summary: 'Remove a line from the funds flow of a transaction',
    access: 'transactions:write',
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params }) => removeLine(ctx, params.tx_id, params.line_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/call-back`,
    operation: 'confirmTransactionAccount',
    summary: 'Confirm a payee’s bank details by call-back',
    description:
      'Confirms that the caller heard the payee confirm the account on a number known before. Needs a person’s session: agents and keys cannot call back.',
    access: 'transactions:write',
    audience: 'pages',
    session: true,
    response: FlowLine,
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params }) => confirmByCallBack(ctx, params.tx_id, params.line_id),
  }),
] as const
