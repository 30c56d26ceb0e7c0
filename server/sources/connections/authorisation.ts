import { randomBytes } from 'node:crypto'
import type {
  OAuthClientInformationContext,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

/** Stored state of a server that requires authorisation; always sealed. */
export interface AuthorisationState {
  /** Clients by issuer, since a server may change whom it trusts. */
  clients?: Record<string, StoredOAuthClientInformation>
  tokens?: Record<string, StoredOAuthTokens>
  /** The issuer of the tokens in use. */
  issuer?: string
  verifier?: string
  /** The unguessable value that the authorisation server returns with its answer. */
  state?: string
  discovery?: OAuthDiscoveryState
}

export interface RegisteredClient {
  client_id: string
  client_secret?: string | undefined
}

interface Parts {
  /** Where the authorisation server sends people back to. */
  redirectUrl: string
  /** Said by the authorisation server beforehand; null where this office registers itself. */
  registered: RegisteredClient | null
  state: AuthorisationState
  /** Called after every change of the state that must outlive this process. */
  save: (state: AuthorisationState) => Promise<void>
}

const ANY = 'any'

/**
 * The office as an OAuth client: authorization code with PKCE. It never opens a browser: the address that a person has
 * to visit is kept in `address`.
 */
export class Authorisation implements OAuthClientProvider {
  readonly #parts: Parts
  /** The address a person visits to agree, once the server has asked for it. */
  address: URL | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get redirectUrl(): string {
    return this.#parts.redirectUrl
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: 'Fund Office',
      redirect_uris: [this.#parts.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }
  }

  async state(): Promise<string> {
    this.#state.state ??= randomBytes(24).toString('base64url')
    await this.#save()
    return this.#state.state
  }

  clientInformation(context?: OAuthClientInformationContext): StoredOAuthClientInformation | undefined {
    const { registered } = this.#parts
    if (registered) return registered as StoredOAuthClientInformation
    return this.#state.clients?.[context?.issuer ?? this.#state.issuer ?? ANY]
  }

  async saveClientInformation(
    information: StoredOAuthClientInformation,
    context?: OAuthClientInformationContext,
  ): Promise<void> {
    this.#state.clients = { ...this.#state.clients, [context?.issuer ?? ANY]: information }
    await this.#save()
  }

  tokens(context?: OAuthClientInformationContext): StoredOAuthTokens | undefined {
    return this.#state.tokens?.[context?.issuer ?? this.#state.issuer ?? ANY]
  }

  async saveTokens(tokens: StoredOAuthTokens, context?: OAuthClientInformationContext): Promise<void> {
    const issuer = context?.issuer ?? ANY
    this.#state.tokens = { ...this.#state.tokens, [issuer]: tokens }
    this.#state.issuer = issuer
    delete this.#state.verifier
    delete this.#state.state
    await this.#save()
  }

  redirectToAuthorization(url: URL): void {
    this.address = url
  }

  async saveCodeVerifier(verifier: string): Promise<void> {
    this.#state.verifier = verifier
    await this.#save()
  }

  codeVerifier(): string {
    const { verifier } = this.#state
    if (!verifier) throw new Error('nobody was asked to authorise this connection')
    return verifier
  }

  async saveDiscoveryState(discovery: OAuthDiscoveryState): Promise<void> {
    this.#state.discovery = discovery
    await this.#save()
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#state.discovery
  }

  async invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): Promise<void> {
    if (scope === 'all' || scope === 'client') delete this.#state.clients
    if (scope === 'all' || scope === 'tokens') delete this.#state.tokens
    if (scope === 'all' || scope === 'verifier') delete this.#state.verifier
    if (scope === 'all' || scope === 'discovery') delete this.#state.discovery
    await this.#save()
  }

  get #state(): AuthorisationState {
    return this.#parts.state
  }

  #save(): Promise<void> {
    return this.#parts.save(this.#state)
  }
}
