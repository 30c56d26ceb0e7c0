// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted, QuotedPage, Source } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface OddAnswer {
  id: number | null
  topic: "key_data" | "firm_overview" | "fund_overview" | "investment_strategy" | "investment_process" | "team" | "alignment_of_interest" | "market_environment" | "fund_terms" | "governance_risk_compliance" | "track_record" | "accounting_valuation_reporting" | "legal_administration" | "esg" | "diversity_inclusion" | "operations_technology" | "cybersecurity_bcp" | "service_providers" | "cash_controls" | "insurance" | "liquidity_leverage"
  question_id: string
  question: string
  answer: string | null
  confidence: number
  status: "draft" | "accepted" | "dropped" | "needs_info"
  moves: ("draft" | "accepted" | "dropped" | "needs_info")[]
  citations: {
    document: string
    page: number
    quote: string | null
    paragraph: number
    start: number
    end: number
  }[]
  source_type: "document" | "human"
  ask_for: string | null
  reviewer: string | null
  last_reviewed_at: string | null
}

export interface OddAnswerChange {
  status?: "draft" | "accepted" | "dropped" | "needs_info"
  answer?: string
}

export interface OddBankItem {
  id: number
  profile_id: number
  topic: "key_data" | "firm_overview" | "fund_overview" | "investment_strategy" | "investment_process" | "team" | "alignment_of_interest" | "market_environment" | "fund_terms" | "governance_risk_compliance" | "track_record" | "accounting_valuation_reporting" | "legal_administration" | "esg" | "diversity_inclusion" | "operations_technology" | "cybersecurity_bcp" | "service_providers" | "cash_controls" | "insurance" | "liquidity_leverage"
  question_id: string
  question: string
  variants: string[]
  answer: string
  status: "draft" | "approved" | "needs_review" | "retired"
  moves: ("draft" | "approved" | "needs_review" | "retired")[]
  source_type: "profile" | "document" | "human"
  as_of: string | null
  review_at: string | null
  disclosure: "public" | "nda" | "lp_only"
  approver: string | null
  approved_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface OddBankItemChange {
  answer?: string
  status?: "draft" | "approved" | "needs_review" | "retired"
  variants?: string[]
  disclosure?: "public" | "nda" | "lp_only"
  as_of?: string | null
  review_at?: string | null
  version?: number
}

export interface OddBankSync {
  fund_profile_id: number
  source_type: "profile" | "document"
  touched: number
  left: number
  unkept: number
}

export interface OddBankSyncInput {
  run_id: number
}

export interface OddInput {
  source: Source
  deal_id?: number | null
  room_id?: number | null
  topics: ("key_data" | "firm_overview" | "fund_overview" | "investment_strategy" | "investment_process" | "team" | "alignment_of_interest" | "market_environment" | "fund_terms" | "governance_risk_compliance" | "track_record" | "accounting_valuation_reporting" | "legal_administration" | "esg" | "diversity_inclusion" | "operations_technology" | "cybersecurity_bcp" | "service_providers" | "cash_controls" | "insurance" | "liquidity_leverage")[]
  ephemeral?: boolean
}

export interface OddProfile {
  id: number
  fund_name: string
  vintage_year: number | null
  facts: {
    key: string
    value: string
    unit: string | null
    source: string | null
    as_of: string | null
    expires_at: string | null
  }[]
  says: Record<string, string>
  answers: {
    draft: number
    approved: number
    needs_review: number
    retired: number
  }
  version: number
  created_at: string
  updated_at: string
}

export interface OddProfileChange {
  fund_name?: string
  vintage_year?: number | null
  facts?: {
    key: string
    value: string
    unit?: string | null
    source?: string | null
    as_of?: string | null
    expires_at?: string | null
  }[]
  version?: number
}

export interface OddProfileInput {
  fund_name: string
  vintage_year?: number | null
  facts?: {
    key: string
    value: string
    unit?: string | null
    source?: string | null
    as_of?: string | null
    expires_at?: string | null
  }[]
}

export interface OddRun {
  id: number
  deal_id: number | null
  room_id: number | null
  topics: ("key_data" | "firm_overview" | "fund_overview" | "investment_strategy" | "investment_process" | "team" | "alignment_of_interest" | "market_environment" | "fund_terms" | "governance_risk_compliance" | "track_record" | "accounting_valuation_reporting" | "legal_administration" | "esg" | "diversity_inclusion" | "operations_technology" | "cybersecurity_bcp" | "service_providers" | "cash_controls" | "insurance" | "liquidity_leverage")[]
  author: string
  byod: boolean
  created_at: string
  summary: string
  source_type: "inline" | "mcp" | "room"
  answers: OddAnswer[]
  documents: {
    name: string
    format: "pdf" | "docx" | "xlsx" | "pptx" | "html" | "eml" | "csv" | "markdown" | "text" | null
    pages: number
    status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large"
    reason: string | null
    coverage: {
      languages: {
        language: string
        sentences: number
      }[]
      unread_pages: number
    } | null
    size: number | null
    sha256: string | null
    now: {
      state: "same" | "changed" | "gone"
      seen_at: string
    } | null
  }[]
  source_status: "kept" | "read" | "unavailable"
}

export interface OddRunSummary {
  id: number
  deal_id: number | null
  room_id: number | null
  topics: ("key_data" | "firm_overview" | "fund_overview" | "investment_strategy" | "investment_process" | "team" | "alignment_of_interest" | "market_environment" | "fund_terms" | "governance_risk_compliance" | "track_record" | "accounting_valuation_reporting" | "legal_administration" | "esg" | "diversity_inclusion" | "operations_technology" | "cybersecurity_bcp" | "service_providers" | "cash_controls" | "insurance" | "liquidity_leverage")[]
  author: string
  byod: boolean
  created_at: string
  documents: number
  counts: {
    draft: number
    accepted: number
    dropped: number
    needs_info: number
  }
}

export interface OddTopic {
  key: "key_data" | "firm_overview" | "fund_overview" | "investment_strategy" | "investment_process" | "team" | "alignment_of_interest" | "market_environment" | "fund_terms" | "governance_risk_compliance" | "track_record" | "accounting_valuation_reporting" | "legal_administration" | "esg" | "diversity_inclusion" | "operations_technology" | "cybersecurity_bcp" | "service_providers" | "cash_controls" | "insurance" | "liquidity_leverage"
  title: string
  questions: {
    id: string
    question: string
  }[]
}

export interface OddCalls {
  'POST /api/v1/svc/odd/generate': {
    body: OddInput
    answer: OddRun & Persisted
  }
  'GET /api/v1/svc/odd/topics': {
    query?: {
      q?: string
    }
    answer: List<OddTopic>
  }
  'GET /api/v1/svc/odd/runs': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      room_id?: number
    }
    answer: List<OddRunSummary>
  }
  'GET /api/v1/svc/odd/runs/{odd_run_id}': {
    params: {
      odd_run_id: string | number
    }
    answer: OddRun
  }
  'GET /api/v1/svc/odd/runs/{odd_run_id}/documents/{document}/pages/{page}': {
    params: {
      odd_run_id: string | number
      document: string | number
      page: string | number
    }
    answer: QuotedPage
  }
  'PATCH /api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}': {
    params: {
      odd_run_id: string | number
      odd_answer_id: string | number
    }
    body?: OddAnswerChange
    answer: OddAnswer
  }
  'GET /api/v1/svc/odd/profiles': {
    query?: {
      limit?: number
      cursor?: string
      q?: string
    }
    answer: List<OddProfile>
  }
  'POST /api/v1/svc/odd/profiles': {
    body: OddProfileInput
    answer: OddProfile & Persisted
  }
  'GET /api/v1/svc/odd/profiles/{profile_id}': {
    params: {
      profile_id: string | number
    }
    answer: OddProfile
  }
  'PATCH /api/v1/svc/odd/profiles/{profile_id}': {
    params: {
      profile_id: string | number
    }
    body?: OddProfileChange
    answer: OddProfile
  }
  'DELETE /api/v1/svc/odd/profiles/{profile_id}': {
    params: {
      profile_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/odd/profiles/{profile_id}/sync': {
    params: {
      profile_id: string | number
    }
    answer: OddBankSync & Persisted
  }
  'GET /api/v1/svc/odd/profiles/{profile_id}/answer-bank': {
    params: {
      profile_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      status?: "draft" | "approved" | "needs_review" | "retired"
    }
    answer: List<OddBankItem>
  }
  'POST /api/v1/svc/odd/profiles/{profile_id}/answer-bank/sync': {
    params: {
      profile_id: string | number
    }
    body: OddBankSyncInput
    answer: OddBankSync & Persisted
  }
  'PATCH /api/v1/svc/odd/profiles/{profile_id}/answer-bank/{item_id}': {
    params: {
      profile_id: string | number
      item_id: string | number
    }
    body?: OddBankItemChange
    answer: OddBankItem
  }
}

export const oddApi = client<OddCalls>()
