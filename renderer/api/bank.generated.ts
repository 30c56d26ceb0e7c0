// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface BankAccount {
  id: number
  fund_account_id: number
  fund_name: string
  gl_account_id: number
  gl_code: string
  gl_name: string
  name: string
  bank_name: string | null
  number: string
  currency: string
  opened_on: string | null
  stated_until: string | null
  open_lines: number
  created_at: string
  updated_at: string
}

export interface BankAccountChange {
  name?: string
  bank_name?: string | null
  number?: unknown & unknown
  opened_on?: string | null
}

export interface BankAccountInput {
  fund_account_id: number
  gl_code?: string
  name: string
  bank_name?: string | null
  number: unknown & unknown
  opened_on?: string | null
}

export interface BankLine {
  id: number
  bank_account_id: number
  booked_on: string
  valued_on: string | null
  amount: number
  currency: string
  counterparty: string | null
  counterparty_account: string | null
  description: string | null
  bank_reference: string | null
  payment_reference: string | null
  status: "open" | "matched" | "set_aside"
  match_id: number | null
  match_reason: string | null
  set_aside_reason: string | null
  set_aside_by: string | null
  proposals: BankProposal[]
  created_at: string
  updated_at: string
}

export interface BankLineSetAside {
  reason: string
}

export interface BankMatch {
  id: number
  bank_account_id: number
  amount: number
  currency: string
  reason: string
  line_ids: number[]
  postings: {
    posting_id: number
    entry_id: number
    posted_as: "payment" | "entry" | null
  }[]
  author: string
  undone_at: string | null
  undone_by: string | null
  created_at: string
  updated_at: string
}

export interface BankMatchInput {
  line_ids: number[]
  postings?: number[]
  payments?: {
    call_id: number
    lp_id: number
    amount: number
  }[]
  loans?: {
    tape_id: number
    month: string
    interest: number
    principal: number
  }[]
  rest?: {
    gl_code: string
    description?: string | null
    partner_id?: number | null
  }
  reason?: string
}

export interface BankMatches {
  matches: BankMatch[]
  amount: number
  currency: string
}

export interface BankMatchesInput {
  matches: BankMatchInput[]
}

export interface BankProposal {
  rule: string
  score: number
  sure: boolean
  reason: string
  match: {
    line_ids: number[]
    postings?: number[]
    payments?: {
      call_id: number
      lp_id: number
      amount: number
    }[]
    loans?: {
      tape_id: number
      month: string
      interest: number
      principal: number
    }[]
    rest?: {
      gl_code: string
      description: string | null
    }
    reason: string
  }
}

export interface BankReconciliation {
  bank_account_id: number
  as_of: string
  currency: string
  status: "reconciled" | "open" | "not_stated"
  stated_until: string | null
  bank_balance: number | null
  book_balance: number
  bank_items: {
    date: string
    amount: number
    text: string
  }[]
  bank_items_count: number
  bank_items_total: number
  open_lines: number
  book_items: {
    date: string
    amount: number
    text: string
  }[]
  book_items_count: number
  book_items_total: number
  difference: number | null
  evidence: string
}

export interface BankStatement {
  id: number
  bank_account_id: number
  format: "camt.053" | "mt940" | "ofx" | "csv"
  file_name: string | null
  digest: string
  currency: string
  number: string | null
  from: string
  to: string
  opening_balance: number
  closing_balance: number
  lines: number
  gap: number | null
  author: string
  created_at: string
  updated_at: string
}

export interface BankStatementImport {
  format: "camt.053" | "mt940" | "ofx" | "csv"
  currency: string
  statements: ImportedBankStatement[]
  problems: string[]
  warnings: string[]
  csv: {
    fields: {
      name: string
      title: string
      needed: boolean
    }[]
    columns: string[]
    mapping: Record<string, string | null>
    date_order: "day_first" | "month_first" | null
    asks_date_order: boolean
  } | null
}

export interface BankStatementInput {
  content: string
  file_name?: string
  mapping?: Record<string, string | null>
  date_order?: "day_first" | "month_first"
  opening_balance?: number
  closing_balance?: number
}

export interface BankStatementTrial {
  format: "camt.053" | "mt940" | "ofx" | "csv"
  currency: string
  statements: ImportedBankStatement[]
  problems: string[]
  warnings: string[]
  csv: {
    fields: {
      name: string
      title: string
      needed: boolean
    }[]
    columns: string[]
    mapping: Record<string, string | null>
    date_order: "day_first" | "month_first" | null
    asks_date_order: boolean
  } | null
  movements: {
    booked_on: string
    amount: number
    counterparty: string | null
    description: string | null
    known: boolean
  }[]
}

export interface ImportedBankStatement {
  statement_id: number | null
  number: string | null
  from: string
  to: string
  opening_balance: number
  closing_balance: number
  lines: number
  new_lines: number
  known_lines: number
  imported_before: boolean
}

export interface BankCalls {
  'GET /api/v1/svc/bank/accounts': {
    query?: {
      limit?: number
      cursor?: string
      fund_account_id?: number
    }
    answer: List<BankAccount>
  }
  'POST /api/v1/svc/bank/accounts': {
    body: BankAccountInput
    answer: BankAccount & Persisted
  }
  'GET /api/v1/svc/bank/accounts/{account_id}': {
    params: {
      account_id: string | number
    }
    answer: BankAccount
  }
  'PATCH /api/v1/svc/bank/accounts/{account_id}': {
    params: {
      account_id: string | number
    }
    body?: BankAccountChange
    answer: BankAccount
  }
  'GET /api/v1/svc/bank/accounts/{account_id}/statements': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<BankStatement>
  }
  'POST /api/v1/svc/bank/accounts/{account_id}/statements/preview': {
    params: {
      account_id: string | number
    }
    body: BankStatementInput
    answer: BankStatementTrial
  }
  'POST /api/v1/svc/bank/accounts/{account_id}/statements': {
    params: {
      account_id: string | number
    }
    body: BankStatementInput
    answer: BankStatementImport & Persisted
  }
  'GET /api/v1/svc/bank/accounts/{account_id}/lines': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      status?: "open" | "matched" | "set_aside"
      q?: string
    }
    answer: List<BankLine>
  }
  'GET /api/v1/svc/bank/lines/{line_id}': {
    params: {
      line_id: string | number
    }
    answer: BankLine
  }
  'POST /api/v1/svc/bank/lines/{line_id}/set-aside': {
    params: {
      line_id: string | number
    }
    body: BankLineSetAside
    answer: BankLine & Persisted
  }
  'POST /api/v1/svc/bank/lines/{line_id}/take-up': {
    params: {
      line_id: string | number
    }
    answer: BankLine & Persisted
  }
  'GET /api/v1/svc/bank/accounts/{account_id}/matches': {
    params: {
      account_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<BankMatch>
  }
  'POST /api/v1/svc/bank/accounts/{account_id}/matches': {
    params: {
      account_id: string | number
    }
    body: BankMatchesInput
    answer: BankMatches & Persisted
  }
  'GET /api/v1/svc/bank/matches/{match_id}': {
    params: {
      match_id: string | number
    }
    answer: BankMatch
  }
  'POST /api/v1/svc/bank/matches/{match_id}/undo': {
    params: {
      match_id: string | number
    }
    answer: BankMatch & Persisted
  }
  'GET /api/v1/svc/bank/accounts/{account_id}/reconciliation': {
    params: {
      account_id: string | number
    }
    query?: {
      as_of?: string
    }
    answer: BankReconciliation
  }
}

export const bankApi = client<BankCalls>()
