import type { ReactNode, Ref } from 'react'

interface ScrollingProps {
  /** What is in it, for whoever hears the page. */
  label: string
  className: string | undefined
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of the page that scrolls by itself, and can be scrolled by keyboard too. */
export function Scrolling({ label, className, ref, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
