import { useEffect, useRef } from 'react'
import { csrfToken } from '../../api/transport.ts'

/** Interval in milliseconds between reports of viewing time. */
const TELL_EVERY = 15_000

/**
 * Reports to the office which pages of a document are viewed and for how long; returns the function that sets
 * the current page.
 */
export function useDwell(document: string): (page: number | null) => void {
  const sight = useRef<{ page: number; since: number } | null>(null)
  const looks = useRef<Array<{ page: number; seconds: number }>>([])
  const look = useRef((page: number | null) => {
    const { current } = sight
    if (current && current.page !== page) {
      const seconds = (performance.now() - current.since) / 1000
      if (seconds >= 0.5) looks.current.push({ page: current.page, seconds: Math.min(seconds, 86_400) })
    }
    if (page === null) sight.current = null
    else if (current?.page !== page) sight.current = { page, since: performance.now() }
  })
  useEffect(() => {
    const tell = () => {
      const page = sight.current?.page ?? null
      look.current(null)
      look.current(page)
      const pages = looks.current.splice(0, 200)
      if (pages.length > 0)
        void fetch(`${document}/track-time`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken() },
          body: JSON.stringify({ pages }),
          // Sent even after the page is closed.
          keepalive: true,
        }).catch(() => undefined)
    }
    const seen = look.current
    let hidden: number | null = null
    const change = () => {
      if (globalThis.document.visibilityState === 'hidden') {
        hidden = sight.current?.page ?? null
        seen(null)
        tell()
      } else if (hidden !== null) seen(hidden)
    }
    const timer = setInterval(tell, TELL_EVERY)
    globalThis.document.addEventListener('visibilitychange', change)
    return () => {
      clearInterval(timer)
      globalThis.document.removeEventListener('visibilitychange', change)
      tell()
      seen(null)
    }
  }, [document])
  return look.current
}
