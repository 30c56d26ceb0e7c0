import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const mcpConnections = module({
  key: 'mcp-connections',
  title: 'Connections',
  core: true,
  writes: ['mcp_connections'],
  routes,
})
