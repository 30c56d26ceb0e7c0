import { z } from 'zod'
import { xirr } from '../../../finance/irr.ts'
import {
  clawback,
  europeanWaterfall,
  type FundFlow,
  type WaterfallTerms,
  waterfallOverTime,
} from '../../../finance/waterfall/whole-fund.ts'
import {
  type Context,
  entity,
  exactPercent,
  field,
  input,
  invalid,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { day } from '../fields.ts'

const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)
const rate = (description: string) =>
  field.fraction(description).min(0, sentence`must not be negative`.english)

const Flow = z.strictObject({
  date: day(),
  contribution: amount('Paid in by the partners').optional(),
  distribution: amount('Distributed, before it is shared between LPs and GP').optional(),
})

export const WaterfallInput = input('WaterfallInput', {
  committed: amount('Committed capital, treated as paid in unless `contributed` is given').optional(),
  distributable: amount('Amount to distribute').optional(),
  hurdle_pct: rate('Annual preferred return'),
  carry_pct: rate('GP share of the profit').lt(1, sentence`must be below 1: 0.2 means 20%`.english),
  type: z
    .literal('european', { error: sentence`only european (whole-fund) is computed`.english })
    .optional()
    .meta({ description: 'Whole-fund; deal-by-deal is refused' }),
  years: z
    .number()
    .min(0)
    .max(50)
    .optional()
    .meta({ description: 'Years the hurdle has accrued. Default: one period', example: 1 }),
  hurdle_compounding: z.enum(['annual', 'simple']).optional().meta({ description: 'Default: `annual`' }),
  catch_up_pct: rate('GP share of the catch-up. Default: 1; no catch-up at or below carry_pct').optional(),
  contributed: amount('Paid-in capital, if less than the commitment').optional(),
  prior_distributions: amount('Earlier distributions: the answer covers what the new amount adds').optional(),
  flows: z.array(Flow).min(1).max(2000).optional().meta({
    description:
      'Dated flows instead of committed and distributable: one hurdle balance compounds over the days between (Act/365)',
  }),
  carry_paid: amount(
    'With flows: carry the GP actually received, for the clawback. Default: the computed carry',
  ).optional(),
  clawback_cap: amount(
    'With flows: cap on the clawback, if the agreement limits it to after-tax carry',
  ).optional(),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Default: the office’s base currency', example: 'USD' }),
})

const tierKeys = ['return_of_capital', 'preferred_return', 'catch_up', 'carried_interest'] as const

const split = { return_of_capital: field.money(), hurdle: field.money(), catch_up: field.money() }
const CarrySplit = z.object({ lp: field.money(), gp: field.money() })

export const Waterfall = entity('Waterfall', {
  currency: z.string(),
  tiers: z.array(
    z.object({
      key: z.enum(tierKeys),
      name: z.string(),
      amount: field.money(),
      lp: field.money(),
      gp: field.money(),
    }),
  ),
  ...split,
  carry_split: CarrySplit,
  lp_total: field.money(),
  gp_total: field.money(),
  total: field.money(),
  gp_share_of_profit: z
    .number()
    .nullable()
    .meta({ description: 'GP share of distributions in excess of capital; null if there are none' }),
  lp_multiple: z
    .number()
    .nullable()
    .meta({ description: 'LP total over paid-in capital; null if nothing is paid in' }),
  unreturned_capital: field.money(),
  hurdle_due: field.money(),
  hurdle_shortfall: field.money(),
  periods: z
    .array(
      z.object({
        date: z.string(),
        hurdle_balance_before: field.money(),
        ...split,
        carry_split: CarrySplit,
        lp: field.money(),
        gp: field.money(),
        hurdle_balance_after: field.money(),
      }),
    )
    .nullable()
    .meta({
      description: 'For dated flows: one per day, in order; capital and preferred return are one balance',
    }),
  lp_irr: z.number().nullable().meta({ description: 'For dated flows: the LPs’ annual IRR, net of carry' }),
  clawback: field.money().nullable().meta({
    description: 'For dated flows: clawback the GP would owe if the fund ended with the last flow',
  }),
  reasons: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null' }),
  assumptions: z.array(z.string()),
  persisted: z.literal(false).meta({ description: 'Always false: waterfalls are not saved' }),
})

export type WaterfallInput = z.output<typeof WaterfallInput>

interface Shares {
  returnOfCapital: number
  hurdlePaid: number
  catchUpGp: number
  catchUpLp: number
  splitLp: number
  splitGp: number
}

/** European waterfall of one distribution, or of dated flows (semantics 1.1 and 1.3); amounts in major units. */
export async function waterfall(ctx: Context, input: WaterfallInput) {
  const currency = input.currency ?? (await baseCurrency(ctx))
  return input.flows ? overTime(input, currency) : atOnce(input, currency)
}

function atOnce(input: WaterfallInput, currency: string) {
  const missing = (['committed', 'distributable'] as const).filter(name => input[name] === undefined)
  const misplaced = (['carry_paid', 'clawback_cap'] as const).filter(name => input[name] !== undefined)
  if (missing.length + misplaced.length > 0)
    throw invalid([
      ...missing.map(path => ({ path, message: sentence`is required without flows` })),
      ...misplaced.map(path => ({ path, message: sentence`applies only to flows` })),
    ])
  const minor = (name: 'committed' | 'distributable' | 'contributed' | 'prior_distributions') =>
    toMinor(input[name] ?? 0, currency, name)
  const capital = input.contributed === undefined ? minor('committed') : minor('contributed')
  const found = europeanWaterfall({
    ...termsOf(input),
    committed: capital,
    distributable: minor('distributable'),
    priorDistributions: minor('prior_distributions'),
    ...(input.years === undefined ? {} : { years: input.years }),
    ...(input.hurdle_compounding === undefined ? {} : { compounding: input.hurdle_compounding }),
  })
  assertExact(found.hurdleDue)
  const { figures, reasons } = figuresOf(found, capital, currency)
  return {
    ...figures,
    unreturned_capital: fromMinor(found.unreturnedCapital, currency),
    hurdle_due: fromMinor(found.hurdleDue, currency),
    hurdle_shortfall: fromMinor(found.hurdleShortfall, currency),
    periods: null,
    lp_irr: null,
    clawback: null,
    reasons: { ...reasons, lp_irr: 'no_dates', clawback: 'no_dates' },
    assumptions: [
      input.contributed === undefined
        ? 'The commitment is taken as fully contributed.'
        : 'The hurdle is on what was contributed.',
      `The hurdle runs for ${input.years ?? 1} ${(input.years ?? 1) === 1 ? 'year' : 'years'}, ${(input.hurdle_compounding ?? 'annual') === 'annual' ? 'compounded annually' : 'simple'}.`,
      ...assumptionsOf(input),
    ],
    persisted: false as const,
  }
}

function overTime(input: WaterfallInput, currency: string) {
  const single = ['committed', 'distributable', 'years', 'contributed', 'prior_distributions'] as const
  const misplaced = [...single, 'hurdle_compounding' as const].filter(name => input[name] !== undefined)
  if (misplaced.length > 0)
    throw invalid(
      misplaced.map(path => ({ path, message: sentence`applies to a single distribution, not to flows` })),
    )
  const flows = (input.flows ?? []).map((flow, index) => ({
    date: flow.date,
    contribution: toMinor(flow.contribution ?? 0, currency, `flows.${index}.contribution`),
    distribution: toMinor(flow.distribution ?? 0, currency, `flows.${index}.distribution`),
  }))
  const found = waterfallOverTime(flows, termsOf(input))
  const owed = found.periods.at(-1)?.balanceAfter ?? 0
  for (const { balanceBefore } of found.periods) assertExact(balanceBefore)
  const sums = found.periods.reduce<Shares>(added, emptyShares)
  const { figures, reasons } = figuresOf(sums, found.contributed, currency)
  const unreturned = found.contributed - sums.returnOfCapital
  const rate = xirr(lpFlows(flows, found.periods, currency))
  const major = (minor: number) => fromMinor(minor, currency)
  return {
    ...figures,
    unreturned_capital: major(unreturned),
    hurdle_due: major(sums.hurdlePaid + owed - unreturned),
    hurdle_shortfall: major(owed - unreturned),
    periods: found.periods.map(period => ({
      date: period.date,
      hurdle_balance_before: major(period.balanceBefore),
      ...splitOf(period, major),
      lp: major(lpOf(period)),
      gp: major(gpOf(period)),
      hurdle_balance_after: major(period.balanceAfter),
    })),
    lp_irr: rate.rate,
    clawback: major(clawbackOf(input, { ...found, owed }, currency)),
    reasons: { ...reasons, ...(rate.reason ? { lp_irr: rate.reason } : {}) },
    assumptions: [
      'The hurdle compounds annually over the days between flows, Act/365.',
      'On one day contributions count before distributions.',
      ...assumptionsOf(input),
    ],
    persisted: false as const,
  }
}

/** Returns the GP's clawback, tested against its part of the profit and against the LPs' shortfall. */
function clawbackOf(
  input: WaterfallInput,
  found: { lpTotal: number; gpTotal: number; contributed: number; owed: number },
  currency: string,
): number {
  const carryPaid =
    input.carry_paid === undefined ? found.gpTotal : toMinor(input.carry_paid, currency, 'carry_paid')
  return clawback({
    carryPaid,
    totalProfit: found.lpTotal + found.gpTotal - found.contributed,
    carry: input.carry_pct,
    // The LPs' hurdle due by now, less the amount that the carry actually paid left them.
    hurdleShortfall: found.owed + carryPaid - found.gpTotal,
    ...(input.clawback_cap === undefined
      ? {}
      : { cap: toMinor(input.clawback_cap, currency, 'clawback_cap') }),
  })
}

const termsOf = (input: WaterfallInput): WaterfallTerms => ({
  hurdle: input.hurdle_pct,
  carry: input.carry_pct,
  catchUp: input.catch_up_pct ?? 1,
})

const emptyShares: Shares = {
  returnOfCapital: 0,
  hurdlePaid: 0,
  catchUpGp: 0,
  catchUpLp: 0,
  splitLp: 0,
  splitGp: 0,
}

const added = (sum: Shares, one: Shares): Shares => ({
  returnOfCapital: sum.returnOfCapital + one.returnOfCapital,
  hurdlePaid: sum.hurdlePaid + one.hurdlePaid,
  catchUpGp: sum.catchUpGp + one.catchUpGp,
  catchUpLp: sum.catchUpLp + one.catchUpLp,
  splitLp: sum.splitLp + one.splitLp,
  splitGp: sum.splitGp + one.splitGp,
})

const lpOf = (s: Shares) => s.returnOfCapital + s.hurdlePaid + s.catchUpLp + s.splitLp
const gpOf = (s: Shares) => s.catchUpGp + s.splitGp

const splitOf = (s: Shares, major: (minor: number) => number) => ({
  return_of_capital: major(s.returnOfCapital),
  hurdle: major(s.hurdlePaid),
  catch_up: major(s.catchUpGp + s.catchUpLp),
  carry_split: { lp: major(s.splitLp), gp: major(s.splitGp) },
})

function figuresOf(shares: Shares, capital: number, currency: string) {
  const major = (minor: number) => fromMinor(minor, currency)
  const [lp, gp] = [lpOf(shares), gpOf(shares)]
  const profit = lp + gp - shares.returnOfCapital
  const over = (part: number, whole: number) =>
    whole === 0 ? null : new Exact(part).dividedBy(whole).toNumber()
  const tier = (key: (typeof tierKeys)[number], name: string, toLp: number, toGp: number) => ({
    key,
    name,
    amount: major(toLp + toGp),
    lp: major(toLp),
    gp: major(toGp),
  })
  return {
    figures: {
      currency,
      tiers: [
        tier('return_of_capital', 'Return of capital', shares.returnOfCapital, 0),
        tier('preferred_return', 'Preferred return', shares.hurdlePaid, 0),
        tier('catch_up', 'GP catch-up', shares.catchUpLp, shares.catchUpGp),
        tier('carried_interest', 'Carried interest split', shares.splitLp, shares.splitGp),
      ],
      ...splitOf(shares, major),
      lp_total: major(lp),
      gp_total: major(gp),
      total: major(lp + gp),
      gp_share_of_profit: over(gp, profit),
      lp_multiple: over(lp, capital),
    },
    reasons: {
      ...(profit === 0 ? { gp_share_of_profit: 'zero_denominator' } : {}),
      ...(capital === 0 ? { lp_multiple: 'zero_denominator' } : {}),
    } as Record<string, string>,
  }
}

function lpFlows(
  flows: readonly FundFlow[],
  periods: readonly (Shares & { date: string })[],
  currency: string,
) {
  const paid = flows.map(({ date, contribution = 0 }) => ({ date, amount: 0 - contribution }))
  const received = periods.map(period => ({ date: period.date, amount: lpOf(period) }))
  return [...paid, ...received].map(({ date, amount }) => ({ date, amount: fromMinor(amount, currency) }))
}

const assumptionsOf = (input: WaterfallInput): string[] => [
  (input.catch_up_pct ?? 1) > input.carry_pct
    ? `The GP takes ${exactPercent(input.catch_up_pct ?? 1)} of the catch-up (soft hurdle).`
    : 'There is no catch-up: carry is on profit above the hurdle alone (hard hurdle).',
  'The GP’s own commitment is not told apart from that of the LPs.',
]

/** Throws for figures beyond exact integers. */
function assertExact(minor: number): void {
  if (!Number.isSafeInteger(minor))
    throw invalidField('hurdle_pct', sentence`makes the hurdle too large to compute`)
}
