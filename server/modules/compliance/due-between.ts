import { field } from '../../kernel/index.ts'
import type { Narrow } from '../../kernel/records/index.ts'

/** Query parameters for a range of due dates. */
export const dueQuery = { due_from: field.date().optional(), due_to: field.date().optional() }

interface Asked {
  due_from?: string | undefined
  due_to?: string | undefined
}

/** Narrows a list to items due between two days, inclusive. */
export const dueBetween =
  (column: string): Narrow<Asked> =>
  (_ctx, { due_from, due_to }) =>
    due_from || due_to
      ? rows => {
          const since = due_from ? rows.where(column, '>=', due_from) : rows
          return due_to ? since.where(column, '<=', due_to) : since
        }
      : undefined
