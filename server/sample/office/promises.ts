import { z } from 'zod'
import { daysAgo, documents } from './shapes.ts'

/** Obligations of the sample office and its borrowers. */
export const promises = {
  covenants: z.array(
    z
      .object({
        deal: z.int(),
        days_ago: daysAgo,
        readings: z.array(z.strictObject({ days_ago: daysAgo, value: z.number(), note: z.string() })),
        /** Days on which its open alerts were resolved. */
        resolved: z.array(z.strictObject({ days_ago: daysAgo, note: z.string() })).default([]),
        /** Certificates that were read, the likeliest figure of each taken over. */
        certificates: z.array(z.strictObject({ days_ago: daysAgo, note: z.string(), documents })).default([]),
      })
      .catchall(z.unknown()),
  ),
  facilities: z.array(
    z
      .object({
        deal: z.int(),
        days_ago: daysAgo,
        ran_days_ago: daysAgo,
        collateral: z.array(z.record(z.string(), z.unknown())),
      })
      .catchall(z.unknown()),
  ),
  restricted: z.array(z.object({ days_ago: daysAgo }).catchall(z.unknown())),
  /** Rules that override the defaults; those left out keep the default. */
  kyc_rules: z.array(
    z.object({ days_ago: daysAgo, weights: z.record(z.string(), z.int()).default({}) }).catchall(z.unknown()),
  ),
  clearance_rules: z.array(z.object({ days_ago: daysAgo }).catchall(z.unknown())),
  client_trades: z.array(
    z
      .object({
        days_ago: daysAgo,
        /** Days from today to the trade; negative where it is done. */
        traded_in: z.int(),
      })
      .catchall(z.unknown()),
  ),
  clearances: z.array(z.object({ days_ago: daysAgo, person: z.int() }).catchall(z.unknown())),
  kyc: z.array(
    z
      .object({
        days_ago: daysAgo,
        /** The name of the investor of the register that it is of. */
        investor: z.string().optional(),
        screened: z.boolean(),
        /** Later statuses, in order. */
        moves: z.array(z.string()),
      })
      .catchall(z.unknown()),
  ),
  /** Lists of invented people, as OpenSanctions publishes them, each of the day on which it is loaded. */
  screening_lists: z.array(
    z.strictObject({ days_ago: daysAgo, entries: z.array(z.record(z.string(), z.string())) }),
  ),
  findings: z.array(
    z
      .object({
        days_ago: daysAgo,
        /** Days from today to the day by which it is remedied. */
        due_in: z.int(),
        status: z.string(),
        evidence: z.string().optional(),
      })
      .catchall(z.unknown()),
  ),
  controls: z.array(z.object({ days_ago: daysAgo, key: z.string() }).catchall(z.unknown())),
  evidence: z.array(
    z.strictObject({
      days_ago: daysAgo,
      control_key: z.string(),
      performed_days_ago: daysAgo,
      reference: z.string(),
      note: z.string().optional(),
    }),
  ),
  filing_profile: z.object({ days_ago: daysAgo }).catchall(z.unknown()),
  filings: z.array(
    z
      .object({
        days_ago: daysAgo,
        /** Days from today to the event from which it is counted; negative where that is past. */
        event_in: z.int(),
        submitted: z.strictObject({ days_ago: daysAgo, reference: z.string() }).optional(),
      })
      .catchall(z.unknown()),
  ),
  /** When the filings of the year and the next were made from the rules. */
  filings_made_days_ago: daysAgo,
  obligations: z.array(
    z
      .object({
        days_ago: daysAgo,
        /** Days from today to the day on which it is due; negative where that is past. */
        due_in: z.int(),
        changes: z.array(z.object({ days_ago: daysAgo }).catchall(z.unknown())),
      })
      .catchall(z.unknown()),
  ),
}
