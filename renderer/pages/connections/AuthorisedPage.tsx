import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { mcpConnectionsApi } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { connectionsKey } from '../../queries/connections.ts'

/** Handles the redirect of an authorisation server, once, and shows the connection. */
export function AuthorisedPage() {
  const answer = new URLSearchParams(window.location.search)
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => answer.get(name))
  const finished = useQuery({
    queryKey: [...connectionsKey, 'authorised', state],
    queryFn: () =>
      mcpConnectionsApi('POST /api/v1/svc/mcp-connections/authorised', {
        body: { code: code ?? '', state: state ?? '', ...(iss ? { iss } : {}) },
      }),
    enabled: Boolean(code && state),
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <PageBody narrow>
      <PageHeader title="Authorisation" calls={['POST /api/v1/svc/mcp-connections/authorised']} />
      {code && state ? (
        <Loaded query={finished}>
          {({ id }) => (
            <Navigate to="/connections/$connectionId" params={{ connectionId: String(id) }} replace />
          )}
        </Loaded>
      ) : (
        <Empty title="The connection was not authorised">
          The server returned no authorisation. Open the connection and authorise it again.
        </Empty>
      )}
    </PageBody>
  )
}
