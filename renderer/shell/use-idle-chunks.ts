import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from './use-navigation.ts'

/** Milliseconds after the first page, before which nothing is loaded ahead. */
const SETTLED = 1500

/** Loads the code of the sidebar's pages one after another while the browser is idle, so that none waits for its own. */
export function useIdleChunks(): void {
  const router = useRouter()
  const places = useNavigation().flatMap(section => section.places)
  const routesAhead = useEffectEvent(() => {
    const byPath: Record<string, AnyRoute | undefined> = router.routesByPath
    return places.flatMap(({ to }) => byPath[to] ?? [])
  })
  useEffect(() => {
    let stays = true
    const ahead = async () => {
      for (const route of routesAhead()) {
        await idle()
        if (!stays) return
        // A chunk that cannot be had now is asked for again by the page itself, which says so.
        await router.loadRouteChunk(route)?.catch(() => undefined)
      }
    }
    const timer = setTimeout(() => void ahead(), SETTLED)
    return () => {
      stays = false
      clearTimeout(timer)
    }
  }, [router])
}

/** Resolves when the browser has nothing to do; Safari, which does not tell, has a pause instead. */
const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  )
