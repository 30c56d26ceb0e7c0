import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { vdrApi } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { googleKey } from '../../queries/google-drive.ts'

const TITLES = { denied: 'Google Drive was not connected', failed: 'Google Drive was not connected' }

/** Handles Google's redirect, once, and reports the result. */
export function SentBackPage() {
  const answer = new URLSearchParams(window.location.search)
  const [state, code, error] = ['state', 'code', 'error'].map(name => answer.get(name) || undefined)
  const finished = useQuery({
    queryKey: [...googleKey, 'sent back', state],
    queryFn: () =>
      vdrApi('GET /api/v1/svc/vdr/google/oauth/callback', {
        query: { state: state ?? '', ...(code ? { code } : {}), ...(error ? { error } : {}) },
      }),
    enabled: state !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 'static',
  })
  const back = (
    <Button renderRoot={props => <Link {...props} to="/settings/google-drive" replace />}>
      Back to the settings
    </Button>
  )
  return (
    <PageBody narrow>
      <PageHeader title="Google Drive" calls={['GET /api/v1/svc/vdr/google/oauth/callback']} />
      {state === undefined ? (
        <Empty title="No response from Google" action={back}>
          Google redirects here after sign-in. Start under Settings, Google Drive.
        </Empty>
      ) : finished.error ? (
        <Empty title={TITLES.failed} action={back}>
          {finished.error.message}
        </Empty>
      ) : (
        <Loaded query={finished}>
          {({ outcome, detail }) =>
            outcome === 'connected' ? (
              <Navigate to="/settings/google-drive" replace />
            ) : (
              <Empty title={TITLES[outcome]} action={back}>
                {detail}
              </Empty>
            )
          }
        </Loaded>
      )}
    </PageBody>
  )
}
