import { distributionTypes } from '../../../books/capital/distributions/distribution-input.ts'
import { callTypes } from '../../../finance/capital-call.ts'
import type { Columns } from '../../../imports/columns.ts'
import type { Choice } from '../../../imports/kind.ts'
import { type Context, field, label, sentence } from '../../../kernel/index.ts'
import { investorChoices } from './investor-choices.ts'

export type CapitalColumn =
  | 'event'
  | 'investor'
  | 'reference'
  | 'date'
  | 'due'
  | 'amount'
  | 'purpose'
  | 'recallable'
  | 'paid_on'
  | 'paid'

/** Columns of a sheet of past capital calls and distributions, by investor. */
export const columns: Columns<CapitalColumn> = {
  event: {
    title: sentence`Call or distribution`,
    reads: 'choice',
    needed: true,
    names: ['event', 'transaction', 'transactiontype', 'kind', 'type', 'activity'],
  },
  investor: {
    title: sentence`Investor`,
    reads: 'choice',
    needed: true,
    names: ['investor', 'investorname', 'limitedpartner', 'partner', 'lp', 'lpname', 'name'],
  },
  reference: {
    title: sentence`Reference`,
    reads: 'text',
    check: field.text(200),
    names: ['reference', 'callreference', 'callno', 'callnumber', 'noticeno', 'number', 'no', 'ref'],
  },
  date: {
    title: sentence`Date of the notice or distribution`,
    reads: 'day',
    needed: true,
    names: ['date', 'noticedate', 'calldate', 'distributiondate', 'transactiondate', 'effectivedate'],
  },
  due: { title: sentence`Due`, reads: 'day', names: ['due', 'duedate', 'paymentdue'] },
  amount: {
    title: sentence`Amount`,
    reads: 'amount',
    needed: true,
    names: ['amount', 'calledamount', 'called', 'distributed', 'amountcalled', 'grossamount'],
  },
  purpose: {
    title: sentence`Purpose`,
    reads: 'choice',
    names: ['purpose', 'calltype', 'distributiontype', 'category', 'ilpatype', 'nature'],
  },
  recallable: {
    title: sentence`Recallable`,
    reads: 'amount',
    names: ['recallable', 'recallableamount', 'recyclable'],
  },
  paid_on: {
    title: sentence`Paid on`,
    reads: 'day',
    names: ['paidon', 'paiddate', 'datepaid', 'paymentdate', 'received', 'receivedon', 'datereceived'],
  },
  paid: {
    title: sentence`Paid`,
    reads: 'amount',
    names: ['paid', 'paidamount', 'amountpaid', 'amountreceived', 'receivedamount'],
  },
}

const events: Choice[] = [
  {
    value: 'call',
    label: 'Capital call',
    names: ['call', 'drawdown', 'contribution', 'capital contribution', 'capital drawdown'],
  },
  { value: 'distribution', label: 'Distribution', names: ['cash distribution', 'payout', 'repayment'] },
]

/** Other words for calls and distributions. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  investments: ['investment'],
  management_fees: ['management fee', 'fees'],
  partnership_expenses: ['expenses', 'fund expenses'],
  return_of_capital: ['capital', 'roc'],
  realized_gain: ['gain', 'realised gain', 'capital gain'],
  dividend_income: ['dividend'],
  interest_income: ['interest'],
}

/** Securities handed over need more than a sheet says. */
const purposes: Choice[] = [...callTypes, ...distributionTypes]
  .filter(type => type !== 'stock_distribution')
  .map(type => ({ value: type, label: label(type), names: alsoCalled[type] ?? [] }))

export const capitalChoices = async (ctx: Context) => ({
  event: events,
  investor: await investorChoices(ctx),
  purpose: purposes,
})
