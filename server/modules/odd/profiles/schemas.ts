import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { topicKeys } from '../../../reading/questionnaire/topics/index.ts'
import { bankSources } from '../events.ts'

export const bankStatuses = ['draft', 'approved', 'needs_review', 'retired'] as const
export type BankStatus = (typeof bankStatuses)[number]

export const disclosures = ['public', 'nda', 'lp_only'] as const
export type Disclosure = (typeof disclosures)[number]

export const Fact = z.strictObject({
  key: z
    .string()
    .max(80)
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)?$/, sentence`must be a key such as fund_terms.management_fee`.english)
    .meta({
      description:
        'The question that it answers as topic.question, such as fund_terms.management_fee, or a key of your own',
      example: 'fund_terms.management_fee',
    }),
  value: field.text(5000).meta({ description: 'Wording' }),
  unit: field.text(40).nullish().meta({ description: 'What stands behind it, such as % a year' }),
  source: field.text(300).nullish().meta({ description: 'Where it is from' }),
  as_of: field.date().nullish(),
  expires_at: field.date().nullish().meta({ description: 'The last day on which it holds' }),
})
export type Fact = z.output<typeof Fact>

const facts = () => z.array(Fact).max(500).meta({ description: 'Each key once' })

const oncePerKey = (given: { facts?: readonly Fact[] | undefined }, check: z.RefinementCtx) => {
  const keys = given.facts?.map(({ key }) => key) ?? []
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) < at)
      check.addIssue({ code: 'custom', path: ['facts', at, 'key'], message: `${key} is there already` })
}

const fields = {
  fund_name: field.text(),
  vintage_year: z.int().min(1900).max(2200).nullish(),
}

export const ProfileInput = input('OddProfileInput', {
  ...fields,
  facts: facts().default([]),
}).superRefine(oncePerKey)
export type ProfileInput = z.output<typeof ProfileInput>

export const ProfileChange = input('OddProfileChange', {
  fund_name: fields.fund_name.optional(),
  vintage_year: fields.vintage_year,
  facts: facts().optional().meta({ description: 'All of them: what is left out is gone' }),
  version: field.version(),
}).superRefine(oncePerKey)
export type ProfileChange = z.output<typeof ProfileChange>

export const Profile = entity('OddProfile', {
  id: field.id(),
  fund_name: z.string(),
  vintage_year: z.int().nullable(),
  facts: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      unit: z.string().nullable(),
      source: z.string().nullable(),
      as_of: field.date().nullable(),
      expires_at: field.date().nullable(),
    }),
  ),
  says: z
    .record(z.string(), z.string())
    .meta({ description: 'Each fact’s value with its unit, as an answer says it, by its key' }),
  answers: z
    .record(z.enum(bankStatuses), z.int())
    .meta({ description: 'How many answers its bank has in each status' }),
  version: z.int().meta({ description: 'Counts its changes' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const BankItem = entity('OddBankItem', {
  id: field.id(),
  profile_id: field.id(),
  topic: z.enum(topicKeys),
  question_id: z.string(),
  question: z.string(),
  variants: z.array(z.string()).meta({ description: 'Other ways in which it is asked' }),
  answer: z.string(),
  status: z.enum(bankStatuses),
  moves: z.array(z.enum(bankStatuses)).meta({ description: 'The statuses that it may go to' }),
  source_type: z.enum([...bankSources, 'human']),
  as_of: field.date().nullable(),
  review_at: field.date().nullable().meta({ description: 'The day on which it has to be looked at again' }),
  disclosure: z.enum(disclosures),
  approver: z.string().nullable(),
  approved_at: field.timestamp().nullable(),
  version: z.int().meta({ description: 'Counts its changes' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const BankItemChange = input('OddBankItemChange', {
  answer: field
    .text(5000)
    .optional()
    .meta({ description: 'In a person’s own words; it becomes a draft again' }),
  status: z.enum(bankStatuses).optional(),
  variants: z.array(field.text(500)).max(50).optional(),
  disclosure: z.enum(disclosures).optional(),
  as_of: field.date().nullish(),
  review_at: field.date().nullish(),
  version: field.version(),
})
export type BankItemChange = z.output<typeof BankItemChange>

export const BankSync = entity('OddBankSync', {
  fund_profile_id: field.id(),
  source_type: z.enum(bankSources),
  touched: z.int().meta({ description: 'Answers that were added or changed' }),
  left: z.int().meta({
    description: 'Answers that say the same already, are retired, or came otherwise, as from a person',
  }),
  unkept: z.int().meta({
    description: 'Accepted answers whose words stay with documents that were lent: they cannot be kept',
  }),
})
