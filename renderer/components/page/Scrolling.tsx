import type { ReactNode, Ref } from 'react'

interface ScrollingProps {
  /** Names the region for screen readers. */
  label: string
  className: string | undefined
  /** In pixels; as high as what is in it, or as its style says, where it is left out. */
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
