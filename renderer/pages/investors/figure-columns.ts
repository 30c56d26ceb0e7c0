import type { Column } from '../../components/table/columns/columns.ts'

const FIGURES = {
  commitment: 'Commitment',
  called: 'Called',
  contributed: 'Paid in',
  distributed: 'Distributed',
  recallable: 'Recallable',
  unfunded: 'Unfunded',
} as const

type Figures = Record<keyof typeof FIGURES, number> & { currency: string }

/** Where an investor stands towards a fund, as a table. */
export const figureColumns = (Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map(
  (id): Column<Figures> => ({
    id,
    title: FIGURES[id],
    kind: 'money',
    value: position => position[id],
    currency: position => position.currency,
  }),
)
