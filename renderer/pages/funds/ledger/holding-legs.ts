import type { GlAccount, Holding } from '../../../api/modules.ts'
import { minorDigits } from '../../../format/currencies.ts'
import { decimalsFor, formatAmount } from '../../../format/numbers.ts'
import { sumOf } from '../../../format/sums.ts'
import { type Leg, newLegs } from './legs.ts'

/** Kinds of entry about a holding. */
export const holdingEntries = {
  purchase: { title: 'Purchase', amount: 'Paid' },
  income: { title: 'Income', amount: 'Received' },
  sale: { title: 'Sale', amount: 'Proceeds' },
} as const
export type HoldingEntryKind = keyof typeof holdingEntries

export const isHoldingEntry = (kind: string | undefined): kind is HoldingEntryKind =>
  kind !== undefined && kind in holdingEntries

/** In the fund's currency. */
export interface HoldingAmounts {
  amount: number
  /** The cost of a sale. */
  cost: number
}

/** Returns amounts known before anybody types them: the remaining cost, or the value. */
export function amountsKnown(
  kind: HoldingEntryKind,
  { expected_cost, figures: { currency, invested, cost, fair_value } }: Holding,
): HoldingAmounts {
  if (kind === 'sale') return { amount: Math.max(0, fair_value), cost }
  const rest = expected_cost === null ? 0 : sumOf([expected_cost, -invested], currency)
  return { amount: kind === 'purchase' ? Math.max(0, rest) : 0, cost: 0 }
}

const DEBT: readonly Holding['instrument'][] = [
  'first_lien',
  'second_lien',
  'unitranche',
  'mezzanine',
  'convertible',
]

const EQUITY: readonly Holding['instrument'][] = ['equity', 'preferred_equity', 'fund_interest']

const CASH = '1010'
const COST = '1310'
const MARK = '1320'
const INTEREST = '4010'
const DIVIDENDS = '4020'
const OTHER_INCOME = '4030'
const REALISED = '4200'
const UNREALISED = '4300'

const incomeAccount = (instrument: Holding['instrument']): string =>
  DEBT.includes(instrument) ? INTEREST : EQUITY.includes(instrument) ? DIVIDENDS : OTHER_INCOME

/** Debited where positive, credited where negative; nothing where zero. */
type Line = readonly [code: string, amount: number, named: boolean]

/**
 * Returns the journal lines for a holding: a purchase at cost, income by its kind, or a sale, which takes out
 * the cost sold and the mark on that part, and shows the rest as realised.
 */
export function legsFor(
  kind: HoldingEntryKind,
  holding: Holding,
  amounts: HoldingAmounts,
  accounts: readonly GlAccount[],
): Leg[] {
  const { currency } = holding.figures
  const lines = linesOf(kind, holding, amounts).filter(([, amount]) => amount !== 0)
  const legs = lines.map(([own, amount, named], id): Leg => {
    const code = inCurrencyOf(holding, own, accounts)
    // An amount on a foreign currency account is known only in that currency.
    const text = code === own ? formatAmount(Math.abs(amount), decimalsFor([amount], currency)) : ''
    return {
      id,
      code,
      debit: amount > 0 ? text : '',
      credit: amount < 0 ? text : '',
      holding: named ? holding.id : null,
      rate: null,
    }
  })
  return [...legs, ...newLegs(legs.length, 1)]
}

function linesOf(kind: HoldingEntryKind, { instrument, figures }: Holding, { amount, cost }: HoldingAmounts) {
  const lines: Record<HoldingEntryKind, () => Line[]> = {
    purchase: () => [
      [COST, amount, true],
      [CASH, -amount, false],
    ],
    income: () => [
      [CASH, amount, false],
      [incomeAccount(instrument), -amount, true],
    ],
    sale: () => {
      const mark = markOn(figures, cost)
      return [
        [CASH, amount, false],
        [COST, -cost, true],
        [REALISED, sumOf([cost, -amount], figures.currency), true],
        [UNREALISED, mark, true],
        [MARK, -mark, true],
      ]
    },
  }
  return lines[kind]()
}

/** Returns the part of the mark that belongs to the cost sold; all of it with all of the cost. */
function markOn({ currency, cost: whole, unrealised }: Holding['figures'], sold: number): number {
  if (sold === whole || whole === 0) return unrealised
  const scale = 10 ** minorDigits(currency)
  const [part, all, mark] = [sold, whole, unrealised].map(one => BigInt(Math.round(one * scale))) as [
    bigint,
    bigint,
    bigint,
  ]
  const sign = mark < 0n ? -1n : 1n
  return Number(sign * ((2n * sign * mark * part + all) / (2n * all))) / scale
}

/** The account that details this one in the holding's own currency, where the fund keeps one. */
const inCurrencyOf = (
  { currency, figures }: Holding,
  code: string,
  accounts: readonly GlAccount[],
): string =>
  currency === figures.currency
    ? code
    : (accounts.find(one => one.parent_code === code && one.currency === currency)?.code ?? code)

/** Returns a line at cost for a newly chosen holding, with its remaining cost where no amount was typed. */
export function withCost(leg: Leg, chosen: Holding | undefined): Leg {
  if (!chosen || leg.code !== COST || leg.debit.trim() !== '' || leg.credit.trim() !== '') return leg
  const { amount } = amountsKnown('purchase', chosen)
  if (amount === 0) return leg
  return { ...leg, debit: formatAmount(amount, decimalsFor([amount], chosen.figures.currency)) }
}
