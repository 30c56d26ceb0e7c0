import PDFDocument from 'pdfkit'
import { FileAnswer } from '../../kernel/index.ts'
import { minorDigits } from '../../kernel/money.ts'
import type { Notice } from './notices.ts'

const COLUMNS = [
  'reference',
  'notice_date',
  'due_date',
  'fund',
  'lp_id',
  'lp',
  'currency',
  'commitment',
  'prior_contributions',
  'prior_distributions',
  'unfunded_before',
  'unfunded_after',
  'transaction_type',
  'description',
  'amount',
  'impact_on_unfunded',
] as const

/** The notices as a table, a row for each transaction, amounts in major units (RFC 4180). */
export function noticesAsCsv(notices: readonly Notice[]): FileAnswer {
  const rows = notices.flatMap(notice =>
    notice.transactions.map(({ transaction_type, description, amount, impact_on_unfunded }) => [
      notice.reference,
      notice.notice_date,
      notice.due_date,
      notice.fund.name,
      notice.lp.lp_id,
      notice.lp.name,
      notice.currency,
      notice.lp.commitment,
      notice.lp.prior_contributions,
      notice.lp.prior_distributions,
      notice.lp.unfunded_before,
      notice.lp.unfunded_after,
      transaction_type,
      description,
      amount,
      impact_on_unfunded,
    ]),
  )
  const text = [COLUMNS, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')
  return new FileAnswer({ name: `${nameOf(notices)}.csv`, type: 'text/csv', content: text })
}

/** Text that a spreadsheet would take for a formula is kept text. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const MARGIN = 56
const INK = '#1a1d21'
const QUIET = '#5c636b'

/** The notices as pages to send, one for each investor; the same notices give the same bytes. */
export async function noticesAsPdf(notices: readonly Notice[]): Promise<FileAnswer> {
  const [first] = notices
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    info: {
      Title: `Capital call notice ${first?.reference ?? first?.call_id ?? ''}`.trim(),
      CreationDate: new Date(`${first?.notice_date}T00:00:00.000Z`),
    },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise(resolve => document.on('end', resolve))
  for (const notice of notices) writeNotice(document, notice)
  document.end()
  await ended
  return new FileAnswer({
    name: `${nameOf(notices)}.pdf`,
    type: 'application/pdf',
    content: Buffer.concat(chunks),
  })
}

function writeNotice(page: PDFKit.PDFDocument, notice: Notice): void {
  const { fund, lp, transactions, currency } = notice
  const money = moneyIn(currency)
  page.addPage()
  page.fillColor(INK).font('Helvetica-Bold').fontSize(18)
  page.text(notice.status === 'draft' ? 'Capital call notice (draft)' : 'Capital call notice')
  page.font('Helvetica').fontSize(10).fillColor(QUIET)
  page.text(printable([fund.name, notice.reference].filter(part => part !== null).join(' · ')))
  page.moveDown(1.5)
  table(page, [
    ['Investor', lp.name],
    ['Notice date', notice.notice_date],
    ['Due date', notice.due_date],
    ['Amount due', money(lp.amount)],
  ])
  heading(page, 'What it is for')
  table(
    page,
    transactions.map(({ transaction_type, description, amount, inside_commitment }) => [
      [words(transaction_type), description, inside_commitment ? null : 'outside the commitment']
        .filter(part => part !== null)
        .join(', '),
      money(amount),
    ]),
  )
  heading(page, 'Your commitment')
  table(page, [
    ['Commitment', money(lp.commitment)],
    ['Called before', money(lp.prior_contributions)],
    ['Distributed before', money(lp.prior_distributions)],
    ['Unfunded before this notice', money(lp.unfunded_before)],
    ['Unfunded after this notice', money(lp.unfunded_after)],
  ])
  heading(page, 'The call as a whole')
  table(page, [
    ...fund.by_purpose.map(({ ilpa_call_type, amount }): [string, string] => [
      words(ilpa_call_type),
      money(amount),
    ]),
    ['Called of all investors', money(fund.amount)],
  ])
}

function heading(page: PDFKit.PDFDocument, text: string): void {
  page.moveDown(1.2).font('Helvetica-Bold').fontSize(11).fillColor(INK).text(text, MARGIN).moveDown(0.4)
}

function table(page: PDFKit.PDFDocument, rows: readonly (readonly string[])[]): void {
  const width = page.page.width - 2 * MARGIN
  page.font('Helvetica').fontSize(10)
  for (const row of rows) {
    const [label = '', value = ''] = row.map(printable)
    const height = Math.max(
      page.heightOfString(label, { width: width * 0.6 }),
      page.heightOfString(value, { width: width * 0.4 }),
    )
    if (page.y + height > page.page.height - MARGIN) page.addPage()
    const { y } = page
    page.fillColor(QUIET).text(label, MARGIN, y, { width: width * 0.6 })
    page.fillColor(INK).text(value, MARGIN + width * 0.6, y, { width: width * 0.4, align: 'right' })
    page.x = MARGIN
    page.y = y + height + 4
  }
}

/**
 * The fonts that every reader of PDF has know the letters of Western Europe: of any other only what is under its
 * accent is printed, or a question mark. The CSV and the JSON have the name as it is.
 */
const printable = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, letter => {
    const base = letter.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
    return /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(base) ? base : '?'
  })

/** `management_fees` as people say it. */
const words = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

function moneyIn(currency: string): (amount: number) => string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return amount => `${currency} ${format.format(amount)}`
}

/** A reference may hold slashes, which a file's name may not. */
const nameOf = ([first]: readonly Notice[]): string =>
  `capital-call-${String(first?.reference ?? first?.call_id).replace(/[^\p{L}\p{N}.]+/gu, '-')}`
