import { type Sentence, sentence } from '../../../kernel/index.ts'
/** The double entry behind a line of the simple book, and its effect on profit and net assets. */
export interface Category {
  /** The account on the side that the line speaks of: credit raises it, debit lowers it, as partners' capital. */
  code: string
  /** The other side, posted automatically. */
  contra: string
}

/**
 * The categories of the simple book by key. `investment`, `transfer` and `loan_draw` move assets and liabilities
 * alone: net assets stay as they are.
 */
export const categories = {
  capital_call: { code: '3100', contra: '1010' },
  distribution: { code: '3300', contra: '1010' },
  income: { code: '4030', contra: '1010' },
  expense: { code: '5600', contra: '1010' },
  management_fee: { code: '5100', contra: '2110' },
  realised_gain: { code: '4200', contra: '1010' },
  unrealised_gain: { code: '4300', contra: '1320' },
  investment: { code: '1310', contra: '1010' },
  transfer: { code: '1020', contra: '1010' },
  loan_draw: { code: '2300', contra: '1010' },
} as const satisfies Record<string, Category>

export type CategoryKey = keyof typeof categories

/** Further words for them; some know their account better than the category does. */
const aliases: Record<string, { category: CategoryKey; code?: string }> = {
  contribution: { category: 'capital_call' },
  subscription: { category: 'capital_call' },
  redemption: { category: 'distribution' },
  revenue: { category: 'income' },
  interest: { category: 'income', code: '4010' },
  dividend: { category: 'income', code: '4020' },
  fee_income: { category: 'income' },
  opex: { category: 'expense' },
  professional_fees: { category: 'expense', code: '5300' },
  admin: { category: 'expense', code: '5310' },
  realized_gain: { category: 'realised_gain' },
  unrealized_gain: { category: 'unrealised_gain' },
  valuation: { category: 'unrealised_gain' },
  purchase: { category: 'investment' },
}

/** Net assets stay as they are. */
export const neutral: ReadonlySet<string> = new Set(['investment', 'transfer', 'loan_draw'])

/** Categories between the fund and its partners, manager and lenders, which have no holding. */
export const ofNoHolding: ReadonlySet<CategoryKey> = new Set([
  'capital_call',
  'distribution',
  'management_fee',
  'transfer',
  'loan_draw',
])

export interface Understood extends Category {
  category: CategoryKey
  /** Warnings: an unknown word, or both sides given. */
  warnings: Sentence[]
}

/**
 * Returns the category of a line's word, given its net: a credit is positive, in minor units. Unknown words
 * are categorised by their side.
 */
export function understand(word: string, net: number): Understood {
  const known = Object.hasOwn(categories, word) ? { category: word as CategoryKey } : aliases[word]
  if (known) {
    const { category, code } = { code: undefined, ...known }
    const { contra } = categories[category]
    return { category, code: code ?? categories[category].code, contra, warnings: [] }
  }
  const category = net < 0 ? 'expense' : 'income'
  return {
    category,
    ...categories[category],
    warnings: [sentence`Unknown category ${word}: treated as ${category}, based on the side of the entry.`],
  }
}

/** Returns a line's net in minor units, credit positive, with warnings. */
export function netOf(debit: number, credit: number): { net: number; warnings: Sentence[] } {
  const both = debit > 0 && credit > 0
  return {
    net: credit - debit,
    warnings: both ? [sentence`Both a debit and a credit are given: only their difference is posted.`] : [],
  }
}
