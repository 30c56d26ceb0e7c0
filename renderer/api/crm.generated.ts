// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Merge, MergeInput, MergePlan, Persisted, SheetImport, SheetImportResult, SheetImportTrial, SimilarRecord } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AddedDealContact {
  id: number
  deal_id: number
  name: string
  email: string | null
  phone: string | null
  company: string | null
  company_id: number | null
  role: string | null
  created_at: string
  updated_at: string
  created: boolean
}

export interface Contact {
  id: number
  name: string
  email: string | null
  phone: string | null
  company: string | null
  company_id: number | null
  role: string | null
  notes: string | null
  import_id: number | null
  owner_id: number | null
  next_step: string | null
  next_step_at: string | null
  archived_at: string | null
  version: number
  deals: {
    id: number
    name: string
    stage: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
    role: string | null
  }[]
  created_at: string
  updated_at: string
}

export interface ContactChange {
  name?: string
  email?: string | null
  phone?: string | null
  company?: string | null
  company_id?: number | null
  role?: string | null
  notes?: string | null
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
  version?: number
}

export interface ContactImport {
  id: number
  source: "csv" | "xlsx" | "rows"
  author: string
  counts: {
    rows: number
    create: number
    update: number
    skip: number
    error: number
  }
  undone_at: string | null
  undone_by: string | null
  created_at: string
  updated_at: string
}

export interface ContactInput {
  name: string
  email?: string | null
  phone?: string | null
  company?: string | null
  company_id?: number | null
  role?: string | null
  notes?: string | null
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
}

export interface Deal {
  id: number
  name: string
  asset_class: string | null
  counterparty: string | null
  company_id: number | null
  sponsor: string | null
  sponsor_id: number | null
  currency: string
  irr_target: number | null
  stage: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
  stage_changed_at: string
  target_size: number | null
  jurisdiction: string | null
  room_id: number | null
  owner_id: number | null
  next_step: string | null
  next_step_at: string | null
  expected_close_on: string | null
  pass_reason: "price" | "credit" | "terms" | "diligence" | "mandate" | "size" | "timing" | "lost" | "withdrawn" | "other" | null
  pass_note: string | null
  passed_to: string | null
  archived_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface DealActivity {
  id: number
  deal_id: number
  type: string
  summary: string
  details: Record<string, unknown> | null
  happened_on: string | null
  author: string
  created_at: string
  updated_at: string
}

export interface DealActivityInput {
  summary: string
  type: string
  happened_on?: string
}

export interface DealChange {
  name?: string
  asset_class?: string | null
  counterparty?: string | null
  company_id?: number | null
  sponsor?: string | null
  sponsor_id?: number | null
  currency?: string
  irr_target?: number | null
  stage?: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
  target_size?: number | null
  jurisdiction?: string | null
  room_id?: number | null
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
  expected_close_on?: string | null
  version?: number
}

export interface DealContact {
  id: number
  deal_id: number
  name: string
  email: string | null
  phone: string | null
  company: string | null
  company_id: number | null
  role: string | null
  created_at: string
  updated_at: string
}

export interface DealContactInput {
  contact_id?: number
  name?: string
  email?: string | null
  role?: string | null
}

export interface DealDetail {
  id: number
  name: string
  asset_class: string | null
  counterparty: string | null
  company_id: number | null
  sponsor: string | null
  sponsor_id: number | null
  currency: string
  irr_target: number | null
  stage: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
  stage_changed_at: string
  target_size: number | null
  jurisdiction: string | null
  room_id: number | null
  owner_id: number | null
  next_step: string | null
  next_step_at: string | null
  expected_close_on: string | null
  pass_reason: "price" | "credit" | "terms" | "diligence" | "mandate" | "size" | "timing" | "lost" | "withdrawn" | "other" | null
  pass_note: string | null
  passed_to: string | null
  archived_at: string | null
  version: number
  created_at: string
  updated_at: string
  room: {
    id: number
    name: string
    status: string
  } | null
  counts: {
    activities: number
    contacts: number
  }
  screening: {
    id: number
    outcome: "pass" | "review" | "fail" | "no_mandate"
    score: number | null
    out_of_date: string[]
    created_at: string
  } | null
}

export interface DealImportInput {
  csv?: string
  xlsx?: string
  sheet?: string
  file_name?: string
  mapping?: Record<string, string | null>
  date_order?: "day_first" | "month_first"
  choices?: Record<string, Record<string, string>>
  duplicates?: Record<string, "create" | "update" | "skip">
}

export interface DealInput {
  name: string
  asset_class?: string | null
  counterparty?: string | null
  company_id?: number | null
  sponsor?: string | null
  sponsor_id?: number | null
  currency?: string
  irr_target?: number | null
  stage?: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
  target_size?: number | null
  jurisdiction?: string | null
  room_id?: number | null
  owner_id?: number | null
  next_step?: string | null
  next_step_at?: string | null
  expected_close_on?: string | null
}

export interface DealNoteInput {
  text: string
}

export interface DealRoomBinding {
  room_id: number | null
}

export interface DealStage {
  key: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
  title: string
  order: number
  type: "open" | "won" | "lost" | "hold"
  probability: number
}

export interface DealStageMove {
  stage: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
  reason?: string
  pass_reason?: "price" | "credit" | "terms" | "diligence" | "mandate" | "size" | "timing" | "lost" | "withdrawn" | "other"
  passed_to?: string
  override?: boolean
  version?: number
}

export interface ImportInput {
  csv?: string
  xlsx?: string
  sheet?: string
  rows?: (Record<string, string | number | boolean | null>)[]
  mapping?: {
    name?: string | null
    first_name?: string | null
    last_name?: string | null
    email?: string | null
    phone?: string | null
    company?: string | null
    role?: string | null
    notes?: string | null
  }
  on_duplicate?: "skip" | "update"
  duplicates?: Record<string, "create" | "update" | "skip">
  on_error?: "skip" | "abort"
}

export interface ImportPreview {
  sheets: string[]
  sheet: string | null
  mapping: {
    name: string | null
    first_name: string | null
    last_name: string | null
    email: string | null
    phone: string | null
    company: string | null
    role: string | null
    notes: string | null
  }
  unmapped_columns: string[]
  counts: {
    rows: number
    create: number
    update: number
    skip: number
    error: number
  }
  rows: ImportPreviewRow[]
}

export interface ImportPreviewRow {
  row: number
  fate: "create" | "update" | "skip" | "error"
  contact: {
    name: string | null
    email: string | null
    phone: string | null
    company: string | null
    role: string | null
    notes: string | null
  }
  existing_id: number | null
  messages: string[]
  similar: {
    id: number | null
    title: string
    detail: string | null
    likeness: number
    row: number | null
  }[]
}

export interface ImportResult {
  import_id: number | null
  sheets: string[]
  sheet: string | null
  mapping: {
    name: string | null
    first_name: string | null
    last_name: string | null
    email: string | null
    phone: string | null
    company: string | null
    role: string | null
    notes: string | null
  }
  unmapped_columns: string[]
  counts: {
    rows: number
    create: number
    update: number
    skip: number
    error: number
  }
  rows: {
    row: number
    fate: "create" | "update" | "skip" | "error"
    contact: {
      name: string | null
      email: string | null
      phone: string | null
      company: string | null
      role: string | null
      notes: string | null
    }
    existing_id: number | null
    messages: string[]
    similar: {
      id: number | null
      title: string
      detail: string | null
      likeness: number
      row: number | null
    }[]
    contact_id: number | null
  }[]
}

export interface ImportUndo {
  import_id: number
  undone_at: string
  removed: {
    id: number
    name: string
    email: string | null
  }[]
  kept: {
    id: number
    name: string
    email: string | null
    reason: "changed" | "linked"
  }[]
  gone: number
  not_restored: number
}

export interface InlineDeal {
  name?: string | null
  asset_class?: string | null
  counterparty?: string | null
  currency?: string
  irr_target?: number | null
  target_size?: number | null
  jurisdiction?: string | null
  mandate?: MandateInput
}

export interface InlineScreening {
  outcome: "pass" | "review" | "fail" | "no_mandate"
  score: number | null
  reason: string
  criteria: {
    key: "asset_class" | "size" | "irr" | "jurisdiction" | "currency"
    outcome: "pass" | "fail" | "unknown"
    weight: number
    reason: string
  }[]
  mandate_version: number | null
}

export interface Mandate {
  asset_classes: string[]
  excluded_asset_classes: string[]
  currencies: string[]
  jurisdictions: string[]
  excluded_jurisdictions: string[]
  min_size: number | null
  max_size: number | null
  size_currency: string | null
  min_irr: number | null
}

export interface MandateInput {
  asset_classes?: string[]
  excluded_asset_classes?: string[]
  currencies?: string[]
  jurisdictions?: string[]
  excluded_jurisdictions?: string[]
  min_size?: number | null
  max_size?: number | null
  size_currency?: string | null
  min_irr?: number | null
}

export interface MandateVersion {
  version: number
  mandate: Mandate | null
  author: string | null
  created_at: string | null
}

export interface PassReasonCount {
  key: "price" | "credit" | "terms" | "diligence" | "mandate" | "size" | "timing" | "lost" | "withdrawn" | "other" | null
  title: string
  count: number
}

export interface Pipeline {
  stages: {
    stage: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
    title: string
    type: "open" | "won" | "lost" | "hold"
    probability: number
    count: number
    totals: {
      currency: string
      count: number
      target_size: number
      unsized: number
    }[]
    deals: Deal[]
    more: number
  }[]
  totals: {
    currency: string
    count: number
    target_size: number
    weighted: number
    open: {
      count: number
      target_size: number
      weighted: number
    }
  }[]
}

export interface Screening {
  id: number
  deal_id: number
  outcome: "pass" | "review" | "fail" | "no_mandate"
  score: number | null
  reason: string
  criteria: {
    key: "asset_class" | "size" | "irr" | "jurisdiction" | "currency"
    outcome: "pass" | "fail" | "unknown"
    weight: number
    reason: string
  }[]
  mandate_version: number | null
  judged: {
    size: string | null
    target_irr: string | null
    currency: string
    asset_class: string | null
    jurisdiction: string | null
  } | null
  out_of_date: string[]
  author: string
  created_at: string
  updated_at: string
}

export interface CrmCalls {
  'POST /api/v1/svc/crm/deals/imports/preview': {
    body: DealImportInput
    answer: SheetImportTrial
  }
  'POST /api/v1/svc/crm/deals/imports': {
    body: DealImportInput
    answer: SheetImportResult & Persisted
  }
  'GET /api/v1/svc/crm/deals/imports': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<SheetImport>
  }
  'POST /api/v1/svc/crm/deals/imports/{import_id}/undo': {
    params: {
      import_id: string | number
    }
    answer: SheetImport & Persisted
  }
  'GET /api/v1/svc/crm/stages': {
    answer: List<DealStage>
  }
  'GET /api/v1/svc/crm/pass-reasons': {
    answer: List<PassReasonCount>
  }
  'GET /api/v1/svc/crm/pipeline': {
    query?: {
      limit?: number
      q?: string
    }
    answer: Pipeline
  }
  'GET /api/v1/svc/crm/deals': {
    query?: {
      limit?: number
      cursor?: string
      stage?: "sourced" | "screening" | "nda" | "indicative_offer" | "due_diligence" | "ic_review" | "term_sheet" | "closing" | "closed_won" | "passed" | "on_hold"
      asset_class?: string
      currency?: string
      owner_id?: number
      pass_reason?: "price" | "credit" | "terms" | "diligence" | "mandate" | "size" | "timing" | "lost" | "withdrawn" | "other"
      company_id?: number
      archived?: boolean
      q?: string
    }
    answer: List<Deal>
  }
  'POST /api/v1/svc/crm/deals': {
    body: DealInput
    answer: Deal & Persisted
  }
  'GET /api/v1/svc/crm/deals/similar': {
    query?: {
      name?: string
      counterparty?: string
    }
    answer: List<SimilarRecord>
  }
  'GET /api/v1/svc/crm/deals/{deal_id}': {
    params: {
      deal_id: string | number
    }
    answer: DealDetail
  }
  'PATCH /api/v1/svc/crm/deals/{deal_id}': {
    params: {
      deal_id: string | number
    }
    body?: DealChange
    answer: Deal
  }
  'DELETE /api/v1/svc/crm/deals/{deal_id}': {
    params: {
      deal_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/archive': {
    params: {
      deal_id: string | number
    }
    answer: Deal & Persisted
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/restore': {
    params: {
      deal_id: string | number
    }
    answer: Deal & Persisted
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/stage': {
    params: {
      deal_id: string | number
    }
    body: DealStageMove
    answer: Deal & Persisted
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/bind-room': {
    params: {
      deal_id: string | number
    }
    body: DealRoomBinding
    answer: Deal & Persisted
  }
  'GET /api/v1/svc/crm/deals/{deal_id}/activities': {
    params: {
      deal_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      type?: string
    }
    answer: List<DealActivity>
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/activity': {
    params: {
      deal_id: string | number
    }
    body: DealActivityInput
    answer: DealActivity & Persisted
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/notes': {
    params: {
      deal_id: string | number
    }
    body: DealNoteInput
    answer: DealActivity & Persisted
  }
  'GET /api/v1/svc/crm/contacts': {
    query?: {
      limit?: number
      cursor?: string
      email?: string
      company?: string
      company_id?: number
      owner_id?: number
      import_id?: number
      archived?: boolean
      q?: string
    }
    answer: List<Contact>
  }
  'POST /api/v1/svc/crm/contacts': {
    body: ContactInput
    answer: Contact & Persisted
  }
  'GET /api/v1/svc/crm/contacts/similar': {
    query?: {
      name?: string
      email?: string
      company?: string
    }
    answer: List<SimilarRecord>
  }
  'GET /api/v1/svc/crm/contacts/{contact_id}': {
    params: {
      contact_id: string | number
    }
    answer: Contact
  }
  'PATCH /api/v1/svc/crm/contacts/{contact_id}': {
    params: {
      contact_id: string | number
    }
    body?: ContactChange
    answer: Contact
  }
  'POST /api/v1/svc/crm/contacts/{contact_id}/archive': {
    params: {
      contact_id: string | number
    }
    answer: Contact & Persisted
  }
  'POST /api/v1/svc/crm/contacts/{contact_id}/restore': {
    params: {
      contact_id: string | number
    }
    answer: Contact & Persisted
  }
  'DELETE /api/v1/svc/crm/contacts/{contact_id}': {
    params: {
      contact_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/crm/deals/{deal_id}/contacts': {
    params: {
      deal_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<DealContact>
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/contacts': {
    params: {
      deal_id: string | number
    }
    body: DealContactInput
    answer: AddedDealContact & Persisted
  }
  'DELETE /api/v1/svc/crm/deals/{deal_id}/contacts/{contact_id}': {
    params: {
      deal_id: string | number
      contact_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/crm/contacts/bulk-import/preview': {
    body: ImportInput
    answer: ImportPreview
  }
  'POST /api/v1/svc/crm/contacts/bulk-import': {
    body: ImportInput
    answer: ImportResult & Persisted
  }
  'GET /api/v1/svc/crm/contacts/imports': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<ContactImport>
  }
  'POST /api/v1/svc/crm/contacts/imports/{import_id}/undo': {
    params: {
      import_id: string | number
    }
    answer: ImportUndo & Persisted
  }
  'GET /api/v1/svc/crm/mandate': {
    query?: {
      version?: number
    }
    answer: MandateVersion
  }
  'GET /api/v1/svc/crm/mandate/versions': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<MandateVersion>
  }
  'GET /api/v1/svc/crm/deals/{deal_id}/screenings': {
    params: {
      deal_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<Screening>
  }
  'PUT /api/v1/svc/crm/mandate': {
    body?: MandateInput
    answer: MandateVersion
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/screen': {
    params: {
      deal_id: string | number
    }
    answer: Screening & Persisted
  }
  'POST /api/v1/svc/crm/screen': {
    body?: InlineDeal
    answer: InlineScreening
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/merge/preview': {
    params: {
      deal_id: string | number
    }
    body: MergeInput
    answer: MergePlan
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/merge': {
    params: {
      deal_id: string | number
    }
    body: MergeInput
    answer: Merge & Persisted
  }
  'GET /api/v1/svc/crm/deals/{deal_id}/merges': {
    params: {
      deal_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<Merge>
  }
  'POST /api/v1/svc/crm/deals/{deal_id}/merges/{merge_id}/undo': {
    params: {
      deal_id: string | number
      merge_id: string | number
    }
    answer: Merge & Persisted
  }
  'POST /api/v1/svc/crm/contacts/{contact_id}/merge/preview': {
    params: {
      contact_id: string | number
    }
    body: MergeInput
    answer: MergePlan
  }
  'POST /api/v1/svc/crm/contacts/{contact_id}/merge': {
    params: {
      contact_id: string | number
    }
    body: MergeInput
    answer: Merge & Persisted
  }
  'GET /api/v1/svc/crm/contacts/{contact_id}/merges': {
    params: {
      contact_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<Merge>
  }
  'POST /api/v1/svc/crm/contacts/{contact_id}/merges/{merge_id}/undo': {
    params: {
      contact_id: string | number
      merge_id: string | number
    }
    answer: Merge & Persisted
  }
}

export const crmApi = client<CrmCalls>()
