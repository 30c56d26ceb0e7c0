// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AuthorisationReturn {
  code: string
  state: string
  iss?: string
}

export interface AuthorisationStart {
  authorisation_url: string | null
}

export interface CancelledStart {
  cancelled: boolean
}

export interface CatalogueItem {
  id: string
  title: string
  command: string
  args: string[]
  env: string[]
  placeholders: string[]
  needs_consent: boolean
}

export interface CommandConsent {
  command_digest: string
}

export interface Connection {
  id: number
  name: string
  kind: "google_drive" | "sharepoint" | "dropbox" | "box" | "salesforce" | "hubspot" | "affinity" | "docusign" | "quickbooks" | "xero" | "netsuite" | "market_data" | "peer" | "custom"
  transport: "http" | "stdio"
  url: string | null
  command: string | null
  args: string[] | null
  env_keys: string[]
  header_names: string[]
  oauth_client_id: string | null
  catalogue_id: string | null
  arguments: Record<string, string> | null
  command_line: string | null
  command_digest: string | null
  package: {
    runner: "npx" | "uvx"
    name: string
    version: string | null
  } | null
  needs_consent: boolean
  consented_at: string | null
  modules: string[]
  byod: boolean
  status: "awaiting_consent" | "needs_authorisation" | "healthy" | "unhealthy" | "quarantined"
  health: ConnectionHealth | null
  checked_at: string | null
  tools_hash: string | null
  created_at: string
  updated_at: string
}

export interface ConnectionChange {
  name?: string
  kind?: "google_drive" | "sharepoint" | "dropbox" | "box" | "salesforce" | "hubspot" | "affinity" | "docusign" | "quickbooks" | "xero" | "netsuite" | "market_data" | "peer" | "custom"
  modules?: string[]
  byod?: boolean
  url?: string
  headers?: Record<string, string>
  oauth_client?: {
    client_id: string
    client_secret?: string
  } | null
  command?: string
  args?: string[]
  env?: Record<string, string>
  arguments?: Record<string, string>
}

export interface ConnectionEntry {
  path: string
  name: string
  kind: "file" | "folder"
  size: number | null
  media_type: string | null
}

export interface ConnectionHealth {
  latency_ms: number | null
  protocol: string | null
  spoken_over: "streamable_http" | "sse" | "stdio" | null
  server: {
    name: string
    version: string
  } | null
  tools: number
  resources: number
  capabilities: {
    list: string | null
    search: string | null
    read: string | null
  }
  found: string[]
  missing: string[]
  error: string | null
}

export interface ConnectionInput {
  name: string
  kind?: "google_drive" | "sharepoint" | "dropbox" | "box" | "salesforce" | "hubspot" | "affinity" | "docusign" | "quickbooks" | "xero" | "netsuite" | "market_data" | "peer" | "custom"
  modules?: string[]
  byod?: boolean
  url?: string
  headers?: Record<string, string>
  oauth_client?: {
    client_id: string
    client_secret?: string
  }
  command?: string
  args?: string[]
  env?: Record<string, string>
  catalogue_id?: string
  arguments?: Record<string, string>
}

export interface ConnectionTool {
  name: string
  description: string
  input_schema: Record<string, unknown>
  annotations: Record<string, unknown>
  reads_only: boolean
}

export interface ConnectionTools {
  tools_hash: string | null
  tools: ConnectionTool[]
  quarantine: {
    found_hash: string
    added: ConnectionTool[]
    removed: ConnectionTool[]
    changed: {
      before: ConnectionTool
      after: ConnectionTool
    }[]
  } | null
}

export interface ToolsAcceptance {
  found_hash: string
}

export interface McpConnectionsCalls {
  'GET /api/v1/svc/mcp-connections': {
    query?: {
      limit?: number
      cursor?: string
      status?: "awaiting_consent" | "needs_authorisation" | "healthy" | "unhealthy" | "quarantined"
      module?: string
    }
    answer: List<Connection>
  }
  'POST /api/v1/svc/mcp-connections': {
    body: ConnectionInput
    answer: Connection & Persisted
  }
  'GET /api/v1/svc/mcp-connections/catalogue': {
    answer: List<CatalogueItem>
  }
  'GET /api/v1/svc/mcp-connections/{connection_id}': {
    params: {
      connection_id: string | number
    }
    answer: Connection
  }
  'PATCH /api/v1/svc/mcp-connections/{connection_id}': {
    params: {
      connection_id: string | number
    }
    body?: ConnectionChange
    answer: Connection
  }
  'DELETE /api/v1/svc/mcp-connections/{connection_id}': {
    params: {
      connection_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/mcp-connections/{connection_id}/health': {
    params: {
      connection_id: string | number
    }
    answer: Connection & Persisted
  }
  'POST /api/v1/svc/mcp-connections/{connection_id}/cancel-start': {
    params: {
      connection_id: string | number
    }
    answer: CancelledStart
  }
  'GET /api/v1/svc/mcp-connections/{connection_id}/browse': {
    params: {
      connection_id: string | number
    }
    query?: {
      path?: string
    }
    answer: List<ConnectionEntry>
  }
  'GET /api/v1/svc/mcp-connections/{connection_id}/tools': {
    params: {
      connection_id: string | number
    }
    answer: ConnectionTools
  }
  'POST /api/v1/svc/mcp-connections/{connection_id}/consent': {
    params: {
      connection_id: string | number
    }
    body: CommandConsent
    answer: Connection
  }
  'POST /api/v1/svc/mcp-connections/{connection_id}/accept-tools': {
    params: {
      connection_id: string | number
    }
    body: ToolsAcceptance
    answer: Connection
  }
  'POST /api/v1/svc/mcp-connections/{connection_id}/authorise': {
    params: {
      connection_id: string | number
    }
    answer: AuthorisationStart
  }
  'POST /api/v1/svc/mcp-connections/authorised': {
    body: AuthorisationReturn
    answer: Connection
  }
}

export const mcpConnectionsApi = client<McpConnectionsCalls>()
