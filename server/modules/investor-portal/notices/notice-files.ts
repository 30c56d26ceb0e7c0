import type { Wire } from '../../../books/capital/calls/call-terms.ts'
import {
  type FileAnswer,
  joined,
  type Language,
  longDay,
  percentIn,
  sentence,
} from '../../../kernel/index.ts'
import type { Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import {
  beginNotice,
  fileNamed,
  given,
  type Kept,
  moneyIn,
  noticePages,
  noticeTable,
  writeCommitment,
  writeEnd,
} from './notice-pages.ts'
import { callPurposes, feeBaseWords } from './notice-words.ts'
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
  return noticeTable(nameOf(notices), COLUMNS, rows)
}

/** Of several fee calculations in one call the first: the notice itself shows all of them. */
const feeCells = (fee: Notice['fees'][number] | undefined): (string | number | null)[] =>
  fee
    ? [fee.period_start, fee.period_end, fee.gross, fee.waived, fee.offset, fee.vat, fee.net]
    : [null, null, null, null, null, null, null]

/** The notices as pages to send, one for each investor in their language; the same notices give the same bytes. */
export async function noticesAsPdf(
  notices: ReadonlyArray<Kept<Notice>>,
  letterhead: Letterhead,
): Promise<FileAnswer> {
  const [first] = notices
  const title = sentence`Capital call notice ${first?.reference ?? String(first?.call_id ?? '')}`
  return noticePages(
    notices,
    letterhead,
    { title, name: nameOf(notices), day: first?.notice_date },
    (pages, notice) => writeNotice(pages, notice, letterhead),
  )
}

function writeNotice(pages: Pages, notice: Kept<Notice>, { office, signatory }: Letterhead): void {
  const { fund, lp, transactions, currency, language = 'en' } = notice
  const money = moneyIn(currency, language)
  const title =
    notice.status === 'draft' ? sentence`Capital call notice (draft)` : sentence`Capital call notice`
  beginNotice(pages, title, notice, notice.notice_date)
  pages.opening(
    sentence`${fund.name ?? office} calls ${money(lp.amount)} from you. Please remit the amount so that it is received by ${longDay(notice.due_date)}.`,
  )
  pages.table([
    [sentence`Amount due`, money(lp.amount)],
    [sentence`Due date`, longDay(notice.due_date)],
    ...(notice.extended_to ? [[sentence`Extended to`, longDay(notice.extended_to)] as const] : []),
    ...(notice.reference === null ? [] : [[sentence`Reference`, notice.reference] as const]),
  ])
  writeWhereToPay(pages, notice, office)
  pages.heading(sentence`Use of proceeds`)
  pages.table(
    transactions.map(({ transaction_type, description, amount, inside_commitment }) => [
      joined(
        [
          callPurposes[transaction_type],
          description,
          inside_commitment ? null : sentence`outside the commitment`,
        ].filter(part => part !== null),
        ', ',
      ),
      money(amount),
    ]),
  )
  writeCommitment(pages, lp, money)
  pages.heading(sentence`The call as a whole`)
  pages.table([
    ...fund.by_purpose.map(
      ({ ilpa_call_type, amount }) => [callPurposes[ilpa_call_type], money(amount)] as const,
    ),
    [sentence`Total call`, money(fund.amount)],
  ])
  for (const fee of notice.fees) writeFee(pages, fee, language, money)
  writeEnd(pages, notice.contact, signatory)
}

function writeFee(
  pages: Pages,
  fee: Notice['fees'][number],
  language: Language,
  money: (amount: number) => string,
): void {
  const percent = percentIn(language)
  pages.heading(sentence`Management fee, ${longDay(fee.period_start)} to ${longDay(fee.period_end)}`)
  pages.table([
    ...fee.segments.map(
      ({ from, to, base, base_amount, rate, fee: amount }) =>
        [
          sentence`${longDay(from)} to ${longDay(to)}: ${percent(rate)} a year of ${feeBaseWords[base]}, ${money(base_amount)}`,
          money(amount),
        ] as const,
    ),
    [sentence`Gross`, money(fee.gross)],
    ...(fee.waived === 0 ? [] : [[sentence`Waived`, money(-fee.waived)] as const]),
    [sentence`Offset`, money(0 - fee.offset)],
    ...(fee.vat === 0 ? [] : [[sentence`VAT`, money(fee.vat)] as const]),
    [sentence`Net`, money(fee.net)],
    [sentence`Your share`, money(fee.lp_amount)],
  ])
}

function writeWhereToPay(
  pages: Pages,
  { wire, contact, reference, call_id }: Kept<Notice>,
  office: string,
): void {
  pages.heading(sentence`Where to pay`)
  if (wire) {
    pages.box(
      given([
        [sentence`Bank`, wire.bank_name],
        [sentence`Account name`, wire.account_name],
        [sentence`Account number`, wire.account_number],
        [sentence`SWIFT`, wire.swift],
        [sentence`Routing number`, wire.routing_number],
        [sentence`For further credit`, wire.further_credit],
        [sentence`Reference`, reference ?? sentence`Capital call ${String(call_id)}`],
      ]),
    )
    pages.paragraph(sentence`Before you pay, confirm these details by calling a number you already know.`)
  } else
    pages.paragraph(
      sentence`This notice states no bank account. Before you pay, call ${contact?.name ?? office} on a number you already know and ask for the payment details.`,
    )
}

const nameOf = ([first]: ReadonlyArray<Kept<Notice>>): string =>
  fileNamed('capital-call', first?.reference ?? first?.call_id)
