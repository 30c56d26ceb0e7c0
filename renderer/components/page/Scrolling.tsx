import type { ReactNode, Ref } from 'react'

interface ScrollingProps {
  /** Names the region for screen readers. */
  label: string
  className: string | undefined
  /** In pixels; by default, the height of the content or of its style. */
  maxHeight?: number | undefined
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of the page that scrolls by itself, and can be scrolled by keyboard too. */
export function Scrolling({ label, className, maxHeight, ref, children }: ScrollingProps) {
  return (
    <section
      ref={ref}
      className={className}
      // Visually hidden content scrolls along with the region.
      style={{ maxHeight, overflow: 'auto', position: 'relative' }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  )
}
