import { z } from 'zod'
import { field } from '../../../kernel/index.ts'
import { json, ownField, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { Fact } from './fact.ts'
import { bankStatuses } from './states.ts'

export type ProfileRow = RowOf<'odd_profiles'>

/** A fund's profile for due diligence. */
export const profile = record({
  type: 'odd_profile',
  table: 'odd_profiles',
  entity: 'OddProfile',
  label: 'Due diligence profile',
  plural: 'Due diligence profiles',
  title: 'fund_name',
  access: 'odd:read',
  page: '/diligence/profiles',
  counter: 'version',
  // Search finds its answers, which contain the facts they rest on.
  search: false,
  fields: {
    fund_name: text(200, { required: true, label: 'Fund', find: true }),
    vintage_year: ownField('number', z.int(), z.int().min(1900).max(2200), {
      label: 'Vintage',
      hint: 'The year of its first closing, such as 2024',
    }),
    facts: json(
      z.array(
        z.object({
          key: z.string(),
          value: z.string(),
          unit: z.string().nullable(),
          source: z.string().nullable(),
          as_of: field.date().nullable(),
          expires_at: field.date().nullable(),
        }),
      ),
      z.array(Fact).max(500),
      { defaulted: true, given: 'Replaces all facts, each key once' },
    ),
  },
  beside: {
    says: z
      .record(z.string(), z.string())
      .meta({ description: 'Each fact’s value with its unit, as answers state it, by key' }),
    answers: z.record(z.enum(bankStatuses), z.int()).meta({ description: 'Number of answers by status' }),
  },
})
