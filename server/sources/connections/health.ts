import { Adapter } from './adapter.ts'
import { type ConnectionFailure, failureOf } from './open-client.ts'
import type { Session } from './session.ts'
import type { PinnedTool } from './tool-list.ts'
import type { UnsoundTool } from './unsound-tools.ts'

/** The result of a connection's last check. */
export interface Health {
  /** From the first byte to the last list, in milliseconds; null when the server was not reached. */
  latency_ms: number | null
  protocol: string | null
  spoken_over: 'streamable_http' | 'sse' | 'stdio' | null
  server: { name: string; version: string } | null
  tools: number
  resources: number
  /** Tools that were left out, for nobody could call them. */
  unusable_tools: UnsoundTool[]
  /** The server's tools that list, search and read. */
  capabilities: { list: string | null; search: string | null; read: string | null }
  found: string[]
  missing: string[]
  /** The error in words for people; null when there is none. */
  error: string | null
}

/** `tools` are the server's own; empty where it was not reached. */
export interface Check {
  status: 'healthy' | 'unhealthy' | 'needs_authorisation' | 'awaiting_consent'
  health: Health
  tools: PinnedTool[]
}

/** Returns the capabilities of a server that responds. */
export function healthOf(session: Session, latencyMs: number): Check {
  const { client, over, unsound } = session.opened
  const capabilities = new Adapter(session).capabilities
  const names = ['list', 'search', 'read'] as const
  const version = client.getServerVersion()
  return {
    status: 'healthy',
    tools: [...session.tools],
    health: {
      latency_ms: Math.round(latencyMs),
      protocol: client.getNegotiatedProtocolVersion() ?? null,
      spoken_over: over,
      server: version ? { name: version.title ?? version.name, version: version.version } : null,
      tools: session.tools.length,
      resources: session.resources.length,
      unusable_tools: [...unsound],
      capabilities,
      found: names.filter(name => capabilities[name] !== null),
      missing: names.filter(name => capabilities[name] === null),
      error: null,
    },
  }
}

/** Returns the check of a server that could not be reached. */
export function failed(status: Exclude<Check['status'], 'healthy'>, error: string): Check {
  const nothing = { list: null, search: null, read: null }
  return {
    status,
    tools: [],
    health: {
      latency_ms: null,
      protocol: null,
      spoken_over: null,
      server: null,
      tools: 0,
      resources: 0,
      unusable_tools: [],
      capabilities: nothing,
      found: [],
      missing: Object.keys(nothing),
      error,
    },
  }
}

export function failedBy(error: unknown): Check {
  const { kind, message }: ConnectionFailure = failureOf(error)
  return failed(kind === 'needs_authorisation' ? kind : 'unhealthy', message)
}
