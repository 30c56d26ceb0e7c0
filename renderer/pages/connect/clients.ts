import type { DeveloperDashboard } from '../../api/modules.ts'

/** How a desktop AI client connects to the office. */
export interface Connection {
  /** Where the browser found the office. */
  origin: string
  key: string
}

/** The settings of a client that starts a program of its own and speaks to it; the office says which. */
export const overStdio = (
  { origin, key }: Connection,
  { command, args }: DeveloperDashboard['mcp_program'],
): string => written({ command, args, env: { SVC_URL: origin, SVC_API_KEY: key } })

/** The settings of a client that reaches the office by its address. */
export const overHttp = ({ origin, key }: Connection): string =>
  written({ type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } })

const written = (server: object): string => JSON.stringify({ mcpServers: { 'fund-office': server } }, null, 2)
