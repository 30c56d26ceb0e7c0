import type { ClassTerms } from '../../../finance/waterfall/capital-pool.ts'
import type { Tier } from '../../../finance/waterfall/partner-account.ts'
import {
  type ClawbackGroup,
  type FundEvent,
  type PartnersInput,
  type PartnersOutcome,
  partnersWaterfall,
} from '../../../finance/waterfall/partners.ts'
import {
  type Context,
  exactPercent,
  invalid,
  invalidField,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import type { CarryTerms, PartnerWaterfallInput } from './partner-schemas.ts'

/** A waterfall by partner out of the figures of the call (semantics 1); amounts in major units. */
export async function waterfallByPartner(ctx: Context, input: PartnerWaterfallInput) {
  const currency = input.currency ?? (await baseCurrency(ctx))
  const { partners, type = 'european' } = input
  assertNamed(input)
  const last = input.flows.reduce((day, { date }) => (date > day ? date : day), '')
  const end = input.as_of ?? last
  if (end < last) throw invalidField('as_of', sentence`must not be before the last flow`)
  const terms = termsByClass(input)
  const places = new Map(partners.map((partner, at) => [partner.name, at]))
  const found = computed({
    ...conditionsOf(input),
    style: type,
    end,
    partners: partners.map((partner, at) => ({
      terms: terms.get(partner.class ?? null) as ClassTerms,
      commitment: toMinor(partner.commitment, currency, `partners.${at}.commitment`),
      clawback: clawbackGroupOf(input, partner.class ?? null),
    })),
    events: input.flows.map(
      ({ partner, realised_pct, ...flow }, at): FundEvent => ({
        ...flow,
        amount: toMinor(flow.amount, currency, `flows.${at}.amount`),
        partner: partner === undefined ? undefined : places.get(partner),
        realised: realised_pct,
      }),
    ),
  })
  const named = partners.map(one => ({ name: one.name, class: one.class ?? null }))
  return {
    ...presentOutcome(found, named, currency),
    type,
    as_of: end,
    assumptions: assumptionsOf(input, type),
    persisted: false as const,
  }
}

/** Partners times days that are computed within a second or two. */
const MOST_STEPS = 10_000

function assertNamed({ type, partners, classes = [], flows }: PartnerWaterfallInput): void {
  const names = partners.map(({ name }) => name)
  const known = new Set(names)
  const classed = new Set(classes.map(one => one.class))
  const errors = [
    ...names.flatMap((name, at) =>
      names.indexOf(name) < at ? [{ path: `partners.${at}.name`, message: sentence`is named twice` }] : [],
    ),
    ...partners.flatMap((partner, at) =>
      partner.class === undefined || classed.has(partner.class)
        ? []
        : [{ path: `partners.${at}.class`, message: sentence`is not one of the classes` }],
    ),
    ...flows.flatMap((flow, at) => problemsOf(flow, type, known, `flows.${at}`)),
    ...(partners.every(({ commitment }) => commitment === 0)
      ? [
          {
            path: 'partners.0.commitment',
            message: sentence`must be more than zero for at least one partner`,
          },
        ]
      : []),
    ...(names.length * new Set(flows.map(({ date }) => date)).size > MOST_STEPS
      ? [
          {
            path: 'flows',
            message: sentence`span too many days: at most ${MOST_STEPS}, times the number of partners`,
          },
        ]
      : []),
  ]
  if (errors.length > 0) throw invalid(errors)
}

type Flow = PartnerWaterfallInput['flows'][number]

function problemsOf(
  { kind, partner, deal, realised_pct }: Flow,
  type: PartnerWaterfallInput['type'],
  known: ReadonlySet<string>,
  path: string,
) {
  const american = type === 'american'
  const wrong = (name: keyof Flow, message: Sentence, is: boolean) =>
    is ? [{ path: `${path}.${name}`, message }] : []
  return [
    ...wrong('partner', sentence`is not one of the partners`, partner !== undefined && !known.has(partner)),
    ...wrong('partner', sentence`is required`, partner === undefined && kind === 'received'),
    ...wrong(
      'partner',
      sentence`applies only to a contribution or to proceeds`,
      partner !== undefined && kind !== 'contribution' && kind !== 'received',
    ),
    ...wrong(
      'deal',
      sentence`is required deal by deal (american)`,
      deal === undefined && american && ['distribution', 'write_down'].includes(kind),
    ),
    ...wrong(
      'kind',
      sentence`a write-down applies only deal by deal (american)`,
      kind === 'write_down' && !american,
    ),
    ...wrong(
      'realised_pct',
      sentence`applies only to deal-by-deal distributions`,
      realised_pct !== undefined && (kind !== 'distribution' || !american),
    ),
  ]
}

export interface Terms extends CarryTerms {
  classes?: ReadonlyArray<CarryTerms & { class: string }> | undefined
  escrow_pct?: number | undefined
  carry_tax_pct?: number | undefined
  clawback_by?: 'partner' | 'class' | 'fund' | undefined
}

/** The terms of each class, and under null those of who is of none; 422 where further hurdles do not rise. */
export function termsByClass(terms: Terms): Map<string | null, ClassTerms> {
  const { classes = [] } = terms
  return new Map<string | null, ClassTerms>([
    [null, inFinance(terms, '')],
    ...classes.map((one, at) => [one.class, inFinance(one, `classes.${at}.`)] as const),
  ])
}

function inFinance(terms: CarryTerms, path: string): ClassTerms {
  const further = terms.further_hurdles ?? []
  for (const name of ['irr', 'multiple'] as const) {
    const levels = further.flatMap((one, at) => (one[name] === undefined ? [] : [{ at, level: one[name] }]))
    const falling = levels.find(({ level }, index) => index > 0 && level <= (levels[index - 1]?.level ?? 0))
    if (falling)
      throw invalidField(
        `${path}further_hurdles.${falling.at}.${name}`,
        sentence`must be above the hurdle before it`,
      )
  }
  return {
    preferred: { rate: terms.hurdle_pct, compounding: terms.hurdle_compounding ?? 'annual' },
    carry: terms.carry_pct,
    catchUp: terms.catch_up_pct ?? 1,
    further: further.map(({ irr, multiple, carry_pct }) => ({ irr, multiple, carry: carry_pct })),
  }
}

/** The group in whose clawback a partner of a class is. */
export function clawbackGroupOf({ clawback_by }: Terms, ofClass: string | null): ClawbackGroup {
  if (clawback_by === 'fund') return clawback_by
  return clawback_by === 'class' ? `class ${ofClass}` : undefined
}

export const conditionsOf = ({ escrow_pct, carry_tax_pct }: Terms) => ({
  escrow: escrow_pct ?? 0,
  carryTax: carry_tax_pct ?? 0,
})

/** Computes the outcome; 422 for sums beyond exact integers. */
export function computed(input: PartnersInput): PartnersOutcome {
  const sum = input.events.reduce((total, { amount }) => total + amount, 0)
  if (!Number.isSafeInteger(sum))
    throw invalidField('flows', sentence`are too large in total to calculate exactly`)
  const found = partnersWaterfall(input)
  const owed = [
    ...found.days.flatMap(day => [day.owedBefore, day.owedAfter]),
    ...found.partners.map(one => one.owed),
  ]
  if (!owed.every(Number.isSafeInteger))
    throw invalidField('hurdle_pct', sentence`makes the hurdle too large to compute`)
  return found
}

const FIRST = [
  ['return_of_capital', 'Return of capital'],
  ['preferred_return', 'Preferred return'],
  ['catch_up', 'GP catch-up'],
  ['carried_interest', 'Carried interest split'],
] as const

/** Presents an outcome in major units; the partners in the order of the input. */
export function presentOutcome<Partner extends { name: string }>(
  found: PartnersOutcome,
  partners: readonly Partner[],
  currency: string,
) {
  const major = (minor: number) => fromMinor(minor, currency)
  const inTiers = (tiers: readonly Tier[]) =>
    tiers.map(({ lp, gp }, at) => {
      const [key, name] = FIRST[at] ?? [
        `carried_interest_${at - FIRST.length + 2}`,
        `Split beyond hurdle ${at - FIRST.length + 2}`,
      ]
      return { key, name, amount: major(lp + gp), lp: major(lp), gp: major(gp) }
    })
  const sums = summed(found.days.map(({ tiers }) => tiers))
  const [lp, gp] = [sideOf(sums, 'lp'), sideOf(sums, 'gp')]
  const { clawback } = found
  return {
    currency,
    tiers: inTiers(sums),
    partners: found.partners.map((one, at) => ({
      ...(partners[at] as Partner),
      contributed: major(one.contributed),
      tiers: inTiers(one.tiers),
      lp_total: major(sideOf(one.tiers, 'lp')),
      gp_total: major(sideOf(one.tiers, 'gp')),
      unreturned_capital: major(one.unreturned),
      hurdle_owed: major(one.owed - one.unreturned),
      carry_borne: major(one.carry),
      clawback: major(one.clawback),
    })),
    periods: found.days.map(day => ({
      date: day.date,
      distributed: major(day.distributed),
      lp: major(sideOf(day.tiers, 'lp')),
      gp: major(sideOf(day.tiers, 'gp')),
      escrowed: major(day.escrowed),
      owed_before: major(day.owedBefore),
      owed_after: major(day.owedAfter),
    })),
    lp_total: major(lp),
    gp_total: major(gp),
    total: major(lp + gp),
    carry: major(found.carry),
    escrow: major(found.escrow),
    clawback: {
      due: major(clawback.due),
      from_escrow: major(clawback.fromEscrow),
      from_gp: major(clawback.fromGp),
      uncovered: major(clawback.uncovered),
      escrow_released: major(clawback.released),
    },
  }
}

const sideOf = (tiers: readonly Tier[], side: keyof Tier) => tiers.reduce((sum, tier) => sum + tier[side], 0)

function summed(all: ReadonlyArray<readonly Tier[]>): Tier[] {
  const most = all.reduce((length, tiers) => Math.max(length, tiers.length), 0)
  return Array.from({ length: most }, (_, at) => {
    const tiers = all.flatMap(one => one[at] ?? [])
    return { lp: sideOf(tiers, 'lp'), gp: sideOf(tiers, 'gp') }
  })
}

const OVER = {
  partner: 'of each partner alone',
  class: 'of all partners of a class together',
  fund: 'of all partners together',
}

/** Returns the assumptions of the figures, as sentences. */
export const assumptionsOf = (terms: Terms, type: 'european' | 'american'): string[] => [
  'A distribution is shared by what the partners paid in until then (for the deal, where it is of one), to the unit by the largest remainder; each share runs through the tiers of its class.',
  'On one day what is paid in counts before what is paid out.',
  (terms.catch_up_pct ?? 1) > terms.carry_pct
    ? `The GP takes ${exactPercent(terms.catch_up_pct ?? 1)} of the catch-up (soft hurdle).`
    : 'There is no catch-up: carry is on profit above the hurdle alone (hard hurdle).',
  type === 'american'
    ? 'Deal by deal: owed are the capital of realised deals, what is written down, and as much of the expenses as of the deals’ cost, with the hurdle since each was paid in.'
    : 'Whole fund: all capital with its hurdle comes before carry.',
  `The clawback is what the GP took ${OVER[terms.clawback_by ?? 'partner']} beyond what all flows give when what went beyond the hurdle is distributed anew on the last day.`,
]
