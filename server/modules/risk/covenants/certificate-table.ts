import { fractionIn } from '../../../imports/cells.ts'
import type { Columns } from '../../../imports/columns.ts'
import { tryTable } from '../../../imports/imports.ts'
import { readRows } from '../../../imports/read-sheet.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { Table } from '../../../reading/table.ts'
import { wordsFor } from './certificate.ts'
import { type CovenantRow, covenant } from './covenant.ts'
import { termsOn, testOn } from './rows.ts'
import type { CertificateTableInput } from './schemas.ts'

type Column = 'covenant' | 'value' | 'tested_on'

const words = (names: string): string[] => names.split(' ')

/** The columns of a certificate that is a table: a line for each test. */
const columns: Columns<Column> = {
  covenant: {
    title: sentence`Covenant`,
    reads: 'text',
    names: words('covenant covenantname financialcovenant test ratio metric measure name description'),
  },
  value: {
    title: sentence`Value reported`,
    reads: 'number',
    marked: true,
    needed: true,
    names: words('actual actualvalue value reported reportedvalue result calculated currentvalue ist wert'),
  },
  tested_on: {
    title: sentence`Tested on`,
    reads: 'day',
    names: words('testdate testedon testingdate asof asofdate periodend periodending date'),
  },
}

/** Proposes the covenant's value from a table; nothing is recorded. */
export async function readCertificateTable(
  ctx: Context,
  covenantId: number,
  table: Table,
  input: CertificateTableInput,
) {
  const row = await covenant.find(ctx, covenantId)
  const today = await todayOf(ctx)
  const { rows, mapping } = readRows(table, { columns }, {}, input)
  const own = mapping.covenant === null ? rows : rows.filter(({ cells }) => isOf(row, cells.covenant))
  return {
    covenant_id: row.id,
    ...(await tryTable(ctx, 'covenant_certificates', columns, table, input)),
    proposals: own.flatMap(one => {
      const value = valueIn(one, termsOn(row, one.values.tested_on ?? today).threshold)
      if (value === null) return []
      const { status, headroom } = testOn(row, value, one.values.tested_on ?? today)
      return [
        {
          row: one.row,
          value,
          tested_on: one.values.tested_on,
          document: input.file_name ?? ctx.say(sentence`Certificate`),
          page: 1,
          quote: quoteOf(one),
          lent: false,
          status,
          headroom_pct: headroom,
        },
      ]
    }),
  }
}

function isOf({ name, type }: CovenantRow, cell: string): boolean {
  return isOneName(cell, name) || wordsFor(type)?.test(cell) === true
}

/** The value in the covenant's unit: a percentage is a fraction where the threshold is one. */
function valueIn({ cells, values, refused }: SheetRow<Column>, threshold: number): number | null {
  if (values.value === null || refused) return null
  const isFraction = /%\s*$/.test(cells.value) && Math.abs(threshold) <= 2
  return Number(isFraction ? fractionIn(`${values.value}%`, '.') : values.value)
}

const quoteOf = ({ cells }: SheetRow<Column>): string =>
  Object.values(cells)
    .filter(cell => cell !== '')
    .join(' | ')
    .slice(0, 600)
