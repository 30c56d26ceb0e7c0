import { Parser } from 'htmlparser2'
import { sentence } from '../../kernel/language/sentence.ts'
import { UnfitFile } from '../extract/refused-file.ts'
import {
  calendarDay,
  eachStated,
  noAmount,
  oneLine,
  referenceOf,
  type Stated,
  type StatedFile,
  type StatedLine,
} from './stated.ts'

type Values = Map<string, string>

/** Aggregates with relevant content. */
const READ = new Set([
  'STMTRS',
  'CCSTMTRS',
  'BANKACCTFROM',
  'CCACCTFROM',
  'BANKTRANLIST',
  'STMTTRN',
  'BANKACCTTO',
  'LEDGERBAL',
])

interface Statement {
  values: Values
  account: Values
  list: Values
  ledger: Values
  transactions: Array<{ values: Values; to: Values }>
}

/**
 * The statements of an OFX file, 1.x (SGML, whose elements need not be closed) and 2.x (XML) alike. It gives the balance
 * at its end alone. Nothing that a file declares is expanded.
 */
export function readOfx(text: string): Omit<StatedFile, 'format'> {
  const statements = statementsOf(text.slice(text.search(/<OFX>/i)))
  if (statements.length === 0) throw new UnfitFile(sentence`contains no account statement (STMTRS)`)
  return eachStated(statements, present)
}

function statementsOf(text: string): Statement[] {
  const statements: Statement[] = []
  const open: string[] = []
  for (const [, closing, written = '', content = ''] of text.matchAll(
    // A name may hold a `<` that its bank did not escape.
    /<(\/?)([A-Za-z][A-Za-z0-9_.]*)>((?:[^<]|<(?!\/?[A-Za-z!?]))*)/g,
  )) {
    const name = written.toUpperCase()
    if (closing) {
      const at = open.lastIndexOf(name)
      if (at >= 0) open.length = at
    } else if (READ.has(name)) {
      open.push(name)
      if (name === 'STMTRS' || name === 'CCSTMTRS') statements.push(emptyStatement())
      if (name === 'STMTTRN') statements.at(-1)?.transactions.push({ values: new Map(), to: new Map() })
    } else {
      const value = plain(content)
      const within = valuesFor(statements.at(-1), open.at(-1))
      if (value !== '' && within && !within.has(name)) within.set(name, value)
    }
  }
  return statements
}

const emptyStatement = (): Statement => ({
  values: new Map(),
  account: new Map(),
  list: new Map(),
  ledger: new Map(),
  transactions: [],
})

function valuesFor(statement: Statement | undefined, aggregate: string | undefined): Values | undefined {
  if (!statement) return undefined
  switch (aggregate) {
    case 'STMTRS':
    case 'CCSTMTRS':
      return statement.values
    case 'BANKACCTFROM':
    case 'CCACCTFROM':
      return statement.account
    case 'BANKTRANLIST':
      return statement.list
    case 'LEDGERBAL':
      return statement.ledger
    case 'STMTTRN':
      return statement.transactions.at(-1)?.values
    default:
      return statement.transactions.at(-1)?.to
  }
}

/** A value with the letters that its entities stand for, named or numbered: OFX 1 is SGML, as HTML is. */
function plain(content: string): string {
  if (!content.includes('&')) return content.trim()
  const text: string[] = []
  new Parser({ ontext: part => text.push(part) }).end(content.replaceAll('<', '&lt;'))
  return text.join('').trim()
}

function present({ values, account, list, ledger, transactions }: Statement): Stated {
  const lines = transactions.map(lineOf)
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const stated = ledger.get('BALAMT')
  const asOf = ledger.has('DTASOF') ? dayOf(ledger.get('DTASOF') ?? '') : undefined
  const from = list.has('DTSTART') ? dayOf(list.get('DTSTART') ?? '') : (days[0] ?? asOf)
  const to = list.has('DTEND') ? dayOf(list.get('DTEND') ?? '') : (asOf ?? days.at(-1))
  if (!from || !to) throw new UnfitFile(sentence`has neither transactions nor a period`)
  // The balance of the day of the download is not that of a list which ends before it, nor of one that goes on after it.
  const isOfTheEnd = asOf === undefined || (asOf <= to && asOf >= (days.at(-1) ?? asOf))
  return {
    account: referenceOf(account.get('ACCTID')),
    currency: values.get('CURDEF') ?? null,
    number: null,
    from,
    to,
    opening: null,
    closing: stated === undefined || !isOfTheEnd ? null : decimal(stated),
    lines,
  }
}

function lineOf({ values, to }: Statement['transactions'][number]): StatedLine {
  return {
    bookedOn: dayOf(values.get('DTPOSTED') ?? ''),
    valuedOn: values.has('DTAVAIL') ? dayOf(values.get('DTAVAIL') ?? '') : null,
    amount: decimal(values.get('TRNAMT') ?? ''),
    counterparty: oneLine(values.get('NAME')),
    counterpartyAccount: referenceOf(to.get('ACCTID')),
    text: oneLine(values.get('MEMO')),
    bankReference: referenceOf(values.get('FITID')),
    paymentReference: referenceOf(values.get('CHECKNUM') ?? values.get('REFNUM')),
  }
}

/** The day of `20260131`, `20260131120000.000[-5:EST]`: where the bank is. */
function dayOf(written: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)/.exec(written) ?? []
  return calendarDay(year, month, day, written || 'nothing')
}

function decimal(written: string): string {
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d{0,15})(?:[.,](\d{0,5}))?$/.exec(written) ?? []
  if (whole === '' && decimals === '') throw noAmount(written)
  return `${sign === '-' ? '-' : ''}${whole || '0'}${decimals ? `.${decimals}` : ''}`
}
