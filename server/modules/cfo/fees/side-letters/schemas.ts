import { z } from 'zod'
import { clauseKinds } from '../../../../books/partners/side-letter-clauses.ts'
import { entity, field, input } from '../../../../kernel/index.ts'

export const frequencies = ['quarterly', 'annual'] as const

const kinds = {
  asset_classes: z
    .array(field.key())
    .max(50)
    .optional()
    .meta({
      description: 'Of an excuse: the asset classes of the deals it is about',
      example: ['real_estate'],
    }),
  sectors: z
    .array(field.text(100))
    .max(50)
    .optional()
    .meta({
      description: 'Of an excuse: the sectors of the holdings it is about',
      example: ['Tobacco'],
    }),
  countries: z
    .array(field.country())
    .max(250)
    .optional()
    .meta({ description: 'Of an excuse: the countries of the holdings and deals it is about' }),
}

const terms = {
  trigger: field.text(500).nullish().meta({ description: 'What sets it off, in words' }),
  frequency: z.enum(frequencies).nullish().meta({ description: 'Of reporting: after which periods' }),
  within_days: z.int().min(1).max(366).nullish().meta({
    description:
      'Of reporting: days after the end of the period. Of an MFN: days after better terms were granted',
  }),
  effective_from: field.date().nullish().meta({ description: 'Null since the beginning' }),
  ends_on: field.date().nullish().meta({ description: 'The last day it holds' }),
  document: field.text(500).nullish().meta({ description: 'Where it is written' }),
}

export const ClauseInput = input('SideLetterClauseInput', {
  lp_id: field.id(),
  clause: z.enum(clauseKinds),
  obligation: field.text(2000).meta({ description: 'What it obliges to, in words' }),
  ...kinds,
  ...terms,
})

export const ClauseChange = input('SideLetterClauseChange', {
  obligation: field.text(2000).optional(),
  ...kinds,
  ...terms,
  offered_through: field.date().nullish().meta({
    description: 'Of an MFN: better terms that were granted by that day were offered',
  }),
  version: field.version(),
})

/** What is to be done under a clause by a day. */
export const ClauseDuty = z.object({
  due_on: field.date(),
  what: z.string(),
  status: z.enum(['open', 'overdue']),
})

export const Clause = entity('AgreedSideLetterClause', {
  id: field.id(),
  fund_account_id: field.id(),
  lp_id: field.id(),
  lp_name: z.string(),
  clause: z.enum(clauseKinds),
  obligation: z.string(),
  trigger: z.string().nullable(),
  asset_classes: z.array(z.string()),
  sectors: z.array(z.string()),
  countries: z.array(z.string()),
  frequency: z.enum(frequencies).nullable(),
  within_days: z.int().nullable(),
  effective_from: field.date().nullable(),
  ends_on: field.date().nullable(),
  offered_through: field.date().nullable(),
  document: z.string().nullable(),
  author: z.string(),
  version: z.int(),
  duties: z.array(ClauseDuty).meta({ description: 'What is to be done under it, the nearest first' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export type ClauseInput = z.output<typeof ClauseInput>
export type ClauseChange = z.output<typeof ClauseChange>
