import { sentence } from '../../kernel/language/sentence.ts'
import { currencyDigits, minorDigits } from '../../kernel/values/currencies.ts'
import { UnfitFile } from '../extract/refused-file.ts'
import {
  calendarDay,
  eachStated,
  negated,
  noAmount,
  oneLine,
  referenceOf,
  type Stated,
  type StatedFile,
  type StatedLine,
} from './stated.ts'

/** One record, `16,475,1000,...`, with the records that continue it (88). */
interface BaiRecord {
  code: string
  fields: string[]
}

interface Account {
  record: BaiRecord
  /** Fields of its group. */
  asOf: string
  currency: string
  transactions: BaiRecord[]
}

const OPENING = '010'
const CLOSING = '015'

/** Returns whether a text begins with the headers of a file and of a group. */
export const isBai2 = (head: string): boolean => /^\s*01,[^\n]*\n02,/.test(head)

/** The accounts of a BAI2 file, each of one day: its opening and closing ledger balances with the transactions between. */
export function readBai2(text: string): Omit<StatedFile, 'format'> {
  const accounts: Account[] = []
  let [asOf, currency] = ['', '']
  for (const record of recordsOf(text)) {
    const { code, fields } = record
    if (code === '02') [asOf, currency] = [fields[3] ?? '', fields[5] || 'USD']
    if (code === '03') accounts.push({ record, asOf, currency: fields[1] || currency, transactions: [] })
    if (code === '16') accounts.at(-1)?.transactions.push(record)
  }
  if (accounts.length === 0) throw new UnfitFile(sentence`contains no account (a record 03)`)
  return eachStated(accounts, present)
}

/** Splits records, which end with a slash; record 88 continues the one before. */
function recordsOf(text: string): BaiRecord[] {
  const records: BaiRecord[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, code = '', rest = ''] = /^(\d\d),(.*?)\s*$/.exec(line.trim()) ?? []
    const fields = rest.replace(/\/$/, '').split(',')
    const last = records.at(-1)
    if (code === '88' && last) last.fields.push(...fields)
    else if (code !== '') records.push({ code, fields })
  }
  return records
}

function present({ record: { fields }, asOf, currency, transactions }: Account): Stated {
  const day = dayOf(asOf)
  const balances = balancesOf(fields)
  const decimal = (amount: string | undefined) => (amount ? amountOf(amount, currency) : null)
  return {
    account: referenceOf(fields[0]),
    currency,
    number: null,
    from: day,
    to: day,
    opening: decimal(balances.get(OPENING)),
    closing: decimal(balances.get(CLOSING)),
    lines: transactions.map(one => lineOf(one, day, currency)),
  }
}

/** The amounts of an account's record by their type: `type,amount,count,funds type`, again and again. */
function balancesOf(fields: readonly string[]): Map<string, string> {
  const balances = new Map<string, string>()
  let at = 2
  while (at < fields.length) {
    const [type = '', amount = '', , funds = ''] = fields.slice(at, at + 4)
    if (type !== '') balances.set(type, amount)
    at += 4 + detailsOf(funds, fields.slice(at + 4))
  }
  return balances
}

/** Returns the number of fields that give the availability of funds, after the funds type. */
function detailsOf(funds: string, behind: readonly string[]): number {
  if (funds === 'V') return 2
  if (funds === 'S') return 3
  return funds === 'D' ? 1 + 2 * Number(behind[0] ?? 0) : 0
}

/** A transaction: types up to 399 are credits, those from 400 to 699 debits; a bank's own say no side. */
function lineOf({ fields }: BaiRecord, day: string, currency: string): StatedLine {
  const [type = '', amount = '', funds = ''] = fields
  const kind = Number(type)
  if (!(kind >= 100 && kind < 700))
    throw new UnfitFile(
      sentence`has a transaction of type ${type}, of which only the bank knows whether it is a debit`,
    )
  const behind = fields.slice(3)
  const valued = funds === 'V' && /^\d{6}$/.test(behind[0] ?? '') ? dayOf(behind[0] as string) : null
  const [bank, customer, ...text] = behind.slice(detailsOf(funds, behind))
  const read = amountOf(amount, currency)
  return {
    bookedOn: day,
    valuedOn: valued,
    amount: kind < 400 ? read : negated(read),
    counterparty: null,
    counterpartyAccount: null,
    text: oneLine(text.join(',')),
    bankReference: referenceOf(bank),
    paymentReference: referenceOf(customer),
  }
}

/** An amount is in the smallest unit of its currency, without a decimal sign. */
function amountOf(written: string, currency: string): string {
  const [, sign, digits] = /^([+-]?)(\d{1,18})$/.exec(written.trim()) ?? []
  if (digits === undefined) throw noAmount(written)
  if (!currencyDigits.has(currency))
    throw new UnfitFile(sentence`has ${currency.slice(0, 40)} where a currency is expected`)
  const decimals = minorDigits(currency)
  const padded = digits.padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals)
  return `${sign === '-' ? '-' : ''}${whole}${decimals === 0 ? '' : `.${padded.slice(-decimals)}`}`
}

function dayOf(written: string): string {
  const [, year = '', month = '', day = ''] = /^(?:20)?(\d\d)(\d\d)(\d\d)$/.exec(written) ?? []
  return calendarDay(`20${year}`, month, day, written || 'nothing')
}
