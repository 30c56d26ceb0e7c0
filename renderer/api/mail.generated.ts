// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { MailMessage, Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface MailDecision {
  decision: "arrived" | "send_again"
}

export interface ReturnedMail {
  eml: string
}

export interface MailCalls {
  'GET /api/v1/svc/mail/messages': {
    query?: {
      limit?: number
      cursor?: string
      status?: "queued" | "sending" | "sent" | "refused" | "failed" | "uncertain" | "withdrawn"
    }
    answer: List<MailMessage>
  }
  'POST /api/v1/svc/mail/messages/{mail_id}/decide': {
    params: {
      mail_id: string | number
    }
    body: MailDecision
    answer: MailMessage & Persisted
  }
  'POST /api/v1/svc/mail/returned': {
    body: ReturnedMail
    answer: MailMessage & Persisted
  }
  'POST /api/v1/svc/mail/messages/{mail_id}/withdraw': {
    params: {
      mail_id: string | number
    }
    answer: MailMessage & Persisted
  }
}

export const mailApi = client<MailCalls>()
