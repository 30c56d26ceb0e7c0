import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { meant } from '../../language/language.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { Conflicts } from './Conflicts.tsx'
import { Connections } from './Connections.tsx'
import { Events } from './Events.tsx'
import { Links } from './Links.tsx'
import { conflictsQuery } from './peer.ts'
import { Runs } from './Runs.tsx'

const parts = {
  connections: { label: 'Connections', Part: Connections },
  events: { label: 'Events', Part: Events },
  links: { label: meant('Links', 'between records'), Part: Links },
  conflicts: { label: 'Conflicts', Part: Conflicts },
  runs: { label: 'Runs', Part: Runs },
}
type Key = keyof typeof parts
const keys = Object.keys(parts) as Key[]

/** The private-markets data platform: its connections, its events, and pending decisions. */
export function PeerPage() {
  const search = useSearch({ strict: false }) as SearchParams
  const current = keys.find(key => key === wordOf(search.tab)) ?? 'connections'
  const conflicts = useQuery(conflictsQuery)
  const open = conflicts.data?.items.filter(({ status }) => status === 'open').length ?? 0
  const { Part } = parts[current]
  return (
    <PageBody>
      <PageHeader
        title="Data platform"
        description="Companies and funds from a private-markets data platform, kept in sync with it."
        calls={[
          'GET /admin/integrations/peer',
          'POST /admin/integrations/peer',
          'POST /admin/integrations/peer/test',
          'POST /admin/integrations/peer/rotate-webhook-secret',
          'POST /admin/integrations/peer/access',
          'GET /admin/integrations/peer/events',
          'POST /admin/integrations/peer/events/{peer_event_id}/replay',
          'GET /api/v1/svc/internal/org-status',
          'GET /api/v1/svc/workspaces/lookup',
          'POST /api/v1/svc/workspaces/relink',
          'GET /admin/integrations/peer/conflicts',
          'POST /admin/integrations/peer/conflicts/{peer_conflict_id}/resolve',
          'GET /admin/integrations/peer/runs',
          'POST /admin/integrations/peer/reconcile',
        ]}
      />
      <PageTabs
        label="Parts of the data platform"
        current={current}
        tabs={keys.map(key => ({
          key,
          label: key === 'conflicts' && open > 0 ? `${parts[key].label} (${open})` : parts[key].label,
        }))}
      />
      <Part />
    </PageBody>
  )
}
