import { module } from '../../kernel/index.ts'
import { checkConnections } from './check-connections.ts'
import { routes } from './routes.ts'

export const mcpConnections = module({
  key: 'mcp-connections',
  title: 'Connections',
  core: true,
  writes: ['mcp_connections'],
  routes,
  schedule: [checkConnections],
})
