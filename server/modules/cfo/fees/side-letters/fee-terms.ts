import type { SideLetterRow } from '../../../../books/partners/side-letters.ts'
import { fromBit } from '../../../../database/columns.ts'

/** A fraction in percent with every digit that it has: 0.07 is 7%, not 7.000000000000001%. */
const percent = (fraction: number): string => `${Number(`${fraction.toFixed(12)}e2`)}%`

/** Returns the fee terms of a side letter, each in words. */
export const feeTermsOf = ({ fee_rate, fee_discount_pct, excluded_from_fees }: SideLetterRow) => [
  ...(fromBit(excluded_from_fees)
    ? [{ clause: 'fee_exclusion' as const, obligation: 'Pays no management fee' }]
    : []),
  ...(fee_rate === null
    ? []
    : [{ clause: 'fee_rate' as const, obligation: `Management fee of ${percent(fee_rate)} a year` }]),
  ...(fee_discount_pct === null
    ? []
    : [
        {
          clause: 'fee_discount' as const,
          obligation: `Discount of ${percent(fee_discount_pct)} on the management fee`,
        },
      ]),
]
