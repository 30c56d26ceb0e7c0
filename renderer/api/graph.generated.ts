// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'

export interface Backlinks {
  node: GraphNode
  groups: {
    type: string
    total: number
    records: {
      node: GraphNode
      edges: GraphEdge[]
    }[]
  }[]
  truncated: boolean
}

export interface GraphEdge {
  from: string
  to: string
  type: string
  mutual: boolean
  source: "record" | "document"
  confidence: number | null
  evidence: {
    analysis_id: number
    document: string
    page: number
    quote: string
  } | null
  since: string
}

export interface GraphNode {
  node: string
  type: string
  id: number
  name: string
  parent_id: number | null
}

export interface Neighbourhood {
  root: string
  depth: number
  nodes: GraphNode[]
  edges: GraphEdge[]
  truncated: boolean
}

export interface Paths {
  from: GraphNode
  to: GraphNode
  paths: {
    length: number
    nodes: GraphNode[]
    steps: GraphEdge[][]
  }[]
  truncated: boolean
}

export interface GraphCalls {
  'GET /api/v1/svc/graph/backlinks': {
    query: {
      node: string
      limit?: number
    }
    answer: Backlinks
  }
  'GET /api/v1/svc/graph/graph': {
    query: {
      root: string
      depth?: number
      types?: string
    }
    answer: Neighbourhood
  }
  'GET /api/v1/svc/graph/paths': {
    query: {
      from: string
      to: string
      max?: number
    }
    answer: Paths
  }
}

export const graphApi = client<GraphCalls>()
