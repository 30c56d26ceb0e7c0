import { sentence } from '../../kernel/language/sentence.ts'
import { UnfitFile } from '../extract/refused-file.ts'
import { calendarDay, noAmount, oneLine, referenceOf, type Stated, type StatedLine } from './stated.ts'

type Values = Map<string, string>

/** The aggregates in which what is read stands. */
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
export function readOfx(text: string): Stated[] {
  const statements = statementsOf(text.slice(text.search(/<OFX>/i)))
  if (statements.length === 0) throw new UnfitFile(sentence`contains no account statement (STMTRS)`)
  return statements.map(present)
}

function statementsOf(text: string): Statement[] {
  const statements: Statement[] = []
  const open: string[] = []
  for (const [, closing, written = '', content = ''] of text.matchAll(
    /<(\/?)([A-Za-z][A-Za-z0-9_.]*)>([^<]*)/g,
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
}

const plain = (content: string): string =>
  content.replaceAll(/&(?:amp|lt|gt|quot|apos|nbsp);/g, entity => ENTITIES[entity] as string).trim()

function present({ values, account, list, ledger, transactions }: Statement): Stated {
  const closing = ledger.get('BALAMT')
  if (closing === undefined) throw new UnfitFile(sentence`has no closing balance (LEDGERBAL)`)
  const lines = transactions.map(lineOf)
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const asOf = dayOf(ledger.get('DTASOF') ?? '')
  return {
    account: referenceOf(account.get('ACCTID')),
    currency: values.get('CURDEF') ?? null,
    number: null,
    from: list.has('DTSTART') ? dayOf(list.get('DTSTART') ?? '') : (days[0] ?? asOf),
    to: list.has('DTEND') ? dayOf(list.get('DTEND') ?? '') : asOf,
    opening: null,
    closing: decimal(closing),
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
