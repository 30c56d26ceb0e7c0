import { sentence } from '../../kernel/language/sentence.ts'
import { UnfitFile } from '../extract/refused-file.ts'
import {
  calendarDay,
  negated,
  noAmount,
  oneLine,
  referenceOf,
  type Stated,
  type StatedLine,
} from './stated.ts'

interface Field {
  tag: string
  value: string
}

/**
 * The statements of an MT940 file (SWIFT customer statement message): one for each message, a page of a longer
 * statement being one of its own with its intermediate balances (60M, 62M).
 */
export function readMt940(text: string): Stated[] {
  const messages: Field[][] = []
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') messages.push([])
    messages.at(-1)?.push(field)
  }
  if (messages.length === 0) throw new UnfitFile(sentence`contains no statement (:20:)`)
  return messages.map(statementOf)
}

/** The fields `:61:...` of the text, with the lines that go on with them. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, value] = /^(?:\{.{0,500}\})?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, value: value ?? '' })
    else if (!/^(?:-\}?|\{.*)$/.test(line)) {
      const last = fields.at(-1)
      if (last) last.value += `\n${line}`
    }
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
    const next = fields[at + 1]
    const line = lineOf(field.value, next?.tag === '86' ? next.value : '')
    if (line) lines.push(line)
  }
  return {
    account: referenceOf(textOf('25') ?? textOf('25P')?.split('\n')[0]),
    currency: closing.currency,
    number: referenceOf(textOf('28C') ?? textOf('28')),
    from: opening.date,
    to: closing.date,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  }
}

function balanceOf(fields: readonly Field[], tag: '60' | '62') {
  const value = fields.find(one => one.tag === `${tag}F` || one.tag === `${tag}M`)?.value.trim()
  if (value === undefined)
    throw new UnfitFile(
      tag === '60' ? sentence`has no opening balance (:60F:)` : sentence`has no closing balance (:62F:)`,
    )
  const [, side, year, month, day, currency, amount] =
    /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,]+)$/.exec(value) ?? []
  if (!amount || !currency)
    throw new UnfitFile(sentence`has ${value.slice(0, 40)} where a balance is expected`)
  const minor = decimal(amount)
  return {
    amount: side === 'D' ? negated(minor) : minor,
    currency,
    date: calendarDay(century(year), month ?? '', day ?? '', value),
  }
}

const century = (year = ''): string => `${Number(year) < 80 ? '20' : '19'}${year}`

function decimal(written: string): string {
  const [, whole, decimals] = /^(\d{1,15}),(\d{0,5})$/.exec(written) ?? []
  if (whole === undefined) throw noAmount(written)
  return decimals ? `${whole}.${decimals}` : whole
}

const LINE =
  /^(\d\d)(\d\d)(\d\d)(\d{4})?(RC|RD|EC|ED|C|D)[A-Z]?(\d[\d,]*)([NFS][A-Z0-9]{3})([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

/** A movement; null for one that is only expected (EC, ED). Of a reversal (RC, RD) the money goes the other way. */
function lineOf(value: string, information: string): StatedLine | null {
  const [, year, month, day, entered, side = '', amount = '', , customer, bank, more] =
    LINE.exec(value.trim()) ?? []
  if (!amount) throw new UnfitFile(sentence`has :61:${value.slice(0, 60)} where a transaction is expected`)
  if (side.startsWith('E')) return null
  const valuedOn = calendarDay(century(year), month ?? '', day ?? '', value)
  const { name, account, text, reference } = informationOf(information)
  return {
    bookedOn: entered ? entryDay(valuedOn, entered, value) : valuedOn,
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
  return calendarDay(String(apart > 6 ? year - 1 : apart < -6 ? year + 1 : year), month, day, written)
}

interface Information {
  name?: string | undefined
  account?: string | undefined
  text: string
  reference?: string | undefined
}

/** What field 86 says: by numbered parts (`?20...?32`), by words between slashes (`/REMI/`), or as it stands. */
function informationOf(information: string): Information {
  const numbered = /^\d{3}([?~^>])/.exec(information)
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
    /\/(EREF|ORDP|BENM|NAME|IBAN|REMI|USTD|STRD|TRTP|CSID|MARF|PREF|RTRN|ISDT|ACCT)\//,
  )
  for (let at = 1; at < words.length; at += 2) parts.set(words[at] as string, words[at + 1] ?? '')
  return {
    name: parts.get('NAME') ?? parts.get('ORDP') ?? parts.get('BENM'),
    account: parts.get('IBAN') ?? parts.get('ACCT'),
    text: [parts.get('TRTP'), parts.get('REMI'), parts.get('USTD'), parts.get('STRD')].join(' '),
    reference: parts.get('EREF'),
  }
}
