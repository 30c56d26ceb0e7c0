import { matchesIn } from '../patterns/matches.ts'
import type { Span } from '../text/sentences.ts'

export const identifierSchemes = ['lei', 'isin', 'iban', 'company_number', 'tax_number', 'email'] as const
export type IdentifierScheme = (typeof identifierSchemes)[number]

/** A unique identifier of an entity. */
export interface Identifier {
  scheme: IdentifierScheme
  /** Without spaces, upper case (an address of e-mail: lower). */
  value: string
}

export interface FoundIdentifier extends Identifier, Span {}

const FORMS: ReadonlyArray<readonly [IdentifierScheme, RegExp, (value: string) => boolean]> = [
  ['iban', /\b([A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?)\b/g, isIban],
  ['lei', /\b([A-Z0-9]{18}\d{2})\b/g, isLei],
  ['isin', /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/g, isIsin],
  [
    'company_number',
    /\b(?:(?:company|registration|registered|register|organi[sz]ation|incorporation|entity)\s{1,3}(?:no\.?|number|nr\.?)\s{0,3}:?\s{0,3}|Companies\s+House\s+(?:no\.?|number)\s*:?\s*|RCS\s+\w+\s+|HRB\s*)([A-Z]{0,3}\s?\d[\d ./-]{3,14}\d)\b/gi,
    value => value.replace(/\D/g, '').length >= 5,
  ],
  [
    'tax_number',
    /\b(?:EIN|Employer\s+Identification\s+(?:No\.?|Number)|VAT\s+(?:no\.?|number|registration\s+number))\s{0,3}:?\s{0,3}([A-Z]{0,2}\d[\d -]{6,13}\d)\b/gi,
    () => true,
  ],
  ['email', /\b([a-z0-9][\w.+-]{0,60}@[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,30}){1,4})\b/gi, () => true],
]

/** The identifiers in a text, in order; one whose check digits are wrong is none. */
export function identifiersIn(text: string): FoundIdentifier[] {
  const found: FoundIdentifier[] = []
  if (!/\d[\d ./-]{4}|@/.test(text) && !/[A-Z]{2}[A-Z0-9]{9}\d/.test(text)) return found
  const addressed = text.includes('@')
  for (const [scheme, form, holds] of FORMS) {
    if (scheme === 'email' && !addressed) continue
    for (const match of matchesIn(form, text)) {
      const value = canonical(scheme, match[1] as string)
      const start = match.index + match[0].indexOf(match[1] as string)
      const end = start + (match[1] as string).length
      const taken = found.some(one => one.start < end && start < one.end)
      if (!taken && holds(value)) found.push({ scheme, value, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

function canonical(scheme: IdentifierScheme, written: string): string {
  if (scheme === 'email') return written.toLowerCase()
  return written.replaceAll(/[\s./-]/g, '').toUpperCase()
}

/** ISO 13616: the country and check digits behind the rest, letters as 10 to 35, is 1 modulo 97. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  return modulo97(digitsOf(value.slice(4) + value.slice(0, 4))) === 1
}

/** ISO 17442: the whole, letters as 10 to 35, is 1 modulo 97 (ISO 7064). */
export function isLei(value: string): boolean {
  return /^[A-Z0-9]{18}\d{2}$/.test(value) && modulo97(digitsOf(value)) === 1
}

/** ISO 6166: the digits, letters as 10 to 35, have the check digit of Luhn's formula. */
export function isIsin(value: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(value)) return false
  const digits = [...digitsOf(value)].map(Number).reverse()
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

const digitsOf = (value: string): string =>
  value.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))

const modulo97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
