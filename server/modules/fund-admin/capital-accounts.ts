import { fromMinor, sumMinor, toMinor } from '../../kernel/values/money.ts'
import type { Statement, StatementLine } from '../cfo/index.ts'

/** The figures of a capital account, each the sum of statement lines; `sign` turns a reduction into a magnitude. */
const figures = {
  opening: { of: ['opening'], sign: 1 },
  contributions: { of: ['contributions'], sign: 1 },
  distributions: {
    of: [
      'returned_capital',
      'distributed_gains',
      'distributed_income',
      'distributed_in_kind',
      'other_distributions',
    ],
    sign: -1,
  },
  fees: { of: ['management_fees', 'fee_offsets'], sign: -1 },
  income: {
    of: [
      'interest_income',
      'dividend_income',
      'other_income',
      'partnership_expenses',
      'financing_costs',
      'allocated_income',
    ],
    sign: 1,
  },
  gains: { of: ['realised_gains', 'unrealised_gains', 'currency_gains'], sign: 1 },
  carry: { of: ['carried_interest', 'accrued_carry', 'distributed_carry'], sign: 1 },
  other: { of: ['syndication_costs', 'transfers', 'other_capital'], sign: 1 },
  closing: { of: ['closing'], sign: 1 },
} as const satisfies Record<string, { of: readonly StatementLine[]; sign: 1 | -1 }>
type Figure = keyof typeof figures

/** Returns a statement's figures in one of its columns, in major units. */
export function figuresOf({ lines }: Statement, at: number, currency: string): Record<Figure, number> {
  const minor = ({ of, sign }: (typeof figures)[Figure]) =>
    sign *
    sumMinor(
      lines
        .filter(({ key }) => (of as readonly string[]).includes(key))
        .map(({ amounts }) => toMinor(amounts[at] ?? 0, currency, 'amounts')),
    )
  return Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [key, fromMinor(0 + minor(figure), currency)]),
  ) as Record<Figure, number>
}
