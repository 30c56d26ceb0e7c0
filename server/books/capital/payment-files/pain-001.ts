import { isSEPACountry } from 'ibantools'
import { Exact, minorDigits } from '../../../kernel/values/money.ts'
import { isIban } from '../../accounts/account-number.ts'
import { bankText } from './bank-text.ts'

/** One credit transfer, in minor units of the file's currency. */
export interface Transfer {
  endToEndId: string
  amount: number
  name: string
  number: string
  bic: string | null
  routingNumber: string | null
  bank: string
  text: string
}

/** The order of a fund to its bank. */
export interface Order {
  messageId: string
  /** ISO 8601, to the second. */
  createdAt: string
  executionDate: string
  currency: string
  payer: string
  number: string
  /** Of the payer's bank; null where it is not known, which SEPA does not ask. */
  bic: string | null
  transfers: readonly Transfer[]
}

type Content = string | readonly Element[]
type Element = readonly [name: string, content: Content, attributes?: string]

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** Writes an order as a customer credit transfer initiation (ISO 20022 pain.001.001.09). */
export function pain001(order: Order): string {
  const blocks = [
    { sepa: true, transfers: order.transfers.filter(one => isSepa(order, one)) },
    { sepa: false, transfers: order.transfers.filter(one => !isSepa(order, one)) },
  ].filter(({ transfers }) => transfers.length > 0)
  const body: Element[] = [
    [
      'GrpHdr',
      [
        ['MsgId', order.messageId],
        ['CreDtTm', order.createdAt],
        ...totals(order, order.transfers),
        ['InitgPty', [['Nm', bankText(order.payer, 70)]]],
      ],
    ],
    ...blocks.map((block, at) => paymentInformation(order, block, `${order.messageId}-${at + 1}`)),
  ]
  const document = written(['CstmrCdtTrfInitn', body], 1)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">\n${document}</Document>\n`
}

/** Returns whether a transfer is a SEPA one: euros between accounts with an IBAN of its countries. */
const isSepa = (order: Order, { number }: Transfer): boolean =>
  order.currency === 'EUR' &&
  [order.number, number].every(one => isIban(one) && isSEPACountry(one.slice(0, 2)))

const totals = ({ currency }: Order, transfers: readonly Transfer[]): Element[] => [
  ['NbOfTxs', String(transfers.length)],
  [
    'CtrlSum',
    decimal(
      transfers.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
  ],
]

const paymentInformation = (
  order: Order,
  { sepa, transfers }: { sepa: boolean; transfers: readonly Transfer[] },
  id: string,
): Element => [
  'PmtInf',
  [
    ['PmtInfId', id],
    ['PmtMtd', 'TRF'],
    ['BtchBookg', 'false'],
    ...totals(order, transfers),
    ...(sepa ? ([['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]]] as Element[]) : []),
    ['ReqdExctnDt', [['Dt', order.executionDate]]],
    ['Dbtr', [['Nm', bankText(order.payer, 70)]]],
    [
      'DbtrAcct',
      [
        ['Id', accountId(order.number)],
        ['Ccy', order.currency],
      ],
    ],
    [
      'DbtrAgt',
      [['FinInstnId', order.bic === null ? [['Othr', [['Id', 'NOTPROVIDED']]]] : [['BICFI', order.bic]]]],
    ],
    ['ChrgBr', sepa ? 'SLEV' : 'SHAR'],
    ...transfers.map(one => transfer(order, one)),
  ],
]

const transfer = ({ currency }: Order, one: Transfer): Element => [
  'CdtTrfTxInf',
  [
    [
      'PmtId',
      [
        ['InstrId', one.endToEndId],
        ['EndToEndId', one.endToEndId],
      ],
    ],
    ['Amt', [['InstdAmt', decimal(one.amount, currency), ` Ccy="${currency}"`]]],
    ...(one.bic === null && one.routingNumber === null
      ? []
      : ([['CdtrAgt', [['FinInstnId', institution(one)]]]] as Element[])),
    ['Cdtr', [['Nm', bankText(one.name, 70)]]],
    ['CdtrAcct', [['Id', accountId(one.number)]]],
    ['RmtInf', [['Ustrd', bankText(one.text, 140)]]],
  ],
]

/** The payee's bank by its BIC, by its number in the clearing of its country, or by both. */
const institution = ({ bic, routingNumber, bank }: Transfer): Element[] => [
  ...(bic === null ? [] : ([['BICFI', bic]] as Element[])),
  ...(routingNumber === null
    ? []
    : ([
        [
          'ClrSysMmbId',
          [
            ['ClrSysId', [['Cd', routingNumber.length === 9 ? 'USABA' : 'GBDSC']]],
            ['MmbId', routingNumber],
          ],
        ],
      ] as Element[])),
  ['Nm', bankText(bank, 140)],
]

const accountId = (number: string): Element[] =>
  isIban(number) ? [['IBAN', number]] : [['Othr', [['Id', number]]]]

const decimal = (minor: number, currency: string): string => {
  const digits = minorDigits(currency)
  return new Exact(minor).dividedBy(10 ** digits).toFixed(digits)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function written([name, content, attributes = '']: Element, depth: number): string {
  const margin = '  '.repeat(depth)
  if (typeof content === 'string') return `${margin}<${name}${attributes}>${escaped(content)}</${name}>\n`
  return `${margin}<${name}>\n${content.map(one => written(one, depth + 1)).join('')}${margin}</${name}>\n`
}
