import { type Database, type Db, scopeTo, type Transaction, violatedConstraint } from '../database/index.ts'
import { appendAudit, summarise } from './audit.ts'
import {
  authorise,
  handleRoute,
  keepsNothing,
  type ParsedInput,
  type Propose,
  parseInput,
  prepareRoute,
  proposeRoute,
} from './call.ts'
import type { Answer, Clock, Context, PrepareContext, RawInput, Services, Tell } from './context.ts'
import type { AnyRoute } from './endpoint.ts'
import { AppError, conflict } from './errors.ts'
import { claimOf, recall, remember, type Sealer } from './idempotency.ts'
import type { Registry } from './module.ts'
import type { Principal } from './principal.ts'
import { bindUnscoped, unscoped } from './unscoped.ts'
import { insertEvent, insertJob } from './work.ts'

export interface CallOptions {
  requestId: string
  /** The path as it was called, with the parameters in place. */
  target?: string
  ephemeral?: boolean
  idempotencyKey?: string | undefined
  address?: string | null
  userAgent?: string | null
  /** Who hears how far the call is. */
  tell?: Tell | undefined
}

export interface DoorParts {
  database: Database
  registry: Registry
  clock: Clock
  services: Services
  sealer: Sealer
  /** Puts before a person what nobody does alone. */
  propose: Propose
  /** Told after a commit that left events or jobs behind. */
  onWork: () => void
}

/** What one transaction of one call needs at hand. */
interface Running {
  tx: Transaction
  afterCommit: Array<() => void>
  leftWork: boolean
}

type Call = Omit<
  Context,
  'db' | 'emit' | 'enqueue' | 'note' | 'actAs' | 'header' | 'afterCommit' | 'call' | 'preview'
>

/**
 * The one way in. The HTTP edge, a tool call, an approved action, a job and a test all come through here, so
 * authorisation, validation, tenancy, ephemeral mode, audit, events and idempotency exist exactly once.
 */
export class Door {
  readonly parts: DoorParts

  constructor(parts: DoorParts) {
    this.parts = parts
  }

  /** Calls a route as `principal` (null for a public one) and resolves once its effect is durable. */
  async call(
    route: AnyRoute,
    principal: Principal | null,
    raw: RawInput,
    options: CallOptions,
  ): Promise<Answer> {
    authorise(this.parts.registry, route, principal)
    const input = parseInput(route, raw)
    const call = this.#begin(route, principal, options, input)
    if (route.effect === 'read') {
      const facts = await prepareRoute(route, this.#preparing(call), input)
      return this.#reading(call, ctx => handleRoute(route, ctx, input, facts))
    }
    const claim =
      options.idempotencyKey !== undefined && principal && !call.ephemeral
        ? claimOf(principal, options.idempotencyKey, {
            method: route.method,
            target: options.target ?? route.path,
            query: raw.query,
            body: raw.body,
          })
        : null
    if (claim) {
      const seen = await this.#reading(call, ({ db }) => recall(db, claim, call.now, this.parts.sealer))
      if (seen) return seen
    }
    const facts = await prepareRoute(route, this.#preparing(call), input)
    try {
      return await this.transact(call, async ctx => {
        const seen = claim && (await recall(ctx.db, claim, call.now, this.parts.sealer))
        if (seen) return seen
        const answer = await this.#handleAudited(route, ctx, input, facts, options.target ?? route.path)
        if (claim) await remember(ctx.db, claim, answer, call.now, route.secret ? this.parts.sealer : null)
        return answer
      })
    } catch (error) {
      // On Postgres the same key may be at work in another transaction; who comes second gets the first one's answer.
      const lost = claim && error instanceof AppError && error.code === 'duplicate'
      const seen =
        lost && (await this.#reading(call, ({ db }) => recall(db, claim, call.now, this.parts.sealer)))
      if (seen) return seen
      throw error
    }
  }

  /** A call's frame for work that is no route: jobs, subscribers, the schedule, the first set-up (null). */
  frame(principal: Principal | null, requestId: string): Call {
    return this.#call(principal, { requestId })
  }

  /** What a job's I/O may use. */
  preparing(call: Call): PrepareContext {
    return this.#preparing(call)
  }

  /**
   * Runs `work` in one transaction with everything a handler has. When it is thrown an error that keeps its
   * writes, the transaction commits and the error is thrown afterwards.
   */
  async transact<T>(call: Call, work: (ctx: Context) => Promise<T>): Promise<T> {
    const running: Omit<Running, 'tx'> = { afterCommit: [], leftWork: false }
    const outcome = await this.parts.database.write<{ value: T } | { refusal: AppError }>(
      async tx => {
        try {
          return { value: await work(this.#context(call, Object.assign(running, { tx }))) }
        } catch (error) {
          if (error instanceof AppError && error.keepWrites) return { refusal: error }
          throw readable(error)
        }
      },
      { rollback: call.ephemeral },
    )
    if (!call.ephemeral) {
      for (const hook of running.afterCommit) hook()
      if (running.leftWork) this.parts.onWork()
    }
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.value
  }

  #begin(route: AnyRoute, principal: Principal | null, options: CallOptions, { body }: ParsedInput): Call {
    return this.#call(principal, { ...options, ephemeral: keepsNothing(route, options.ephemeral, body) })
  }

  #call(principal: Principal | null, options: CallOptions): Call {
    return {
      principal: principal as Principal,
      now: this.parts.clock.now().toISOString(),
      ephemeral: options.ephemeral ?? false,
      requestId: options.requestId,
      address: options.address ?? null,
      userAgent: options.userAgent ?? null,
      services: this.parts.services,
      tell: options.tell ?? (() => undefined),
    }
  }

  #preparing(call: Call): PrepareContext {
    return {
      ...call,
      read: work => this.parts.database.read(db => work(scopeTo(db, call.principal.orgId))),
    }
  }

  #reading<T>(call: Call, work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.parts.database.read(db => work(readOnlyContext(call, db)))
  }

  async #handleAudited(
    route: AnyRoute,
    ctx: Context,
    input: ParsedInput,
    facts: unknown,
    /** The path as a caller asked for it; a call inside another call has none. */
    target?: string,
  ): Promise<Answer> {
    if (route.effect === 'read') return handleRoute(route, ctx, input, facts)
    const notes: Record<string, unknown> = {}
    const headers: Answer['headers'] = {}
    const noting = Object.assign(Object.create(ctx) as Context, {
      note: (details: Record<string, unknown>) => void Object.assign(notes, details),
      header: (name: string, value: string | string[]) => void Object.assign(headers, { [name]: value }),
    })
    let refusal: AppError | undefined
    let answer: Answer | undefined
    try {
      answer =
        route.approval && target !== undefined
          ? await proposeRoute(route, noting, input, facts, this.parts.propose)
          : await handleRoute(route, noting, input, facts)
      Object.assign(answer.headers, this.#whereIs(route, answer, target), headers)
    } catch (error) {
      if (!(error instanceof AppError && error.keepWrites)) throw error
      refusal = error
    }
    if (ctx.principal) {
      await appendAudit(unscoped(ctx), {
        principal: ctx.principal,
        at: ctx.now,
        requestId: ctx.requestId,
        action: `${route.method} ${route.path}`,
        target: target ?? route.path,
        outcome: refusal ? refusal.code : 'done',
        details: { ...summarise(input.body), ...notes },
      })
    }
    if (refusal) throw refusal
    return answer as Answer
  }

  /** Where a created resource is found, if anything shows it. */
  #whereIs(route: AnyRoute, { status, body }: Answer, target: string | undefined): Answer['headers'] {
    const { id } = (body ?? {}) as { id?: unknown }
    if (status !== 201 || target === undefined || typeof id !== 'number') return {}
    return this.parts.registry.showsWhatIsCreated(route) ? { Location: `${target}/${id}` } : {}
  }

  #context(call: Call, running: Running): Context {
    const { tx } = running
    let principal = call.principal as Principal | null
    const door = this
    const ctx: Context = {
      ...call,
      get principal() {
        return principal as Principal
      },
      get db() {
        return scoped(tx.db, principal)
      },
      async emit(event, data) {
        running.leftWork = true
        await insertEvent(this.db, event, data, call.now)
      },
      async enqueue(job) {
        running.leftWork = true
        return insertJob(this.db, job, call.now)
      },
      note: () => undefined,
      actAs(someone) {
        principal = someone
      },
      header: () => undefined,
      afterCommit(work) {
        running.afterCommit.push(work)
      },
      async call(route, raw, facts) {
        authorise(door.parts.registry, route, principal)
        const input = parseInput(route, raw)
        const inner = { tx, afterCommit: running.afterCommit, leftWork: false }
        const innerCtx = door.#context({ ...call, principal: principal as Principal }, inner)
        try {
          return await tx.nested(() => door.#handleAudited(route, innerCtx, input, facts))
        } catch (error) {
          throw readable(error)
        } finally {
          running.leftWork ||= inner.leftWork
        }
      },
      preview: work =>
        tx.nested(
          () =>
            work(
              door.#context(
                { ...call, principal: principal as Principal, ephemeral: true },
                { tx, afterCommit: [], leftWork: false },
              ),
            ),
          { rollback: true },
        ),
    }
    bindUnscoped(ctx, tx.db)
    return ctx
  }
}

function readOnlyContext(call: Call, db: Db): Context {
  const refuse = (): never => {
    throw new Error('A reading route cannot write: declare it with effect "write"')
  }
  const ctx: Context = {
    ...call,
    get db() {
      return scoped(db, call.principal)
    },
    emit: refuse,
    enqueue: refuse,
    note: refuse,
    actAs: refuse,
    header: refuse,
    afterCommit: refuse,
    call: refuse,
    preview: refuse,
  }
  bindUnscoped(ctx, db)
  return ctx
}

function scoped(db: Db, principal: Principal | null): Db {
  if (!principal) throw new Error('A call without a caller belongs to no organisation: call actAs first')
  return scopeTo(db, principal.orgId)
}

/** What the database refused, in words a caller can act on; everything else as it is. */
function readable(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'unique':
      return conflict('duplicate', 'There is already one like this.')
    case 'foreign_key':
      return conflict('in_use', 'It refers to something that is not there, or something still refers to it.')
    default:
      return error
  }
}
