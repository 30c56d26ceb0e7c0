import type { Contact, Wire } from '../../../books/capital/calls/call-terms.ts'
import { exactPercent, FileAnswer, label, longDate, spoken } from '../../../kernel/index.ts'
import { minorDigits } from '../../../kernel/values/money.ts'
import { csvOf, Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import type { Notice } from './notices.ts'

const COLUMNS = [
  'reference',
  'notice_date',
  'due_date',
  'fund',
  'lp_id',
  'lp',
  'currency',
  'commitment',
  'prior_contributions',
  'prior_distributions',
  'unfunded_before',
  'unfunded_after',
  'transaction_type',
  'description',
  'amount',
  'impact_on_unfunded',
  'fee_period_start',
  'fee_period_end',
  'fee_gross',
  'fee_waived',
  'fee_offset',
  'fee_vat',
  'fee_net',
  'bank_name',
  'account_name',
  'account_number',
  'swift',
  'routing_number',
  'further_credit',
  'contact',
  'contact_email',
  'contact_phone',
] as const

/** The notices as a table, a row for each transaction, amounts in major units (RFC 4180). */
export function noticesAsCsv(notices: readonly Notice[]): FileAnswer {
  const rows = notices.flatMap(notice =>
    notice.transactions.map(({ transaction_type, description, amount, impact_on_unfunded }) => [
      notice.reference,
      notice.notice_date,
      notice.due_date,
      notice.fund.name,
      notice.lp.lp_id,
      notice.lp.name,
      notice.currency,
      notice.lp.commitment,
      notice.lp.prior_contributions,
      notice.lp.prior_distributions,
      notice.lp.unfunded_before,
      notice.lp.unfunded_after,
      transaction_type,
      description,
      amount,
      impact_on_unfunded,
      ...feeCells(transaction_type === 'management_fees' ? notice.fees[0] : undefined),
      ...['bank_name', 'account_name', 'account_number', 'swift', 'routing_number', 'further_credit'].map(
        name => notice.wire?.[name as keyof Wire] ?? null,
      ),
      notice.contact?.name ?? null,
      notice.contact?.email ?? null,
      notice.contact?.phone ?? null,
    ]),
  )
  return new FileAnswer({
    name: `${nameOf(notices)}.csv`,
    type: 'text/csv',
    content: csvOf([COLUMNS, ...rows]),
  })
}

/** Of several fee calculations in one call the first: the notice itself shows them all. */
const feeCells = (fee: Notice['fees'][number] | undefined): (string | number | null)[] =>
  fee
    ? [fee.period_start, fee.period_end, fee.gross, fee.waived, fee.offset, fee.vat, fee.net]
    : [null, null, null, null, null, null, null]

/** The notices as pages to send, one for each investor; the same notices give the same bytes. */
export async function noticesAsPdf(notices: readonly Notice[], letterhead: Letterhead): Promise<FileAnswer> {
  const [first] = notices
  const pages = new Pages(
    `Capital call notice ${first?.reference ?? first?.call_id ?? ''}`.trim(),
    `${first?.notice_date}T00:00:00.000Z`,
    letterhead,
  )
  for (const notice of notices) writeNotice(pages, notice, letterhead)
  return new FileAnswer({
    name: `${nameOf(notices)}.pdf`,
    type: 'application/pdf',
    content: await pages.end(),
  })
}

function writeNotice(pages: Pages, notice: Notice, { office, signatory }: Letterhead): void {
  const { fund, lp, transactions, currency } = notice
  const money = moneyIn(currency)
  pages.begin(
    notice.status === 'draft' ? 'Capital call notice (draft)' : 'Capital call notice',
    [fund.name, notice.reference].filter(part => part !== null).join(' · '),
    toInvestor(lp, notice.notice_date),
  )
  pages.opening(
    `${fund.name ?? office} calls ${money(lp.amount)} from you. Please see to it that the amount has arrived by ${longDate(notice.due_date)}.`,
  )
  pages.table([
    ['Amount due', money(lp.amount)],
    ['Due date', longDate(notice.due_date)],
    ...(notice.reference === null ? [] : [['Reference', notice.reference] as const]),
  ])
  writeWhereToPay(pages, notice, office)
  pages.heading('What it is for')
  pages.table(
    transactions.map(({ transaction_type, description, amount, inside_commitment }) => [
      [label(transaction_type), description, inside_commitment ? null : 'outside the commitment']
        .filter(part => part !== null)
        .join(', '),
      money(amount),
    ]),
  )
  pages.heading('Your commitment')
  pages.table([
    ['Commitment', money(lp.commitment)],
    ['Called before', money(lp.prior_contributions)],
    ['Distributed before', money(lp.prior_distributions)],
    ['Unfunded before this notice', money(lp.unfunded_before)],
    ['Unfunded after this notice', money(lp.unfunded_after)],
  ])
  pages.heading('The call as a whole')
  pages.table([
    ...fund.by_purpose.map(({ ilpa_call_type, amount }): [string, string] => [
      label(ilpa_call_type),
      money(amount),
    ]),
    ['Called of all investors', money(fund.amount)],
  ])
  for (const fee of notice.fees) writeFee(pages, fee, money)
  writeContact(pages, notice.contact)
  if (signatory) pages.signature(signatory)
}

/** The investor as a paper to them begins; what was kept by an earlier version knows no address. */
export const toInvestor = (
  { name, postal_address }: { name: string; postal_address?: string | null | undefined },
  day: string,
) => ({ name, address: postal_address?.split('\n') ?? [], date: longDate(day) })

function writeFee(pages: Pages, fee: Notice['fees'][number], money: (amount: number) => string): void {
  pages.heading(`Management fee, ${longDate(fee.period_start)} to ${longDate(fee.period_end)}`)
  pages.table([
    ...fee.segments.map(({ from, to, base, base_amount, rate, fee: amount }): [string, string] => [
      `${longDate(from)} to ${longDate(to)}: ${exactPercent(rate)} a year of ${spoken(base)}, ${money(base_amount)}`,
      money(amount),
    ]),
    ['Gross', money(fee.gross)],
    ...(fee.waived === 0 ? [] : [['Waived', money(-fee.waived)] as const]),
    ['Offset', money(0 - fee.offset)],
    ...(fee.vat === 0 ? [] : [['VAT', money(fee.vat)] as const]),
    ['Net', money(fee.net)],
    ['Called of you', money(fee.lp_amount)],
  ])
}

function writeWhereToPay(pages: Pages, { wire, contact, reference, call_id }: Notice, office: string): void {
  pages.heading('Where to pay')
  if (wire) {
    pages.box(
      given([
        ['Bank', wire.bank_name],
        ['Account name', wire.account_name],
        ['Account number', wire.account_number],
        ['SWIFT', wire.swift],
        ['Routing number', wire.routing_number],
        ['For further credit', wire.further_credit],
        ['Reference', reference ?? `Capital call ${call_id}`],
      ]),
    )
    pages.paragraph('Before you pay, confirm these details by calling a number that you know.')
  } else
    pages.paragraph(
      `This notice names no account. Before you pay, ask ${contact?.name ?? office} where to, by calling a number that you know.`,
    )
}

/** Whom investors ask, where the fund has said it. */
export function writeContact(pages: Pages, contact: Contact | null): void {
  if (!contact) return
  pages.heading('Questions')
  pages.table(
    given([
      ['Contact', contact.name],
      ['E-mail', contact.email],
      ['Telephone', contact.phone],
    ]),
  )
}

const given = (rows: [string, string | null | undefined][]) =>
  rows.flatMap(([label, value]) => (value == null ? [] : [[label, value] as const]))

/** Writes amounts of a currency, with its decimals. */
export function moneyIn(currency: string): (amount: number) => string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return amount => `${currency} ${format.format(amount)}`
}

/** A reference may hold slashes, which a file's name may not. */
export const fileNamed = (kind: string, reference: string | number | null | undefined): string =>
  `${kind}-${String(reference).replace(/[^\p{L}\p{N}.]+/gu, '-')}`

const nameOf = ([first]: readonly Notice[]): string =>
  fileNamed('capital-call', first?.reference ?? first?.call_id)
