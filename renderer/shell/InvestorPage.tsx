import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { authApi } from '../api/modules.ts'
import { useAction } from '../components/action/use-action.ts'
import { PageBody } from '../components/page/PageBody.tsx'
import { PageHeader } from '../components/page/PageHeader.tsx'
import { Empty } from '../components/states/Empty.tsx'
import { queryClient } from '../session/query-client.ts'

/** All that an investor who signs in is shown, as long as there is no view of their own. */
export function InvestorPage({ organisation }: { organisation: string }) {
  const navigate = useNavigate()
  const signOut = useAction(
    async () => {
      await authApi('POST /api/v1/auth/logout')
      await navigate({ to: '/sign-in' })
      queryClient.clear()
    },
    { invalidates: [] },
  )
  return (
    <main>
      <PageBody>
        <PageHeader
          title={organisation}
          actions={
            <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
              Sign out
            </Button>
          }
        />
        <Empty title="There is nothing here for investors yet">
          For your statements, notices and documents write to whom you know at {organisation}.
        </Empty>
      </PageBody>
    </main>
  )
}
