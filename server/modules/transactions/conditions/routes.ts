import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import { is_over } from '../rows.ts'
import { conditionStates } from '../states.ts'
import { acceptConditions, dismissConditions, listConditions } from './conditions.ts'
import { findConditions, proposeConditions } from './extract.ts'
import { AcceptInput, Condition, DismissInput, Extracted, ExtractInput, Settled } from './schemas.ts'

const ONE = '/api/v1/svc/transactions/{tx_id}' as const
const P = `${ONE}/conditions` as const

const is_settled = [409, 'Already accepted or dismissed'] as const

const example =
  'Schedule 2\nConditions precedent\n1. A copy of the constitutional documents of the Borrower.\n2. A copy of a resolution of the board of directors of the Borrower.'

export const conditionRoutes = [
  route({
    method: 'POST',
    path: `${ONE}/extract-cps`,
    operation: 'extractTransactionConditions',
    summary: 'Extract conditions precedent from documents',
    description:
      'Proposes each condition once, with its wording, location, timing and a task; earlier proposals are not repeated. A person accepts them before they become tasks.',
    access: 'transactions:write',
    body: ExtractInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: { source: { type: 'inline', documents: [{ name: 'agreement.txt', text: example }] } },
    response: Extracted,
    errors: {
      ...sourceErrors,
      is_over,
      analysis_failed,
    },
    money: 'none',
    tool: {
      name: 'svc_extract_transaction_conditions',
      title: 'Find conditions precedent',
      category: 'transactions',
      credits: 20,
      aiHeavy: true,
      description:
        'Finds the conditions precedent and subsequent in the documents of a closing and proposes a task for each. It makes no tasks: a person accepts them.',
      keywords: 'closing cp conditions precedent subsequent facility agreement schedule',
      openWorld: true,
    },
    prepare: (ctx, { params, body }) => findConditions(ctx, params.tx_id, body),
    handle: (ctx, { params }, found) => proposeConditions(ctx, params.tx_id, found),
  }),
  route({
    method: 'GET',
    path: P,
    operation: 'listTransactionConditions',
    summary: 'List the extracted conditions precedent',
    access: 'transactions:read',
    query: z.object({ state: z.enum(conditionStates).optional() }),
    response: z.array(Condition),
    handle: (ctx, { params, query }) => listConditions(ctx, params.tx_id, query.state),
  }),
  route({
    method: 'POST',
    path: `${P}/accept`,
    operation: 'acceptTransactionConditions',
    summary: 'Accept conditions precedent as tasks',
    description: 'All or none. Conditions subsequent fall due after closing and hold nothing up.',
    access: 'transactions:write',
    body: AcceptInput,
    example: { conditions: [{ condition_id: 1 }] },
    response: Settled,
    errors: { is_over, is_settled },
    money: 'none',
    handle: (ctx, { params, body }) => acceptConditions(ctx, params.tx_id, body),
  }),
  route({
    method: 'POST',
    path: `${P}/dismiss`,
    operation: 'dismissTransactionConditions',
    summary: 'Dismiss extracted conditions precedent',
    access: 'transactions:write',
    body: DismissInput,
    example: { conditions: [1] },
    response: Settled,
    errors: { is_over, is_settled },
    money: 'none',
    handle: (ctx, { params, body }) => dismissConditions(ctx, params.tx_id, body.conditions),
  }),
] as const
