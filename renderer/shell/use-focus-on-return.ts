import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Milliseconds in which the rows of a list may still arrive or leave. */
const ARRIVAL = 5000

/**
 * Focuses the row that the left page was opened from after the browser's Back, or the heading where the row
 * is gone; the browser itself drops the focus with the page it was on.
 */
export function useFocusOnReturn(): void {
  const router = useRouter()
  useEffect(() => {
    let isReturn = false
    let stop = () => {}
    const unlisten = router.history.subscribe(({ action }) => {
      if (action.type === 'REPLACE') return
      stop()
      isReturn = action.type === 'BACK' || (action.type === 'GO' && action.index < 0)
    })
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!isReturn || !fromLocation || !pathChanged) return
      isReturn = false
      stop = focusOpener(fromLocation)
    })
    return () => {
      unlisten()
      unsubscribe()
      stop()
    }
  }, [router])
}

/**
 * Focuses the row that leads to the left page as soon as it is there, and the heading while it is not, until
 * the reader goes elsewhere.
 */
function focusOpener(left: ParsedLocation): () => void {
  const content = document.getElementById('content')
  if (!content) return () => {}
  let focused: HTMLElement = document.body
  const settle = () => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body && activeElement !== focused) return stop()
    const wanted = openerOf(content, left) ?? headingOf(content)
    if (wanted === null || wanted === activeElement) return
    focused = wanted
    focused.focus({ preventScroll: wanted.tagName === 'H1' })
  }
  const arrival = new MutationObserver(settle)
  const timer = setTimeout(() => arrival.disconnect(), ARRIVAL)
  const stop = () => {
    arrival.disconnect()
    clearTimeout(timer)
  }
  arrival.observe(content, { childList: true, subtree: true })
  settle()
  return stop
}

/** Finds the heading of the page, which takes the focus from here alone. */
function headingOf(content: HTMLElement): HTMLElement | null {
  const heading = content.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** Finds the row of a table whose link leads to the left page, or else the link itself. */
function openerOf(content: HTMLElement, { pathname, searchStr }: ParsedLocation): HTMLElement | null {
  const links = [...content.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    link => link.pathname === pathname && link.origin === location.origin,
  )
  const opener = links.find(link => link.search === searchStr) ?? links[0]
  return opener?.closest<HTMLElement>('tr[data-index]') ?? opener ?? null
}
