import { sentence } from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import type { BankLineRow } from '../rows/bank-rows.ts'
import type { Candidate } from './candidate.ts'
import { type Evidence, names, saidBy } from './evidence.ts'

/** Where a fund's bank charges go: other partnership expense. */
export const CHARGES = '5600'
const INTEREST = '4010'

/** Maximum charge a bank deducts from a transfer, in major units. */
export const MOST_CHARGED = 100

/**
 * Maximum fee of a bank for an account or a transfer; a larger one is somebody else's, and is booked
 * manually.
 */
const MOST_OF_A_BANK = 1_000

/** Fees that are not a bank’s, of whatever amount. */
const OF_OTHERS =
  /\b(?:management|manager|advisory|adviser|performance|incentive|carry|monitoring|audit|legal|tax|administration|administrator|arrangement|placement|director'?s?)\b/i
const OF_A_BANK =
  /\b(?:bank|wire|account|maintenance|service|transfer|transaction)\s+(?:fee|charge)s?\b|\b(?:fees?|charges?|commission|entgelt|gebühr(?:en)?|frais)\b/i
const OF_INTEREST = /\b(?:interest|zinsen|intérêts)\b/i

/**
 * Returns bank charges and interest on the account itself, by the bank's own words. Interest that names the borrower
 * of a serviced loan is the loan's, and may be principal in part.
 */
export function chargesFor(line: BankLineRow, { currency, borrowers }: Evidence): Candidate[] {
  const words = [line.counterparty, line.description].filter(part => part !== null).join(' ')
  const found =
    line.amount_minor < 0 && isOfBank(words, -line.amount_minor, currency)
      ? ({ gl_code: CHARGES, named: sentence`a charge` } as const)
      : line.amount_minor > 0 && OF_INTEREST.test(words) && !namesBorrower(line, borrowers)
        ? ({ gl_code: INTEREST, named: sentence`interest` } as const)
        : null
  if (!found) return []
  return [
    {
      rule: 'charge',
      score: 55,
      reason: sentence`The bank reports it as ${found.named}: it becomes an entry on ${found.gl_code}.`,
      key: `line ${line.id}`,
      lineIds: [line.id],
      rest: { gl_code: found.gl_code, description: line.description ?? line.counterparty },
    },
  ]
}

const namesBorrower = (line: BankLineRow, borrowers: Evidence['borrowers']): boolean => {
  const said = saidBy(line)
  return borrowers.some(words => words.some(own => names(said, own)))
}

const isOfBank = (words: string, minor: number, currency: string): boolean =>
  OF_A_BANK.test(words) && !OF_OTHERS.test(words) && minor <= toMinor(MOST_OF_A_BANK, currency, 'charge')
