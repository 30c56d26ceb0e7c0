import type {
  EventNotice,
  NoticeComponent,
} from '../../../books/capital/distribution-events/event-notices.ts'
import { type FileAnswer, joined, longDay, type Said, sentence } from '../../../kernel/index.ts'
import type { Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import {
  beginNotice,
  fileNamed,
  moneyIn,
  noticePages,
  noticeTable,
  writeCommitment,
  writeEnd,
} from './notice-pages.ts'
import { distributionWords } from './notice-words.ts'

const COLUMNS = [
  'reference',
  'date',
  'fund',
  'lp_id',
  'lp',
  'currency',
  'commitment',
  'prior_contributions',
  'prior_distributions',
  'transaction_type',
  'source',
  'amount',
  'recallable_amount',
  'gross',
  'carried_interest',
  'withheld',
  'netted',
  'net',
  'unfunded_before',
  'unfunded_after',
  'corrects_event',
  'contact',
  'contact_email',
  'contact_phone',
] as const

/** The notices as a table, a row for each component of each investor, amounts in major units (RFC 4180). */
export function eventNoticesAsCsv(notices: readonly EventNotice[]): FileAnswer {
  const rows = notices.flatMap(({ lp, fund, contact, ...notice }) =>
    lp.components.map(({ type, holding, amount, recallable_amount }) => [
      notice.reference,
      notice.date,
      fund.name,
      lp.lp_id,
      lp.name,
      notice.currency,
      lp.commitment,
      lp.prior_contributions,
      lp.prior_distributions,
      type,
      holding,
      amount,
      recallable_amount,
      lp.gross,
      lp.carried_interest,
      lp.withheld,
      lp.netted,
      lp.net,
      lp.unfunded_before,
      lp.unfunded_after,
      notice.corrects?.event_id ?? null,
      contact?.name ?? null,
      contact?.email ?? null,
      contact?.phone ?? null,
    ]),
  )
  return noticeTable(nameOf(notices), COLUMNS, rows)
}

/** The notices as pages to send, one for each investor in their language; the same notices give the same bytes. */
export async function eventNoticesAsPdf(
  notices: readonly EventNotice[],
  letterhead: Letterhead,
): Promise<FileAnswer> {
  const [first] = notices
  const title = sentence`Distribution notice ${first?.reference ?? String(first?.event_id ?? '')}`
  return noticePages(
    notices,
    letterhead,
    { title, name: nameOf(notices), day: first?.date },
    (pages, notice) => writeNotice(pages, notice, letterhead),
  )
}

type Row = readonly [Said, Said]

function writeNotice(pages: Pages, notice: EventNotice, { office, signatory }: Letterhead): void {
  const { fund, lp, corrects, language } = notice
  const money = moneyIn(notice.currency, language)
  const title = corrects ? sentence`Corrected distribution notice` : sentence`Distribution notice`
  beginNotice(pages, title, notice, notice.date)
  pages.opening(
    sentence`${fund.name ?? office} distributes ${money(lp.gross + lp.carried_interest)} to you. You receive ${money(lp.net)}.`,
  )
  if (corrects)
    pages.paragraph(
      sentence`This notice replaces the one of ${longDay(corrects.date)}, by which you were to receive ${money(corrects.net)}. Reason: ${corrects.reason}`,
    )
  pages.table([
    [sentence`Date`, longDay(notice.date)],
    ...(notice.description === null ? [] : [[sentence`Description`, notice.description] as Row]),
  ])
  pages.heading(sentence`From gross to net`)
  pages.table(grossToNetRows(notice, money))
  pages.heading(sentence`What is paid out`)
  pages.table(componentRows(lp.components, lp.recallable_amount, money))
  writeCommitment(pages, lp, money)
  pages.heading(sentence`The distribution as a whole`)
  pages.table([
    ...componentRows(fund.components, fund.recallable_amount, money),
    ...given(sentence`Tax withheld`, fund.withheld, money),
    ...given(sentence`Netted against capital calls`, fund.netted, money),
    [sentence`Paid out`, money(fund.net)],
  ])
  writeEnd(pages, notice.contact, signatory)
}

/** Returns the investor's way from gross to net, without zero amounts. */
function grossToNetRows({ lp, netted_call }: EventNotice, money: (amount: number) => string): Row[] {
  const { carried_interest: carry } = lp
  return [
    [sentence`Gross`, money(lp.gross)],
    ...(carry === 0 ? [] : [[sentence`Carried interest`, money(carry)] as Row]),
    ...(lp.withheld === 0 ? [] : [[sentence`Tax withheld`, money(-lp.withheld)] as Row]),
    ...(lp.netted === 0
      ? []
      : [[sentence`Netted against capital call ${netted_call ?? ''}`, money(-lp.netted)] as Row]),
    [sentence`Net`, money(lp.net)],
  ]
}

const componentRows = (
  components: readonly NoticeComponent[],
  recallable: number,
  money: (amount: number) => string,
): Row[] => [
  ...components.map(
    ({ type, holding, amount }): Row => [
      holding === null ? distributionWords[type] : joined([distributionWords[type], holding], ', '),
      money(amount),
    ],
  ),
  ...given(sentence`Of which recallable`, recallable, money),
]

const given = (label: Said, amount: number, money: (amount: number) => string): Row[] =>
  amount === 0 ? [] : [[label, money(amount)]]

const nameOf = ([first]: readonly EventNotice[]): string =>
  fileNamed('distribution', first?.reference ?? first?.event_id)
