import type { Returnable } from '../../../books/capital/distribution-events/event-returns.ts'
import { type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { namingWords } from '../../../kernel/names/name-keys.ts'
import { plainWords, spelledWords } from '../../../kernel/names/spellings.ts'
import type { LoanDue } from '../../pricer/index.ts'
import type { BankAccountRow } from '../rows/bank-account.ts'
import type { BankLineRow } from '../rows/bank-rows.ts'

/** The words by which somebody is known, in each spelling of their name. */
export type OwnWords = ReadonlyArray<readonly string[]>

/** A line of a posted entry on the bank's account of the ledger that is matched to no movement; debit above zero. */
export interface FreePosting {
  id: number
  entryId: number
  number: number | null
  date: string
  amount: number
  reference: string | null
  partnerName: string | null
  /** Words that identify the partner, in each spelling; none where there is no partner. */
  partnerWords: OwnWords
  bareReference: string
  /** The end-to-end id of the payment of a distribution that it books, without separators. */
  endToEndId: string | null
}

/** The unpaid part of an investor's capital call, in minor units. */
export interface OpenCallLine {
  callId: number
  callName: string | Sentence
  bareReference: string
  lpId: number
  lpName: string
  lpWords: OwnWords
  owed: number
}

/** A month of a loan held by the fund with what is unpaid of it, in minor units. */
export interface OpenLoanLine extends LoanDue {
  /** Words that identify the loan, and its borrower. */
  words: readonly OwnWords[]
}

/** Records that movements can be matched with. */
export interface Evidence {
  currency: string
  postings: readonly FreePosting[]
  calls: readonly OpenCallLine[]
  loans: readonly OpenLoanLine[]
  /** Words that identify the loans that are serviced, and their borrowers. */
  borrowers: ReadonlyArray<readonly OwnWords[]>
  /** Payments of distributions that may come back. */
  returnable: readonly Returnable[]
  /** Investors by the account that they paid from before. */
  payers: ReadonlyMap<string, number>
  /** All open movements of the account. */
  others: readonly BankLineRow[]
}

/** The investors whose payments came from these accounts before, where it was always the same investor. */
export async function knownPayers(
  { db }: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
): Promise<Map<string, number>> {
  const numbers = [...new Set(lines.flatMap(({ counterparty_account }) => counterparty_account ?? []))]
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('bank_lines as line')
    .innerJoin('bank_match_postings as posting', 'posting.match_id', 'line.match_id')
    .innerJoin('gl_lines as gl', 'gl.id', 'posting.gl_line_id')
    .select(['line.counterparty_account', 'gl.partner_id'])
    .distinct()
    .where('line.bank_account_id', '=', account.id)
    .where('line.counterparty_account', 'in', numbers.slice(0, 500))
    .where('gl.partner_id', 'is not', null)
    .execute()
  const payers = new Map<string, Set<number>>()
  for (const { counterparty_account, partner_id } of rows)
    payers.set(
      counterparty_account as string,
      (payers.get(counterparty_account as string) ?? new Set()).add(partner_id as number),
    )
  return new Map(
    [...payers].flatMap(([number, some]) => (some.size === 1 ? [[number, [...some][0] as number]] : [])),
  )
}

/** Words of names that many have, by which nobody is known. */
const COMMON = new Set('the of and und et fund partners capital holdings group'.split(' '))

/** The words of a name by which somebody is known: those that not many have, or else all. */
export const ownWords = (name: string): OwnWords => namingWords(name, COMMON)

/** Returns a reference without separators. */
export const bareReference = (reference: string | null): string => plainWords(reference ?? '').join('')

/** The text of a movement: its words, and all of them without separators. */
export interface Said {
  words: ReadonlySet<string>
  bare: string
}

export function saidBy({ counterparty, description, payment_reference }: BankLineRow): Said {
  const text = [counterparty, description, payment_reference].filter(part => part !== null).join(' ')
  return { words: new Set(spelledWords(text)), bare: plainWords(text).join('') }
}

/**
 * Returns whether a movement names somebody, by all of the words in one of the spellings; first names may be initials
 * before a surname.
 */
export const names = ({ words }: Said, spellings: OwnWords): boolean =>
  spellings.some(
    own =>
      own.length > 0 &&
      own.every(
        (word, at) =>
          words.has(word) ||
          (at < own.length - 1 && words.has(word.charAt(0)) && words.has(own.at(-1) as string)),
      ),
  )

/** Returns whether a movement quotes a reference, whatever its spaces and punctuation. */
export const quotes = ({ bare }: Said, reference: string): boolean =>
  reference.length >= 3 && bare.includes(reference)

/** Days between two days of the calendar. */
export const daysApart = (one: string, other: string): number =>
  Math.abs(Date.parse(`${one}T00:00:00Z`) - Date.parse(`${other}T00:00:00Z`)) / 86_400_000

export const inDays = (days: number): Sentence =>
  days === 0 ? sentence`on the same day` : days === 1 ? sentence`one day apart` : sentence`${days} days apart`
