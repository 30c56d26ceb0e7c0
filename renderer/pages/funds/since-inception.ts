/**
 * Returns the points from the quarter before the first with figures: a fund has no history before it began.
 */
export function sinceInception<Point extends Quarter>(points: readonly Point[]): readonly Point[] {
  const first = points.findIndex(
    ({ nav, contributions, distributions, net_income }) =>
      nav !== 0 || contributions !== 0 || distributions !== 0 || net_income !== 0,
  )
  return points.slice(Math.max(0, first - 1))
}

interface Quarter {
  nav: number
  contributions: number
  distributions: number
  net_income: number
}
