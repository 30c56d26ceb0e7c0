import type { Rights, Role } from './permissions.ts'

/** The means by which a caller was authenticated. */
export type TokenKind = 'session' | 'jwt' | 'api_key' | 'calendar_address' | 'system'

/** The caller, the organisation, and the means of access. */
export interface Principal {
  readonly kind: 'user' | 'system'
  readonly orgId: number
  /** Null for the system itself (schedule, jobs). */
  readonly userId: number | null
  readonly name: string
  readonly email: string | null
  readonly role: Role
  /** Restrictions of the role by area; all of them apply. */
  readonly rights: readonly Rights[]
  readonly token: {
    readonly kind: TokenKind
    readonly id: string
    /** The credits that a key may spend in one day; absent where only the office's balance bounds it. */
    readonly dailyCredits?: number
    /** An administrator granted the key the right to decide proposals. */
    readonly votes?: boolean
  }
  /** All its writes become proposals for a person to decide. */
  readonly proposesOnly: boolean
  /** When the person's access ends, ISO 8601 UTC, if it does. */
  readonly accessUntil?: string
  /** Modules that are switched off for the whole office. */
  readonly disabledModules: ReadonlySet<string>
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
    rights: [],
    token: { kind: 'system', id: name },
    proposesOnly: false,
    disabledModules: new Set(),
  }
}
