import { type FileAnswer, longDay, numberIn, sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import type { Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import type { DistributionNotice } from './distribution-notices.ts'
import {
  beginNotice,
  fileNamed,
  type Kept,
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
  'description',
  'amount',
  'recallable_amount',
  'unfunded_before',
  'impact_on_unfunded',
  'unfunded_after',
  'security',
  'quantity',
  'contact',
  'contact_email',
  'contact_phone',
  'paid_currency',
  'paid_amount',
  'closing_interest',
] as const

/** The notices as a table, a row for each investor, amounts in major units (RFC 4180). */
export function distributionNoticesAsCsv(notices: readonly DistributionNotice[]): FileAnswer {
  const rows = notices.map(({ lp, ...notice }) => [
    notice.reference,
    notice.date,
    notice.fund.name,
    lp.lp_id,
    lp.name,
    notice.currency,
    lp.commitment,
    lp.prior_contributions,
    lp.prior_distributions,
    notice.type,
    notice.description,
    lp.amount,
    lp.recallable_amount,
    lp.unfunded_before,
    lp.impact_on_unfunded,
    lp.unfunded_after,
    notice.in_kind?.security ?? null,
    notice.in_kind?.quantity ?? null,
    notice.contact?.name ?? null,
    notice.contact?.email ?? null,
    notice.contact?.phone ?? null,
    lp.paid?.currency ?? null,
    lp.paid?.amount ?? null,
    lp.interest ?? null,
  ])
  return noticeTable(nameOf(notices), COLUMNS, rows)
}

/** The notices as pages to send, one for each investor in their language; the same notices give the same bytes. */
export async function distributionNoticesAsPdf(
  notices: ReadonlyArray<Kept<DistributionNotice>>,
  letterhead: Letterhead,
  { draft = false }: { draft?: boolean } = {},
): Promise<FileAnswer> {
  const [first] = notices
  const title = sentence`Distribution notice ${first?.reference ?? String(first?.distribution_id ?? '')}`
  return noticePages(
    notices,
    letterhead,
    { title, name: nameOf(notices), day: first?.date },
    (pages, notice) => writeNotice(pages, notice, letterhead, draft),
  )
}

function writeNotice(
  pages: Pages,
  notice: Kept<DistributionNotice>,
  { office, signatory }: Letterhead,
  draft: boolean,
): void {
  const { fund, lp, in_kind: kind, language = 'en' } = notice
  const money = moneyIn(notice.currency, language)
  const title = draft ? sentence`Distribution notice (draft)` : sentence`Distribution notice`
  beginNotice(pages, title, notice, notice.date)
  pages.opening(
    notice.type === 'withholding_tax'
      ? sentence`${fund.name ?? office} withholds ${money(-lp.amount)} of tax from your distribution.`
      : sentence`${fund.name ?? office} distributes ${money(lp.amount)} to you.`,
  )
  pages.table([
    [sentence`Date`, longDay(notice.date)],
    [distributionWords[notice.type], money(lp.amount)],
    ...(lp.paid === null
      ? []
      : [[sentence`Paid to you`, moneyIn(lp.paid.currency, language)(lp.paid.amount)] as const]),
    ...(lp.interest == null
      ? []
      : [
          [sentence`Interest of the later closing`, money(lp.interest)] as const,
          [sentence`Paid to you in all`, money(inAll(notice, lp.interest))] as const,
        ]),
    ...(lp.recallable_amount === 0
      ? []
      : [[sentence`Of which recallable`, money(lp.recallable_amount)] as const]),
    ...(notice.description === null ? [] : [[sentence`Description`, notice.description] as const]),
  ])
  if (kind) {
    pages.heading(sentence`Securities in kind`)
    pages.table([
      [sentence`Security`, kind.security],
      ...(kind.quantity === undefined
        ? []
        : [[sentence`Quantity, all investors`, numberIn(language)(kind.quantity)] as const]),
      [sentence`Value, all investors`, money(fund.amount)],
    ])
  }
  writeCommitment(pages, lp, money, { fundless: fund.fund_account_id === null })
  pages.heading(sentence`The distribution as a whole`)
  pages.table([
    [distributionWords[notice.type], money(fund.amount)],
    [sentence`Of which recallable`, money(fund.recallable_amount)],
  ])
  writeEnd(pages, notice.contact, signatory)
}

/** Returns the distribution with the interest that is paid with it. */
const inAll = ({ lp, currency }: Kept<DistributionNotice>, interest: number): number =>
  fromMinor(toMinor(lp.amount, currency, 'amount') + toMinor(interest, currency, 'interest'), currency)

const nameOf = ([first]: ReadonlyArray<Kept<DistributionNotice>>): string =>
  fileNamed('distribution', first?.reference ?? first?.distribution_id)
