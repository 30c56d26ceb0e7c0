import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../format/numbers.ts'

/** About as many rows as people scan before asking for more. */
export const FIRST = 50

/**
 * Returns the first items of what may be thousands, and the button that shows them all; no button where none
 * is left out.
 */
export function useFirst<Item>(items: readonly Item[]): { first: readonly Item[]; others: ReactNode } {
  const [all, setAll] = useState(false)
  if (all || items.length <= FIRST) return { first: items, others: null }
  return {
    first: items.slice(0, FIRST),
    others: <ShowAll count={items.length} onShow={() => setAll(true)} />,
  }
}

/** The button under the first of many, which shows the others too. */
export function ShowAll({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onShow}>
      Show all {formatNumber(count)}
    </Button>
  )
}
