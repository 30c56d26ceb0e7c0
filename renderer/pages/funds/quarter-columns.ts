import type { Column } from '../../components/table/columns/columns.ts'
import { rate, turns } from '../../format/figures.ts'

/** The performance figures of the table; null is a ratio that cannot be computed. */
interface Quarter {
  as_of: string
  contributions: number
  distributions: number
  nav: number
  irr: number | null
  tvpi: number | null
  dpi: number | null
  rvpi: number | null
}

/** Returns the columns of a fund's figures by quarter. */
export function quarterColumns(currency: string): Array<Column<Quarter>> {
  const money = (id: string, title: string, value: (row: Quarter) => number): Column<Quarter> => ({
    id,
    title,
    kind: 'money',
    value,
    currency: () => currency,
  })
  const ratio = (
    id: string,
    title: string,
    value: (row: Quarter) => number | null,
    write: (value: number) => string,
  ): Column<Quarter> => ({ id, title, kind: 'number', value, write, missing: '–' })
  return [
    { id: 'as_of', title: 'As of', kind: 'date', value: row => row.as_of },
    money('contributions', 'Contributions', row => row.contributions),
    money('distributions', 'Distributions', row => 0 - row.distributions),
    money('nav', 'NAV', row => row.nav),
    { ...ratio('irr', 'Net IRR', row => row.irr, rate), kind: 'percent' },
    ratio('tvpi', 'TVPI', row => row.tvpi, turns),
    ratio('dpi', 'DPI', row => row.dpi, turns),
    ratio('rvpi', 'RVPI', row => row.rvpi, turns),
  ]
}
