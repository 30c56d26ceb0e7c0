// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'

export interface Invitation {
  organisation: string
  email: string | null
  role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  access_until: string | null
}

export interface InvitationAcceptance {
  token: string
  name: string
  email: string
  password: string
}

export interface InvitationToken {
  token: string
}

export interface LoginInput {
  email: string
  password: string
  otp?: string
  recovery_code?: string
  session?: boolean
}

export interface OneTimeCode {
  otp: string
}

export interface PasswordChange {
  current_password: string
  new_password: string
  end_keys?: boolean
}

export interface RecoveryCodes {
  recovery_codes: string[]
}

export interface Reset {
  name: string
  email: string
  second_factor: boolean
}

export interface ResetAcceptance {
  token: string
  password: string
}

export interface ResetToken {
  token: string
}

export interface SecondFactorProof {
  otp?: string
  recovery_code?: string
}

export interface SecondFactorRemoval {
  password: string
  otp?: string
  recovery_code?: string
}

export interface SecondFactorSetup {
  secret: string
  uri: string
}

export interface SetupInput {
  token: string
  organisation: string
  currency?: string
  name: string
  email: string
  password: string
}

export interface SetupState {
  needed: boolean
}

export interface SignedIn {
  access_token: string
  token_type: "Bearer"
  expires_in: number
  expires_at: string
  user: {
    id: number
    name: string
    email: string
    role: "superadmin" | "admin" | "member" | "auditor" | "viewer" | "lp"
  }
  organisation: {
    id: number
    name: string
  }
}

export interface AuthCalls {
  'POST /api/v1/auth/login': {
    body: LoginInput
    answer: SignedIn
  }
  'POST /api/v1/auth/logout': {
    answer: undefined
  }
  'GET /api/v1/auth/setup': {
    answer: SetupState
  }
  'POST /api/v1/auth/setup': {
    body: SetupInput
    answer: SignedIn
  }
  'POST /api/v1/auth/invitation': {
    body: InvitationToken
    answer: Invitation
  }
  'POST /api/v1/auth/invitation/accept': {
    body: InvitationAcceptance
    answer: SignedIn
  }
  'POST /api/v1/auth/password': {
    body: PasswordChange
    answer: undefined
  }
  'POST /api/v1/auth/second-factor': {
    answer: SecondFactorSetup
  }
  'POST /api/v1/auth/second-factor/confirm': {
    body: OneTimeCode
    answer: RecoveryCodes
  }
  'POST /api/v1/auth/second-factor/recovery-codes': {
    body?: SecondFactorProof
    answer: RecoveryCodes
  }
  'POST /api/v1/auth/second-factor/remove': {
    body: SecondFactorRemoval
    answer: undefined
  }
  'POST /api/v1/auth/reset': {
    body: ResetToken
    answer: Reset
  }
  'POST /api/v1/auth/reset/accept': {
    body: ResetAcceptance
    answer: undefined
  }
}

export const authApi = client<AuthCalls>()
