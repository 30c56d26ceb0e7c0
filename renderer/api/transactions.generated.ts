// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted, Source } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface ClosingPack {
  tasks: {
    category: "legal" | "corporate" | "diligence" | "kyc" | "security" | "financial" | "opinions" | "regulatory" | "funding" | "closing" | "post_closing"
    title: string
    due_offset: number | null
    is_cp: boolean
  }[]
  milestones: {
    kind: "nda" | "term_sheet" | "exclusivity_end" | "dd_complete" | "ic_approval" | "signing" | "cp_satisfaction" | "closing" | "long_stop" | "other"
    title: string
    due_offset: number | null
  }[]
  version: number
  author: string | null
  updated_at: string | null
}

export interface ClosingPackInput {
  tasks: {
    category: "legal" | "corporate" | "diligence" | "kyc" | "security" | "financial" | "opinions" | "regulatory" | "funding" | "closing" | "post_closing"
    title: string
    due_offset?: number | null
    is_cp?: boolean
  }[]
  milestones: {
    kind: "nda" | "term_sheet" | "exclusivity_end" | "dd_complete" | "ic_approval" | "signing" | "cp_satisfaction" | "closing" | "long_stop" | "other"
    title: string
    due_offset?: number | null
  }[]
  version?: number
}

export interface ExtractedConditions {
  transaction_id: number
  documents: {
    name: string
    status: string
    reason: string | null
  }[]
  found: number
  known: number
  conditions: {
    id: number | null
    number: string | null
    text: string | null
    quote: string | null
    document: string
    page: number | null
    clause: string | null
    responsible: string | null
    type: "documentary" | "corporate" | "security" | "financial" | "regulatory" | "kyc"
    timing: "initial" | "each_utilisation" | "subsequent"
    suggested_task: string
  }[]
}

export interface PreparedTransactionPaper {
  transaction_id: number
  template: string
  title: string
  name: string
  content: string
  missing: {
    field: string
    label: string
  }[]
}

export interface SettledConditions {
  transaction_id: number
  conditions: TransactionCondition[]
  tasks: TransactionTask[]
}

export interface Transaction {
  id: number
  name: string
  asset_class: string | null
  deal_id: number | null
  deal_name: string | null
  linked_room_id: number | null
  owner_id: number | null
  owner: string | null
  currency: string
  status: "drafting" | "negotiating" | "signed" | "funding" | "closed" | "on_hold" | "terminated"
  held_from: "drafting" | "negotiating" | "signed" | "funding" | "closed" | "on_hold" | "terminated" | null
  target_close_date: string | null
  closed_on: string | null
  tasks_total: number
  tasks_open: number
  tasks_overdue: number
  conditions_open: number
  parties_total: number
  parties_signed: number
  funds_confirmed_by: string | null
  funds_confirmed_at: string | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
  next_status: "negotiating" | "signed" | "funding" | "closed" | null
  missing: {
    what: "signature" | "condition" | "funds_flow"
    id: number | null
    message: string
  }[]
  parties: TransactionParty[]
  tasks: TransactionTask[]
}

export interface TransactionChange {
  asset_class?: string | null
  deal_id?: number | null
  linked_room_id?: number | null
  owner_id?: number | null
  target_close_date?: string | null
  notes?: string | null
  name?: string
  version?: number
}

export interface TransactionComparisonInput {
  before: Source
  after?: Source
}

export interface TransactionCondition {
  id: number
  transaction_id: number
  number: string | null
  text: string | null
  quote: string | null
  document: string
  page: number | null
  clause: string | null
  responsible: string | null
  type: "documentary" | "corporate" | "security" | "financial" | "regulatory" | "kyc"
  timing: "initial" | "each_utilisation" | "subsequent"
  suggested_task: string
  state: "proposed" | "accepted" | "dismissed"
  task_id: number | null
  settled_by: string | null
  settled_at: string | null
  created_at: string
  updated_at: string
}

export interface TransactionConditionSource {
  source?: Source
}

export interface TransactionConditionsAcceptance {
  conditions: {
    condition_id: number
    title?: string
    category?: "legal" | "corporate" | "diligence" | "kyc" | "security" | "financial" | "opinions" | "regulatory" | "funding" | "closing" | "post_closing"
  }[]
}

export interface TransactionConditionsDismissal {
  conditions: number[]
}

export interface TransactionDocumentComparison {
  transaction_id: number
  before: string
  after: string
  same: boolean
  summary: string
  counts: {
    inserted: number
    deleted: number
    changed: number
    moved: number
    inserted_words: number
    deleted_words: number
  }
  changed_terms: {
    kind: "amount" | "percentage" | "date" | "number" | "term"
    name: string | null
    before: string | null
    after: string | null
    where: {
      page: number
      paragraph: number
    }
    paragraph: string
  }[]
  paragraphs: {
    kind: "same" | "changed" | "inserted" | "deleted" | "moved_from" | "moved_to"
    before: {
      page: number
      paragraph: number
    } | null
    after: {
      page: number
      paragraph: number
    } | null
    pieces: {
      kind: "same" | "inserted" | "deleted"
      text: string
    }[]
    move: number | null
  }[]
  redline: string | null
}

export interface TransactionFlowLine {
  id: number
  transaction_id: number
  side: "source" | "use"
  party: string
  purpose: string
  amount: number
  currency: string
  called_back_by: string | null
  called_back_at: string | null
  created_at: string
  updated_at: string
}

export interface TransactionFlowLineInput {
  side: "source" | "use"
  party: string
  purpose: string
  amount: number
}

export interface TransactionFundsFlow {
  transaction_id: number
  currency: string
  sources: TransactionFlowLine[]
  uses: TransactionFlowLine[]
  total_sources: number
  total_uses: number
  difference: number
  balanced: boolean
  missing: string[]
  confirmed_by: string | null
  confirmed_at: string | null
}

export interface TransactionInput {
  asset_class?: string | null
  deal_id?: number | null
  linked_room_id?: number | null
  owner_id?: number | null
  target_close_date?: string | null
  notes?: string | null
  name?: string
  currency?: string
  parties?: TransactionPartyInput[]
  seed_default_tasks?: boolean
}

export interface TransactionMilestone {
  id: number
  transaction_id: number
  kind: "nda" | "term_sheet" | "exclusivity_end" | "dd_complete" | "ic_approval" | "signing" | "cp_satisfaction" | "closing" | "long_stop" | "other"
  title: string
  baseline_on: string | null
  planned_on: string | null
  due_offset: number | null
  actual_on: string | null
  slip_days: number | null
  late: boolean
  created_at: string
  updated_at: string
}

export interface TransactionMilestoneChange {
  title?: string
  planned_on?: string | null
  actual_on?: string | null
}

export interface TransactionMilestoneInput {
  kind?: "nda" | "term_sheet" | "exclusivity_end" | "dd_complete" | "ic_approval" | "signing" | "cp_satisfaction" | "closing" | "long_stop" | "other"
  title: string
  planned_on?: string | null
  actual_on?: string | null
}

export interface TransactionPaperInput {
  template: "closing_checklist" | "officers_certificate" | "board_resolution" | "cp_satisfaction_letter" | "funds_flow_memorandum" | "signature_page" | "payoff_letter" | "signature_release"
}

export interface TransactionParty {
  id: number
  transaction_id: number
  idx: number
  name: string
  company_id: number | null
  role: string | null
  signatory: string | null
  email: string | null
  signing_order: number | null
  signed: boolean
  signed_at: string | null
  recorded_by: string | null
  method: "wet_ink" | "e_signature" | "power_of_attorney" | null
  document: string | null
  sha256: string | null
  address: string | null
  user_agent: string | null
  left_at: string | null
  left_reason: string | null
  reminded_on: string | null
  created_at: string
  updated_at: string
}

export interface TransactionPartyChange {
  name?: string
  role?: string | null
  signatory?: string | null
  email?: string | null
  signing_order?: number | null
}

export interface TransactionPartyInput {
  name: string
  company_id?: number | null
  role?: string | null
  signatory?: string | null
  email?: string | null
  signing_order?: number | null
}

export interface TransactionPartyReason {
  reason: string
}

export interface TransactionReminder {
  id: number
  transaction_id: number
  party_id: number
  idx: number
  name: string
  address: string
  subject: string
  message_id: string
  status: "queued" | "sending" | "sent" | "refused" | "failed" | "uncertain" | "withdrawn"
  attempts: number
  sent_at: string | null
  response: string | null
  sender_id: number | null
  sender: string
  created_at: string
  updated_at: string
}

export interface TransactionReminderInput {
  note?: string
}

export interface TransactionRoomLink {
  room_id: number | null
}

export interface TransactionSignedInput {
  signed_at?: string
  method?: "wet_ink" | "e_signature" | "power_of_attorney"
  document_id?: number
  document?: string
  sha256?: string
}

export interface TransactionStatusInput {
  status: "drafting" | "negotiating" | "signed" | "funding" | "closed" | "on_hold" | "terminated"
  override_reason?: string
}

export interface TransactionSummary {
  id: number
  name: string
  asset_class: string | null
  deal_id: number | null
  deal_name: string | null
  linked_room_id: number | null
  owner_id: number | null
  owner: string | null
  currency: string
  status: "drafting" | "negotiating" | "signed" | "funding" | "closed" | "on_hold" | "terminated"
  held_from: "drafting" | "negotiating" | "signed" | "funding" | "closed" | "on_hold" | "terminated" | null
  target_close_date: string | null
  closed_on: string | null
  tasks_total: number
  tasks_open: number
  tasks_overdue: number
  conditions_open: number
  parties_total: number
  parties_signed: number
  funds_confirmed_by: string | null
  funds_confirmed_at: string | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface TransactionTask {
  id: number
  transaction_id: number
  category: "legal" | "corporate" | "diligence" | "kyc" | "security" | "financial" | "opinions" | "regulatory" | "funding" | "closing" | "post_closing"
  title: string
  status: "pending" | "in_progress" | "blocked" | "complete" | "waived" | "not_applicable"
  owner_id: number | null
  owner: string | null
  due_date: string | null
  due_offset: number | null
  overdue: boolean
  overdue_on: string | null
  is_cp: boolean
  condition_id: number | null
  completed_by: string | null
  completed_at: string | null
  waived_by: string | null
  waived_at: string | null
  waiver_reason: string | null
  notes: string | null
  documents: number
  version: number
  created_at: string
  updated_at: string
}

export interface TransactionTaskChange {
  category?: "legal" | "corporate" | "diligence" | "kyc" | "security" | "financial" | "opinions" | "regulatory" | "funding" | "closing" | "post_closing"
  title?: string
  status?: "pending" | "in_progress" | "blocked" | "complete" | "waived" | "not_applicable"
  waiver_reason?: string
  owner_id?: number | null
  due_date?: string | null
  due_offset?: number | null
  is_cp?: boolean
  notes?: string | null
  version?: number
}

export interface TransactionTaskDocument {
  id: number
  task_id: number
  document_id: number | null
  name: string
  sha256: string | null
  changed: boolean
  gone: boolean
  note: string | null
  author: string
  created_at: string
  updated_at: string
}

export interface TransactionTaskDocumentInput {
  document_id?: number
  name?: string
  sha256?: string
  note?: string | null
}

export interface TransactionTaskInput {
  category: "legal" | "corporate" | "diligence" | "kyc" | "security" | "financial" | "opinions" | "regulatory" | "funding" | "closing" | "post_closing"
  title: string
  owner_id?: number | null
  due_date?: string | null
  due_offset?: number | null
  is_cp?: boolean
  notes?: string | null
}

export interface TransactionsCalls {
  'GET /api/v1/svc/transactions/pack': {
    answer: ClosingPack
  }
  'PUT /api/v1/svc/transactions/pack': {
    body: ClosingPackInput
    answer: ClosingPack
  }
  'GET /api/v1/svc/transactions': {
    query?: {
      limit?: number
      cursor?: string
      status?: "drafting" | "negotiating" | "signed" | "funding" | "closed" | "on_hold" | "terminated"
      deal_id?: number
      q?: string
    }
    answer: List<TransactionSummary>
  }
  'POST /api/v1/svc/transactions': {
    body?: TransactionInput
    answer: Transaction & Persisted
  }
  'POST /api/v1/svc/transactions/draft': {
    body?: TransactionInput
    answer: Transaction & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}': {
    params: {
      tx_id: string | number
    }
    answer: Transaction
  }
  'PATCH /api/v1/svc/transactions/{tx_id}': {
    params: {
      tx_id: string | number
    }
    body?: TransactionChange
    answer: Transaction
  }
  'DELETE /api/v1/svc/transactions/{tx_id}': {
    params: {
      tx_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/transactions/{tx_id}/link-room': {
    params: {
      tx_id: string | number
    }
    body: TransactionRoomLink
    answer: Transaction & Persisted
  }
  'POST /api/v1/svc/transactions/{tx_id}/status': {
    params: {
      tx_id: string | number
    }
    body: TransactionStatusInput
    answer: Transaction & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/tasks': {
    params: {
      tx_id: string | number
    }
    query?: {
      status?: "pending" | "in_progress" | "blocked" | "complete" | "waived" | "not_applicable"
      category?: "legal" | "corporate" | "diligence" | "kyc" | "security" | "financial" | "opinions" | "regulatory" | "funding" | "closing" | "post_closing"
    }
    answer: List<TransactionTask>
  }
  'POST /api/v1/svc/transactions/{tx_id}/tasks': {
    params: {
      tx_id: string | number
    }
    body: TransactionTaskInput
    answer: TransactionTask & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/tasks/{task_id}': {
    params: {
      tx_id: string | number
      task_id: string | number
    }
    answer: TransactionTask
  }
  'PATCH /api/v1/svc/transactions/{tx_id}/tasks/{task_id}': {
    params: {
      tx_id: string | number
      task_id: string | number
    }
    body?: TransactionTaskChange
    answer: TransactionTask
  }
  'DELETE /api/v1/svc/transactions/{tx_id}/tasks/{task_id}': {
    params: {
      tx_id: string | number
      task_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/complete': {
    params: {
      tx_id: string | number
      task_id: string | number
    }
    answer: TransactionTask & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents': {
    params: {
      tx_id: string | number
      task_id: string | number
    }
    answer: List<TransactionTaskDocument>
  }
  'POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents': {
    params: {
      tx_id: string | number
      task_id: string | number
    }
    body: TransactionTaskDocumentInput
    answer: TransactionTaskDocument & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents/{assoc_id}': {
    params: {
      tx_id: string | number
      task_id: string | number
      assoc_id: string | number
    }
    answer: TransactionTaskDocument
  }
  'DELETE /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents/{assoc_id}': {
    params: {
      tx_id: string | number
      task_id: string | number
      assoc_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/transactions/{tx_id}/parties': {
    params: {
      tx_id: string | number
    }
    answer: List<TransactionParty>
  }
  'POST /api/v1/svc/transactions/{tx_id}/parties': {
    params: {
      tx_id: string | number
    }
    body: TransactionPartyInput
    answer: TransactionParty & Persisted
  }
  'PATCH /api/v1/svc/transactions/{tx_id}/parties/{idx}': {
    params: {
      tx_id: string | number
      idx: string | number
    }
    body?: TransactionPartyChange
    answer: TransactionParty
  }
  'POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/signed': {
    params: {
      tx_id: string | number
      idx: string | number
    }
    body?: TransactionSignedInput
    answer: TransactionParty & Persisted
  }
  'POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/unsigned': {
    params: {
      tx_id: string | number
      idx: string | number
    }
    body: TransactionPartyReason
    answer: TransactionParty & Persisted
  }
  'POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/leave': {
    params: {
      tx_id: string | number
      idx: string | number
    }
    body: TransactionPartyReason
    answer: TransactionParty & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/reminders': {
    params: {
      tx_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<TransactionReminder>
  }
  'POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/remind': {
    params: {
      tx_id: string | number
      idx: string | number
    }
    body?: TransactionReminderInput
    answer: TransactionReminder & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/milestones': {
    params: {
      tx_id: string | number
    }
    answer: List<TransactionMilestone>
  }
  'POST /api/v1/svc/transactions/{tx_id}/milestones': {
    params: {
      tx_id: string | number
    }
    body: TransactionMilestoneInput
    answer: TransactionMilestone & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/milestones/{milestone_id}': {
    params: {
      tx_id: string | number
      milestone_id: string | number
    }
    answer: TransactionMilestone
  }
  'PATCH /api/v1/svc/transactions/{tx_id}/milestones/{milestone_id}': {
    params: {
      tx_id: string | number
      milestone_id: string | number
    }
    body?: TransactionMilestoneChange
    answer: TransactionMilestone
  }
  'DELETE /api/v1/svc/transactions/{tx_id}/milestones/{milestone_id}': {
    params: {
      tx_id: string | number
      milestone_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/transactions/{tx_id}/funds-flow': {
    params: {
      tx_id: string | number
    }
    answer: TransactionFundsFlow
  }
  'POST /api/v1/svc/transactions/{tx_id}/funds-flow': {
    params: {
      tx_id: string | number
    }
    body: TransactionFlowLineInput
    answer: TransactionFlowLine & Persisted
  }
  'POST /api/v1/svc/transactions/{tx_id}/funds-flow/confirm': {
    params: {
      tx_id: string | number
    }
    answer: TransactionFundsFlow & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/funds-flow/{line_id}': {
    params: {
      tx_id: string | number
      line_id: string | number
    }
    answer: TransactionFlowLine
  }
  'DELETE /api/v1/svc/transactions/{tx_id}/funds-flow/{line_id}': {
    params: {
      tx_id: string | number
      line_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/transactions/{tx_id}/funds-flow/{line_id}/call-back': {
    params: {
      tx_id: string | number
      line_id: string | number
    }
    answer: TransactionFlowLine & Persisted
  }
  'POST /api/v1/svc/transactions/{tx_id}/extract-cps': {
    params: {
      tx_id: string | number
    }
    body?: TransactionConditionSource
    answer: ExtractedConditions & Persisted
  }
  'GET /api/v1/svc/transactions/{tx_id}/conditions': {
    params: {
      tx_id: string | number
    }
    query?: {
      state?: "proposed" | "accepted" | "dismissed"
    }
    answer: List<TransactionCondition>
  }
  'POST /api/v1/svc/transactions/{tx_id}/conditions/accept': {
    params: {
      tx_id: string | number
    }
    body: TransactionConditionsAcceptance
    answer: SettledConditions & Persisted
  }
  'POST /api/v1/svc/transactions/{tx_id}/conditions/dismiss': {
    params: {
      tx_id: string | number
    }
    body: TransactionConditionsDismissal
    answer: SettledConditions & Persisted
  }
  'POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents/prepare': {
    params: {
      tx_id: string | number
      task_id: string | number
    }
    body: TransactionPaperInput
    answer: PreparedTransactionPaper
  }
  'POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents/{assoc_id}/compare': {
    params: {
      tx_id: string | number
      task_id: string | number
      assoc_id: string | number
    }
    body: TransactionComparisonInput
    answer: TransactionDocumentComparison
  }
  'GET /api/v1/svc/transactions/{tx_id}/certificate': {
    params: {
      tx_id: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/transactions/{tx_id}/binder': {
    params: {
      tx_id: string | number
    }
    query?: {
      format?: "pdf" | "zip"
    }
    answer: unknown
  }
}

export const transactionsApi = client<TransactionsCalls>()
