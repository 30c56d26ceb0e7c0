import { z } from 'zod'
import { field } from '../../../kernel/index.ts'
import { answered, choice, date, json, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { questionOf, topicKeys } from '../../../reading/questionnaire/topics/index.ts'
import { bankSources } from '../events.ts'
import { bankStatuses, disclosures } from './states.ts'

export type BankItemRow = RowOf<'odd_bank_items'>

const sources = [...bankSources, 'human'] as const

/** An answer that a fund gives to due diligence again and again. */
export const bankItem = record({
  type: 'odd_bank_item',
  table: 'odd_bank_items',
  entity: 'OddBankItem',
  label: 'Answer of a fund',
  plural: 'Answers of funds',
  title: 'answer',
  called: ({ fund_name, topic, question_id }) =>
    `${fund_name}, ${questionOf(topic as string, question_id as string).question}`,
  unnamed: true,
  access: 'odd:read',
  page: '/diligence/profiles',
  counter: 'version',
  within: { parentId: 'profile_id' },
  from: {
    rows: db =>
      db
        .selectFrom('odd_bank_items')
        .innerJoin('odd_profiles', 'odd_profiles.id', 'odd_bank_items.profile_id')
        .select('odd_profiles.fund_name'),
  },
  // Retired answers are not given any more.
  search: { status: ['draft', 'approved', 'needs_review'] },
  kept: ['answer_id'],
  fields: {
    profile_id: answered('record', field.id(), { list: false }),
    topic: answered('choice', z.enum(topicKeys), { choices: topicKeys }),
    question_id: answered('text', z.string(), { list: false }),
    answer: text(5000, {
      required: true,
      given: 'In your own words; makes it a draft again',
      searched: true,
    }),
    status: choice(bankStatuses, { defaulted: true, filter: true, searched: true, form: false }),
    variants: json(z.array(z.string()), z.array(field.text(500)).max(50), {
      defaulted: true,
      description: 'Alternative wordings of the question',
    }),
    source_type: answered('choice', z.enum(sources), { choices: sources }),
    as_of: date({ searched: true }),
    review_at: date({ description: 'Next review day' }),
    disclosure: choice(disclosures, { defaulted: true }),
    approver: answered('text', z.string().nullable(), { searched: true }),
    approved_at: answered('time', field.timestamp().nullable(), {}),
  },
  beside: {
    question: z.string(),
    moves: z.array(z.enum(bankStatuses)).meta({ description: 'Statuses it may change to' }),
  },
})
