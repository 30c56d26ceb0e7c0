import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { z } from 'zod'
import { FileAnswer, label } from '../../../kernel/index.ts'
import { capitalColumns, type FinancialStatements } from './report-schemas.ts'

type Statements = z.output<typeof FinancialStatements>
type Value = string | number | null

const bold = (value: string): Cell => ({ value, fontWeight: 'bold' })
const cellOf = (value: Value): Cell =>
  typeof value === 'number'
    ? {
        value,
        type: Number,
        format: Math.abs(value) < 10 && !Number.isInteger(value) ? '0.0000' : '#,##0.00',
      }
    : value === null
      ? null
      : { value, type: String }

const moneyCell = (value: Value): Cell =>
  typeof value === 'number' ? { value, type: Number, format: '#,##0.00' } : cellOf(value)

/** The statements as an Excel workbook, a sheet for each. */
export async function statementsAsWorkbook(statements: Statements): Promise<FileAnswer> {
  const { fund, currency, from, to, missing } = statements
  const head = (title: string): SheetData => [
    [bold(`${fund}: ${title}`)],
    [{ value: `${from} to ${to}, ${currency}`, type: String }],
    [],
  ]
  const sheets: ReadonlyArray<readonly [name: string, title: string, rows: SheetData]> = [
    ['Net assets', titleOfNetAssets(statements), netAssetsRows(statements)],
    ['Operations', 'Statement of operations', operationsRows(statements)],
    ['Investments', 'Schedule of investments', investmentRows(statements)],
    ['Partners’ capital', 'Statement of changes in partners’ capital', capitalRows(statements)],
    ['Cash flows', 'Statement of cash flows', cashRows(statements)],
    ['Highlights', 'Financial highlights', highlightRows(statements)],
    ['Missing', 'Not known to the book', missing.map(one => [cellOf(one)])],
  ]
  const content = await writeExcelFile(
    sheets.map(([sheet, title, rows]) => ({
      data: [...head(title), ...rows],
      sheet,
      columns: [{ width: 44 }, ...Array.from({ length: 12 }, () => ({ width: 18 }))],
    })),
  ).toBuffer()
  return new FileAnswer({
    name: `${fund} financial statements ${to}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  })
}

const titleOfNetAssets = ({ basis }: Statements): string =>
  basis === 'liquidation' ? 'Statement of net assets in liquidation' : 'Statement of assets and liabilities'

const line = (name: string, amount: Value): SheetData[number] => [cellOf(name), moneyCell(amount)]
const total = (name: string, amount: Value): SheetData[number] => [bold(name), moneyCell(amount)]
const accounts = (all: ReadonlyArray<{ code: string; name: string; amount: number }>): SheetData =>
  all.map(({ code, name, amount }) => line(`${code} ${name}`, amount))

const netAssetsRows = ({ net_assets: one }: Statements): SheetData => [
  ...accounts(one.assets),
  total('Total assets', one.total_assets),
  ...accounts(one.liabilities),
  total('Total liabilities', one.total_liabilities),
  total('Net assets', one.net_assets),
]

const operationsRows = ({ operations: one }: Statements): SheetData => [
  ...accounts(one.income),
  ...accounts(one.expenses.map(expense => ({ ...expense, amount: 0 - expense.amount }))),
  total('Net investment income', one.net_investment_income),
  ...accounts(one.gains),
  total('Net increase in net assets from operations', one.net_increase),
]

const investmentRows = ({ schedule_of_investments: one }: Statements): SheetData => [
  ['Investment', 'Instrument', 'Sector', 'Country', 'Cost', 'Fair value', 'Of net assets'].map(bold),
  ...one.holdings.map(held => [
    cellOf(held.name),
    cellOf(held.instrument && label(held.instrument)),
    cellOf(held.sector),
    cellOf(held.country),
    moneyCell(held.cost),
    moneyCell(held.fair_value),
    held.share_of_net_assets === null
      ? null
      : { value: held.share_of_net_assets, type: Number, format: '0.00%' },
  ]),
  [bold('Total'), null, null, null, moneyCell(one.cost), moneyCell(one.fair_value)],
]

const capitalRows = ({ changes_in_capital }: Statements): SheetData => [
  [null, ...changes_in_capital.map(({ partners }) => bold(label(partners)))],
  ...capitalColumns.map(column => [
    cellOf(label(column)),
    ...changes_in_capital.map(one => moneyCell(one[column])),
  ]),
]

const cashRows = ({ cash_flows: one }: Statements): SheetData => [
  ...one.operating.map(({ line: name, amount }) => line(name, amount)),
  total('Net cash from operating activities', one.net_operating),
  ...one.financing.map(({ line: name, amount }) => line(name, amount)),
  total('Net cash from financing activities', one.net_financing),
  total('Net change in cash', one.net_change),
  line('Cash at the beginning', one.beginning),
  total('Cash at the end', one.ending),
]

const highlightRows = ({ highlights, commitments }: Statements): SheetData => {
  const { reasons: _reasons, annualised, ...figures } = highlights
  return [
    ...Object.entries(figures).map(([name, value]) => [cellOf(label(name)), cellOf(value)]),
    [cellOf('Annualised'), cellOf(annualised ? 'Yes' : 'No')],
    [],
    ['Partners', 'Committed', 'Contributed', 'Unfunded'].map(bold),
    ...commitments.map(({ partners, committed, contributed, unfunded }) => [
      cellOf(label(partners)),
      moneyCell(committed),
      moneyCell(contributed),
      moneyCell(unfunded),
    ]),
  ]
}
