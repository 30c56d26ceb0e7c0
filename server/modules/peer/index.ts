import { module } from '../../kernel/index.ts'
import { applyJob } from './applying/apply.ts'
import { dealOfPeer } from './applying/links.ts'
import { settingsRoutes } from './connections/routes.ts'
import { exceptions } from './exceptions.ts'
import { inUse } from './in-use.ts'
import { inboundRoutes } from './inbound/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { fetchPeerDeal } from './runs/first-use.ts'
import { importJobs } from './runs/imports.ts'
import { reconcileJob, reconcileNightly } from './runs/reconcile.ts'
import { runRoutes } from './runs/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

const page = '/settings/integrations/peer'

export const peer = module({
  key: 'peer',
  title: 'Data platform',
  owns: ['peer_connections', 'peer_events', 'peer_links', 'peer_conflicts', 'peer_runs'],
  routes: [...settingsRoutes, ...recordRoutes, ...runRoutes, ...inboundRoutes, ...workspaceRoutes],
  dealOfPeer,
  fetchPeerDeal,
  inUse,
  exceptions,
  jobs: [applyJob, reconcileJob, ...importJobs],
  schedule: [reconcileNightly],
  sealed: [
    {
      table: 'peer_connections',
      column: 'secret_sealed',
      what: 'Webhook secret of the data platform',
      named: 'name',
      page,
    },
    {
      table: 'peer_connections',
      column: 'api_key_sealed',
      what: 'API key of the data platform',
      named: 'name',
      page,
    },
  ],
})
