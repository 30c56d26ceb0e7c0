import { isValidIBAN } from 'ibantools'

/** Returns an IBAN or an account number without separators. */
export const bareNumber = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Looks like an IBAN: a country, two check digits and at least eleven signs. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Returns whether a bare number is meant as an IBAN, sound or not. */
export const isIban = (bare: string): boolean => IBAN.test(bare)

/**
 * Returns whether an IBAN has its country's length and form and its check digits are valid (ISO 13616); true
 * for numbers of other kinds.
 */
export const isSoundNumber = (bare: string): boolean => !isIban(bare) || isValidIBAN(bare)

/** Signs in which two ways to write one account agree at least. */
const ENOUGH = 6

/** A number of which a bank shows the end alone: `XXXXXX1234`, `****1234`. */
const HIDDEN = /^[\dX*•.\s-]*?[X*•]{2,}[\s-]*(\d{3,})$/i

/**
 * Returns whether two spellings mean the same account: banks write the number alone, after the bank's own
 * code, with or without leading zeros, as an IBAN, or its end alone.
 */
export function isSameAccount(one: string, other: string): boolean {
  const shown = HIDDEN.exec(one)?.[1] ?? HIDDEN.exec(other)?.[1]
  if (shown !== undefined) return bareNumber(one).endsWith(shown) && bareNumber(other).endsWith(shown)
  const [long, short] = [bareNumber(one), bareNumber(other)].sort((a, b) => b.length - a.length) as [
    string,
    string,
  ]
  return (
    long === short ||
    (short.length >= ENOUGH && long.endsWith(short)) ||
    isParted(one, long) ||
    isParted(other, long)
  )
}

/** `37040044/532013000`: the bank, and behind it the number without the zeros that an IBAN has before it. */
function isParted(written: string, long: string): boolean {
  const [bank, number, more] = written.split('/').map(part => bareNumber(part).replace(/^0+/, ''))
  if (!bank || !number || more !== undefined || number.length < ENOUGH - 2) return false
  return long.includes(bank) && long.endsWith(number.padStart(10, '0'))
}
