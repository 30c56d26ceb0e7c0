import { expect } from 'vitest'
import type { Json } from '../../office.ts'

/** The figures of the fund on the day, reckoned by hand. */
export const figures = {
  nav: 317_000,
  committed: 1_000_000,
  // As booked: with calls not yet paid, and with contributions returned unused.
  contributions: 322_000,
  distributions: 55_000,
  paid_in: 242_000,
  receivable: 52_000,
  distributed: 27_000,
  returned: 30_000,
  uncalled: 718_000,
  dpi: expect.closeTo(27 / 242, 12),
  rvpi: expect.closeTo(265 / 242, 12),
  tvpi: expect.closeTo(292 / 242, 12),
}
export const { contributions, distributions, ...standing } = figures
export const { uncalled: _uncalled, committed: _committed, ...paid } = standing
/** Reckoned by hand: the rate at which what was paid, what is owed since its due date and what was got come to nothing. */
export const irr = expect.closeTo(1.172954398563681, 9)
export const performed = { ...paid, irr }
export const recallable = 30_000

/** The sum of a figure over rows. */
export const sumOf = (rows: readonly Json[], of: (row: Json) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
