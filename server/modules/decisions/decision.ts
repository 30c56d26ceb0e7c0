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

/** What the investment committee is asked to decide on a deal. */
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
  // Its table begins no version by itself.
  kept: ['majority', 'quorum_pct', 'version'],
  fields: {
    title: text(200, { required: true, label: 'Decision', find: true }),
    deal_id: reference({
      required: true,
      only: 'creation',
      filter: true,
      // Its amount is in the currency that the deal had.
      uses: { of: 'deal.currency', what: sentence`decision`, unless: { status: ['withdrawn'] } },
    }),
    amount: amount('What is to be committed', 'currency', { required: true }),
    currency: currency({
      defaulted: true,
      only: 'creation',
      given: 'The deal’s own unless said otherwise',
      form: false,
      list: false,
    }),
    terms: text(20_000, {
      description: 'The terms that are asked for',
      label: 'Terms asked for',
      list: false,
    }),
    minutes: text(100_000, {
      only: 'change',
      given: 'May also be written after the decision',
      list: false,
    }),
    status: answered('choice', z.enum(decisionStatuses), { choices: decisionStatuses, filter: true }),
    expires_on: answered('date', field.date().nullable(), {
      description: 'The last day on which an approval stands',
    }),
    proposed_by: answered('text', z.string(), {}),
    proposer_id: answered('record', field.id().nullable(), { list: false }),
    opened_at: answered('time', field.timestamp().nullable(), {}),
    decided_at: answered('time', field.timestamp().nullable(), {}),
    decided_by: answered('text', z.string().nullable(), { description: 'Who closed the vote' }),
    reason: answered('text', z.string().nullable(), {
      description: 'Why it was deferred or withdrawn',
      list: false,
    }),
  },
  beside: {
    deal_name: z.string(),
    in_force: z.boolean().meta({ description: 'Approved, and not past its day' }),
    rules: z
      .object({ quorum_pct: quorum(), majority: majority() })
      .meta({ description: 'Those of the day on which the vote was opened; before that, those of now' }),
    tally: z.object({
      called: z.int(),
      voted: z.int(),
      for: z.int(),
      against: z.int(),
      abstain: z.int(),
      votes_needed: z.int().meta({ description: 'How many votes make the quorum' }),
      for_needed: z.int().meta({ description: 'How many votes for it carry it' }),
      quorum: z.boolean(),
      carried: z.boolean(),
    }),
    members: z.array(
      z.object({
        user_id: field.id(),
        name: z.string(),
        is_proposer: z.boolean().meta({ description: 'Their vote counts as any other, and is marked' }),
        vote: z.enum(votes).nullable(),
        comment: z.string().nullable(),
        at: field.timestamp().nullable(),
      }),
    ),
    votes: z
      .array(z.object(cast))
      .meta({ description: 'Every vote, first to last, also those that were changed afterwards' }),
    conditions: z.array(Condition),
    bundles: z
      .array(
        z.object({ taken: z.enum(['opened', 'decided']), digest: z.string(), taken_at: field.timestamp() }),
      )
      .meta({
        description: 'What was known when the vote was opened and, if it changed, when it was decided',
      }),
  },
})
