import { z } from 'zod'
import { field } from '../../kernel/index.ts'
import { exceptionSeverities } from '../../platform/exceptions.ts'

const value = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

const title = {
  title: field.text(200).nullish().meta({ description: 'The step as people see it' }),
}

/** One step of a playbook. */
export const PlaybookStep = z.discriminatedUnion('type', [
  z.strictObject({
    ...title,
    type: z.literal('check'),
    check: z.enum(['still_wrong', 'amount_at_least', 'occurrences_at_least']).default('still_wrong').meta({
      description: 'The run ends here where it does not hold; `still_wrong` looks at the records again',
    }),
    at_least: z.number().min(0).nullish().meta({ description: 'Major units, or a number of times' }),
  }),
  z.strictObject({
    ...title,
    type: z.literal('notify'),
    to: z.enum(['assignee', 'administrators']).default('administrators'),
    message: field.text(500).nullish().meta({ description: 'Omit for the title of the exception' }),
  }),
  z.strictObject({
    ...title,
    type: z.literal('assign'),
    user_id: field.id().nullish().meta({ description: 'Omit for whoever runs the playbook' }),
  }),
  z.strictObject({
    ...title,
    type: z.literal('create_task'),
    task: field
      .text(200)
      .meta({ description: 'Proposed as an obligation; {{title}} stands for the exception’s' }),
    due_in_days: z.int().min(0).max(365).default(7),
  }),
  z.strictObject({
    ...title,
    type: z.literal('propose_action'),
    tool: field
      .key(100)
      .meta({ description: 'Tool that a person has to approve, such as `svc_update_deal`' }),
    arguments: z.record(field.text(60), value).default({}).meta({
      description:
        'Its arguments; {{source_id}}, {{title}}, {{amount}} and {{currency}} stand for the exception’s',
    }),
  }),
  z.strictObject({
    ...title,
    type: z.literal('wait'),
    hours: z
      .int()
      .min(1)
      .max(24 * 90),
  }),
  z.strictObject({
    ...title,
    type: z.literal('run_playbook'),
    playbook: field.text(120).meta({ description: 'Name of another playbook, whose steps follow here' }),
  }),
])
export type PlaybookStep = z.output<typeof PlaybookStep>

export const PlaybookTrigger = z.strictObject({
  kind: field.key(60).nullish().meta({ description: 'Kind of exception; omit for all kinds' }),
  conditions: z
    .strictObject({
      severity: z.array(z.enum(exceptionSeverities)).min(1).nullish(),
      min_amount: z
        .number()
        .min(0)
        .nullish()
        .meta({ description: 'Major units of the exception’s currency' }),
    })
    .default({}),
})
export type PlaybookTrigger = z.output<typeof PlaybookTrigger>
