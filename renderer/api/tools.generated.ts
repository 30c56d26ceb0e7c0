// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { List } from './transport.ts'

export interface FoundTool {
  name: string
  title: string
  description: string
  category: string
  credits: number
  effect: "read" | "write"
}

export interface FunctionDeclaration {
  name: string
  description: string
  parameters: {
    type: string
    [more: string]: unknown
  }
}

export interface Tool {
  name: string
  title: string
  description: string
  category: string
  credits: number
  effect: "read" | "write"
  featured: boolean
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
  parameters: {
    type: "object"
    [more: string]: unknown
  }
  returns: Record<string, unknown>
}

export interface ToolPrices {
  tools: {
    name: string
    credits: number
  }[]
}

export interface ToolResult {
  tool: string
  result: unknown
  next_cursor?: string
}

export interface ToolsCalls {
  'GET /api/v1/tools': {
    query?: {
      category?: string
      names?: string
      featured?: boolean
    }
    answer: List<Tool>
  }
  'GET /api/v1/tools/search': {
    query?: {
      q?: string
      category?: string
      limit?: number
    }
    answer: List<FoundTool>
  }
  'GET /api/v1/tools/llm-declarations': {
    query?: {
      category?: string
      names?: string
      featured?: boolean
    }
    answer: List<FunctionDeclaration>
  }
  'GET /api/v1/tools/{name}': {
    params: {
      name: string | number
    }
    answer: Tool
  }
  'POST /api/v1/tools/{name}/call': {
    params: {
      name: string | number
    }
    body?: Record<string, unknown>
    answer: ToolResult
  }
  'GET /.well-known/tools.json': {
    answer: ToolPrices
  }
}

export const toolsApi = client<ToolsCalls>()
