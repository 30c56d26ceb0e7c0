import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { roles } from '../kernel/index.ts'
import { sampleDir } from '../shipped.ts'

const daysAgo = z.int().positive()
const documents = z.array(z.strictObject({ name: z.string(), text: z.string() }))

/** The invented fund office as it is written down: days before today instead of dates, so that it never ages. */
const SampleOffice = z.strictObject({
  organisation: z.strictObject({ name: z.string(), currency: z.string() }),
  people: z.array(z.strictObject({ name: z.string(), email: z.string(), role: z.enum(roles) })).min(1),
  mandate: z.record(z.string(), z.unknown()),
  rooms: z.array(z.strictObject({ name: z.string(), description: z.string(), deal: z.int() })),
  deals: z.array(
    z.strictObject({
      name: z.string(),
      counterparty: z.string(),
      asset_class: z.string(),
      currency: z.string(),
      target_size: z.number(),
      irr_target: z.number(),
      jurisdiction: z.string(),
      days_ago: daysAgo,
      moves: z.array(z.strictObject({ days_ago: daysAgo, stage: z.string(), reason: z.string().optional() })),
      activities: z.array(z.strictObject({ days_ago: daysAgo, type: z.string(), summary: z.string() })),
      screened: z.boolean(),
    }),
  ),
  contacts: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      role: z.string(),
      company: z.string(),
      days_ago: daysAgo,
      /** Index of the deal they belong to. */
      deal: z.int(),
    }),
  ),
  /** Fund accounts with their investors and the lines of their books. */
  funds: z.array(
    z.strictObject({
      name: z.string(),
      entity_type: z.string(),
      currency: z.string(),
      committed_total: z.number(),
      fiscal_year_end: z.string(),
      days_ago: daysAgo,
      investors: z.array(z.looseObject({ name: z.string(), commitment: z.number() })),
      calls: z.array(
        z.looseObject({
          reference: z.string(),
          days_ago: daysAgo,
          due_in_days: z.int().positive(),
          paid_days_ago: daysAgo,
          /** Indexes of the investors who have not paid yet. */
          unpaid: z.array(z.int()),
        }),
      ),
      distributions: z.array(z.looseObject({ days_ago: daysAgo })),
      entries: z.array(
        z.strictObject({
          days_ago: daysAgo,
          category: z.string(),
          debit: z.number().optional(),
          credit: z.number().optional(),
          description: z.string(),
          reference: z.string(),
          status: z.literal('draft').optional(),
        }),
      ),
    }),
  ),
  /** What was priced for the deals; the loan is as the pricer takes it. */
  pricings: z.array(z.looseObject({ deal: z.int(), days_ago: daysAgo })),
  analyses: z.array(z.strictObject({ days_ago: daysAgo, deal: z.int(), room: z.int(), documents })),
  questionnaires: z.array(z.strictObject({ days_ago: daysAgo, topics: z.array(z.string()), documents })),
  memoranda: z.array(
    z.strictObject({
      days_ago: daysAgo,
      deal: z.int(),
      title: z.string(),
      template_key: z.string(),
      documents,
    }),
  ),
  agent: z.strictObject({
    key: z.string(),
    proposals: z.array(z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  }),
})

export type SampleOffice = z.output<typeof SampleOffice>

export const readSampleOffice = (): SampleOffice =>
  SampleOffice.parse(JSON.parse(readFileSync(`${sampleDir}/office.json`, 'utf8')))
