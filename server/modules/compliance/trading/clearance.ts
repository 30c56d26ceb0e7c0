import { z } from 'zod'
import { type Context, field, notFound } from '../../../kernel/index.ts'
import {
  answered,
  choice,
  currency,
  ownField,
  type RowOf,
  record,
  text,
} from '../../../kernel/records/index.ts'
import { identifierFields } from './identifier-fields.ts'
import { oversees } from './oversight.ts'
import { clearanceStatuses, findingRules, instruments, offerings, sides } from './states.ts'

export type ClearanceRow = RowOf<'preclearance_requests'>

/** A personal trading request, with the findings of the rules and of a reviewer. */
export const clearance = record({
  type: 'preclearance',
  table: 'preclearance_requests',
  entity: 'Preclearance',
  label: 'Pre-clearance',
  plural: 'Pre-clearances',
  title: 'issuer',
  access: 'compliance:read',
  timeline: { ids: ['req_id'], address: '/api/v1/svc/compliance/trade/preclearance/{req_id}' },
  page: '/compliance/restricted?tab=clearances',
  kept: ['user_id'],
  // Other people's requests are for compliance only.
  search: false,
  fields: {
    issuer: text(200, { required: true, find: true }),
    ...identifierFields,
    instrument: choice(instruments, { required: true }),
    offering: choice(offerings, {
      defaulted: true,
      given: 'An IPO or limited offering is always reviewed',
    }),
    side: choice(sides, { required: true, label: 'Trade' }),
    quantity: ownField(
      'number',
      z.number(),
      field.decimals(z.number().positive().max(100_000_000_000), 4, 'Number of shares, or nominal'),
      { e4: true, required: true, description: 'Number of shares, or nominal, to four decimals' },
    ),
    amount: ownField('amount', field.money(), field.amount('Approximate value').positive(), {
      currency: 'currency',
      label: 'Amount, about',
      hint: 'Small trades may need no reviewer: see Rules',
    }),
    currency: currency(),
    account: text(200, {
      required: true,
      given: 'Account used for the trade',
      hint: 'Market',
    }),
    person: text(200, {
      defaulted: true,
      given: 'Person who trades. Default: the requester',
      form: false,
    }),
    reason: ownField('multiline', z.string(), field.text(2000), { label: 'Reason' }),
    requested_by: answered('text', z.string(), {}),
    requested_on: answered('date', field.date(), {}),
    status: answered('choice', z.enum(clearanceStatuses), { choices: clearanceStatuses, filter: true }),
    findings: answered('json', z.array(z.object({ rule: z.enum(findingRules), detail: z.string() })), {
      description: 'Findings of the rules at the time of the request',
      list: false,
    }),
    decided_by: answered('text', z.string().nullable(), {
      description: 'The rules themselves if they answered at once',
    }),
    decided_at: answered('time', field.timestamp().nullable(), {}),
    decision_reason: answered('text', z.string().nullable(), { list: false }),
    expires_on: answered('date', field.date().nullable(), {
      description: 'Last day of the approval',
    }),
    executed_on: answered('date', field.date().nullable(), {}),
  },
  beside: { moves: z.array(z.enum(clearanceStatuses)) },
  find: findClearance,
})

/** A request; those of others for compliance only. */
export async function findClearance(ctx: Context, id: number): Promise<ClearanceRow> {
  const row = await ctx.db
    .selectFrom('preclearance_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !(isOwn(ctx, row) || oversees(ctx))) throw notFound()
  return row
}

export const isOwn = ({ principal }: Context, { user_id }: ClearanceRow): boolean =>
  principal.userId !== null && user_id === principal.userId
