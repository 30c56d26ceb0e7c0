import type { Role } from './permissions.ts'

/** How a caller proved who they are. */
export type TokenKind = 'session' | 'jwt' | 'api_key' | 'calendar_address' | 'system'

/** Who calls, in which organisation, and through what. */
export interface Principal {
  readonly kind: 'user' | 'system'
  readonly orgId: number
  /** Null for the system itself (schedule, jobs). */
  readonly userId: number | null
  readonly name: string
  readonly email: string | null
  readonly role: Role
  readonly token: { readonly kind: TokenKind; readonly id: string }
  /** Modules switched off for this person, by the office or for them alone. */
  readonly disabledModules: ReadonlySet<string>
  /** Whatever they write becomes a proposal; so are keys for AI clients. */
  readonly proposesOnly: boolean
}

/** The office's own hands: schedule and jobs act as this. */
export function systemPrincipal(orgId: number, name: string): Principal {
  return {
    kind: 'system',
    orgId,
    userId: null,
    name,
    email: null,
    role: 'admin',
    token: { kind: 'system', id: name },
    disabledModules: new Set(),
    proposesOnly: false,
  }
}
