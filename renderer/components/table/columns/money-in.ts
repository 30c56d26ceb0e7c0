import type { Column } from './columns.ts'

/** Returns a maker of money columns in one currency. */
export const moneyIn =
  <Row>(currency: string) =>
  (id: string, title: string, value: (row: Row) => number | null): Column<Row> => ({
    id,
    title,
    kind: 'money',
    value,
    currency: () => currency,
  })
