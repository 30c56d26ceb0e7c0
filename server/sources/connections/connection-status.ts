import { z } from 'zod'
import { entity, event, field } from '../../kernel/index.ts'

/**
 * Statuses of a connection. `awaiting_consent`: nobody agreed yet to the exact command;
 * `needs_authorisation`: the server requires a person to sign in; `quarantined`: its tools differ from those
 * accepted; the others are results of the last check.
 */
export const statuses = [
  'awaiting_consent',
  'needs_authorisation',
  'healthy',
  'unhealthy',
  'quarantined',
] as const
export type ConnectionStatus = (typeof statuses)[number]

export const connectionStatusChanged = event({
  name: 'mcp_connection.status_changed',
  summary:
    'A connection was found to stand otherwise than before: it cannot be reached, say, or can be again',
  to: 'registered',
  data: entity('ConnectionStatusChanged', {
    connection_id: field.id(),
    name: z.string(),
    status: z.enum(statuses),
    previous_status: z.enum(statuses),
  }),
})
