import type { K1Input, K1Proposal } from '../../../api/modules.ts'
import { decimalsFor, formatAmount } from '../../../format/numbers.ts'
import { readMoney } from '../../../format/read.ts'
import { sumOf } from '../../../format/sums.ts'
import type { Box } from './k1.ts'

/** A partner's part of an item, as it is typed. */
export interface PartText {
  lp_id: number
  name: string
  amount: string
}

/** One item of the partnership's return, as it is typed. */
export interface ItemText {
  id: number
  box: Box
  code: string
  description: string
  amount: string
  /** `parts`: as the ledger has it, or as a person says, partner by partner. */
  sharing: 'commitment' | 'fee' | 'parts'
  parts: PartText[] | null
}

export const newItem = (id: number): ItemText => ({
  id,
  box: '5',
  code: '',
  description: '',
  amount: '',
  sharing: 'commitment',
  parts: null,
})

/** Returns the ledger's items in editable form. */
export function itemsOf({ items, partners, currency }: K1Proposal): ItemText[] {
  const names = new Map(partners.map(({ lp_id, name }) => [lp_id, name]))
  const written = (amount: number) => formatAmount(amount, decimalsFor([amount], currency))
  return items.map(({ box, code, description, amount, parts }, id) => ({
    id,
    box,
    code: code ?? '',
    description,
    amount: written(amount),
    sharing: 'parts',
    parts: parts.map(part => ({
      lp_id: part.lp_id,
      name: names.get(part.lp_id) ?? `Investor ${part.lp_id}`,
      amount: written(part.amount),
    })),
  }))
}

/** Returns the sum of the parts that parse, as text. */
export function sumOfParts(parts: readonly PartText[], currency: string): string {
  const sum = sumOf(
    parts.map(({ amount }) => {
      const reading = readMoney(amount, currency)
      return 'value' in reading ? reading.value : 0
    }),
    currency,
  )
  return formatAmount(sum, decimalsFor([sum], currency))
}

/** The items as the server takes them, or the first that cannot be read and why. */
export function readItems(
  texts: readonly ItemText[],
  currency: string,
): { items: K1Input['items'] } | { id: number; message: string } {
  const items: K1Input['items'] = []
  for (const { id, box, code, description, amount, sharing, parts } of texts) {
    const reading = readMoney(amount, currency)
    if ('problem' in reading) return { id, message: reading.problem }
    const shared: Pick<K1Input['items'][number], 'sharing' | 'parts'> = {}
    if (sharing === 'parts') {
      shared.parts = []
      for (const part of parts ?? []) {
        const read = readMoney(part.amount, currency)
        if ('problem' in read) return { id, message: `${part.name}: ${read.problem}` }
        shared.parts.push({ lp_id: part.lp_id, amount: read.value })
      }
    } else shared.sharing = sharing
    items.push({
      box,
      amount: reading.value,
      ...shared,
      ...(code.trim() === '' ? {} : { code: code.trim().toUpperCase() }),
      ...(description.trim() === '' ? {} : { description: description.trim() }),
    })
  }
  return { items }
}
