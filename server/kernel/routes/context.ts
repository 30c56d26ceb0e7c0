import type { z } from 'zod'
import type { Db } from '../../database/index.ts'
import type { WrittenRow } from '../../database/written-rows.ts'
import type { Principal } from '../access/principal.ts'
import type { Say } from '../speech/speech.ts'
import type { Happening, Origin, Subject } from '../timeline/entries.ts'
import type { AnyRoute } from './endpoint.ts'
import type { DeclaredEvent } from './event.ts'

/**
 * Services that handlers may use beyond the database. The kernel knows none of them: a part of the platform
 * adds its own by declaration merging (`declare module './context.ts'`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Services {}

/** Time and chance come from here, so that tests own them. */
export interface Clock {
  now(): Date
}

/**
 * Sends news of a running call to a caller who listens: `progress` (`{stage, percent, ...}`, which replaces the one
 * before), and parts of the answer that are ready early. Nothing of it is stored.
 */
export type Tell = (event: string, data: Record<string, unknown>) => void

/** A request as it came in, before anything of it is believed or parsed. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly bytes: Buffer
  readonly now: Date
  readonly services: Services
}

export interface Call {
  readonly principal: Principal
  /** When the call came in, ISO 8601 UTC; one instant for everything it writes. */
  readonly now: string
  readonly ephemeral: boolean
  readonly requestId: string
  /** The caller's address as the server saw it; null where there is none (jobs). */
  readonly address: string | null
  readonly userAgent: string | null
  /** The browser's cookie of an earlier sign-in; available to public routes only. */
  readonly device: string | null
  /** Facts from the caller's proof; available to routes with their own proof. */
  readonly proven: unknown
  readonly services: Services
  /** Does nothing when the caller does not listen. */
  readonly tell: Tell
  /**
   * Translates a sentence into the caller's language: for the answer only, since the sentence or its English
   * is stored.
   */
  readonly say: Say
}

/** The bytes that a call brings, as they come. */
export interface Incoming {
  /** Size in bytes as declared by the caller; null where it is not. */
  readonly size: number | null
  /** To be read once; 413 past the route's limit. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/**
 * The call before its transaction, as `prepare` sees it: the one place for I/O.
 *
 * ```ts
 * prepare: async (ctx, { params }) => {
 *   const url = await ctx.read(db => feedOf(db, params.fund_id))
 *   return fetchRates(url)
 * },
 * handle: (ctx, { params }, rates) => keepRates(ctx, params.fund_id, rates),
 * ```
 *
 * The trap: what was read here may have changed before `handle` runs. `handle` checks again whatever its rule depends on.
 */
export interface PrepareContext extends Call {
  /** The content sent to a route with an `intake`; null for any other. */
  readonly incoming: Incoming | null
  /** Aborts once the caller has gone away before the answer, so that nothing goes on for nobody. */
  readonly gone: () => AbortSignal
  /** Reads a consistent snapshot of the caller's organisation; do the I/O outside of it. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Options of a call made inside another call. */
export interface InnerCall {
  /** The result of the route's `prepare`, which runs before the transaction. */
  facts?: unknown
  /** People have approved this very call, or it is only run to be shown and undone. */
  approved?: true
  /** The proposal that it carries out. */
  action?: { id: number; runId: number | null }
}

export interface JobRequest {
  kind: string
  payload: unknown
  /** Ensures that at most one job of this kind and key exists. */
  uniqueKey?: string
  runAt?: string
}

/**
 * The call under way, as handlers and rules see it: who calls, when, and one transaction of the caller's organisation.
 *
 * ```ts
 * export async function archiveDeal(ctx: Context, id: number) {
 *   await ctx.db.updateTable('deals').set({ archived_at: ctx.now }).where('id', '=', id).execute()
 *   await ctx.emit(dealArchived, { deal_id: id })
 *   ctx.note({ reason: 'lost' })
 *   return findDeal(ctx, id)
 * }
 * ```
 *
 * The row, the event, the audit entry and the timeline are committed together, or none of them. `ctx.db` adds the
 * organisation to every statement:
 *
 * ```sql
 * update "deals" set "archived_at" = ? where "id" = ? and "org_id" = ?
 * ```
 *
 * The trap: nothing has happened yet when a handler returns. The transaction may still be undone, as it always is for
 * `?ephemeral=true`, so anything beyond the database goes into {@link Context.enqueue} or {@link Context.afterCommit}.
 */
export interface Context extends Call {
  /** The database as the caller's organisation sees it (scope.ts). */
  readonly db: Db
  /** The proposal that this call carries out; null where it was not proposed. */
  readonly actionId: number | null
  /** Records an event in this transaction; it is delivered after the commit. */
  emit<Data extends z.ZodObject>(event: DeclaredEvent<Data>, data: z.input<Data>): Promise<void>
  /** Records a job in this transaction; it runs after the commit. Returns its id. */
  enqueue(job: JobRequest): Promise<number>
  /** Adds to the call's entry in the audit log; never put a secret or a document's text here. */
  note(details: Record<string, unknown>): void
  /**
   * Writes into the timelines of records what happened to them; without it a call is told by its own words on each record
   * that it names. Returns the id of the first entry.
   */
  log(on: readonly [Subject, ...Subject[]], happening: Happening, origin?: Origin): Promise<number>
  /** For calls that begin without a caller (login, set-up): from here on, they act as this one. */
  actAs(principal: Principal): void
  /** Adds a header to the answer (a cookie, say). */
  header(name: string, value: string | string[]): void
  /** Runs once the transaction is durable; not at all when it is rolled back. */
  afterCommit(work: () => void): void
  /**
   * Calls another route inside this transaction, through the same door: authorised, parsed, audited. A route that
   * needs approval answers with the proposal unless the caller says that it was approved.
   */
  call(route: AnyRoute, input: RawInput, how?: InnerCall): Promise<Answer>
  /** Runs `work` as an ephemeral call would: its writes are undone, what it returns is kept. */
  preview<T>(work: (ctx: Context) => Promise<T>, trial?: Trial): Promise<T>
}

/** Options of a dry run. */
export interface Trial {
  /** The moment at which it runs, ISO 8601 UTC. */
  now?: string
  /** The principal it runs as, with the caller's own rights. */
  as?: Pick<Principal, 'userId' | 'name'>
  /** Is told every row that it writes. */
  told?: (row: WrittenRow) => void
}

export interface Answer {
  status: number
  body: unknown
  headers: Record<string, string | string[]>
  /** The storable part of the answer, if not the whole `body`. */
  kept?: unknown
  /** The cursor of the next page of a list; null or absent at its end. */
  next?: string | null
}
