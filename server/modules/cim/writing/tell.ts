import { titleOf as stageTitle } from '../../../deals/stages.ts'
import { briefMoney, label, longDate, moneyText, multiple, percent, spoken } from '../../../kernel/index.ts'
import { isCountry, withArticle } from '../../../kernel/values/countries.ts'
import { minorDigits } from '../../../kernel/values/money.ts'
import type { FactKey } from '../templates/index.ts'
import type { Draft } from '../text/draft.ts'
import { tellFindings } from './diligence.ts'
import type { Facts } from './facts.ts'
import { tellStanding } from './peers.ts'

type Deal = NonNullable<Facts['deal']>
type Pricing = NonNullable<Facts['cases']['base']>
type Row = [label: string, value: string]

/** Writers by kind of fact. An absent fact is reported as missing, by the label of its field. */
export const tellers: Readonly<Record<FactKey, (draft: Draft, facts: Facts) => void>> = {
  summary: (draft, { deal }) => {
    if (deal) summary(draft, deal)
    else draft.missing('the deal this is about')
  },
  terms,
  returns,
  schedule,
  capital_structure: capitalStructure,
  sources_and_uses: sourcesAndUses,
  downside,
  recovery,
  findings: (draft, { findings }) => tellFindings(draft, findings),
  people,
  process,
  office: (draft, { office }) => {
    const n = draft.cite({ type: 'organisation', id: office.id, quote: `name: ${office.name}` })
    draft.paragraph(`${ended(`Enquiries to ${office.name}`)} [${n}]`)
  },
}

function summary(draft: Draft, deal: Deal): void {
  const kind = deal.asset_class
    ? `${article(spoken(deal.asset_class))} opportunity`
    : 'an investment opportunity'
  const whose = deal.counterparty && deal.counterparty !== deal.name ? ` with ${deal.counterparty}` : ''
  const where = deal.jurisdiction ? ` in ${withArticle(countryName(deal.jurisdiction))}` : ''
  const n = citeDeal(draft, deal, [
    ['name', deal.name],
    ['asset class', deal.asset_class && spoken(deal.asset_class)],
    ['counterparty', deal.counterparty],
    ['jurisdiction', deal.jurisdiction],
  ])
  const sentences = [`${ended(`${deal.name} is ${kind}${whose}${where}`)} [${n}]`]
  if (deal.target_size !== null) {
    const size = briefMoney(deal.target_size, deal.currency)
    sentences.push(`Target size ${size}. [${citeDeal(draft, deal, [['target size', size]])}]`)
  } else draft.missing('the target size')
  if (deal.irr_target !== null) {
    const target = percent(deal.irr_target)
    sentences.push(`Target IRR ${target}. [${citeDeal(draft, deal, [['target IRR', target]])}]`)
  } else draft.missing('the target IRR')
  draft.paragraph(sentences.join(' '))
}

/** The pricing that a paper tells; where nobody chose it, the paper says so. */
function baseOf(draft: Draft, { base, chosen }: Facts['cases']): Pricing | null {
  if (base && !chosen) draft.missing('which pricing is the base case (the newest is told here)')
  return base
}

function terms(draft: Draft, { deal, cases }: Facts): void {
  if (deal) {
    const rows: Row[] = [
      ...row('Target size', deal.target_size, moneyIn(deal.currency)),
      ...row('Target IRR', deal.irr_target, percent),
      ...row('Asset class', deal.asset_class, label),
      ...row('Currency', deal.currency),
      ...row('Jurisdiction', deal.jurisdiction, countryName),
    ]
    cited(draft, ['Term', 'Deal'], rows, quote => ({ type: 'deal', id: deal.id, quote }))
    if (deal.target_size === null) draft.missing('the target size')
  } else draft.missing('the deal’s terms')
  const pricing = baseOf(draft, cases)
  if (!pricing) {
    draft.missing('interest, term and repayment as priced')
    return
  }
  const { priced } = pricing
  draft.heading('As priced')
  cited(
    draft,
    ['Term', 'Pricing'],
    [
      ['Principal', moneyText(pricing.principal, priced.currency)],
      ['Term', `${pricing.term_months} months`],
      ['Repayment', label(pricing.amortisation)],
      ['Rate', `${label(priced.rate_type)}, ${percent(priced.all_in_coupon_pct)} all in`],
      ['Upfront fee', moneyText(priced.fee, priced.currency)],
    ],
    quote => ({ type: 'pricing', id: pricing.id, quote }),
  )
}

function returns(draft: Draft, { cases, standings }: Facts): void {
  const pricing = baseOf(draft, cases)
  if (pricing)
    cited(draft, ['Measure', 'Value'], figuresOf(pricing), quote => ({
      type: 'pricing',
      id: pricing.id,
      quote,
    }))
  else draft.missing('returns: the deal has not been priced')
  for (const standing of standings) tellStanding(draft, standing)
}

const figuresOf = ({ priced }: Pricing): Row[] => [
  ...row('IRR, effective annual', priced.irr, percent),
  ...row('Multiple of money', priced.moic, multiple),
  ...row('Weighted average life', priced.wal, years),
  ...row('Total interest', priced.total_interest, moneyIn(priced.currency)),
]

/** The heads of tables whose amounts a paper also draws. */
export const PAYMENTS = ['', 'Interest', 'Principal', 'Balance']
export const TRANCHES = ['Tranche', 'Rank', 'Balance', 'Coupon', 'IRR', 'Average life']
export const SOURCES_AND_USES = ['', 'Item', 'Amount']

function schedule(draft: Draft, { cases }: Facts): void {
  const pricing = baseOf(draft, cases)
  if (!pricing) {
    draft.missing('payments by year: the deal has not been priced')
    return
  }
  const format = moneyIn(pricing.priced.currency)
  const byYear = Map.groupBy(
    pricing.priced.schedule.filter(({ period }) => period > 0),
    ({ period }) => Math.ceil(period / 12),
  )
  const rows = [...byYear].map(([year, months]) => [
    `Year ${year}`,
    format(
      sum(
        months.map(one => one.interest),
        pricing.priced.currency,
      ),
    ),
    format(
      sum(
        months.map(one => one.principal),
        pricing.priced.currency,
      ),
    ),
    format(months.at(-1)?.closing_balance ?? 0),
  ])
  draft.heading('Payments by year, as priced')
  tableCited(draft, PAYMENTS, rows, quote => ({
    type: 'pricing',
    id: pricing.id,
    quote,
  }))
}

function capitalStructure(draft: Draft, { cases }: Facts): void {
  const pricing = baseOf(draft, cases)
  const tranches = pricing?.priced.tranches ?? []
  if (!pricing || tranches.length === 0) {
    draft.missing('the tranches')
    return
  }
  const format = moneyIn(pricing.priced.currency)
  const rows = tranches.map(one => [
    one.name,
    String(one.priority),
    format(one.balance),
    percent(one.coupon_pct),
    one.irr === null ? 'not known' : percent(one.irr),
    one.wal === null ? 'not known' : years(one.wal),
  ])
  tableCited(draft, TRANCHES, rows, quote => ({
    type: 'pricing',
    id: pricing.id,
    quote,
  }))
}

/** Writes sources and uses at closing, to the minor unit: both sides are the pricing's own figures. */
function sourcesAndUses(draft: Draft, { cases }: Facts): void {
  const pricing = baseOf(draft, cases)
  if (!pricing) {
    draft.missing('sources and uses: the deal has not been priced')
    return
  }
  const { priced, principal } = pricing
  const format = moneyIn(priced.currency)
  const tranches = priced.tranches ?? []
  const retained = sum([principal, ...tranches.map(({ balance }) => -balance)], priced.currency)
  const sources: string[][] = tranches.map(({ name, balance }) => ['Source', name, format(balance)])
  if (tranches.length === 0) sources.push(['Source', 'Loan', format(principal)])
  if (tranches.length > 0 && retained > 0)
    sources.push(['Source', 'Retained beneath the tranches', format(retained)])
  draft.heading('Sources and uses')
  tableCited(
    draft,
    SOURCES_AND_USES,
    [
      ...sources,
      ['Use', 'Paid to the borrower', format(priced.funded)],
      ['Use', 'Upfront fee, kept back', format(priced.fee)],
    ],
    quote => ({ type: 'pricing', id: pricing.id, quote }),
  )
}

/** The downside case beside the base case. */
function downside(draft: Draft, { cases }: Facts): void {
  const worse = cases.downside
  const base = baseOf(draft, cases)
  if (!worse || !base) {
    draft.missing('a downside case (a pricing of the deal with that role)')
    return
  }
  draft.heading('Downside case')
  const compared = ({ id, name }: Pricing, quote: string) => ({
    type: 'pricing' as const,
    id,
    quote: `${name ?? 'pricing'}: ${quote}`,
  })
  const [ours, theirs] = [new Map(figuresOf(base)), new Map(figuresOf(worse))]
  const n = draft.cite(compared(base, quoteOf(figuresOf(base))))
  const m = draft.cite(compared(worse, quoteOf(figuresOf(worse))))
  draft.table(
    ['Measure', base.name ?? 'Base case', worse.name ?? 'Downside case'],
    [...ours].map(([label, value]) => [
      label,
      `${value} [${n}]`,
      `${theirs.get(label) ?? 'not known'} [${m}]`,
    ]),
  )
}

/** Writes the subordination below each tranche: the share of losses that others bear first. */
function recovery(draft: Draft, { cases }: Facts): void {
  const pricing = baseOf(draft, cases)
  const tranches = pricing?.priced.tranches ?? []
  if (!pricing || tranches.length === 0) {
    draft.missing('a recovery analysis')
    return
  }
  draft.heading('Recovery: losses borne by others first')
  tableCited(
    draft,
    ['Tranche', 'Share of the principal beneath it'],
    tranches.map(one => [one.name, percent(one.credit_support)]),
    quote => ({ type: 'pricing', id: pricing.id, quote }),
  )
}

function people(draft: Draft, facts: Facts): void {
  if (facts.people.length === 0) {
    draft.missing('the people on the deal')
    return
  }
  const rows = facts.people.map(one => {
    const n = draft.cite({
      type: 'contact',
      id: one.id,
      quote: [one.name, one.role, one.company].filter(part => part !== null).join(', '),
    })
    return [`${one.name} [${n}]`, one.role ?? '', one.company ?? '']
  })
  draft.table(['Name', 'Role on the deal', 'Company'], rows)
}

function process(draft: Draft, { deal }: Facts): void {
  if (!deal) {
    draft.missing('where the deal stands')
    return
  }
  const since = longDate(deal.stage_changed_at.slice(0, 10))
  const stage = stageTitle(deal.stage)
  const n = citeDeal(draft, deal, [['stage', `${stage}, since ${since}`]])
  draft.paragraph(`Stage: ${stage}, since ${since}. [${n}]`)
}

const citeDeal = (draft: Draft, { id }: Deal, fields: ReadonlyArray<[string, string | null]>): number =>
  draft.cite({
    type: 'deal',
    id,
    quote: fields
      .filter(([, value]) => value !== null)
      .map(([label, value]) => `${label}: ${value}`)
      .join('; '),
  })

type Cited = (quote: string) => Parameters<Draft['cite']>[0]

/** A table of labels and values of one record, each value with its reference. */
function cited(draft: Draft, header: [string, string], rows: readonly Row[], citation: Cited): void {
  if (rows.length === 0) return
  const n = draft.cite(citation(quoteOf(rows)))
  draft.table(
    header,
    rows.map(([label, value]) => [label, `${value} [${n}]`]),
  )
}

/** A table of one record, each row with its reference. */
function tableCited(
  draft: Draft,
  header: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  citation: Cited,
): void {
  const n = draft.cite(citation(rows.map(cells => cells.filter(cell => cell !== '').join(' ')).join('; ')))
  draft.table(
    header,
    rows.map(cells => cells.map((cell, at) => (at === cells.length - 1 ? `${cell} [${n}]` : cell))),
  )
}

const quoteOf = (rows: readonly Row[]): string =>
  rows.map(([label, value]) => `${label}: ${value}`).join('; ')

const row = <T>(label: string, value: T | null, format: (value: T) => string = String): Row[] =>
  value === null ? [] : [[label, format(value)]]

/** Ends a sentence with one full stop, even after a name that ends in one. */
const ended = (sentence: string): string => `${sentence.replace(/\.$/, '')}.`

const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

const years = (value: number): string => `${value.toFixed(2)} years`

const countryName = (code: string): string =>
  isCountry(code) ? (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code) : code

const moneyIn = (currency: string) => (amount: number) => moneyText(amount, currency)

/** Added in minor units: the cents of months must not be lost on the way to a year. */
function sum(amounts: readonly number[], currency: string): number {
  const scale = 10 ** minorDigits(currency)
  return amounts.reduce((total, amount) => total + Math.round(amount * scale), 0) / scale
}
