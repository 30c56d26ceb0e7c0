import { useNavigate } from '@tanstack/react-router'
import { authApi } from '../api/modules.ts'
import { queryClient } from '../session/query-client.ts'

/** Returns the way out: the session ends, and nothing of it stays in the page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await authApi('POST /api/v1/auth/logout')
    await navigate({ to: '/sign-in' })
    queryClient.clear()
  }
}
