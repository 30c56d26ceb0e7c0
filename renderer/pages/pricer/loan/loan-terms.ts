import type { PricingInput } from '../../../api/modules.ts'
import { readField, textOf } from '../../../components/form/fields.ts'
import { readMoney, readPercent } from '../../../format/read.ts'
import { type SearchParams, wordOf, wordsOf } from '../../../routes/search-params.ts'
import { fieldsFor, isRepaidOverTime, loanField, loanNames, REPAID } from './loan-fields.ts'

/** One tranche as it is typed. */
export interface TrancheTexts {
  id: number
  name: string
  balance: string
  coupon_pct: string
  priority: string
}

/** All that is typed about a loan. */
export interface LoanTexts {
  terms: Record<string, string>
  tranches: TrancheTexts[]
}

const usual: Readonly<Record<string, string>> = {
  amortisation: 'bullet',
  rate: 'fixed',
  day_count: '30/360',
  cap_floor_basis: 'benchmark',
}

/** The other names under which the API knows a way of repayment. */
const sameAs: Readonly<Record<string, string>> = {
  interest_only: 'bullet',
  straight_line: 'linear',
  level_principal: 'linear',
  equal_principal: 'linear',
  level_payment: 'annuity',
  mortgage: 'annuity',
  amortising: 'annuity',
  pik: 'zero',
}

/** Returns the loan's fields from the address, as typed text. */
export function textsIn(search: SearchParams, currency: string): LoanTexts {
  const given = loanNames.map(name => [name, wordOf(search[name])] as const)
  const terms = { ...usual, currency, ...Object.fromEntries(given.filter(([, text]) => text !== undefined)) }
  return {
    terms: terms as Record<string, string>,
    tranches: wordsOf(search.tranche).map((text, id) => {
      // The name comes last: it may have the sign in it.
      const [balance = '', coupon_pct = '', priority = '', ...name] = text.split('~')
      return { id, name: name.join('~'), balance, coupon_pct, priority }
    }),
  }
}

/** Loan terms as an address, without defaults. */
export function searchOf({ terms, tranches }: LoanTexts): SearchParams {
  const given = fieldsFor(terms).map(({ name }) => [name, terms[name]] as const)
  return {
    ...Object.fromEntries(given.filter(([name, text]) => text && text !== usual[name])),
    tranche: tranches.map(one => [one.balance, one.coupon_pct, one.priority, one.name].join('~')),
  }
}

/** A kept pricing's input as it can be priced again: without options that have no effect, which were taken once. */
export function inputAgain(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const repaid = String(input.amortisation)
  if (isRepaidOverTime(sameAs[repaid] ?? repaid)) return { ...input }
  return Object.fromEntries(Object.entries(input).filter(([name]) => !REPAID.has(name)))
}

/** A kept pricing's input, as the address that types it again. */
export function searchOfInput(input: Readonly<Record<string, unknown>>): SearchParams {
  const floating = Number(input.spread_bps ?? 0) > 0
  const repaid = String(input.amortisation)
  const known: Record<string, unknown> = {
    ...input,
    amortisation: sameAs[repaid] ?? repaid,
    rate: floating ? 'floating' : 'fixed',
  }
  const terms = Object.fromEntries(loanNames.map(name => [name, textOf(loanField(name), known[name])]))
  const tranches = (input.tranches ?? []) as NonNullable<PricingInput['tranches']>
  return searchOf({
    terms: { ...usual, ...Object.fromEntries(Object.entries(terms).filter(([, text]) => text !== '')) },
    tranches: tranches.map(({ name, balance, coupon_pct, priority }, id) => ({
      id,
      name,
      balance: textOf({ name: 'balance', label: '', kind: 'money' }, balance),
      coupon_pct: `${textOf({ name: 'coupon_pct', label: '', kind: 'percent' }, coupon_pct)}%`,
      priority: String(priority),
    })),
  })
}

export type ReadLoan = { body: PricingInput } | { problems: Record<string, string> }

/** Reads the loan for the API; returns missing values by field. */
export function readLoan({ terms, tranches }: LoanTexts): ReadLoan {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of fieldsFor(terms)) {
    const reading = readField(field, terms[field.name] ?? '')
    if ('problem' in reading) problems[field.name] = reading.problem
    else if (reading.value !== null && field.name !== 'rate') values[field.name] = reading.value
  }
  const read = tranches.map((one, index) =>
    readTranche(one, index, { currency: terms.currency as string, problems }),
  )
  if (Object.keys(problems).length > 0) return { problems }
  return { body: { ...values, ...(read.length > 0 ? { tranches: read } : {}) } as PricingInput }
}

function readTranche(
  { name, balance, coupon_pct, priority }: TrancheTexts,
  index: number,
  { currency, problems }: { currency: string; problems: Record<string, string> },
) {
  const amount = readMoney(balance, currency)
  const coupon = readPercent(coupon_pct)
  const rank = Number(priority)
  const at = `tranches.${index}`
  if (name.trim() === '') problems[`${at}.name`] = 'Name it'
  if ('problem' in amount) problems[`${at}.balance`] = amount.problem
  if ('problem' in coupon) problems[`${at}.coupon_pct`] = coupon.problem
  if (!Number.isInteger(rank) || rank < 1) problems[`${at}.priority`] = 'Type 1, 2, 3'
  return {
    name: name.trim(),
    balance: 'value' in amount ? amount.value : 0,
    coupon_pct: 'value' in coupon ? coupon.value : 0,
    priority: rank,
  }
}
