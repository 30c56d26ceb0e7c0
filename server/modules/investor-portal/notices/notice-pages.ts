import type { Contact } from '../../../books/capital/calls/call-terms.ts'
import {
  FileAnswer,
  figuresIn,
  type Language,
  longDay,
  type Said,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { csvOf, Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'

/** A notice as it was kept: before notices said their language, they were in English. */
export type Kept<One extends { language: Language }> = Omit<One, 'language' | 'extended_to'> & {
  language?: Language
  /** Notices of earlier versions do not know extensions. */
  extended_to?: string | null
}

/** Notices as a table, amounts in major units (RFC 4180). */
export const noticeTable = (name: string, columns: readonly string[], rows: readonly Cells[]): FileAnswer =>
  new FileAnswer({ name: `${name}.csv`, type: 'text/csv', content: csvOf([columns, ...rows]) })

type Cells = readonly (string | number | null)[]

interface Paper {
  /** The title and name of the file. */
  title: Sentence
  name: string
  /** The notices’ own day: the same notices give the same bytes. */
  day: string | undefined
}

/** Notices as pages to send, one for each investor in their language. */
export async function noticePages<N extends { language?: Language }>(
  notices: readonly N[],
  letterhead: Letterhead,
  { title, name, day }: Paper,
  write: (pages: Pages, notice: N) => void,
): Promise<FileAnswer> {
  const pages = new Pages(title, `${day}T00:00:00.000Z`, letterhead, notices[0]?.language)
  for (const notice of notices) write(pages, notice)
  return new FileAnswer({ name: `${name}.pdf`, type: 'application/pdf', content: await pages.end() })
}

interface Addressed {
  fund: { name: string | null }
  reference: string | null
  lp: { name: string; postal_address?: string | null | undefined }
  language?: Language
}

/**
 * Begins the page of a notice: its title, its fund and its recipient; notices of earlier versions have no
 * address.
 */
export function beginNotice(
  pages: Pages,
  title: Sentence,
  { fund, reference, lp: { name, postal_address }, language = 'en' }: Addressed,
  day: string,
): void {
  pages.begin(
    title,
    [fund.name, reference].filter(part => part !== null).join(' · '),
    { name, address: postal_address?.split('\n') ?? [], date: longDay(day) },
    language,
  )
}

interface Commitment {
  commitment: number
  prior_contributions: number
  prior_distributions: number
  unfunded_before: number
  unfunded_after: number
}

/** Writes the investor's commitment with its called and unfunded parts; without a fund there is none. */
export function writeCommitment(
  pages: Pages,
  lp: Commitment,
  money: (amount: number) => string,
  { fundless = false }: { fundless?: boolean } = {},
): void {
  pages.heading(sentence`Your commitment`)
  pages.table([
    ...(fundless ? [] : [[sentence`Commitment`, money(lp.commitment)] as const]),
    [sentence`Previously called`, money(lp.prior_contributions)],
    [sentence`Previously distributed`, money(lp.prior_distributions)],
    [sentence`Unfunded before this notice`, money(lp.unfunded_before)],
    [sentence`Unfunded after this notice`, money(lp.unfunded_after)],
  ])
}

/** Whom investors ask, where the fund has said it, and who signs. */
export function writeEnd(pages: Pages, contact: Contact | null, signatory: Letterhead['signatory']): void {
  const rows =
    contact &&
    given([
      [sentence`Contact`, contact.name],
      [sentence`E-mail`, contact.email],
      [sentence`Telephone`, contact.phone],
    ])
  pages.ending(rows && { heading: sentence`Questions`, rows }, signatory)
}

export const given = (rows: [Said, Said | null | undefined][]) =>
  rows.flatMap(([label, value]) => (value == null ? [] : [[label, value] as const]))

/** Writes amounts of a currency, with its decimals. */
export function moneyIn(currency: string, language: Language): (amount: number) => string {
  const figure = figuresIn(language, currency)
  return amount => `${currency} ${figure(amount)}`
}

/** A reference may hold slashes, which a file's name may not. */
export const fileNamed = (kind: string, reference: string | number | null | undefined): string =>
  `${kind}-${String(reference).replace(/[^\p{L}\p{N}.]+/gu, '-')}`
