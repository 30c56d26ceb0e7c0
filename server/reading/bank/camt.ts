import { sentence } from '../../kernel/language/sentence.ts'
import { decodeText } from '../extract/decode.ts'
import { UnfitFile } from '../extract/refused-file.ts'
import { walkXml } from '../extract/xml.ts'
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

/** An element of the message by its name without a prefix. */
interface Element {
  name: string
  currency: string | undefined
  text: string
  children: Element[]
}

/** Elements of one message at most; a month of a busy account has some hundred thousand. */
const MOST_ELEMENTS = 2_000_000

/** Messages of a bank to its customer, by their element, with its name for a statement. */
const MESSAGES = {
  BkToCstmrStmt: { format: 'camt.053', of: 'Stmt' },
  BkToCstmrAcctRpt: { format: 'camt.052', of: 'Rpt' },
  BkToCstmrDbtCdtNtfctn: { format: 'camt.054', of: 'Ntfctn' },
} as const
type Message = keyof typeof MESSAGES

/** The message that a text begins with, whatever prefix its names have; null where it is another. */
export const camtIn = (head: string): Message | null =>
  (/<(?:[\w.-]{1,20}:)?(BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn))\b/.exec(head)?.[1] as Message) ?? null

/**
 * Reads the statements of an ISO 20022 message: a statement (camt.053.001.02 to .08), a report within the day
 * (camt.052) or a notification (camt.054), of which only the first must state its balances. Only booked
 * entries count, not pending ones. Entities that the file declares are not expanded.
 */
export function readCamt(bytes: Uint8Array, message: Message): StatedFile {
  const { format, of } = MESSAGES[message]
  const statements = at(treeOf(bytes), message)?.children.filter(({ name }) => name === of) ?? []
  if (statements.length === 0) throw new UnfitFile(sentence`contains no statement (${of})`)
  return { format, ...eachStated(statements, one => statementOf(one, message === 'BkToCstmrStmt')) }
}

function treeOf(bytes: Uint8Array): Element {
  const [, declared] = /^[^<]{0,200}<\?xml[^>]{0,200}?encoding=["']([\w.-]+)/.exec(latin(bytes)) ?? []
  const root: Element = { name: '', currency: undefined, text: '', children: [] }
  const open = [root]
  let elements = 0
  walkXml(new TextEncoder().encode(decodeText(bytes, declared).trimStart()), {
    open(name, attribute) {
      elements += 1
      if (elements > MOST_ELEMENTS) throw new UnfitFile(sentence`has more than ${MOST_ELEMENTS} elements`)
      const element = { name, currency: attribute('Ccy'), text: '', children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    close: () => void open.pop(),
    text(text) {
      const element = open.at(-1)
      if (element) element.text += text
    },
  })
  return at(root, 'Document') ?? root
}

const latin = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes.subarray(0, 300))

function at(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element
  for (const step of path) found = found?.children.find(({ name }) => name === step)
  return found
}

const textAt = (element: Element | undefined, ...path: string[]): string | null =>
  at(element, ...path)?.text.trim() || null

const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter(child => child.name === name) ?? []

function statementOf(statement: Element, isWhole: boolean): Stated {
  const interim = balances(statement, 'ITBD')
  const opening = balances(statement, 'OPBD')[0] ?? balances(statement, 'PRCD')[0] ?? null
  const end = balances(statement, 'CLBD')[0] ?? null
  // A page of a longer statement begins or ends with an interim balance.
  const [first, last] = [opening ?? (end || interim.length > 1 ? interim[0] : null), end ?? interim.at(-1)]
  if (isWhole && !last) throw noBalance('CLBD')
  if (isWhole && !first) throw noBalance('OPBD')
  const lines = all(statement, 'Ntry').filter(isBooked).map(lineOf)
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const account = at(statement, 'Acct')
  const from = dayOf(textAt(statement, 'FrToDt', 'FrDtTm')) ?? first?.date ?? days[0]
  const to = dayOf(textAt(statement, 'FrToDt', 'ToDtTm')) ?? last?.date ?? days.at(-1)
  if (!from || !to) throw new UnfitFile(sentence`has neither booked entries nor a period (FrToDt)`)
  return {
    account: textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id'),
    currency: textAt(account, 'Ccy') ?? last?.currency ?? null,
    number: referenceOf(
      textAt(statement, 'ElctrncSeqNb') ?? textAt(statement, 'LglSeqNb') ?? textAt(statement, 'Id'),
    ),
    from,
    to,
    opening: first?.amount ?? null,
    closing: last?.amount ?? null,
    lines,
  }
}

const noBalance = (code: string) =>
  new UnfitFile(sentence`has no balance ${code}: is it a statement for a full period?`)

function balances(statement: Element, code: string) {
  return all(statement, 'Bal')
    .filter(one => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
    .map(one => {
      const date = dayOf(textAt(one, 'Dt', 'Dt') ?? textAt(one, 'Dt', 'DtTm'))
      if (!date) throw new UnfitFile(sentence`has no date for its balance ${code}`)
      return { amount: amountOf(one), currency: at(one, 'Amt')?.currency ?? null, date }
    })
}

// Since version .08 the status is a nested code.
const isBooked = (entry: Element): boolean => (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK'

function amountOf(element: Element): string {
  const amount = textAt(element, 'Amt') ?? ''
  const side = textAt(element, 'CdtDbtInd')
  if (!/^\d{1,18}(\.\d{0,5})?$/.test(amount)) throw noAmount(amount)
  if (side !== 'CRDT' && side !== 'DBIT')
    throw new UnfitFile(sentence`has an amount that is neither credit nor debit (CdtDbtInd)`)
  return side === 'DBIT' ? negated(amount) : amount
}

function lineOf(entry: Element): StatedLine {
  const amount = amountOf(entry)
  const details = all(entry, 'NtryDtls').flatMap(one => all(one, 'TxDtls'))
  const valuedOn = dayOf(textAt(entry, 'ValDt', 'Dt') ?? textAt(entry, 'ValDt', 'DtTm'))
  const bookedOn = dayOf(textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm')) ?? valuedOn
  if (!bookedOn) throw new UnfitFile(sentence`has an entry without a booking date (BookgDt)`)
  const single = details.length === 1 ? details[0] : undefined
  const side = amount.startsWith('-') ? 'Cdtr' : 'Dbtr'
  return {
    bookedOn,
    valuedOn,
    amount,
    counterparty: oneLine([...new Set(details.flatMap(one => nameOf(one, side) ?? []))].join('; ')),
    counterpartyAccount: single ? accountOf(single, side) : null,
    text: oneLine(...details.map(remittanceOf), textAt(entry, 'AddtlNtryInf')),
    bankReference: referenceOf(
      textAt(entry, 'AcctSvcrRef') ?? textAt(single, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'NtryRef'),
    ),
    paymentReference: referenceOf(textAt(single, 'Refs', 'EndToEndId')),
  }
}

const nameOf = (details: Element, side: string): string | null =>
  textAt(details, 'RltdPties', side, 'Nm') ?? textAt(details, 'RltdPties', side, 'Pty', 'Nm')

const accountOf = (details: Element, side: string): string | null =>
  referenceOf(
    textAt(details, 'RltdPties', `${side}Acct`, 'Id', 'IBAN') ??
      textAt(details, 'RltdPties', `${side}Acct`, 'Id', 'Othr', 'Id'),
  )

const remittanceOf = (details: Element): string | null =>
  oneLine(
    ...all(at(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
    ...all(at(details, 'RmtInf'), 'Strd').map(one => textAt(one, 'CdtrRefInf', 'Ref')),
    textAt(details, 'AddtlTxInf'),
  )

function dayOf(text: string | null): string | null {
  if (text === null) return null
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  return calendarDay(year ?? '', month ?? '', day ?? '', text)
}
