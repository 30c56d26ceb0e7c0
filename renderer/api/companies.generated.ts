// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Merge, MergeInput, MergePlan, Persisted, SimilarRecord } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface Company {
  id: number
  name: string
  legal_name: string | null
  aliases: {
    id: number
    name: string
  }[]
  roles: string[]
  website: string | null
  country: string | null
  registration_number: string | null
  lei: string | null
  sector: string | null
  notes: string | null
  owner_id: number | null
  next_step: string | null
  next_step_at: string | null
  version: number
  archived_at: string | null
  created_at: string
  updated_at: string
}

export interface CompanyAliasInput {
  name: string
}

export interface CompanyChange {
  name?: string
  legal_name?: string | null
  website?: string | null
  country?: string | null
  registration_number?: string | null
  lei?: string | null
  sector?: string | null
  notes?: string | null
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
  version?: number
}

export interface CompanyInput {
  name: string
  legal_name?: string | null
  website?: string | null
  country?: string | null
  registration_number?: string | null
  lei?: string | null
  sector?: string | null
  notes?: string | null
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
}

export interface CompanyReferences {
  company_id: number
  references: {
    role: string
    type: string
    count: number
    records: {
      id: number
      title: string
      detail: string | null
    }[]
  }[]
}

export interface CompaniesCalls {
  'GET /api/v1/svc/companies': {
    query?: {
      limit?: number
      cursor?: string
      q?: string
      kind?: string
      country?: string
      owner_id?: number
      archived?: boolean
    }
    answer: List<Company>
  }
  'POST /api/v1/svc/companies': {
    body: CompanyInput
    answer: Company & Persisted
  }
  'GET /api/v1/svc/companies/similar': {
    query?: {
      name?: string
    }
    answer: List<SimilarRecord>
  }
  'GET /api/v1/svc/companies/{company_id}': {
    params: {
      company_id: string | number
    }
    answer: Company
  }
  'PATCH /api/v1/svc/companies/{company_id}': {
    params: {
      company_id: string | number
    }
    body?: CompanyChange
    answer: Company
  }
  'POST /api/v1/svc/companies/{company_id}/archive': {
    params: {
      company_id: string | number
    }
    answer: Company & Persisted
  }
  'POST /api/v1/svc/companies/{company_id}/restore': {
    params: {
      company_id: string | number
    }
    answer: Company & Persisted
  }
  'POST /api/v1/svc/companies/{company_id}/aliases': {
    params: {
      company_id: string | number
    }
    body: CompanyAliasInput
    answer: Company & Persisted
  }
  'DELETE /api/v1/svc/companies/{company_id}/aliases/{alias_id}': {
    params: {
      company_id: string | number
      alias_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/companies/{company_id}/references': {
    params: {
      company_id: string | number
    }
    answer: CompanyReferences
  }
  'POST /api/v1/svc/companies/{company_id}/merge/preview': {
    params: {
      company_id: string | number
    }
    body: MergeInput
    answer: MergePlan
  }
  'POST /api/v1/svc/companies/{company_id}/merge': {
    params: {
      company_id: string | number
    }
    body: MergeInput
    answer: Merge & Persisted
  }
  'GET /api/v1/svc/companies/{company_id}/merges': {
    params: {
      company_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<Merge>
  }
  'POST /api/v1/svc/companies/{company_id}/merges/{merge_id}/undo': {
    params: {
      company_id: string | number
      merge_id: string | number
    }
    answer: Merge & Persisted
  }
}

export const companiesApi = client<CompaniesCalls>()
