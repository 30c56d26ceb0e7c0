import type { Column, Columns } from '../../../imports/columns.ts'
import { sentence } from '../../../kernel/language/sentence.ts'

const words = (names: string): string[] => names.split(' ')

const loanId = {
  title: sentence`Loan number`,
  reads: 'text',
  names: words('loanid loannumber loanno id'),
} satisfies Column
const daysPastDue = {
  title: sentence`Days past due`,
  reads: 'number',
  names: words('dayspastdue dpd'),
} satisfies Column
const status = {
  title: sentence`Status`,
  reads: 'text',
  names: words('status loanstatus paymentstatus'),
} satisfies Column

type TapeColumn =
  | 'loan_id'
  | 'current_balance'
  | 'original_balance'
  | 'rate'
  | 'remaining_term'
  | 'maturity_date'
  | 'amortisation'
  | 'days_past_due'
  | 'status'
  | 'ltv'
  | 'state'
  | 'industry'

/** The columns of a loan tape. */
export const tapeColumns: Columns<TapeColumn> = {
  loan_id: { ...loanId, needed: true },
  current_balance: {
    title: sentence`Current balance`,
    reads: 'amount',
    needed: true,
    names: words('currentbalance balance currentprincipalbalance upb outstandingbalance'),
  },
  original_balance: {
    title: sentence`Original balance`,
    reads: 'amount',
    names: words('originalbalance originalprincipalbalance originalamount'),
  },
  rate: {
    title: sentence`Interest rate`,
    reads: 'rate',
    needed: true,
    names: words('rate coupon interestrate currentrate noterate couponpct'),
  },
  remaining_term: {
    title: sentence`Remaining months`,
    reads: 'number',
    names: words('remainingterm remainingmonths remainingtermmonths wam'),
  },
  maturity_date: {
    title: sentence`Maturity`,
    reads: 'day',
    serial: true,
    names: words('maturitydate maturity'),
  },
  amortisation: {
    title: sentence`Amortisation`,
    reads: 'text',
    names: words('amortisation amortization amortisationtype amortizationtype'),
  },
  days_past_due: daysPastDue,
  status,
  ltv: { title: sentence`Loan to value`, reads: 'rate', names: words('ltv currentltv loantovalue') },
  state: { title: sentence`State or region`, reads: 'text', names: words('state propertystate region') },
  industry: { title: sentence`Industry`, reads: 'text', names: words('industry sector') },
}

type RemittanceColumn =
  | 'loan_id'
  | 'beginning_balance'
  | 'interest_paid'
  | 'principal_paid'
  | 'prepayment'
  | 'recovery'
  | 'loss'
  | 'capitalised'
  | 'ending_balance'
  | 'days_past_due'
  | 'status'

/** The columns of a servicer's report; one on a single loan may leave out its number. */
export const remittanceColumns: Columns<RemittanceColumn> = {
  loan_id: loanId,
  beginning_balance: {
    title: sentence`Opening balance`,
    reads: 'amount',
    names: words('beginningbalance openingbalance beginbalance'),
  },
  interest_paid: {
    title: sentence`Interest paid`,
    reads: 'amount',
    names: words('interestpaid interestcollected interest'),
  },
  principal_paid: {
    title: sentence`Principal paid`,
    reads: 'amount',
    names: words('principalpaid scheduledprincipalpaid principalcollected principal'),
  },
  prepayment: {
    title: sentence`Prepayment`,
    reads: 'amount',
    names: words('prepayment prepayments prepaid curtailment'),
  },
  recovery: {
    title: sentence`Recoveries`,
    reads: 'amount',
    names: words('recovery liquidation liquidations recoveries'),
  },
  loss: { title: sentence`Loss`, reads: 'amount', names: words('loss losses realizedloss realisedloss') },
  capitalised: {
    title: sentence`Capitalised interest`,
    reads: 'amount',
    names: words('capitalised capitalized capitalisedinterest capitalizedinterest pikinterest pik'),
  },
  ending_balance: {
    title: sentence`Closing balance`,
    reads: 'amount',
    needed: true,
    names: words('endingbalance endbalance closingbalance'),
  },
  days_past_due: daysPastDue,
  status,
}
