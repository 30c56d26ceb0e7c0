import { z } from 'zod'
import { daysAgo, nextStep } from './shapes.ts'

/** A fund account of the sample office, with its investors, what happened to it, and the lines of its book. */
export const sampleFund = z.strictObject({
  name: z.string(),
  entity_type: z.string(),
  currency: z.string(),
  committed_total: z.number(),
  fiscal_year_end: z.string(),
  /** Where investors pay and whom they ask, proposed by the officer and approved by the partner. */
  call_terms: z.looseObject({}),
  /** The general partner's share of the profit, which each close accrues. */
  carry_terms: z.looseObject({}).optional(),
  days_ago: daysAgo,
  next: nextStep,
  /** Number of latest quarters that are closed. */
  closed_quarters: z.int().default(0),
  /** Number of those whose NAV was run, accepted and sent to the investors. */
  nav_runs: z.int().default(0),
  /** Its management fee, accrued at the end of each closed quarter and paid so many days later. */
  fees: z.strictObject({ terms: z.looseObject({}), paid_after_days: z.int().positive() }).optional(),
  /** Details of its Schedules K-1, which are made of each fiscal year that its closed quarters hold to the end. */
  k1: z.strictObject({ details: z.looseObject({}), partners: z.array(z.looseObject({})) }).optional(),
  /** Its master: the fund of that index, in which it is an investor. */
  feeds: z
    .strictObject({
      fund: z.int(),
      /** Facts about it as an investor. */
      interest: z.looseObject({}),
      /** Facts about its interest as a holding. */
      holding: z.looseObject({}),
      commitment: z.number(),
      /** When its own investors pay what it calls for its master. */
      paid_days_ago: z.array(daysAgo),
      /** When it passes on what it receives from its master. */
      passed_on_days_ago: z.array(daysAgo),
    })
    .optional(),
  investors: z.array(
    z.looseObject({
      name: z.string(),
      commitment: z.number(),
      excluded_from_fees: z.boolean().default(false),
      /** Index of the later closing at which it joined; the others were there from the first. */
      closing: z.int().optional(),
    }),
  ),
  /** Later closings, at which those who join make up for what was called before, with interest. */
  closings: z
    .array(
      z.strictObject({
        days_ago: daysAgo,
        due_in_days: z.int().positive(),
        paid_days_ago: daysAgo,
        rate_pct: z.number(),
        reference: z.string(),
      }),
    )
    .default([]),
  /** Side letter clauses besides fees; `investor` is an index. */
  side_letters: z.array(z.object({ days_ago: daysAgo, investor: z.int() }).catchall(z.unknown())).default([]),
  calls: z.array(
    z.looseObject({
      reference: z.string(),
      lines: z.array(z.looseObject({})).optional(),
      days_ago: daysAgo,
      due_in_days: z.int().positive(),
      /** Left out for a draft, which nobody pays. */
      paid_days_ago: daysAgo.optional(),
      /** Index of the deal’s allocation whose holding it is for. */
      allocation: z.int().optional(),
      /** Indexes of the investors who have not paid yet. */
      unpaid: z.array(z.int()),
    }),
  ),
  distributions: z.array(z.looseObject({ days_ago: daysAgo })),
  /** Distributions of several parts, issued, and paid where it says when; `holding` is an index. */
  distribution_events: z
    .array(
      z.looseObject({
        days_ago: daysAgo,
        paid_days_ago: daysAgo.optional(),
        lines: z.array(z.looseObject({ holding: z.int().optional() })),
      }),
    )
    .default([]),
  /** Interests that somebody took over from the investor of that index. */
  transfers: z
    .array(z.looseObject({ days_ago: daysAgo, seller: z.int(), buyer: z.looseObject({ name: z.string() }) }))
    .default([]),
  /** Its bank account with one statement, whose earlier movements are matched with the book. */
  bank: z
    .strictObject({
      days_ago: daysAgo,
      name: z.string(),
      bank_name: z.string(),
      number: z.string(),
      stated_from_days_ago: daysAgo,
      matched_until_days_ago: daysAgo,
      movements: z.array(
        z.strictObject({
          days_ago: daysAgo,
          amount: z.number(),
          counterparty: z.string(),
          text: z.string(),
        }),
      ),
    })
    .optional(),
  /** Its holdings; `deal` is the index of the deal each came from. */
  holdings: z.array(
    z.looseObject({
      days_ago: daysAgo,
      deal: z.int().optional(),
      exited_days_ago: daysAgo.optional(),
      valuations: z
        .array(z.looseObject({ days_ago: daysAgo, approved_days_ago: daysAgo.optional() }))
        .default([]),
    }),
  ),
  /** Accounts in other currencies, and the entries that need them. */
  accounts: z.array(z.looseObject({ days_ago: daysAgo })),
  journal: z.array(
    z.looseObject({
      days_ago: daysAgo,
      holding: z.int(),
      /** Lines that carry the holding are `held`. */
      lines: z.array(z.looseObject({ held: z.boolean().default(false) })),
    }),
  ),
  entries: z.array(
    z.strictObject({
      days_ago: daysAgo,
      category: z.string(),
      /** Index of the holding that it is about. */
      holding: z.int().optional(),
      /** Or of the deal’s allocation that opened it. */
      allocation: z.int().optional(),
      debit: z.number().optional(),
      credit: z.number().optional(),
      description: z.string(),
      reference: z.string(),
      status: z.literal('draft').optional(),
    }),
  ),
})

export type SampleFund = z.output<typeof sampleFund>
