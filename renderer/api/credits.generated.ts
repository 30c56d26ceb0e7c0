// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { List } from './transport.ts'

export interface CreditBalance {
  balance: number
  held: number
  low: boolean
  threshold: number
}

export type CreditCheckout = Record<string, never>

export interface CreditEntry {
  id: number
  kind: "grant" | "charge" | "hold" | "refund"
  amount: number
  balance_after: number
  subject: string
  note: string | null
  actor: string
  created_at: string
}

export interface CreditGrant {
  package: "small" | "medium" | "large"
  note?: string
}

export type CreditInvoice = Record<string, never>

export interface CreditPackage {
  key: string
  credits: number
}

export interface CreditsCharged {
  balance: number
}

export interface CreditsGranted {
  granted: number
  balance: number
}

export interface UsageInput {
  subject: string
  credits: number
}

export interface CreditsCalls {
  'GET /api/v1/svc/credits/balance': {
    answer: CreditBalance
  }
  'GET /api/v1/svc/credits/transactions': {
    query?: {
      limit?: number
      cursor?: string
      kind?: "grant" | "charge" | "hold" | "refund"
    }
    answer: List<CreditEntry>
  }
  'GET /api/v1/svc/credits/invoices': {
    answer: List<CreditInvoice>
  }
  'GET /api/v1/svc/credits/topup/packages': {
    answer: List<CreditPackage>
  }
  'POST /api/v1/svc/credits/topup/checkout': {
    body: CreditGrant
    answer: CreditsGranted
  }
  'POST /api/v1/svc/credits/portal': {
    answer: CreditCheckout
  }
  'POST /api/v1/svc/credits/subscribe': {
    answer: CreditCheckout
  }
  'POST /api/v1/svc/usage': {
    body: UsageInput
    answer: CreditsCharged
  }
}

export const creditsApi = client<CreditsCalls>()
