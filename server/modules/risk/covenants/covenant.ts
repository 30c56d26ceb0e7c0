import { z } from 'zod'
import { dealField } from '../../../deals/deal-field.ts'
import { covenantStatuses, directions } from '../../../finance/covenant.ts'
import { field, sentence } from '../../../kernel/index.ts'
import {
  answered,
  choice,
  currency,
  date,
  externalId,
  json,
  ownField,
  type RowOf,
  record,
  text,
} from '../../../kernel/records/index.ts'
import { units } from '../units.ts'
import { absoluteBand, band, figure, headroom, measure } from './measures.ts'
import { covenantTypeKeys, frequencyKeys } from './types.ts'

export type CovenantRow = RowOf<'risk_covenants'>

const MOST_STEPS = 100

const Schedule = z
  .array(z.strictObject({ from: field.date(), threshold: measure('Threshold from that day on') }))
  .max(MOST_STEPS)
  .superRefine((steps, problems) => {
    for (const [at, { from }] of steps.entries())
      if (steps.findIndex(one => one.from === from) !== at)
        problems.addIssue({
          code: 'custom',
          path: [at, 'from'],
          message: sentence`is also the date of another step`.english,
        })
  })

/** A borrower's covenant, with its current status. */
export const covenant = record({
  type: 'covenant',
  table: 'risk_covenants',
  entity: 'Covenant',
  label: 'Covenant',
  plural: 'Covenants',
  title: 'name',
  access: 'risk:read',
  timeline: { ids: ['cov_id', 'covenant_id'], address: '/api/v1/svc/risk/covenants/{cov_id}' },
  page: '/covenants',
  counter: 'version',
  within: { dealId: 'deal_id' },
  due: [
    {
      on: 'next_test_on',
      who: 'deal_id',
      key: 'covenant-next_test_on',
      said: name => sentence`Covenant test: ${name}`,
    },
    {
      on: 'waived_until',
      who: 'deal_id',
      key: 'covenant-waived_until',
      said: name => sentence`Waiver ends: ${name}`,
    },
    {
      on: 'cure_deadline',
      who: 'deal_id',
      key: 'covenant-cure_deadline',
      said: name => sentence`Cure period ends: ${name}`,
    },
  ],
  fields: {
    name: text(200, { required: true, find: true }),
    ...dealField(),
    peer_deal_id: text(200, {
      only: 'creation',
      given:
        'Deal id on a peer platform: groups its covenants, and links them to a deal once one of them is linked',
      form: false,
      list: false,
    }),
    type: choice(covenantTypeKeys, {
      defaulted: true,
      given: 'Default: custom',
      label: 'Measure',
      searched: true,
    }),
    direction: choice(directions, {
      defaulted: true,
      given: 'Default: the type’s',
      label: 'It must be',
    }),
    unit: choice(units, { defaulted: true, given: 'Default: ratio' }),
    currency: currency({ hint: 'For covenants measured as an amount' }),
    frequency: choice(frequencyKeys, {
      defaulted: true,
      given: 'Default: quarterly',
      label: 'Tested',
    }),
    // A caller sets the threshold before the first step; the current one follows from the schedule.
    threshold: ownField(
      'number',
      z.number(),
      measure('The threshold before the first step of the schedule'),
      {
        required: true,
        column: 'effective_threshold',
        description: 'Current threshold',
        given: 'Maximum (max) or minimum (min) value before the first step of the schedule',
        resolve: async (_ctx, { threshold }) => (threshold === undefined ? {} : { threshold }),
      },
    ),
    initial_threshold: answered('number', z.number(), {
      column: 'threshold',
      description: 'Threshold before the first step',
      list: false,
    }),
    schedule: json(
      z.array(z.object({ from: field.date(), threshold: figure('Threshold from that day on') })),
      Schedule,
      { defaulted: true, given: 'Thresholds effective from a date, replacing the initial one' },
    ),
    watch_band: ownField('fraction', z.number(), band, {
      defaulted: true,
      description: 'Distance from the threshold at which it is on watch, as a fraction of the threshold',
      given: band.description,
      label: 'Watched within',
      hint: 'Of the threshold; default: 10%',
    }),
    watch_band_absolute: ownField('number', z.number(), absoluteBand, {
      description: 'Distance from the threshold at which it is on watch, in the covenant’s unit',
      given: absoluteBand.description,
      label: 'Watched within, in its unit',
      hint: 'Instead of a percentage; required for a threshold of 0',
    }),
    current_value: answered('number', figure('Latest reading, in the covenant’s unit').nullable(), {
      label: 'Reading',
    }),
    status: answered('choice', z.enum(covenantStatuses).nullable(), {
      description: 'Null until the first reading',
      filter: true,
      searched: true,
    }),
    last_tested_on: answered('date', field.date().nullable(), { list: 'optional' }),
    last_tested_at: answered('time', field.timestamp().nullable(), { list: false }),
    next_test_on: date({
      given: 'Default: the end of the calendar period',
      label: 'Next test',
      searched: true,
    }),
    overdue_since: answered('date', field.date().nullable(), {
      description: 'Day after the test was due',
      list: 'optional',
    }),
    waived_until: date({ list: 'optional', hint: 'Until then a breach is only watched' }),
    holiday_from: date({ list: 'optional' }),
    holiday_until: date({ list: 'optional' }),
    cure_deadline: date({ list: 'optional', label: 'Cure until', hint: 'No cure is accepted after it' }),
    cure_over_since: answered('date', field.date().nullable(), {
      description: 'Day after the cure deadline, once passed',
      list: false,
    }),
    equity_cures: ownField('number', z.int(), z.int().min(0).max(100), {
      defaulted: true,
      description: 'Number of equity cures allowed',
      hint: 'Number agreed',
    }),
    ends_on: date({
      description: 'Last test day',
      label: 'Ends',
      hint: 'Last effective day',
    }),
    notes: text(5000, { find: true, searched: true }),
    external_id: externalId(),
  },
  beside: {
    deal_name: z.string().nullable(),
    headroom_pct: headroom,
    relief: z
      .enum(['waiver', 'holiday'])
      .nullable()
      .meta({ description: 'While it applies, a breach counts as on watch' }),
    equity_cures_used: z.int(),
  },
})
