import { amountSaid, longDay, sentence } from '../../../kernel/index.ts'
import type { BankLineRow } from '../rows/bank-rows.ts'
import { type Candidate, reasonOf } from './candidate.ts'
import { daysApart, type Evidence, inDays, names, type OpenLoanLine, saidBy } from './evidence.ts'
import { LOAN_DAYS } from './loan-lines.ts'

/** Days around its day within which a payment is taken to be of it by its amount alone. */
const NEAR_DAYS = 10

/** Returns the loan payments that an incoming payment may settle, with what it repays beyond the schedule. */
export function loansFor(line: BankLineRow, { loans, currency }: Evidence): Candidate[] {
  if (line.amount_minor <= 0) return []
  const said = saidBy(line)
  const near = new Map(
    loans.flatMap(({ tapeId, dueOn, interest, principal }) =>
      interest + principal > 0 && daysApart(line.booked_on, dueOn) <= NEAR_DAYS ? [[tapeId, dueOn]] : [],
    ),
  )
  return loans.flatMap(loan => {
    const days = daysApart(line.booked_on, loan.dueOn)
    // A payment on its day is of that month, and not of the one before or after.
    if ((near.get(loan.tapeId) ?? loan.dueOn) !== loan.dueOn) return []
    const known = loan.words.some(words => names(said, words))
    const owed = loan.interest + loan.principal
    const short = owed - line.amount_minor
    if (owed <= 0 || days > (known && short >= 0 ? LOAN_DAYS : NEAR_DAYS)) return []
    if (short !== 0 && !known) return []
    if (line.amount_minor - loan.interest > loan.outstanding) return []
    return [candidateOf(line, loan, { days, known, short, currency })]
  })
}

function candidateOf(
  line: BankLineRow,
  loan: OpenLoanLine,
  { days, known, short, currency }: { days: number; known: boolean; short: number; currency: string },
): Candidate {
  const interest = Math.min(loan.interest, line.amount_minor)
  const principal = line.amount_minor - interest
  const amount = (minor: number) => amountSaid(minor, currency)
  const due = longDay(loan.dueOn)
  const owed =
    loan.principal > 0
      ? sentence`${loan.name} owes ${amount(loan.interest + loan.principal)}, ${amount(loan.interest)} of interest and ${amount(loan.principal)} of principal, due on ${due} by its schedule`
      : sentence`${loan.name} owes ${amount(loan.interest)} of interest, due on ${due} by its schedule`
  const told = [...(known ? [sentence`it names the loan or its borrower`] : []), inDays(days)]
  const left =
    loan.interest > interest
      ? sentence`${amount(short)} stays open, and an entry for the interest of it is drafted`
      : sentence`${amount(short)} stays open`
  const beyond = sentence`${amount(-short)} of it is a prepayment: ${amount(loan.outstanding - principal)} stays outstanding, and the schedule is amortised anew`
  const parts =
    short === 0
      ? [sentence`${owed}, exactly this amount`, ...told]
      : [owed, ...told, short > 0 ? left : beyond]
  return {
    rule: short === 0 ? 'loan' : short > 0 ? 'loan_short' : 'loan_prepaid',
    score: (short === 0 ? 70 : 50) + (known ? 20 : 0) + (days <= NEAR_DAYS ? 5 : 0),
    reason: reasonOf(parts),
    key: `loan ${loan.tapeId} ${loan.month}`,
    lineIds: [line.id],
    loans: [{ tapeId: loan.tapeId, month: loan.month, interest, principal }],
  }
}
