import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { roles } from '../../kernel/index.ts'
import { sampleDir } from '../../shipped.ts'
import { withDays } from '../documents/written.ts'
import { sampleFund } from './funds.ts'
import { laidOutRoom } from './laid-out-rooms.ts'
import { promises } from './promises.ts'
import { daysAgo, nextStep, written } from './shapes.ts'

/** The invented fund office as it is written down: days before today instead of dates, so that it never ages. */
const SampleOffice = z.strictObject({
  organisation: z.strictObject({ name: z.string(), currency: z.string() }),
  people: z.array(z.strictObject({ name: z.string(), email: z.string(), role: z.enum(roles) })).min(1),
  /** The letterhead of papers to investors. */
  letterhead: z.looseObject({}),
  /** Settings of the office: proposals wait so long that who opens it days later finds them too. */
  settings: z.looseObject({}),
  mandate: z.record(z.string(), z.unknown()),
  rooms: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      deal: z.int(),
      folders: z
        .array(
          z.strictObject({
            name: z.string(),
            documents: z.array(z.strictObject({ name: z.string(), written })),
          }),
        )
        .default([]),
      ...laidOutRoom,
    }),
  ),
  room_links: z.array(
    z.strictObject({
      room: z.int(),
      days_ago: daysAgo,
      ends_after_days: z.int().optional(),
      name: z.string(),
      /** The group whose permissions its visitors have. */
      group: z.string().optional(),
      require_email: z.boolean(),
      allow_download: z.boolean(),
      watermark: z.boolean(),
      nda_text: z.string().optional(),
      visitors: z.array(
        z.strictObject({
          days_ago: daysAgo,
          email: z.string(),
          name: z.string(),
          looks: z.array(
            z.strictObject({ document: z.string(), seconds: z.number(), download: z.boolean().optional() }),
          ),
          asks: z
            .array(
              z.strictObject({
                question: z.string(),
                document: z.string(),
                public: z.boolean().optional(),
                answer: z.strictObject({ days_ago: daysAgo, text: z.string() }).optional(),
              }),
            )
            .default([]),
        }),
      ),
    }),
  ),
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
      moves: z.array(
        z.strictObject({
          days_ago: daysAgo,
          stage: z.string(),
          reason: z.string().optional(),
          pass_reason: z.string().optional(),
          passed_to: z.string().optional(),
        }),
      ),
      activities: z.array(z.strictObject({ days_ago: daysAgo, type: z.string(), summary: z.string() })),
      screened: z.boolean(),
      /** The next step and the expected close, in days from when they were set. */
      next: z.strictObject({ ...nextStep.shape, closes_in_days: z.int() }).optional(),
    }),
  ),
  /** A platform that was tried: what it told of companies, and what somebody here changed of them. */
  data_platform: z.strictObject({
    days_ago: daysAgo,
    off_days_ago: daysAgo,
    connection: z.looseObject({ name: z.string() }),
    events: z.array(
      z.strictObject({
        days_ago: daysAgo,
        type: z.string(),
        data: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    edits: z.array(z.looseObject({ days_ago: daysAgo, name: z.string() })),
  }),
  /** Companies of which more is known than what the deals and contacts say. */
  companies: z.array(
    z.looseObject({ name: z.string(), aliases: z.array(z.string()), next: nextStep.optional() }),
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
      next: nextStep.optional(),
    }),
  ),
  /** Fund accounts with their investors and the lines of their books. */
  funds: z.array(sampleFund),
  rates: z.array(z.looseObject({ days_ago: daysAgo })),
  /** Deals that several funds share by fixed shares, proposed by the officer and approved by the partner. */
  allocations: z.array(
    z.looseObject({
      days_ago: daysAgo,
      deal: z.int(),
      funds: z.array(z.strictObject({ fund: z.int(), share: z.number() })),
    }),
  ),
  /**
   * Pricings of the deals, with the loan as the pricer takes it, the pricing's role in its deal, and the
   * start of the loan's servicing.
   */
  pricings: z.array(
    z.looseObject({
      deal: z.int(),
      days_ago: daysAgo,
      roles: z.array(z.strictObject({ role: z.string(), days_ago: daysAgo })).default([]),
      serviced_days_ago: daysAgo.optional(),
    }),
  ),
  /** Analyses, questions and memoranda of the documents of a room. */
  analyses: z.array(z.strictObject({ days_ago: daysAgo, deal: z.int(), room: z.int() })),
  fund_profiles: z.array(
    z.strictObject({
      days_ago: daysAgo,
      fund_name: z.string(),
      vintage_year: z.coerce.number().int(),
      facts: z.array(z.looseObject({ key: z.string(), value: z.string() })),
      /** The questions whose answers somebody approved. */
      approved: z.array(z.string()),
      /** A fact that is another since, so that its answer waits for review. */
      changed: z.strictObject({ days_ago: daysAgo, key: z.string(), value: z.string() }),
    }),
  ),
  questionnaires: z.array(
    z.strictObject({ days_ago: daysAgo, deal: z.int(), topics: z.array(z.string()), room: z.int() }),
  ),
  memoranda: z.array(
    z.strictObject({
      days_ago: daysAgo,
      deal: z.int(),
      title: z.string(),
      template_key: z.string(),
      room: z.int(),
    }),
  ),
  /** Reports on a fund or a deal, each by its place in the lists. */
  reports: z.array(
    z.strictObject({
      days_ago: daysAgo,
      kind: z.string(),
      fund: z.int().optional(),
      deal: z.int().optional(),
    }),
  ),
  decisions: z.array(
    z.strictObject({
      deal: z.int(),
      days_ago: daysAgo,
      title: z.string(),
      amount: z.number(),
      terms: z.string(),
      conditions: z.array(
        z.strictObject({ text: z.string(), before_stage: z.string(), met_days_ago: daysAgo.optional() }),
      ),
      /** People by index; a person called without a vote has not voted. */
      called: z.array(z.int()),
      votes: z.array(
        z.strictObject({ person: z.int(), days_ago: daysAgo, vote: z.string(), comment: z.string() }),
      ),
      closed_days_ago: daysAgo.optional(),
      minutes: z.string().optional(),
    }),
  ),
  syndications: z.array(
    z.strictObject({
      deal: z.int(),
      days_ago: daysAgo,
      target_amount: z.number(),
      lead_arranger: z.string(),
      protected_amount: z.number(),
      multiple_amount: z.number(),
      tickets: z.array(z.record(z.string(), z.unknown())),
      opened_days_ago: daysAgo,
      allocated_days_ago: daysAgo,
      uses: z.array(z.strictObject({ payee: z.string(), purpose: z.string(), amount: z.number() })),
    }),
  ),
  transactions: z.array(
    z.strictObject({
      deal: z.int(),
      room: z.int(),
      days_ago: daysAgo,
      target_days: z.int().positive(),
      notes: z.string(),
      parties: z.array(z.record(z.string(), z.unknown())),
      funds_flow: z.array(z.record(z.string(), z.unknown())),
      worked_days_ago: daysAgo,
      done: z.array(z.string()),
      changed: z.array(z.object({ title: z.string() }).catchall(z.unknown())),
      /** Documents of the room that show that tasks are done. */
      kept: z.array(z.strictObject({ title: z.string(), document: z.string(), note: z.string().nullable() })),
      signed_days_ago: daysAgo,
      signed: z.array(z.object({ idx: z.int() }).catchall(z.unknown())),
    }),
  ),
  /** Facts that somebody noted about companies, with the newer ones that took their place. */
  facts: z.array(
    z
      .object({
        days_ago: daysAgo,
        company: z.string(),
        later: z.object({ days_ago: daysAgo }).catchall(z.unknown()).optional(),
      })
      .catchall(z.unknown()),
  ),
  /** Figures with which the office compares its funds; `figures` are the cells behind name and vintage. */
  peers: z.strictObject({
    days_ago: daysAgo,
    source: z.string(),
    file_name: z.string(),
    header: z.string(),
    funds: z.array(z.strictObject({ years_later: z.int(), figures: z.string() })),
  }),
  ...promises,
  fundraising: z
    .object({
      days_ago: daysAgo,
      /** Days from today to each closing of the fund that is raised. */
      first_close_in: z.int(),
      final_close_in: z.int(),
      lps: z.array(
        z
          .object({
            days_ago: daysAgo,
            /** An investor of the register, by a part of the name. */
            investor: z.string().optional(),
            next_step_in: z.int().optional(),
            people: z.array(z.record(z.string(), z.unknown())),
            todos: z.array(z.strictObject({ title: z.string(), due_in: z.int() })),
            moves: z.array(z.object({ days_ago: daysAgo }).catchall(z.unknown())),
          })
          .catchall(z.unknown()),
      ),
    })
    .catchall(z.unknown()),
  /** Runs of the office's own agents: how many of their proposals were approved, and why the rest were not. */
  agent_runs: z.array(
    z.strictObject({
      days_ago: daysAgo,
      agent: z.string(),
      input: z.record(z.string(), z.unknown()).default({}),
      approved: z.int(),
      reason: z.string().optional(),
    }),
  ),
  /** Exceptions that somebody took up, by kind. */
  exceptions: z.array(
    z.strictObject({
      days_ago: daysAgo,
      kind: z.string(),
      person: z.int(),
      status: z.string(),
      note: z.string(),
    }),
  ),
  agent: z.strictObject({
    key: z.string(),
    proposals: z.array(z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  }),
})

export type SampleOffice = z.output<typeof SampleOffice>

export const readSampleOffice = (): SampleOffice =>
  SampleOffice.parse({ ...read('office'), funds: read('funds') })

const read = (name: string) => JSON.parse(withDays(readFileSync(`${sampleDir}/${name}.json`, 'utf8')))
