import { AppError, type Context, sentence } from '../../kernel/index.ts'
import type { Tell } from '../../kernel/routes/context.ts'
import type { OutboundClient } from '../../platform/outbound/client.ts'
import type { Vault } from '../../platform/secrets/index.ts'
import { packageOf } from '../programs/packages.ts'
import { Authorisation, type AuthorisationState } from './authorisation.ts'
import { beginAuthorisation, type CodeAnswer, finishAuthorisation } from './authorising.ts'
import type { Catalogue } from './catalogue.ts'
import { type Check, failedBy, healthOf } from './health.ts'
import { ConnectionFailure, failureOf, type OpenedClient, openClient } from './open-client.ts'
import { PackageStarts } from './package-starts.ts'
import { Session } from './session.ts'
import type { Target } from './stored.ts'
import { hashOf } from './tool-list.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    /** The office's connections to servers of the Model Context Protocol. */
    connections: Connections
    vault: Vault
  }
}

export interface Limits {
  /** The longest wait for a server to introduce itself, in milliseconds. */
  openMs: number
  callMs: number
  /** How long an idle server stays open, in milliseconds. */
  idleMs: number
}

const LIMITS: Limits = { openMs: 20_000, callMs: 60_000, idleMs: 5 * 60_000 }

interface Parts {
  outbound: OutboundClient
  vault: Vault
  catalogue: Catalogue
  /** Where packages lie that connections fetch. */
  packagesDir: string
  baseUrl: () => string
  /** Runs `work` in a transaction of that organisation, which stores the results of a conversation. */
  act: (orgId: number, work: (ctx: Context) => Promise<void>) => Promise<void>
  limits?: Partial<Limits>
}

/** The tools are others than those that were accepted: nothing is asked of the server until a person has looked. */
export class ToolsChanged extends Error {
  readonly check: Check
  constructor(check: Check) {
    super('The server offers other tools than those accepted.')
    this.check = check
  }
}

interface Held {
  revision: string
  session: Promise<Session>
  users: number
  idle: NodeJS.Timeout | null
}

/** One opened client for each connection, opened when it is first needed and closed when nobody needs it. */
export class Connections {
  readonly catalogue: Catalogue
  readonly #parts: Parts
  readonly #limits: Limits
  readonly #held = new Map<number, Held>()
  readonly #open = new Set<OpenedClient>()
  readonly #packages: PackageStarts
  readonly #stopping = new AbortController()

  constructor(parts: Parts) {
    this.#parts = parts
    this.catalogue = parts.catalogue
    this.#packages = new PackageStarts(parts.packagesDir)
    this.#limits = { ...LIMITS, ...parts.limits }
  }

  /**
   * Runs `work` with an opened connection. Throws a ConnectionFailure when there is none to be had, and ToolsChanged
   * when its tools are not the accepted ones.
   */
  async use<T>(target: Target & { id: number }, work: (session: Session) => Promise<T>): Promise<T> {
    const held = this.#hold(target)
    held.users += 1
    if (held.idle) clearTimeout(held.idle)
    try {
      const session = await held.session
      if (session.toolsMayDiffer) await session.takeStock()
      if (target.toolsHash !== null && hashOf(session.tools) !== target.toolsHash) {
        this.forget(target.id)
        throw new ToolsChanged(healthOf(session, 0))
      }
      return await work(session)
    } catch (error) {
      const session = await held.session.catch(() => null)
      if (!session || session.ended) {
        this.#drop(target.id, held)
        throw session
          ? new ConnectionFailure('unreachable', 'The server ended the conversation.')
          : failureOf(error)
      }
      throw error
    } finally {
      held.users -= 1
      if (held.users === 0) this.#closeWhenIdle(target.id, held)
    }
  }

  /**
   * Looks at a server with a client of its own: introduces itself, lists its tools and resources. `tell` hears how long a
   * package that is fetched first has taken.
   */
  async check(target: Target, tell?: Tell): Promise<Check> {
    const began = performance.now()
    let session: Session | null = null
    try {
      session = await this.#openSession(target, tell)
      return healthOf(session, performance.now() - began)
    } catch (error) {
      if (this.stopped) throw stopping()
      return failedBy(error)
    } finally {
      if (session) await this.#close(session.opened)
    }
  }

  /** The address at which a person lets this office in; null when the server lets it in as it is. */
  async beginAuthorisation(target: Target & { id: number }): Promise<string | null> {
    // An earlier authorisation that never came back is dropped.
    const { state: _state, verifier: _verifier, ...known } = target.authorisation
    return beginAuthorisation(this.#authorisation(target, known, true), target.place, this.#opening)
  }

  /** Exchanges the authorisation server's answer for tokens, and stores them sealed. */
  async finishAuthorisation(target: Target & { id: number }, url: string, answer: CodeAnswer): Promise<void> {
    const authorisation = this.#authorisation(target, target.authorisation, true)
    await finishAuthorisation(authorisation, url, answer, this.#parts.outbound.fetch)
    this.forget(target.id)
  }

  /** Records the results of a conversation, in a transaction of its own. */
  async record(orgId: number, work: (ctx: Context) => Promise<void>): Promise<void> {
    // An end caused by the office stopping says nothing about the server.
    if (!this.stopped) await this.#parts.act(orgId, work)
  }

  /** Closes a connection's session, so that the next call opens a new one. */
  forget(id: number): void {
    const held = this.#held.get(id)
    if (held) this.#drop(id, held)
  }

  /** Ends the first start of a connection whose package is being fetched; false when none is. */
  cancelStart(id: number): boolean {
    return this.#packages.cancel(id)
  }

  /** Closes the session of a deleted connection, and removes its downloads. */
  async remove(id: number): Promise<void> {
    const session = this.#held.get(id)?.session
    this.forget(id)
    const opened = await session?.catch(() => null)
    if (opened) await this.#close(opened.opened)
    await this.#packages.remove(id)
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const { idle } of this.#held.values()) if (idle) clearTimeout(idle)
    this.#held.clear()
    await Promise.all([...this.#open].map(opened => this.#close(opened)))
  }

  #hold(target: Target & { id: number }): Held {
    const known = this.#held.get(target.id)
    if (known && known.revision === target.revision) return known
    if (known) this.#drop(target.id, known)
    const held: Held = {
      revision: target.revision,
      session: this.#openSession(target),
      users: 0,
      idle: null,
    }
    held.session.then(
      session => {
        if (session.ended) this.#drop(target.id, held)
      },
      () => undefined,
    )
    this.#held.set(target.id, held)
    return held
  }

  async #openSession(target: Target, tell: Tell = () => undefined): Promise<Session> {
    if (this.stopped) throw stopping()
    const opened = await this.#openTarget(target, tell)
    this.#open.add(opened)
    try {
      return await Session.of(opened, target.byod, this.#limits)
    } catch (error) {
      await this.#close(opened)
      throw error
    }
  }

  #openTarget(target: Target, tell: Tell): Promise<OpenedClient> {
    const { id, place } = target
    if (place.transport === 'http')
      return openClient(place, {
        ...this.#opening,
        authorisation: this.#authorisation(target, target.authorisation, false),
      })
    const fetched = packageOf(place.launch)
    return fetched && id !== null
      ? this.#packages.open(id, fetched, place, this.#opening, tell)
      : openClient(place, this.#opening)
  }

  get #opening() {
    return {
      fetch: this.#parts.outbound.fetch,
      timeoutMs: this.#limits.openMs,
      signal: this.#stopping.signal,
    }
  }

  /** In the background no flow is begun, so that one a person has begun is not overwritten: only tokens are kept. */
  #authorisation(target: Target, state: AuthorisationState, interactive: boolean): Authorisation {
    const { vault, act, baseUrl } = this.#parts
    return new Authorisation({
      redirectUrl: `${baseUrl()}/connections/authorised`,
      registered: target.client,
      state,
      async save(changed) {
        const { id } = target
        if (id === null) return
        await act(target.orgId, async ({ db }) => {
          const row = await db
            .selectFrom('mcp_connections')
            .select('authorisation_sealed')
            .where('id', '=', id)
            .executeTakeFirst()
          if (!row) return
          const stored = JSON.parse(
            vault.openIfHere(row.authorisation_sealed) ?? '{}',
          ) as Partial<AuthorisationState>
          const { verifier, state: asked, ...rest } = changed
          const kept = interactive ? changed : { ...rest, verifier: stored.verifier, state: stored.state }
          await db
            .updateTable('mcp_connections')
            .set({ authorisation_sealed: vault.seal(JSON.stringify(kept)) })
            .where('id', '=', id)
            .execute()
        })
      },
    })
  }

  #closeWhenIdle(id: number, held: Held): void {
    if (this.#held.get(id) !== held) {
      void held.session.then(session => this.#close(session.opened)).catch(() => undefined)
      return
    }
    held.idle = setTimeout(() => this.#drop(id, held), this.#limits.idleMs)
    held.idle.unref()
  }

  #drop(id: number, held: Held): void {
    if (this.#held.get(id) === held) this.#held.delete(id)
    if (held.idle) clearTimeout(held.idle)
    // The last user closes it when done.
    if (held.users === 0)
      void held.session.then(session => this.#close(session.opened)).catch(() => undefined)
  }

  async #close(opened: OpenedClient): Promise<void> {
    if (!this.#open.has(opened)) return
    // Stopping the office has to wait for it too.
    await opened.close()
    this.#open.delete(opened)
  }
}

const stopping = () => new AppError(503, 'source_unavailable', sentence`The office is stopping.`)
