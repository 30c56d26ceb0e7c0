import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'

const OVERSCAN = 12

interface Rows {
  /** The scrolling element. */
  frame: RefObject<HTMLElement | null>
  count: number
  /** The height of a row in pixels, as far as it is known before it is in the page. */
  height: number
}

/** The rows of a long table that are in sight, and how much room those before and after them take. */
export function useRowsInSight({ frame, count, height }: Rows) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights that were reckoned before are forgotten when they change
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  const items = virtual.getVirtualItems()
  return {
    indices: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: useCallback((index: number) => virtual.scrollToIndex(index), [virtual]),
    /** The `ref` of a row whose height is its own; the row says its place in `data-index`. */
    measure: virtual.measureElement,
  }
}
