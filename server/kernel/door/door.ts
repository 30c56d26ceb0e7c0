import { scopeTo } from '../../database/index.ts'
import { StillReferred } from '../../database/still-referred.ts'
import { type WrittenRow, watched } from '../../database/written-rows.ts'
import type { Principal } from '../access/principal.ts'
import {
  authorise,
  authoriseApproved,
  effectOf,
  flatArguments,
  handleRoute,
  keepsNothing,
  type ParsedInput,
  parseInput,
  prepareRoute,
  proposalAnswer,
} from '../call.ts'
import { sentence } from '../language/sentence.ts'
import { AppError, conflict } from '../problems/errors.ts'
import { storeProblem } from '../problems/store-problem.ts'
import type { Answer, Context, PrepareContext, RawInput } from '../routes/context.ts'
import type { AnyRoute, Told } from '../routes/endpoint.ts'
import { partsOf } from '../routes/file.ts'
import { sayInEnglish } from '../speech/speech.ts'
import { logCall, logExport, tellTimelines } from './call-log.ts'
import { type Deleted, deletedBy } from './deletion.ts'
import { Effects, type Enter, type Frame, ReadingContext, WritingContext } from './door-context.ts'
import type { CallOptions, DoorParts } from './door-parts.ts'
import { claimOf, recall, remember } from './idempotency.ts'
import { assertMatches, tagAfter, tagsRecord } from './preconditions.ts'
import { notingSetting } from './settings.ts'

const staying = new AbortController().signal
const stays = () => staying

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
    let begun: unknown
    try {
      return await this.#call(route, principal, raw, options, result => {
        begun = result
      })
    } catch (error) {
      const { failed } = route
      if (failed && principal)
        await this.#write(this.frame(principal, options.requestId), ctx =>
          failed(ctx as never, raw as never, error, begun),
        )
      const referred = error instanceof Error && error.cause
      if (referred instanceof StillReferred)
        throw await this.#read(this.#frame(principal, options), ctx => this.parts.refuseDelete(ctx, referred))
      throw error
    }
  }

  async #call(
    route: AnyRoute,
    principal: Principal | null,
    raw: RawInput,
    options: CallOptions,
    hasBegun: (result: unknown) => void,
  ): Promise<Answer> {
    authorise(this.parts.registry, route, principal)
    const input = parseInput(route, raw)
    if (route.outside && options.ephemeral) throw reachesOutside()
    const frame = this.#frame(principal, {
      ...options,
      ephemeral: options.headAlone || keepsNothing(route, options.ephemeral, input.body),
    })
    if (effectOf(route, input) === 'read') {
      const facts = await prepareRoute(route, this.preparing(frame, options), input)
      const answer = await this.#read(frame, ctx => handleRoute(route, ctx, input, facts))
      if (route.leaves === 'records' && principal)
        await this.#write(frame, ctx =>
          logExport(this.parts.registry, ctx, { route, input, target: options.target }, answer.body),
        )
      const files = partsOf(answer.body, options.target ?? route.path)
      if (files.length > 0 && principal) this.parts.onFiles(frame, { route, files })
      return answer
    }
    const claim =
      options.idempotencyKey !== undefined && principal && !frame.ephemeral
        ? claimOf(principal, options.idempotencyKey, {
            method: route.method,
            target: options.target ?? route.path,
            query: raw.query,
            body: raw.body,
          })
        : null
    if (claim) {
      const seen = await this.#read(frame, ({ db }) => recall(db, claim, frame.now, this.parts.sealer))
      if (seen) return seen
    }
    const { begins } = route
    const begun = begins && (await this.#write(frame, ctx => begins(ctx as never, raw as never)))
    hasBegun(begun)
    const facts = await prepareRoute(route, this.preparing(frame, options), input, begun)
    const given = flatArguments(input, raw)
    const run = (held: boolean) =>
      this.#write(
        frame,
        async (ctx, effects, written) => {
          const seen = claim && (await recall(ctx.db, claim, frame.now, this.parts.sealer))
          if (seen) return seen
          const { registry } = this.parts
          const read = (reader: AnyRoute) => this.#enter(ctx, effects, reader, { params: raw.params }, {})
          if (options.ifMatch !== undefined) await assertMatches(registry, route, options.ifMatch, read)
          // A direct call of a tool's route spends from the key's budget, too.
          if (principal && route.tool && !frame.ephemeral) await this.parts.spend(ctx, route.tool.credits)
          const { target, duplicateOk } = options
          const how = { facts, target, given, held, duplicateOk }
          const answer = await this.#handleAudited(ctx, effects, route, input, how)
          if (principal && !frame.ephemeral) await this.#lookAtDeeds(ctx, route, given, answer, written)
          if (target !== undefined && !frame.ephemeral && answer.status < 202 && tagsRecord(registry, route))
            answer.headers.ETag = await tagAfter(registry, route, answer, read)
          if (claim) await remember(ctx.db, claim, answer, frame.now, route, this.parts.sealer)
          return answer
        },
        { unchanged: options.ifMatch !== undefined },
      )
    try {
      return await run(false).catch(error => {
        if (error instanceof Held) return run(true)
        throw error
      })
    } catch (error) {
      // On Postgres the same key may be in use by another transaction; the second caller gets the first one's
      // answer.
      const lost = claim && error instanceof AppError && error.code === 'duplicate'
      const seen =
        lost && (await this.#read(frame, ({ db }) => recall(db, claim, frame.now, this.parts.sealer)))
      if (seen) return seen
      throw error
    }
  }

  /** Deeds shown by a call's rows are held where a policy says so, and announced where people have to know. */
  async #lookAtDeeds(
    ctx: Context,
    route: AnyRoute,
    given: Record<string, unknown>,
    { body: answer }: Answer,
    written: readonly WrittenRow[],
  ): Promise<void> {
    const done = this.parts.registry.doneBy(written)
    if (done.length === 0) return
    if (await this.parts.gate.isHeld(ctx, route, given, { answer, done })) throw new Held()
    for (const { deed, rows } of done) {
      const told = deed.tells?.(ctx, rows)
      if (told) await this.#tell(ctx, route, told)
    }
  }

  /** Announces the call to those who may read its area; shared records have none of their own. */
  #tell(ctx: Context, route: AnyRoute, told: Told): Promise<void> {
    const { key, shared } = this.parts.registry.moduleOf(route)
    return this.parts.tell(ctx, shared ? told : { ...told, area: key })
  }

  /** A call's frame for work that is no route: jobs, subscribers, the schedule, the first set-up (null). */
  frame(principal: Principal | null, requestId: string): Frame {
    return this.#frame(principal, { requestId })
  }

  /** Available to `prepare` of a route or a job. */
  preparing(
    frame: Frame,
    { incoming = null, gone = stays }: Pick<CallOptions, 'incoming' | 'gone'> = {},
  ): PrepareContext {
    const principal = frame.principal as Principal
    return {
      ...frame,
      principal,
      incoming,
      gone,
      read: work => this.parts.database.read(db => work(scopeTo(db, principal.orgId))),
    }
  }

  /**
   * Runs `work` in one transaction with everything a handler has. If `work` throws an error with `keepWrites`, the
   * transaction commits before the error is thrown on. On Postgres `work` may run a second time, after a deadlock.
   */
  transact<T>(frame: Frame, work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.#write(frame, work)
  }

  async #write<T>(
    frame: Frame,
    work: (ctx: Context, effects: Effects, written: readonly WrittenRow[]) => Promise<T>,
    { unchanged = false }: { unchanged?: boolean } = {},
  ): Promise<T> {
    let effects = new Effects()
    const outcome = await this.parts.database
      .write<{ value: T } | { refusal: AppError }>(
        async tx => {
          effects = new Effects()
          const watch = watched(tx, this.parts.registry.deedTables)
          try {
            const ctx = new WritingContext(frame, watch, effects, this.#enter)
            return { value: await work(ctx, effects, watch.written) }
          } catch (error) {
            if (error instanceof AppError && error.keepWrites) return { refusal: error }
            throw error
          }
        },
        { rollback: frame.ephemeral, unchanged },
      )
      .catch(asProblem)
    if (!frame.ephemeral) {
      for (const hook of effects.afterCommit) hook()
      if (effects.leftWork) this.parts.onWork()
    }
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.value
  }

  #read<T>(frame: Frame, work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.parts.database.read(db => work(new ReadingContext(frame, db))).catch(asProblem)
  }

  #frame(principal: Principal | null, options: CallOptions): Frame {
    return {
      principal,
      now: this.parts.clock.now().toISOString(),
      ephemeral: options.ephemeral ?? false,
      requestId: options.requestId,
      address: options.address ?? null,
      userAgent: options.userAgent ?? null,
      device: options.device ?? null,
      proven: options.proven,
      services: this.parts.services,
      tell: options.tell ?? (() => undefined),
      say: options.say ?? sayInEnglish,
    }
  }

  /** Runs a route inside another call's transaction. */
  readonly #enter: Enter = (ctx, effects, route, raw, how) => {
    const may = how.approved ? authoriseApproved : authorise
    may(this.parts.registry, route, ctx.principal)
    const input = parseInput(route, raw)
    // Inside another call, which passed the gate itself, only calls that nobody may make alone are proposed.
    const given = route.approval && !how.approved ? flatArguments(input, raw) : undefined
    return this.#handleAudited(ctx, effects, route, input, { facts: how.facts, given }).catch(asProblem)
  }

  async #handleAudited(
    ctx: Context,
    effects: Effects,
    route: AnyRoute,
    input: ParsedInput,
    {
      facts,
      target,
      given,
      held = false,
      duplicateOk = false,
    }: {
      facts?: unknown
      /** The path as a caller asked for it; a call inside another call has none. */
      target?: string | undefined
      /** The arguments as they were given, where the call goes through the gate. */
      given?: Record<string, unknown> | undefined
      /** True where the call ran, and did what its caller may only propose. */
      held?: boolean
      duplicateOk?: boolean | undefined
    },
  ): Promise<Answer> {
    if (effectOf(route, input) === 'read') return handleRoute(route, ctx, input, facts)
    const { notes, headers } = effects
    effects.area = this.parts.registry.moduleOf(route).key
    let refusal: AppError | undefined
    let answer: Answer | undefined
    let proposed = false
    let deleted: Deleted | null = null
    try {
      const proposal =
        given &&
        ctx.principal &&
        (await this.parts.gate.before(ctx, route, input, given, { facts, held, duplicateOk }))
      proposed = Boolean(proposal)
      if (!proposal) deleted = await deletedBy(this.parts.registry, route, ctx, input)
      answer = proposal
        ? proposalAnswer(route, proposal)
        : await notingSetting(this.parts.registry, route, ctx, input, notes, () =>
            handleRoute(route, ctx, input, facts),
          )
      const told =
        !proposal &&
        !ctx.ephemeral &&
        (await route.tells?.(ctx as never, input as never, answer.body as never))
      if (told && ctx.principal) await this.#tell(ctx, route, told)
      if (!proposal) await tellTimelines(this.parts.registry, ctx, effects, { route, input }, answer.body)
      Object.assign(answer.headers, this.#whereIs(route, input, answer), headers)
    } catch (error) {
      if (!(error instanceof AppError && error.keepWrites)) throw error
      refusal = error
    }
    if (ctx.principal)
      await logCall(this.parts.registry, ctx, { route, input, target }, answer?.body, {
        outcome: refusal ? refusal.code : proposed ? 'proposed' : 'done',
        details: { ...notes, ...(deleted && { deleted }) },
      })
    if (refusal) throw refusal
    return answer as Answer
  }

  /** Where a created resource is found, if anything shows it. */
  #whereIs(route: AnyRoute, { params }: ParsedInput, { status, body }: Answer): Answer['headers'] {
    const { id } = (body ?? {}) as { id?: unknown }
    const place = status === 201 && typeof id === 'number' ? this.parts.registry.placeOfCreated(route) : null
    if (place === null) return {}
    const values: Record<string, unknown> = { ...(params as object), '': id }
    return {
      Location: place.replaceAll(/\{(\w*)\}/g, (_, name: string) => encodeURIComponent(`${values[name]}`)),
    }
  }
}

const reachesOutside = () =>
  conflict(
    'reaches_outside',
    sentence`The call is valid. What it does outside the office cannot be undone, so that an ephemeral call does not do it.`,
    { persisted: false },
  )

/** Rolls back a call that did what its caller may only propose. */
class Held extends Error {}

function asProblem(error: unknown): never {
  throw storeProblem(error) ?? error
}
