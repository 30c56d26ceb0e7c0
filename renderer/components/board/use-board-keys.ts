import type { RefObject } from 'react'
import { useKeys } from '../../keyboard/keys.ts'

/** `j` and `k` down and up a column, `h` and `l` to the next ones, `m` for the menu that moves the card. */
export function useBoardKeys(board: RefObject<HTMLElement | null>): void {
  const columns = () =>
    [...(board.current?.querySelectorAll('[data-stage]') ?? [])]
      .map(column => [...column.querySelectorAll<HTMLElement>('[data-card]')])
      .filter(cards => cards.length > 0)

  const move = (down: number, right: number) => {
    const all = columns()
    const at = all.findIndex(cards => cards.some(card => card === document.activeElement))
    if (at < 0) return all[0]?.[0]?.focus()
    const row = all[at]?.indexOf(document.activeElement as HTMLElement) ?? 0
    const column = all[Math.min(Math.max(at + right, 0), all.length - 1)] ?? []
    column[Math.min(Math.max(row + down, 0), column.length - 1)]?.focus()
  }
  const openMenu = () =>
    document.activeElement?.closest('article')?.querySelector<HTMLElement>('[data-move]')?.click()

  useKeys('Board', [
    { keys: 'j', label: 'Next card', run: () => move(1, 0) },
    { keys: 'k', label: 'Previous card', run: () => move(-1, 0) },
    { keys: 'l', label: 'Next stage', run: () => move(0, 1) },
    { keys: 'h', label: 'Stage before', run: () => move(0, -1) },
    { keys: 'm', label: 'Move the card to a stage', run: openMenu },
  ])
}
