import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'

interface ScrollingProps {
  /** Names the region for screen readers. */
  label: string
  className: string | undefined
  /** In pixels; by default, the height of the content or of its style. */
  maxHeight?: number | undefined
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of the page that scrolls by itself, and can be scrolled by keyboard too; its edges say where there is more. */
export function Scrolling({ label, className, maxHeight, ref, children }: ScrollingProps) {
  const frame = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => frame.current as HTMLElement)
  useLayoutEffect(() => {
    const { current } = frame
    return current ? markEdges(current) : undefined
  }, [])
  return (
    <section
      ref={frame}
      className={className}
      data-scrolling
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

/** Marks an element while something of it is beyond its left or its right edge. */
function markEdges(element: HTMLElement): () => void {
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = element
    element.toggleAttribute('data-before', scrollLeft > 1)
    element.toggleAttribute('data-beyond', scrollLeft + clientWidth < scrollWidth - 1)
  }
  const observer = new ResizeObserver(mark)
  observer.observe(element)
  for (const child of element.children) observer.observe(child)
  element.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', mark)
  }
}
