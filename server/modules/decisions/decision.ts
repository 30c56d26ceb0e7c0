import { z } from 'zod'
import { field, sentence } from '../../kernel/index.ts'
import {
  amount,
  answered,
  currency,
  type RowOf,
  record,
  reference,
  text,
} from '../../kernel/records/index.ts'
import { Condition } from './condition.ts'
import { decisionStatuses, majority, quorum, votes } from './states.ts'

export type DecisionRow = RowOf<'decisions'>

const cast = {
  user_id: field.id(),
  name: z.string(),
  vote: z.enum(votes),
  comment: z.string().nullable(),
  at: field.timestamp(),
}

/** A question on a deal for the investment committee. */
export const decision = record({
  type: 'decision',
  table: 'decisions',
  entity: 'Decision',
  label: 'Decision',
  plural: 'Decisions',
  title: 'title',
  access: 'decisions:read',
  page: '/decisions',
  counter: 'version',
  search: false,
  // The table has no default version.
  kept: ['majority', 'quorum_pct', 'version'],
  fields: {
    title: text(200, { required: true, label: 'Decision', find: true }),
    deal_id: reference({
      required: true,
      only: 'creation',
      filter: true,
      // The amount is in the deal's currency at the time.
      uses: { of: 'deal.currency', what: sentence`decision`, unless: { status: ['withdrawn'] } },
    }),
    amount: amount('Amount to commit', 'currency', { required: true }),
    currency: currency({
      defaulted: true,
      only: 'creation',
      given: 'Default: the deal’s currency',
      form: false,
      list: false,
    }),
    terms: text(20_000, {
      description: 'Proposed terms',
      label: 'Terms asked for',
      list: false,
    }),
    minutes: text(100_000, {
      only: 'change',
      given: 'Can also be added after the decision',
      list: false,
    }),
    status: answered('choice', z.enum(decisionStatuses), { choices: decisionStatuses, filter: true }),
    expires_on: answered('date', field.date().nullable(), {
      description: 'Last effective day of an approval',
    }),
    proposed_by: answered('text', z.string(), {}),
    proposer_id: answered('record', field.id().nullable(), { list: false }),
    opened_at: answered('time', field.timestamp().nullable(), {}),
    decided_at: answered('time', field.timestamp().nullable(), {}),
    decided_by: answered('text', z.string().nullable(), { description: 'Person who closed the vote' }),
    reason: answered('text', z.string().nullable(), {
      description: 'Reason for the deferral or withdrawal',
      list: false,
    }),
  },
  beside: {
    deal_name: z.string(),
    in_force: z.boolean().meta({ description: 'Approved and not expired' }),
    rules: z
      .object({ quorum_pct: quorum(), majority: majority() })
      .meta({ description: 'Voting rules as of the opening of the vote; before that, the current ones' }),
    tally: z.object({
      called: z.int(),
      voted: z.int(),
      for: z.int(),
      against: z.int(),
      abstain: z.int(),
      votes_needed: z.int().meta({ description: 'Votes needed for a quorum' }),
      for_needed: z.int().meta({ description: 'Votes in favour needed to pass' }),
      quorum: z.boolean(),
      carried: z.boolean(),
    }),
    members: z.array(
      z.object({
        user_id: field.id(),
        name: z.string(),
        is_proposer: z.boolean().meta({ description: 'Their vote counts like any other, and is marked' }),
        vote: z.enum(votes).nullable(),
        comment: z.string().nullable(),
        at: field.timestamp().nullable(),
      }),
    ),
    votes: z
      .array(z.object(cast))
      .meta({ description: 'Every vote in order, including those changed later' }),
    conditions: z.array(Condition),
    bundles: z
      .array(
        z.object({ taken: z.enum(['opened', 'decided']), digest: z.string(), taken_at: field.timestamp() }),
      )
      .meta({
        description: 'Snapshots at the opening of the vote and, if anything changed, at the decision',
      }),
  },
})
