// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { ModuleState, Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AccessEntry {
  id: number
  at: string
  actor: {
    id: number | null
    name: string
  }
  via: string
  route: string
  target: string
  file: string
  media_type: string
  bytes: number
  rows: number | null
  address: string | null
  request_id: string
}

export interface Archive {
  id: number
  status: "queued" | "running" | "succeeded" | "failed"
  progress: number
  message: string | null
  rows: number | null
  error: string | null
  kept: boolean
  created_at: string
}

export interface Area {
  key: string
  title: string
  core: boolean
}

export interface AuditEntry {
  id: number
  seq: number
  at: string
  actor: {
    kind: string
    id: number | null
    name: string
  }
  via: string
  action: string
  told: string
  record: {
    type: string
    id: number
    name: string | null
  } | null
  target: string
  outcome: string
  details: Record<string, unknown>
  erased_at: string | null
  request_id: string
  hash: string
  prev_hash: string
}

export interface AuditKey {
  algorithm: "Ed25519"
  public_key: string
  fingerprint: string
}

export interface AuditVerification {
  organisation: number
  entries: number
  erased: number
  broken: {
    seq: number
    reason: string
  } | null
}

export interface BackupChoice {
  file: string | null
}

export interface BackupFolder {
  folder: string | null
}

export interface BackupState {
  available: boolean
  obstacle: string | null
  restorable: boolean
  wanted: string | null
  elsewhere: {
    folder: string
    same_disk: boolean
    copied_at: string | null
    file: string | null
    problem: string | null
  } | null
  backups: {
    file: string
    reason: string
    created_at: string
    bytes: number
  }[]
}

export interface CreatedInviteLink {
  id: number
  email: string | null
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  rights: Record<string, "none" | "read" | "write" | "approve">
  access_until: string | null
  status: "open" | "accepted" | "revoked" | "expired"
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
  url: string
}

export interface Erasure {
  subject: {
    type: "contact" | "user" | "lp" | "prospect_person" | "room_visitor" | "signatory" | "trader"
    id: number
  }
  erased: {
    what: string
    count: number
  }[]
  remains: {
    type: string
    record_id: number
  }[]
  searched_by_name: boolean
  not_reached: string[]
}

export interface InviteLink {
  id: number
  email: string | null
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  rights: Record<string, "none" | "read" | "write" | "approve">
  access_until: string | null
  status: "open" | "accepted" | "revoked" | "expired"
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
}

export interface InviteLinkInput {
  email?: string
  role?: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  rights?: Record<string, "none" | "read" | "write" | "approve">
  access_until?: string | null
  valid_hours?: number
}

export interface InviteLinkMail {
  url: string
}

export interface Leaving {
  user: User
  belongings: {
    what: string
    fate: "ended" | "withdrawn" | "handed_over"
    items: string[]
  }[]
  handed_over_to: {
    id: number
    name: string
  }
}

export interface LeavingInput {
  hand_over_to?: number
  proposals?: "withdrawn" | "handed_over"
}

export interface Letterhead {
  office: string
  sender: string | null
  footer: string | null
  colour: string
  paper: "a4" | "letter"
  language: "en" | "de"
  signatory: string | null
  signatory_title: string | null
  logo: string | null
}

export interface LetterheadInput {
  sender?: string | null
  footer?: string | null
  colour?: string
  paper?: "a4" | "letter"
  language?: "en" | "de"
  signatory?: string | null
  signatory_title?: string | null
  logo?: string | null
}

export interface MailAccount {
  configured: boolean
  host: string | null
  port: number | null
  security: "tls" | "starttls" | "none" | null
  username: string | null
  has_password: boolean
  from_name: string | null
  from_address: string | null
  reply_to: string | null
  updated_at: string | null
}

export interface MailAccountInput {
  host: string
  port: number
  security: "tls" | "starttls" | "none"
  username?: string | null
  password?: string | null
  from_name: string
  from_address: string
  reply_to?: string | null
}

export interface MailSent {
  sent: true
  response: string
}

export interface ModuleSwitches {
  modules: Record<string, boolean>
}

export interface Organisation {
  id: number
  name: string
  base_currency: string
  timezone: string
  action_hours: number
  sensitive_action_hours: number
  skip_weekends: boolean
  open_proposals: number
  access_log_days: number | null
  update_url: string | null
  created_at: string
  updated_at: string
}

export interface OrganisationChange {
  name?: string
  base_currency?: string
  base_currency_confirmed?: boolean
  timezone?: string
  action_hours?: number
  sensitive_action_hours?: number
  skip_weekends?: boolean
  open_proposals?: number
  access_log_days?: number | null
  update_url?: string | null
}

export interface PersonalData {
  subject: {
    type: "contact" | "user" | "lp" | "prospect_person" | "room_visitor" | "signatory" | "trader"
    id: number
  }
  records: {
    type: string
    id: number
    data: Record<string, unknown>
  }[]
  audit_entries: {
    seq: number
    at: string
    action: string
    details: Record<string, unknown>
  }[]
  mentions: {
    type: string
    record_id: number
  }[]
  searched_by_name: boolean
  not_reached: string[]
}

export interface Recovery {
  state: "whole" | "sealed_under_another_key"
  sealed: {
    what: string
    name: string
    page: string
  }[]
  kit_made_at: string | null
}

export interface RecoveryKit {
  organisation: string
  kit: string
  made_at: string
}

export interface RecoveryKitInput {
  passphrase: string
  password: string
}

export interface ResetLink {
  id: number
  user_id: number
  second_factor: boolean
  expires_at: string
  created_at: string
  updated_at: string
  url: string
}

export interface ResetLinkInput {
  second_factor?: boolean
  valid_hours?: number
}

export interface ResetLinkMail {
  url: string
}

export interface TestMail {
  to: string
}

export interface UpdateState {
  version: string
  latest: string
  is_newer: boolean
  page: string | null
}

export interface User {
  id: number
  name: string
  email: string
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  status: "active" | "disabled"
  rights: Record<string, "none" | "read" | "write" | "approve">
  access_until: string | null
  second_factor: boolean
  modules: ModuleState[]
  last_login_at: string | null
  created_at: string
  updated_at: string
}

export interface UserChange {
  role?: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  status?: "active" | "disabled"
  rights?: Record<string, "none" | "read" | "write" | "approve">
  access_until?: string | null
  name?: string
  email?: string
}

export interface AdminCalls {
  'GET /api/v1/svc/admin/organisation': {
    answer: Organisation
  }
  'PATCH /api/v1/svc/admin/organisation': {
    body?: OrganisationChange
    answer: Organisation
  }
  'GET /api/v1/svc/admin/areas': {
    answer: List<Area>
  }
  'POST /api/v1/svc/admin/updates/look': {
    answer: UpdateState
  }
  'GET /api/v1/svc/admin/email': {
    answer: MailAccount
  }
  'PUT /api/v1/svc/admin/email': {
    body: MailAccountInput
    answer: MailAccount
  }
  'DELETE /api/v1/svc/admin/email': {
    answer: undefined
  }
  'POST /api/v1/svc/admin/email/test': {
    body: TestMail
    answer: MailSent
  }
  'GET /api/v1/svc/admin/letterhead': {
    answer: Letterhead
  }
  'PUT /api/v1/svc/admin/letterhead': {
    body?: LetterheadInput
    answer: Letterhead
  }
  'GET /api/v1/svc/admin/letterhead/example': {
    answer: unknown
  }
  'GET /api/v1/svc/admin/recovery': {
    answer: Recovery
  }
  'POST /api/v1/svc/admin/recovery/kit': {
    body: RecoveryKitInput
    answer: RecoveryKit
  }
  'GET /api/v1/svc/admin/backups': {
    answer: BackupState
  }
  'POST /api/v1/svc/admin/backups': {
    answer: BackupState
  }
  'PUT /api/v1/svc/admin/backups/folder': {
    body: BackupFolder
    answer: BackupState
  }
  'POST /api/v1/svc/admin/backups/restore': {
    body: BackupChoice
    answer: BackupState
  }
  'GET /api/v1/svc/admin/archives': {
    answer: List<Archive>
  }
  'POST /api/v1/svc/admin/archives': {
    answer: Archive & Persisted
  }
  'GET /api/v1/svc/admin/archives/{archive_id}': {
    params: {
      archive_id: string | number
    }
    answer: Archive
  }
  'GET /api/v1/svc/admin/archives/{archive_id}/file': {
    params: {
      archive_id: string | number
    }
    answer: unknown
  }
  'GET /api/v1/svc/admin/users': {
    query?: {
      limit?: number
      cursor?: string
      q?: string
    }
    answer: List<User>
  }
  'PATCH /api/v1/svc/admin/users/{user_id}': {
    params: {
      user_id: string | number
    }
    body?: UserChange
    answer: User
  }
  'POST /api/v1/svc/admin/users/{user_id}/reset-links': {
    params: {
      user_id: string | number
    }
    body?: ResetLinkInput
    answer: ResetLink & Persisted
  }
  'POST /api/v1/svc/admin/users/{user_id}/reset-links/{link_id}/mail': {
    params: {
      user_id: string | number
      link_id: string | number
    }
    body: ResetLinkMail
    answer: MailSent
  }
  'POST /api/v1/svc/admin/users/{user_id}/leave': {
    params: {
      user_id: string | number
    }
    body?: LeavingInput
    answer: Leaving & Persisted
  }
  'PATCH /api/v1/svc/admin/users/{user_id}/modules': {
    params: {
      user_id: string | number
    }
    body: ModuleSwitches
    answer: User
  }
  'PATCH /api/v1/svc/admin/modules': {
    body: ModuleSwitches
    answer: List<ModuleState>
  }
  'GET /api/v1/svc/admin/invite-links': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: List<InviteLink>
  }
  'POST /api/v1/svc/admin/invite-links': {
    body?: InviteLinkInput
    answer: CreatedInviteLink & Persisted
  }
  'POST /api/v1/svc/admin/invite-links/{link_id}/mail': {
    params: {
      link_id: string | number
    }
    body: InviteLinkMail
    answer: MailSent
  }
  'POST /api/v1/svc/admin/invite-links/{link_id}/revoke': {
    params: {
      link_id: string | number
    }
    answer: InviteLink & Persisted
  }
  'GET /api/v1/svc/admin/audit': {
    query?: {
      limit?: number
      cursor?: string
      action?: string
      actor_id?: number
      q?: string
    }
    answer: List<AuditEntry>
  }
  'GET /api/v1/svc/admin/audit/verification': {
    answer: AuditVerification
  }
  'GET /api/v1/svc/admin/audit/export': {
    query?: {
      from?: string
      to?: string
      format?: "csv" | "json"
    }
    answer: unknown
  }
  'GET /api/v1/svc/admin/audit/key': {
    answer: AuditKey
  }
  'GET /api/v1/svc/admin/access-log': {
    query?: {
      limit?: number
      cursor?: string
      user_id?: number
      from?: string
      to?: string
      q?: string
    }
    answer: List<AccessEntry>
  }
  'GET /api/v1/svc/admin/access-log/csv': {
    query?: {
      user_id?: number
      from?: string
      to?: string
      q?: string
    }
    answer: unknown
  }
  'GET /api/v1/svc/admin/erasures/contacts/{contact_id}': {
    params: {
      contact_id: string | number
    }
    answer: PersonalData
  }
  'POST /api/v1/svc/admin/erasures/contacts/{contact_id}': {
    params: {
      contact_id: string | number
    }
    answer: Erasure & Persisted
  }
  'GET /api/v1/svc/admin/erasures/users/{user_id}': {
    params: {
      user_id: string | number
    }
    answer: PersonalData
  }
  'POST /api/v1/svc/admin/erasures/users/{user_id}': {
    params: {
      user_id: string | number
    }
    answer: Erasure & Persisted
  }
  'GET /api/v1/svc/admin/erasures/investors/{lp_id}': {
    params: {
      lp_id: string | number
    }
    answer: PersonalData
  }
  'POST /api/v1/svc/admin/erasures/investors/{lp_id}': {
    params: {
      lp_id: string | number
    }
    answer: Erasure & Persisted
  }
  'GET /api/v1/svc/admin/erasures/prospect-people/{person_id}': {
    params: {
      person_id: string | number
    }
    answer: PersonalData
  }
  'POST /api/v1/svc/admin/erasures/prospect-people/{person_id}': {
    params: {
      person_id: string | number
    }
    answer: Erasure & Persisted
  }
  'GET /api/v1/svc/admin/erasures/room-visitors/{visit_id}': {
    params: {
      visit_id: string | number
    }
    answer: PersonalData
  }
  'POST /api/v1/svc/admin/erasures/room-visitors/{visit_id}': {
    params: {
      visit_id: string | number
    }
    answer: Erasure & Persisted
  }
  'GET /api/v1/svc/admin/erasures/signatories/{party_id}': {
    params: {
      party_id: string | number
    }
    answer: PersonalData
  }
  'POST /api/v1/svc/admin/erasures/signatories/{party_id}': {
    params: {
      party_id: string | number
    }
    answer: Erasure & Persisted
  }
  'GET /api/v1/svc/admin/erasures/traders/{request_id}': {
    params: {
      request_id: string | number
    }
    answer: PersonalData
  }
  'POST /api/v1/svc/admin/erasures/traders/{request_id}': {
    params: {
      request_id: string | number
    }
    answer: Erasure & Persisted
  }
}

export const adminApi = client<AdminCalls>()
