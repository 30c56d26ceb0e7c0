/** An amount drawn from a credit line (positive) or repaid (negative) on a day. */
export interface LineMovement {
  date: string
  amount: number
}

/** Investors' money on a day; both amounts are positive. */
export interface MoneyFlow {
  date: string
  contribution: number
  distribution: number
}

/** Investors' flows as they would have been without the line, and what of it is still to be repaid. */
export interface WithoutLine {
  flows: MoneyFlow[]
  /** Drawings repaid from other money than contributions: paid in and distributed, too. */
  repaidOtherwise: number
  outstanding: number
}

/**
 * Dates investors' money as if it had come on the days of the drawings. Drawings are repaid first in, first
 * out. A repayment is attributed to the latest contributions between the drawing and itself; the rest of it
 * came from other money, which investors would then have got instead. A drawing that is not repaid is a
 * contribution on its day. Costs of the line stay where they are. Amounts in minor units.
 */
export function withoutLine(flows: readonly MoneyFlow[], line: readonly LineMovement[]): WithoutLine {
  const moved: MoneyFlow[] = []
  const left = flows
    .map(({ date, contribution }) => ({ date, amount: Math.max(contribution, 0) }))
    .sort((one, other) => (one.date < other.date ? 1 : -1))
  const drawn: LineMovement[] = []
  let repaidOtherwise = 0
  const repay = (from: string, on: string, amount: number): void => {
    let rest = amount
    for (const paid of left) {
      if (paid.date > on || paid.date < from || rest === 0) continue
      const part = Math.min(paid.amount, rest)
      paid.amount -= part
      rest -= part
      moved.push({ date: paid.date, contribution: -part, distribution: 0 })
    }
    moved.push({ date: from, contribution: amount, distribution: 0 })
    moved.push({ date: on, contribution: 0, distribution: rest })
    repaidOtherwise += rest
  }
  for (const { date, amount } of [...line].sort((one, other) => (one.date < other.date ? -1 : 1))) {
    if (amount > 0) drawn.push({ date, amount })
    let rest = Math.max(0 - amount, 0)
    while (rest > 0 && drawn.length > 0) {
      const first = drawn[0] as LineMovement
      const part = Math.min(first.amount, rest)
      repay(first.date, date, part)
      first.amount -= part
      rest -= part
      if (first.amount === 0) drawn.shift()
    }
  }
  for (const { date, amount } of drawn) moved.push({ date, contribution: amount, distribution: 0 })
  return {
    flows: [...flows, ...moved].filter(one => one.contribution !== 0 || one.distribution !== 0),
    repaidOtherwise,
    outstanding: drawn.reduce((sum, { amount }) => sum + amount, 0),
  }
}
