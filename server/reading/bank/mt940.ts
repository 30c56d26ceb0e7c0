import { sentence } from '../../kernel/language/sentence.ts'
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

interface Field {
  tag: string
  value: string
}

/** The tags of the message; banks add `NS`, a text of their own. */
const TAGS = new Set('13D 20 21 25 25P 28 28C 34F 60F 60M 61 62F 62M 64 65 86 90C 90D NS'.split(' '))

/**
 * Returns whether a text has the fields of every statement: banks leave out `:20:` and write their own lines
 * above.
 */
export const isMt940 = (text: string): boolean => hasFields(notIndented(text), /^:60[FM]:/m)

/** Returns whether a text is MT942, the movements within a day, without the balances of a statement. */
export const isMt942 = (text: string): boolean => hasFields(notIndented(text), /^:(?:34F|13D?):/m)

const hasFields = (text: string, own: RegExp): boolean =>
  /^(?:\{.{0,500}\})?:(?:20|25P?):/m.test(text) && own.test(text)

/** The text without the blanks before its fields, where each has some. */
const notIndented = (text: string): string =>
  /^:\d\d[A-Z]?:/m.test(text) ? text : text.replaceAll(/^[ \t]+(?=:)/gm, '')

/**
 * The statements of an MT940 file (SWIFT customer statement message): one for each message, a page of a longer
 * statement being one of its own with its intermediate balances (60M, 62M).
 */
export function readMt940(text: string): Omit<StatedFile, 'format'> {
  const messages: Field[][] = []
  for (const field of fieldsOf(notIndented(text))) {
    const message = messages.at(-1)
    const begins =
      field.tag === '20' || (/^25P?$/.test(field.tag) && message?.some(({ tag }) => tag === field.tag))
    if (begins || !message) messages.push([])
    messages.at(-1)?.push(field)
  }
  return eachStated(messages, statementOf)
}

/** The fields `:61:...` of the text, with the lines that go on with them; `-` ends a message, with SWIFT's blocks behind it. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  let last: Field | null = null
  for (const line of text.replaceAll('\u001a', '').split(/\r\n|\r|\n/)) {
    const [, tag = '', value = ''] = /^(?:\{.{0,500}\})?:(\d\d[A-Z]?|NS):(.*)$/.exec(line) ?? []
    if (TAGS.has(tag)) {
      last = { tag, value }
      fields.push(last)
    } else if (/^(?:-\s*(?:\}.*)?|\{.*)$/.test(line)) last = null
    else if (last) last.value += `\n${line}`
  }
  return fields
}

function statementOf(fields: readonly Field[]): Stated {
  const opening = balanceOf(fields, '60')
  const closing = balanceOf(fields, '62')
  const textOf = (tag: string) => fields.find(one => one.tag === tag)?.value.trim()
  if (opening.currency !== closing.currency)
    throw new UnfitFile(sentence`opens in ${opening.currency} and closes in ${closing.currency}`)
  const lines: StatedLine[] = []
  for (const [at, field] of fields.entries()) {
    if (field.tag !== '61') continue
    const next = fields.slice(at + 1).find(({ tag }) => tag !== 'NS')
    const line = lineOf(field.value, next?.tag === '86' ? next.value : '')
    if (line) lines.push(line)
  }
  return {
    account: referenceOf(accountOf(textOf('25') ?? textOf('25P') ?? '', closing.currency)),
    currency: closing.currency,
    number: referenceOf(textOf('28C') ?? textOf('28')),
    from: opening.date,
    to: closing.date,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  }
}

/** The number of `:25:`, behind which some banks write the currency. */
function accountOf(written: string, currency: string): string {
  const [number = ''] = written.split('\n')
  return number.trim().endsWith(currency) ? number.trim().slice(0, -currency.length) : number
}

function balanceOf(fields: readonly Field[], tag: '60' | '62') {
  const value = fields.find(one => one.tag === `${tag}F` || one.tag === `${tag}M`)?.value.trim()
  if (value === undefined)
    throw new UnfitFile(
      tag === '60' ? sentence`has no opening balance (:60F:)` : sentence`has no closing balance (:62F:)`,
    )
  const [, side, year, month, day, currency, amount] =
    /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})\s*([\d,.]+)$/.exec(value) ?? []
  if (!amount || !currency)
    throw new UnfitFile(sentence`has ${value.slice(0, 40)} where a balance is expected`)
  const minor = decimal(amount)
  return {
    amount: side === 'D' ? negated(minor) : minor,
    currency,
    date: bankersDay(century(year), month ?? '', day ?? '', value),
  }
}

/** Banks that count every month as 30 days write a 30 February: it is the last day of that month. */
function bankersDay(year: string, month: string, day: string, written: string): string {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return calendarDay(
    year,
    month,
    Number(day) <= 31 ? String(Math.min(Number(day), last)).padStart(2, '0') : day,
    written,
  )
}

const century = (year = ''): string => `${Number(year) < 80 ? '20' : '19'}${year}`

/** The standard has a comma in every amount; some banks write a point before two decimals, or none of both. */
function decimal(written: string): string {
  const [, whole, decimals] = /^(\d{1,15})(?:,(\d{0,5}))?$/.exec(written.replace(/\.(\d\d)$/, ',$1')) ?? []
  if (whole === undefined) throw noAmount(written)
  return decimals ? `${whole}.${decimals}` : whole
}

const LINE =
  /^(\d\d)(\d\d)(\d\d)(\d{4}| {1,4})?(RC|RD|EC|ED|C|D)[A-Z]? ?(\d[\d,.]*)(?:([NFS][A-Z0-9 ]{3}))?([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

/** A movement; null for one that is only expected (EC, ED). Of a reversal (RC, RD) the money goes the other way. */
function lineOf(value: string, information: string): StatedLine | null {
  const [, year, month, day, entered, side = '', amount = '', , customer, bank, more] =
    LINE.exec(value.trim()) ?? []
  if (!amount) throw new UnfitFile(sentence`has :61:${value.slice(0, 60)} where a transaction is expected`)
  if (side.startsWith('E')) return null
  const valuedOn = bankersDay(century(year), month ?? '', day ?? '', value)
  const { name, account, text, reference } = informationOf(information)
  return {
    bookedOn: entered?.trim() ? entryDay(valuedOn, entered, value) : valuedOn,
    valuedOn,
    amount: side === 'D' || side === 'RC' ? negated(decimal(amount)) : decimal(amount),
    counterparty: oneLine(name),
    counterpartyAccount: referenceOf(account),
    text: oneLine(text, more),
    bankReference: referenceOf(bank),
    paymentReference: referenceOf(reference) ?? referenceOf(customer),
  }
}

/** The day of an entry date MMDD: in the year in which it is nearest to the day of its value. */
function entryDay(valuedOn: string, entered: string, written: string): string {
  const [month, day] = [entered.slice(0, 2), entered.slice(2)]
  const year = Number(valuedOn.slice(0, 4))
  const apart = Number(month) - Number(valuedOn.slice(5, 7))
  return bankersDay(String(apart > 6 ? year - 1 : apart < -6 ? year + 1 : year), month, day, written)
}

interface Information {
  name?: string | undefined
  account?: string | undefined
  text: string
  reference?: string | undefined
}

/** Reads field 86: by numbered parts (`?20...?32`), by words between slashes (`/REMI/`), or as plain text. */
function informationOf(information: string): Information {
  const numbered = /^(?:\d{3})?([?~^>])(?=\d\d)/.exec(information)
  if (numbered) return numberedInformation(information.replaceAll('\n', ''), numbered[1] as string)
  const joined = information.replaceAll('\n', '')
  if (/^\/[A-Z]{2,8}\//.test(joined)) return wordedInformation(joined)
  return { text: information }
}

function numberedInformation(information: string, sign: string): Information {
  const parts = new Map(information.split(sign).map(part => [part.slice(0, 2), part.slice(2)]))
  const from = (first: number, last: number) =>
    [...parts].filter(([key]) => Number(key) >= first && Number(key) <= last).map(([, part]) => part)
  return {
    name: [...from(32, 33)].join(''),
    account: parts.get('31'),
    text: [parts.get('00'), [...from(20, 29), ...from(60, 63)].join('')].join(' '),
    reference: /(?:EREF|KREF)\+([^+]+?)(?=[A-Z]{4}\+|$)/.exec(from(20, 29).join(''))?.[1],
  }
}

function wordedInformation(information: string): Information {
  const parts = new Map<string, string>()
  const words = information.split(
    /\/(EREF|ORDP|BENM|CNTP|NAME|IBAN|REMI|USTD|STRD|TRTP|CSID|MARF|PREF|RTRN|ISDT|ACCT|PURP|ULTD|ULTC|SVCL)(?=\/)/,
  )
  for (let at = 1; at < words.length; at += 2)
    parts.set(words[at] as string, (words[at + 1] ?? '').replaceAll(/^\/+|\/+$/g, ''))
  // ING's counterparty: account, bank, name and town.
  const [account, , name] = parts.get('CNTP')?.split('/') ?? []
  return {
    name: parts.get('NAME') || parts.get('ORDP') || parts.get('BENM') || name,
    account: parts.get('IBAN') || parts.get('ACCT') || account,
    text: [parts.get('TRTP'), parts.get('REMI'), parts.get('USTD'), parts.get('STRD')].join(' '),
    reference: parts.get('EREF'),
  }
}
