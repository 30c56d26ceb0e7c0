import type { Deal, Pipeline } from '../../../api/modules.ts'

type Column = Pipeline['stages'][number]

/** The board as it will be; the server's own sums follow a moment later. */
export function moveOnBoard(pipeline: Pipeline, deal: Deal, to: Deal['stage']): Pipeline {
  return {
    ...pipeline,
    stages: pipeline.stages.map(column => {
      if (column.stage === to) return withDeal(column, { ...deal, stage: to })
      return column.deals.some(({ id }) => id === deal.id) ? withoutDeal(column, deal) : column
    }),
  }
}

const withDeal = (column: Column, deal: Deal): Column => ({
  ...column,
  count: column.count + 1,
  totals: changed(column.totals, deal, 1),
  deals: [deal, ...column.deals],
})

const withoutDeal = (column: Column, deal: Deal): Column => ({
  ...column,
  count: column.count - 1,
  totals: changed(column.totals, deal, -1),
  deals: column.deals.filter(({ id }) => id !== deal.id),
})

function changed(totals: Column['totals'], deal: Deal, by: 1 | -1): Column['totals'] {
  const before = totals.find(({ currency }) => currency === deal.currency) ?? {
    currency: deal.currency,
    count: 0,
    target_size: 0,
    unsized: 0,
  }
  const after = {
    ...before,
    count: before.count + by,
    target_size: before.target_size + by * (deal.target_size ?? 0),
    unsized: before.unsized + (deal.target_size === null ? by : 0),
  }
  return [...totals.filter(total => total !== before), after].filter(({ count }) => count > 0)
}
