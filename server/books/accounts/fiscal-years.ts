import { daysAfter } from '../../kernel/values/days.ts'
import type { FundRow } from './fund-account.ts'

type Fund = Pick<FundRow, 'fiscal_year_end'>

/** The first and the last day of the fiscal year that ends in a calendar year, which is its tax year (26 U.S.C. 706). */
export const fiscalYear = ({ fiscal_year_end }: Fund, year: number) => ({
  from: daysAfter(`${year - 1}-${fiscal_year_end}`, 1),
  to: `${year}-${fiscal_year_end}`,
})

/** The calendar year in which the fiscal year of a day ends. */
export const taxYearOf = ({ fiscal_year_end }: Fund, day: string): number =>
  Number(day.slice(0, 4)) + (day.slice(5) > fiscal_year_end ? 1 : 0)

/** The first and the last day of the fiscal year that a day is in. */
export const fiscalYearOf = (fund: Fund, day: string) => fiscalYear(fund, taxYearOf(fund, day))
