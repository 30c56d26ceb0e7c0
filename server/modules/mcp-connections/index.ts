import { module } from '../../kernel/index.ts'
import { connectionStatusChanged } from '../../sources/connections/connection-status.ts'
import { bindingRoutes } from './binding-routes.ts'
import { checkConnections } from './check-connections.ts'
import { exceptions } from './exceptions.ts'
import { routes } from './routes.ts'

export const mcpConnections = module({
  key: 'mcp-connections',
  title: 'Connections',
  core: true,
  writes: ['connection_bindings', 'mcp_connections'],
  routes: [...routes, ...bindingRoutes],
  schedule: [checkConnections],
  events: [connectionStatusChanged],
  sealed: [
    {
      table: 'mcp_connections',
      column: 'secrets_sealed',
      what: 'Settings of a connection',
      named: 'name',
      page: '/connections',
    },
    {
      table: 'mcp_connections',
      column: 'authorisation_sealed',
      what: 'Sign-in of a connection',
      named: 'name',
      page: '/connections',
    },
  ],
  exceptions,
})
