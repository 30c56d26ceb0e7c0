// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { AgentRunEvents, Persisted, QuotedPage, Source } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AnalysedDocument {
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
}

export interface Analysis {
  id: number
  deal_id: number | null
  room_id: number | null
  as_of: string
  author: string
  byod: boolean
  summary: string
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  source_type: "inline" | "mcp" | "room"
  red_flags: RedFlag[]
  more_flags: number
  entity_map: EntityMap
  documents: AnalysedDocument[]
  missing_sections: string[]
  source_status: "kept" | "read" | "unavailable"
}

export interface AnalysisInput {
  source: Source
  ephemeral?: boolean
  deal_id?: number | null
  room_id?: number | null
  as_of?: string
}

export interface AnalysisSummary {
  id: number
  deal_id: number | null
  room_id: number | null
  as_of: string
  author: string
  byod: boolean
  summary: string
  superseded: {
    by: number
    reason: string
    author: string
    at: string
  } | null
  created_at: string
  documents: number
  flags: {
    critical: number
    high: number
    medium: number
    low: number
    open: number
  }
}

export interface AnalyticsDrilldown {
  room_id: number
  lines: {
    viewer_id: number
    email: string | null
    name: string | null
    document_id: number
    document: string
    opened: number
    downloads: number
    seconds: number
    completion: number
    last_seen_at: string
    pages: {
      page: number
      seconds: number
      views: number
    }[]
  }[]
}

export interface CompleteInput {
  upload_id: number
  parts?: {
    part: number
    etag: string
  }[]
}

export interface CreatedShareLink {
  id: number
  room_id: number
  document_id: number | null
  document: string | null
  name: string
  expires_at: string | null
  require_email: boolean
  verify_email: boolean
  allow: string[]
  deny: string[]
  allow_download: boolean
  watermark: boolean
  max_views: number | null
  has_password: boolean
  nda_text: string | null
  nda_hash: string | null
  group_id: number | null
  folder_ids: number[]
  views: number
  state: "live" | "revoked" | "expired" | "used_up"
  author: string
  last_opened_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
  token: string
  url: string
}

export interface DataRoom {
  id: number
  name: string
  description: string | null
  status: "active" | "archived"
  published_at: string | null
  nda_required: boolean
  template: string | null
  permission: "none" | "view" | "download" | "print" | "edit"
  deals: {
    id: number
    name: string
    stage: string
  }[]
  created_at: string
  updated_at: string
}

export interface DataRoomAuditEntry {
  at: string
  actor: string
  action: string
  target: string
  outcome: string
}

export interface DataRoomChange {
  name?: string
  description?: string | null
  status?: "active" | "archived"
  published?: true
  nda_text?: string | null
}

export interface DataRoomChanges {
  folders: number
  documents: number
}

export interface DataRoomChangesInput {
  folders?: {
    id: number
    held?: boolean
    visible_from?: string | null
  }[]
  documents?: {
    id: number
    held?: boolean
    visible_from?: string | null
    status?: "ready" | "archived"
  }[]
}

export interface DataRoomDocument {
  id: number
  room_id: number
  connection_id: number | null
  name: string
  folder_id: number | null
  index: string | null
  status: "pending" | "ready" | "failed" | "archived"
  reason: string | null
  version: number
  content_type: string | null
  pages: number | null
  kept: boolean
  held: boolean
  visible_from: string | null
  permission: "none" | "view" | "download" | "print" | "edit"
  size: number | null
  sha256: string | null
  before_sha256: string | null
  since: string
  read_at: string
  gone_at: string | null
  created_at: string
  updated_at: string
}

export interface DataRoomDocumentChange {
  name?: unknown & unknown
  folder_id?: number | null
  position?: number
  status?: "ready" | "archived"
  held?: boolean
  visible_from?: string | null
}

export interface DataRoomDocumentInput {
  name: unknown & unknown
  folder_id?: number | null
  content?: string
}

export interface DataRoomDocumentText {
  document_id: number
  name: string
  version: number
  status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large" | "waiting" | "not_kept"
  reason: string | null
  pages_in_all: number
  pages: {
    page: number
    label: string | null
    readable: boolean
    paragraphs: string[]
  }[]
}

export interface DataRoomDocumentVersion {
  version: number
  size: number
  sha256: string
  content_type: string
  author: string
  created_at: string
}

export interface DataRoomFolder {
  id: number
  room_id: number
  parent_id: number | null
  name: string
  index: string
  held: boolean
  visible_from: string | null
  permission: "none" | "view" | "download" | "print" | "edit"
  created_at: string
  updated_at: string
}

export interface DataRoomFolderChange {
  name?: unknown & unknown
  parent_id?: number | null
  position?: number
  held?: boolean
  visible_from?: string | null
}

export interface DataRoomFolderInput {
  name: unknown & unknown
  parent_id?: number | null
  held?: boolean
  visible_from?: string | null
}

export interface DataRoomGrant {
  id: number
  folder_id: number | null
  document_id: number | null
  group_id: number | null
  user_id: number | null
  permission: "none" | "view" | "download" | "print" | "edit"
}

export interface DataRoomGrantInput {
  folder_id?: number | null
  document_id?: number | null
  group_id?: number | null
  user_id?: number | null
  permission: "none" | "view" | "download" | "print" | "edit" | null
}

export interface DataRoomGrants {
  grants: DataRoomGrant[]
}

export interface DataRoomGroup {
  id: number
  room_id: number
  name: string
  permission: "none" | "view" | "download" | "print" | "edit" | null
  members: number
  created_at: string
  updated_at: string
}

export interface DataRoomGroupChange {
  name?: string
  permission?: "none" | "view" | "download" | "print" | "edit" | null
}

export interface DataRoomGroupInput {
  name: string
  permission?: "none" | "view" | "download" | "print" | "edit" | null
}

export interface DataRoomImport {
  id: number
  room_id: number
  folder_id: number | null
  title: string
  status: "running" | "done" | "failed" | "cancelled"
  percent: number | null
  message: string | null
  counts: {
    found: number
    waiting: number
    created: number
    updated: number
    unchanged: number
    skipped: number
    failed: number
    gone: number
  }
  bytes: {
    came: number
    of: number
  }
  error: string | null
  author: string
  finished_at: string | null
  created_at: string
  updated_at: string
}

export interface DataRoomImportItem {
  id: number
  name: string
  path: string
  kind: "folder" | "file"
  size: number | null
  state: "waiting" | "created" | "updated" | "unchanged" | "skipped" | "failed" | "gone"
  reason: string | null
  document_id: number | null
}

export interface DataRoomInput {
  name: string
  description?: string | null
  status?: "active" | "archived"
  template?: "fund_raising" | "credit" | "ma"
}

export interface DataRoomLayout {
  template: "fund_raising" | "credit" | "ma"
}

export interface DataRoomMember {
  id: number
  user_id: number
  name: string
  email: string
  group: string | null
  group_id: number | null
  permission: "none" | "view" | "download" | "print" | "edit" | null
  manages: boolean
  nda: "not_asked" | "open" | "accepted"
  nda_accepted_at: string | null
  created_at: string
  updated_at: string
}

export interface DataRoomMemberChange {
  group?: string | null
  permission?: "none" | "view" | "download" | "print" | "edit" | null
}

export interface DataRoomMemberInput {
  user_id?: number
  email?: string
  group?: string | null
  permission?: "none" | "view" | "download" | "print" | "edit" | null
}

export interface DataRoomMove {
  id: number
}

export interface DataRoomMoveInput {
  folders?: number[]
  documents?: number[]
  folder_id: number | null
  position?: number
}

export interface DataRoomNdaAcceptance {
  room_id: number
  nda_hash: string
  name?: string
}

export interface DataRoomNdaStatus {
  room_id: number | null
  required: boolean
  accepted: boolean
  accepted_at: string | null
  nda_text: string | null
  nda_hash: string | null
}

export interface DataRoomPermissions {
  user_id: number | null
  group_id: number | null
  may_enter: boolean
  nda: "not_asked" | "open" | "accepted"
  room: "none" | "view" | "download" | "print" | "edit"
  folders: {
    id: number
    permission: "none" | "view" | "download" | "print" | "edit"
    given: "none" | "view" | "download" | "print" | "edit" | null
    shown: boolean
  }[]
  documents: {
    id: number
    permission: "none" | "view" | "download" | "print" | "edit"
    given: "none" | "view" | "download" | "print" | "edit" | null
  }[]
}

export interface DataRoomRedFlag {
  id: number
  category: "financial" | "tax" | "legal" | "litigation" | "corporate_ownership" | "contracts" | "customer_concentration" | "supplier" | "debt_liens" | "related_party" | "ip" | "employment" | "pension" | "regulatory_licence" | "sanctions_aml" | "data_privacy_cyber" | "environmental" | "insurance" | "real_estate" | "management_key_person" | "accounting_quality" | "valuation" | "fund_terms" | "missing_document" | "inconsistency"
  kind: string
  severity: "critical" | "high" | "medium" | "low"
  title: string
  explanation: string
  evidence: {
    document: string
    page: number
    quote: string | null
    paragraph: number
    start: number
    end: number
    document_id: number | null
  }[]
  suggested_action: string
  status: "open" | "confirmed" | "resolved" | "false_positive"
  moves: ("open" | "confirmed" | "resolved" | "false_positive")[]
  note: string | null
  resolver: string | null
  resolved_at: string | null
  carried_from: number | null
  gone_in: number | null
  gone_at: string | null
  analysis_id: number
  found_at: string
}

export interface DataRoomSource {
  id: number
  room_id: number
  connection_id: number | null
  path: string
  author: string
  read_at: string
  documents: number
  changed: number
  gone: number
  created_at: string
}

export interface DataRoomSourceInput {
  source: Source
}

export interface DataRoomTemplate {
  key: string
  title: string
  purpose: string
  folders: {
    index: string
    name: string
  }[]
  groups: {
    name: string
    permission: "none" | "view" | "download" | "print" | "edit"
    grants: {
      index: string
      permission: "none" | "view" | "download" | "print" | "edit"
    }[]
  }[]
  expects: {
    index: string
    title: string
  }[]
}

export interface DiligenceInput {
  as_of?: string
}

export interface DiligenceRun {
  id: number
  run_id: number
  room_id: number
  status: "running" | "waiting" | "completed" | "failed" | "cancelled"
  started_by: string
  as_of: string
  documents: number | null
  documents_read: number
  analysis_id: number | null
  red_flags: {
    new: number
    again: number
    gone: number
  } | null
  created_at: string
  finished_at: string | null
}

export interface DocumentAnswer {
  answer: string | null
  found: boolean
  citations: {
    document: string
    document_id: number | null
    page: number
    quote: string
  }[]
  nearest: {
    document: string
    document_id: number | null
    page: number
    quote: string
  }[]
  documents_read: number
  unread: {
    document: string
    reason: string
  }[]
  more_unread: number
}

export interface DocumentFigures {
  document_id: number
  name: string
  index: string | null
  pages: number | null
  viewers: number
  page_views: number
  seconds: number
  completion: number
  downloads: number
  last_seen_at: string
}

export interface DocumentQuestion {
  question: string
  room_id?: number
  analysis_id?: number
  source?: Source
}

export interface DownloadAddress {
  url: string
  expires_at: string
}

export interface DriveImport {
  id: number
  room_id: number
  folder_id: number | null
  title: string
  status: "running" | "done" | "failed" | "cancelled"
  percent: number | null
  message: string | null
  counts: {
    found: number
    waiting: number
    created: number
    updated: number
    unchanged: number
    skipped: number
    failed: number
    gone: number
  }
  bytes: {
    came: number
    of: number
  }
  error: string | null
  author: string
  finished_at: string | null
  created_at: string
  updated_at: string
  plan: {
    counts: {
      new: number
      changed: number
      unchanged: number
      skipped: number
      gone: number
      folders: number
      bytes: number
    }
    items: {
      name: string
      path: string
      kind: "folder" | "file"
      size: number | null
      fate: "new" | "changed" | "unchanged" | "skipped" | "gone"
      reason: string | null
    }[]
  } | null
}

export interface DriveImportInput {
  items: string[]
  folder_id?: number | null
}

export interface EntityMap {
  nodes: {
    id: string
    type: "person" | "company" | "fund" | "security" | "property" | "account" | "document"
    name: string
    aliases: string[]
    identifiers: {
      scheme: "lei" | "isin" | "iban" | "company_number" | "tax_number" | "email"
      value: string
    }[]
    jurisdiction: string | null
    company_id: number | null
  }[]
  edges: {
    from: string
    to: string
    type: "owns" | "controls" | "director_of" | "lender_to" | "guarantor_of" | "counterparty_to" | "employs" | "advises" | "related_to" | "mentioned_in"
    share_pct: number | null
    role: string | null
    evidence: {
      document: string
      page: number
      quote: string | null
      paragraph: number
      start: number
      end: number
    }[]
  }[]
  more_nodes: number
  more_edges: number
}

export interface FolderSummary {
  room_id: number
  folder_id: number
  folder: string
  overview: string
  documents: {
    document_id: number
    index: string | null
    name: string
    kind: "agreement" | "constitution" | "accounts" | "tax" | "minutes" | "certificate" | "opinion" | "report" | "policy" | "questionnaire" | "presentation" | "table" | "correspondence" | "other"
    version: number
    pages: number
    status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large" | "waiting" | "lent"
    reason: string | null
    sentences: {
      text: string
      citations: {
        page: number
        quote: string
      }[]
    }[]
  }[]
  more_documents: number
  unread: {
    document_id: number
    index: string | null
    name: string
    status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large" | "waiting" | "lent"
    reason: string
  }[]
  written: {
    text: string
    citations: {
      document_id: number
      document: string
      quote: string
    }[]
  }[]
  model: {
    name: string
    used: boolean
    reason: string | null
  } | null
  dropped_sentences: number
  persisted: false
}

export interface FoundInDocument {
  room_id: number
  room: string
  document_id: number
  document: string
  page: number | null
  quote: string | null
}

export interface GoogleCallback {
  outcome: "connected" | "denied" | "failed"
  detail: string | null
}

export interface GoogleClient {
  configured: boolean
  client_id: string | null
  has_secret: boolean
  base_url: string | null
  redirect_uri: string
  updated_at: string | null
}

export interface GoogleClientInput {
  client_id: string
  client_secret?: string
  base_url?: string | null
}

export interface GoogleDisconnected {
  revoked: boolean
}

export interface GoogleDrive {
  drive_id: string
  name: string
  kind: "my_drive" | "shared_with_me" | "shared_drive"
}

export interface GoogleEntry {
  google_id: string
  name: string
  kind: "folder" | "file"
  folder_id: string | null
  media_type: string
  size: number | null
  modified_at: string | null
  becomes: string | null
  reason: string | null
}

export interface GooglePage {
  folder: {
    google_id: string
    name: string
  }
  entries: GoogleEntry[]
  next_page_token: string | null
}

export interface GoogleSignIn {
  authorisation_url: string
  expires_at: string
}

export interface GoogleStatus {
  state: "not_configured" | "not_connected" | "connected" | "reconnect"
  reason: string | null
  account: string | null
  connected_by: string | null
  connected_at: string | null
}

export interface MultipartInput {
  name: unknown & unknown
  size: number
  folder_id?: number | null
  sha256?: string
}

export interface MultipartUpload {
  document_id: number
  upload_id: number
  part_size: number
  parts: number
}

export interface OfficeAnalytics {
  viewers: number
  visits: number
  page_views: number
  seconds: number
  average_seconds: number
  downloads: number
  last_seen_at: string | null
  rooms: {
    room_id: number
    name: string
    viewers: number
    visits: number
    page_views: number
    seconds: number
    average_seconds: number
    downloads: number
    last_seen_at: string | null
  }[]
}

export interface PartAddresses {
  urls: {
    part: number
    url: string
  }[]
  expires_at: string
}

export interface PartKept {
  etag: string
  size: number
}

export interface PartsInput {
  upload_id: number
  parts: number[]
}

export interface PartsThere {
  upload_id: number
  part_size: number
  parts: {
    part: number
    etag: string
    size: number
  }[]
}

export interface PresignInput {
  name: unknown & unknown
  size: number
  content_type?: string
  folder_id?: number | null
  sha256?: string
}

export interface PresignedUpload {
  document_id: number
  upload_url: string
  method: "PUT"
  headers: Record<string, string>
  expires_at: string
}

export interface ReapedUploads {
  reaped: number
}

export interface RedFlag {
  id: number | null
  category: "financial" | "tax" | "legal" | "litigation" | "corporate_ownership" | "contracts" | "customer_concentration" | "supplier" | "debt_liens" | "related_party" | "ip" | "employment" | "pension" | "regulatory_licence" | "sanctions_aml" | "data_privacy_cyber" | "environmental" | "insurance" | "real_estate" | "management_key_person" | "accounting_quality" | "valuation" | "fund_terms" | "missing_document" | "inconsistency"
  kind: string
  severity: "critical" | "high" | "medium" | "low"
  title: string
  explanation: string
  evidence: {
    document: string
    page: number
    quote: string | null
    paragraph: number
    start: number
    end: number
  }[]
  suggested_action: string
  status: "open" | "confirmed" | "resolved" | "false_positive"
  moves: ("open" | "confirmed" | "resolved" | "false_positive")[]
  note: string | null
  resolver: string | null
  resolved_at: string | null
  carried_from: number | null
  gone_in: number | null
  gone_at: string | null
}

export interface RedFlagChange {
  status?: "open" | "confirmed" | "resolved" | "false_positive"
  note?: string | null
}

export interface RoomAnalytics {
  room_id: number
  name: string
  viewers: number
  visits: number
  page_views: number
  seconds: number
  average_seconds: number
  downloads: number
  last_seen_at: string | null
  documents: number
  documents_opened: number
  completion: number
  days: {
    day: string
    visits: number
    page_views: number
    seconds: number
  }[]
  ranking: ViewerFigures[]
  by_document: DocumentFigures[]
  unopened: {
    document_id: number
    name: string
    index: string | null
  }[]
}

export interface RoomIntelligence {
  room_id: number
  room: string
  sees_whole: boolean
  overview: string
  counts: {
    documents: number
    pages: number
    by_kind: {
      kind: "agreement" | "constitution" | "accounts" | "tax" | "minutes" | "certificate" | "opinion" | "report" | "policy" | "questionnaire" | "presentation" | "table" | "correspondence" | "other"
      documents: number
    }[]
    by_status: {
      status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large" | "waiting" | "lent"
      documents: number
    }[]
    by_language: {
      language: string
      documents: number
      sentences: number
    }[]
  }
  unread: {
    document_id: number
    index: string | null
    name: string
    status: "read" | "partly_readable" | "unreadable" | "unsupported" | "too_large" | "waiting" | "lent"
    reason: string
  }[]
  more_unread: number
  checklist: {
    template: string
    title: string
    found: {
      index: string
      title: string
      document_id: number | null
      document: string | null
    }[]
    missing: {
      index: string
      title: string
    }[]
    empty_sections: {
      index: string
      name: string
    }[]
  } | null
  parties: {
    name: string
    type: "person" | "company" | "fund" | "security" | "property" | "account" | "document"
    roles: string[]
    company_id: number | null
    documents: number
    places: {
      document_id: number
      index: string | null
      document: string
      page: number
      quote: string
    }[]
  }[]
  more_parties: number
  dates: {
    on: string
    what: string
    document_id: number
    index: string | null
    document: string
    page: number
    quote: string
  }[]
  more_dates: number
  amounts: {
    what: string
    written: string
    document_id: number
    index: string | null
    document: string
    page: number
    quote: string
  }[]
  more_amounts: number
  contradictions: {
    kind: string
    severity: "critical" | "high" | "medium" | "low"
    title: string
    explanation: string
    evidence: {
      document_id: number
      index: string | null
      document: string
      page: number
      quote: string
    }[]
  }[]
  red_flags: {
    by_severity: {
      critical: number
      high: number
      medium: number
      low: number
    }
    by_status: {
      open: number
      confirmed: number
      resolved: number
      false_positive: number
    }
    gone: number
    gravest: {
      id: number
      analysis_id: number | null
      severity: "critical" | "high" | "medium" | "low"
      status: "open" | "confirmed" | "resolved" | "false_positive"
      title: string
      suggested_action: string
      note: string | null
      evidence: {
        document_id: number | null
        index: string | null
        document: string
        page: number
        quote: string | null
      }[]
    }[]
    more: number
  }
  since: {
    run_id: number | null
    at: string
    added: {
      document_id: number
      index: string | null
      name: string
    }[]
    changed: {
      document_id: number
      index: string | null
      name: string
    }[]
    gone: string[]
    more: number
    flags: {
      new: number
      again: number
      gone: number
    } | null
  } | null
}

export interface RoomReport {
  report: "index" | "diligence" | "permissions" | "visitors" | "questions"
  title: string
  about: string
  content_type: "text/csv" | "application/pdf" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  address: string
}

export interface ShareAccess {
  id: number
  at: string
  action: "opened" | "viewed" | "downloaded" | "nda_accepted" | "wrong_password" | "wrong_code"
  link_id: number
  link: string
  visit_id: number | null
  email: string | null
  email_proven: boolean
  name: string | null
  document_id: number | null
  document: string | null
  address: string | null
  user_agent: string | null
}

export interface ShareLink {
  id: number
  room_id: number
  document_id: number | null
  document: string | null
  name: string
  expires_at: string | null
  require_email: boolean
  verify_email: boolean
  allow: string[]
  deny: string[]
  allow_download: boolean
  watermark: boolean
  max_views: number | null
  has_password: boolean
  nda_text: string | null
  nda_hash: string | null
  group_id: number | null
  folder_ids: number[]
  views: number
  state: "live" | "revoked" | "expired" | "used_up"
  author: string
  last_opened_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
}

export interface ShareLinkInput {
  name?: string
  expires_at?: string | null
  password?: string | null
  require_email?: boolean
  verify_email?: boolean
  allow?: string[]
  deny?: string[]
  allow_download?: boolean
  watermark?: boolean
  nda_text?: string | null
  max_views?: number | null
  folder_ids?: number[]
  group_id?: number | null
}

export interface ShareNdaInput {
  name: string
  email: string
  nda_hash?: string
}

export interface ShareSettings {
  public_url: string | null
  mail_configured: boolean
}

export interface ShareVisitInput {
  email?: string
  code?: string
  password?: string
}

export interface SharedDocument {
  id: number
  folder_id: number | null
  name: string
  index: string | null
  content_type: string | null
  size: number | null
  version: number
  may_download: boolean
  updated_at: string
}

export interface SharedFolder {
  id: number
  parent_id: number | null
  name: string
  index: string
}

export interface SharedRoom {
  office: string
  colour: string
  logo: string | null
  gate: "password" | "email" | "code" | "nda" | null
  email: string | null
  nda_text: string | null
  nda_hash: string | null
  name: string | null
  document_id: number | null
  allow_download: boolean
  watermark: boolean
}

export interface SupersedingAnalysisInput {
  source: Source
  ephemeral?: boolean
  deal_id?: number | null
  room_id?: number | null
  as_of?: string
  reason: string
}

export interface TrackTimeInput {
  pages: {
    page: number
    seconds: number
  }[]
}

export interface TrackedLinkInput {
  name?: string
  expires_at?: string | null
  password?: string | null
  require_email?: boolean
  verify_email?: boolean
  allow?: string[]
  deny?: string[]
  allow_download?: boolean
  watermark?: boolean
  nda_text?: string | null
  max_views?: number | null
}

export interface TrackedLinkStats {
  link_id: number
  document_id: number
  document: string | null
  visits: number
  viewers: number
  seconds: number
  completion: number
  downloads: number
  last_seen_at: string | null
  pages: {
    page: number
    seconds: number
    views: number
  }[]
}

export interface TrackedTime {
  counted: boolean
  seconds: number
}

export interface UploadInput {
  upload_id: number
}

export interface ViewerFigures {
  viewer_id: number
  visit_id: number | null
  email: string | null
  name: string | null
  visits: number
  page_views: number
  seconds: number
  documents: number
  completion: number
  downloads: number
  interest: number
  last_seen_at: string
}

export interface VdrCalls {
  'GET /api/v1/svc/vdr/rooms': {
    query?: {
      limit?: number
      cursor?: string
      status?: "active" | "archived"
      q?: string
    }
    answer: List<DataRoom>
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}': {
    params: {
      room_id: string | number
    }
    answer: DataRoom
  }
  'PATCH /api/v1/svc/vdr/rooms/{room_id}': {
    params: {
      room_id: string | number
    }
    body?: DataRoomChange
    answer: DataRoom
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/sources': {
    params: {
      room_id: string | number
    }
    answer: List<DataRoomSource>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/sources': {
    params: {
      room_id: string | number
    }
    body: DataRoomSourceInput
    answer: DataRoomSource & Persisted
  }
  'POST /api/v1/svc/vdr/analyze': {
    body: AnalysisInput
    answer: Analysis & Persisted
  }
  'GET /api/v1/svc/vdr/analyses': {
    query?: {
      limit?: number
      cursor?: string
      deal_id?: number
      room_id?: number
      newest?: boolean
      superseded?: boolean
    }
    answer: List<AnalysisSummary>
  }
  'GET /api/v1/svc/vdr/analyses/{analysis_id}': {
    params: {
      analysis_id: string | number
    }
    answer: Analysis
  }
  'GET /api/v1/svc/vdr/analyses/{analysis_id}/documents/{document}/pages/{page}': {
    params: {
      analysis_id: string | number
      document: string | number
      page: string | number
    }
    answer: QuotedPage
  }
  'POST /api/v1/svc/vdr/analyses/{analysis_id}/supersede': {
    params: {
      analysis_id: string | number
    }
    body: SupersedingAnalysisInput
    answer: Analysis & Persisted
  }
  'PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}': {
    params: {
      analysis_id: string | number
      flag_id: string | number
    }
    body?: RedFlagChange
    answer: RedFlag
  }
  'POST /api/v1/svc/vdr/rooms': {
    body: DataRoomInput
    answer: DataRoom & Persisted
  }
  'GET /api/v1/svc/vdr/room-templates': {
    answer: List<DataRoomTemplate>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/template': {
    params: {
      room_id: string | number
    }
    body: DataRoomLayout
    answer: DataRoom & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/folders': {
    params: {
      room_id: string | number
    }
    answer: List<DataRoomFolder>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/folders': {
    params: {
      room_id: string | number
    }
    body: DataRoomFolderInput
    answer: DataRoomFolder & Persisted
  }
  'PATCH /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}': {
    params: {
      room_id: string | number
      folder_id: string | number
    }
    body?: DataRoomFolderChange
    answer: DataRoomFolder
  }
  'DELETE /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}': {
    params: {
      room_id: string | number
      folder_id: string | number
    }
    answer: undefined
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/moves': {
    params: {
      room_id: string | number
    }
    body: DataRoomMoveInput
    answer: DataRoomMove & Persisted
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/moves/undo': {
    params: {
      room_id: string | number
    }
    answer: DataRoomMove & Persisted
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/moves/{move_id}/undo': {
    params: {
      room_id: string | number
      move_id: string | number
    }
    answer: DataRoomMove & Persisted
  }
  'DELETE /api/v1/svc/vdr/rooms/{room_id}': {
    params: {
      room_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      folder_id?: number
    }
    answer: List<DataRoomDocument>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents': {
    params: {
      room_id: string | number
    }
    body: DataRoomDocumentInput
    answer: DataRoomDocument & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    answer: DataRoomDocument
  }
  'PATCH /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    body?: DataRoomDocumentChange
    answer: DataRoomDocument
  }
  'DELETE /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/versions': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    answer: List<DataRoomDocumentVersion>
  }
  'PUT /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/upload': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    query?: {
      sha256?: string
    }
    answer: DataRoomDocument
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/presign': {
    params: {
      room_id: string | number
    }
    body: PresignInput
    answer: PresignedUpload
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/confirm': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    answer: DataRoomDocument
  }
  'PUT /api/v1/svc/vdr/rooms/{room_id}/uploads/{address}': {
    params: {
      room_id: string | number
      address: string | number
    }
    answer: DataRoomDocument
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/multipart/initiate': {
    params: {
      room_id: string | number
    }
    body: MultipartInput
    answer: MultipartUpload
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/multipart/presign-parts': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    body: PartsInput
    answer: PartAddresses
  }
  'PUT /api/v1/svc/vdr/rooms/{room_id}/parts/{address}': {
    params: {
      room_id: string | number
      address: string | number
    }
    answer: PartKept
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/multipart/list-parts': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    body: UploadInput
    answer: PartsThere
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/multipart/complete': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    body: CompleteInput
    answer: DataRoomDocument
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/multipart/abort': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    body: UploadInput
    answer: undefined
  }
  'GET /api/v1/svc/vdr/cron/reap-pending-uploads': {
    answer: ReapedUploads
  }
  'POST /api/v1/svc/vdr/cron/reap-pending-uploads': {
    answer: ReapedUploads
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/stream': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    query?: {
      version?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/watermarked-stream': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    query?: {
      version?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/pages': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    query?: {
      version?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/download-url': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    answer: DownloadAddress
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/downloads/{address}': {
    params: {
      room_id: string | number
      address: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/documents': {
    query?: {
      limit?: number
      cursor?: string
      room_id?: number
      folder_id?: number
      status?: "pending" | "ready" | "failed" | "archived"
      q?: string
    }
    answer: List<DataRoomDocument>
  }
  'GET /api/v1/svc/vdr/search': {
    query?: {
      q?: string
      room_id?: number
      limit?: number
    }
    answer: List<FoundInDocument>
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/text': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    query?: {
      after?: number
      limit?: number
    }
    answer: DataRoomDocumentText
  }
  'POST /api/v1/svc/vdr/ask': {
    body: DocumentQuestion
    answer: DocumentAnswer
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/diligence/run': {
    params: {
      room_id: string | number
    }
    body?: DiligenceInput
    answer: DiligenceRun
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/diligence/runs': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<DiligenceRun>
  }
  'GET /api/v1/svc/vdr/diligence/runs/{run_id}': {
    params: {
      run_id: string | number
    }
    answer: DiligenceRun
  }
  'GET /api/v1/svc/vdr/diligence/runs/{run_id}/events.json': {
    params: {
      run_id: string | number
    }
    query?: {
      since?: number
    }
    answer: AgentRunEvents
  }
  'GET /api/v1/svc/vdr/diligence/runs/{run_id}/stream': {
    params: {
      run_id: string | number
    }
    query?: {
      since?: number
    }
    answer: undefined
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/red-flags': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      status?: "open" | "confirmed" | "resolved" | "false_positive"
      severity?: "critical" | "high" | "medium" | "low"
      gone?: boolean
    }
    answer: List<DataRoomRedFlag>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}/summarize': {
    params: {
      room_id: string | number
      folder_id: string | number
    }
    answer: FolderSummary
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/changes': {
    params: {
      room_id: string | number
    }
    body?: DataRoomChangesInput
    answer: DataRoomChanges & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/zip': {
    params: {
      room_id: string | number
    }
    query?: {
      folder_id?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/share/{token}/zip': {
    params: {
      token: string | number
    }
    query?: {
      folder_id?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/reports': {
    params: {
      room_id: string | number
    }
    answer: List<RoomReport>
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/reports/index': {
    params: {
      room_id: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/reports/diligence': {
    params: {
      room_id: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/reports/permissions': {
    params: {
      room_id: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/intelligence': {
    params: {
      room_id: string | number
    }
    answer: RoomIntelligence
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/members': {
    params: {
      room_id: string | number
    }
    answer: List<DataRoomMember>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/members': {
    params: {
      room_id: string | number
    }
    body: DataRoomMemberInput
    answer: DataRoomMember & Persisted
  }
  'PATCH /api/v1/svc/vdr/rooms/{room_id}/members/{user_id}': {
    params: {
      room_id: string | number
      user_id: string | number
    }
    body?: DataRoomMemberChange
    answer: DataRoomMember
  }
  'DELETE /api/v1/svc/vdr/rooms/{room_id}/members/{user_id}': {
    params: {
      room_id: string | number
      user_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/groups': {
    params: {
      room_id: string | number
    }
    answer: List<DataRoomGroup>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/groups': {
    params: {
      room_id: string | number
    }
    body: DataRoomGroupInput
    answer: DataRoomGroup & Persisted
  }
  'PATCH /api/v1/svc/vdr/rooms/{room_id}/groups/{group_id}': {
    params: {
      room_id: string | number
      group_id: string | number
    }
    body?: DataRoomGroupChange
    answer: DataRoomGroup
  }
  'DELETE /api/v1/svc/vdr/rooms/{room_id}/groups/{group_id}': {
    params: {
      room_id: string | number
      group_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/permissions': {
    params: {
      room_id: string | number
    }
    query?: {
      user_id?: number
      group_id?: number
    }
    answer: DataRoomPermissions
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/grants': {
    params: {
      room_id: string | number
    }
    answer: List<DataRoomGrant>
  }
  'PUT /api/v1/svc/vdr/rooms/{room_id}/grants': {
    params: {
      room_id: string | number
    }
    body: DataRoomGrantInput
    answer: DataRoomGrants
  }
  'GET /api/v1/svc/vdr/nda/status': {
    query?: {
      room_id?: number
    }
    answer: DataRoomNdaStatus
  }
  'POST /api/v1/svc/vdr/nda/accept': {
    body: DataRoomNdaAcceptance
    answer: DataRoomNdaStatus & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/audit': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      before?: string
    }
    answer: List<DataRoomAuditEntry>
  }
  'GET /api/v1/svc/vdr/share-settings': {
    answer: ShareSettings
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/share-links': {
    params: {
      room_id: string | number
    }
    answer: List<ShareLink>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/share-links': {
    params: {
      room_id: string | number
    }
    body?: ShareLinkInput
    answer: CreatedShareLink & Persisted
  }
  'DELETE /api/v1/svc/vdr/share-links/{link_id}': {
    params: {
      link_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/vdr/documents/{doc_id}/tracked-links': {
    params: {
      doc_id: string | number
    }
    answer: List<ShareLink>
  }
  'POST /api/v1/svc/vdr/documents/{doc_id}/tracked-links': {
    params: {
      doc_id: string | number
    }
    body?: TrackedLinkInput
    answer: CreatedShareLink & Persisted
  }
  'DELETE /api/v1/svc/vdr/tracked-links/{link_id}': {
    params: {
      link_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/vdr/tracked-links/{link_id}/stats': {
    params: {
      link_id: string | number
    }
    answer: TrackedLinkStats
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/share-access-log': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      link_id?: number
    }
    answer: List<ShareAccess>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/track-time': {
    params: {
      room_id: string | number
      doc_id: string | number
    }
    body: TrackTimeInput
    answer: TrackedTime
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/analytics': {
    params: {
      room_id: string | number
    }
    answer: RoomAnalytics
  }
  'GET /api/v1/svc/vdr/analytics': {
    answer: OfficeAnalytics
  }
  'GET /api/v1/svc/vdr/analytics/drilldown': {
    query: {
      room_id: number
      viewer_id?: number
      document_id?: number
    }
    answer: AnalyticsDrilldown
  }
  'GET /api/v1/svc/vdr/analytics/export': {
    query: {
      room_id: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/share/{token}': {
    params: {
      token: string | number
    }
    answer: SharedRoom
  }
  'POST /api/v1/svc/vdr/share/{token}/visit': {
    params: {
      token: string | number
    }
    body?: ShareVisitInput
    answer: SharedRoom
  }
  'POST /api/v1/svc/vdr/share/{token}/nda/accept': {
    params: {
      token: string | number
    }
    body: ShareNdaInput
    answer: SharedRoom
  }
  'GET /api/v1/svc/vdr/share/{token}/folders': {
    params: {
      token: string | number
    }
    answer: List<SharedFolder>
  }
  'GET /api/v1/svc/vdr/share/{token}/documents': {
    params: {
      token: string | number
    }
    query?: {
      folder_id?: number
    }
    answer: List<SharedDocument>
  }
  'GET /api/v1/svc/vdr/share/{token}/documents/{doc_id}': {
    params: {
      token: string | number
      doc_id: string | number
    }
    answer: SharedDocument
  }
  'GET /api/v1/svc/vdr/share/{token}/documents/{doc_id}/stream': {
    params: {
      token: string | number
      doc_id: string | number
    }
    query?: {
      download?: boolean
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/share/{token}/documents/{doc_id}/pages': {
    params: {
      token: string | number
      doc_id: string | number
    }
    answer: unknown
  }
  'POST /api/v1/svc/vdr/share/{token}/documents/{doc_id}/track-time': {
    params: {
      token: string | number
      doc_id: string | number
    }
    body: TrackTimeInput
    answer: TrackedTime
  }
  'GET /api/v1/svc/vdr/google/status': {
    answer: GoogleStatus
  }
  'GET /api/v1/svc/vdr/google/client': {
    answer: GoogleClient
  }
  'PUT /api/v1/svc/vdr/google/client': {
    body: GoogleClientInput
    answer: GoogleClient
  }
  'DELETE /api/v1/svc/vdr/google/client': {
    answer: undefined
  }
  'POST /api/v1/svc/vdr/google/connect': {
    answer: GoogleSignIn
  }
  'GET /api/v1/svc/vdr/google/oauth/callback': {
    query: {
      state: string
      code?: string
      error?: string
      scope?: string
      authuser?: string
      prompt?: string
      hd?: string
      iss?: string
      error_description?: string
      error_subtype?: string
    }
    answer: GoogleCallback
  }
  'POST /api/v1/svc/vdr/google/disconnect': {
    answer: GoogleDisconnected
  }
  'GET /api/v1/svc/vdr/google/drives': {
    answer: List<GoogleDrive>
  }
  'GET /api/v1/svc/vdr/google/browse': {
    query?: {
      folder_id?: string
      page_token?: string
    }
    answer: GooglePage
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/import/gdrive': {
    params: {
      room_id: string | number
    }
    body: DriveImportInput
    answer: DriveImport & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/import/jobs': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<DataRoomImport>
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/import/jobs/{job_id}': {
    params: {
      room_id: string | number
      job_id: string | number
    }
    answer: DataRoomImport
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/import/jobs/{job_id}/items': {
    params: {
      room_id: string | number
      job_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      state?: "waiting" | "created" | "updated" | "unchanged" | "skipped" | "failed" | "gone"
    }
    answer: List<DataRoomImportItem>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/import/jobs/{job_id}/retry': {
    params: {
      room_id: string | number
      job_id: string | number
    }
    answer: DataRoomImport
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/import/jobs/{job_id}/cancel': {
    params: {
      room_id: string | number
      job_id: string | number
    }
    answer: DataRoomImport
  }
}

export const vdrApi = client<VdrCalls>()
