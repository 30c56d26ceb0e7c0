import type { FundAccount, Performance, WaterfallInput } from '../../../api/modules.ts'
import { readField, type SingleField, textOf } from '../../../components/form/fields.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'

export type TermName =
  | 'committed'
  | 'contributed'
  | 'prior_distributions'
  | 'distributable'
  | 'years'
  | 'hurdle_pct'
  | 'carry_pct'
  | 'catch_up_pct'

/** A term of a waterfall; those with a reach can be moved by a slider. */
export type Term = SingleField<TermName> & { reach?: number }

/** Contributions and distributions to date; undefined where unknown. */
export type SoFar = Pick<Performance, 'paid_in' | 'distributed'> | undefined

/** Returns the input terms of a fund's waterfall. */
export function termsOf({ currency }: FundAccount, soFar: SoFar): Term[] {
  const inBook = (amount: number) => `Up to today, per the book: ${formatMoney(amount, currency)}`
  return [
    { name: 'committed', label: 'Committed', kind: 'money', currency, required: true },
    {
      name: 'contributed',
      label: 'Paid in',
      kind: 'money',
      currency,
      hint: soFar?.paid_in ? inBook(soFar.paid_in) : 'Default: the full commitment',
    },
    {
      name: 'prior_distributions',
      label: 'Previously distributed',
      kind: 'money',
      currency,
      ...(soFar?.distributed ? { hint: inBook(soFar.distributed) } : {}),
    },
    { name: 'distributable', label: 'To distribute', kind: 'money', currency, required: true },
    { name: 'years', label: 'Hurdle period (years)', kind: 'number', required: true },
    { name: 'hurdle_pct', label: 'Hurdle', kind: 'percent', required: true, reach: 0.2 },
    { name: 'carry_pct', label: 'Carry', kind: 'percent', required: true, reach: 0.4 },
    { name: 'catch_up_pct', label: 'Catch-up to the GP', kind: 'percent', required: true, reach: 1 },
  ]
}

export type TermTexts = Record<TermName, string>

/** Returns the terms from the address; where it has none, from the book, else the usual ones. */
export function textsIn(
  search: SearchParams,
  fund: FundAccount,
  soFar: SoFar,
  terms: readonly Term[],
): TermTexts {
  const typed = (amount: number | null | undefined) =>
    amount ? textOf({ name: 'amount', label: '', kind: 'money' }, amount) : ''
  const usual: Partial<TermTexts> = {
    committed: typed(fund.committed_total),
    contributed: typed(soFar?.paid_in),
    prior_distributions: typed(soFar?.distributed),
    years: '1',
    hurdle_pct: '8',
    carry_pct: '20',
    catch_up_pct: '100',
  }
  return Object.fromEntries(
    terms.map(({ name }) => [name, wordOf(search[name]) ?? usual[name] ?? '']),
  ) as TermTexts
}

/** Reads the terms for the API; returns errors by field. */
export function readTerms(
  terms: readonly Term[],
  texts: TermTexts,
  currency: string,
): { body: WaterfallInput } | { problems: Partial<Record<TermName, string>> } {
  const values: Partial<Record<TermName, unknown>> = {}
  const problems: Partial<Record<TermName, string>> = {}
  for (const term of terms) {
    const reading = readField(term, texts[term.name])
    if ('problem' in reading) problems[term.name] = reading.problem
    else if (reading.value !== null) values[term.name] = reading.value
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { body: { ...values, currency } as WaterfallInput }
}
