import { useRouter } from '@tanstack/react-router'
import { ownAddress } from '../../routes/own-address.ts'
import { queryClient } from '../../session/query-client.ts'

/** Goes in once a session is open: nothing of the time before it stays, and `next` is where one wanted to be. */
export function useEnter(): (next?: string) => Promise<void> {
  const router = useRouter()
  return async next => {
    queryClient.clear()
    await router.navigate({ href: ownAddress(next) ?? '/', replace: true })
  }
}

/** The secret of a one-time link. It stands behind `#`, which browsers never send to a server. */
export const tokenFromAddress = (): string => location.hash.slice(1)
