import type { z } from 'zod'
import { type Db, scopeTo, type Transaction } from '../../database/index.ts'
import { withShownIds } from '../../database/shown-ids.ts'
import { tellingWrites } from '../../database/written-rows.ts'
import type { Principal } from '../access/principal.ts'
import { authorise, handleRoute, parseInput } from '../call.ts'
import type {
  Answer,
  Call,
  Context,
  InnerCall,
  JobRequest,
  RawInput,
  Services,
  Tell,
  Trial,
} from '../routes/context.ts'
import type { AnyRoute } from '../routes/endpoint.ts'
import type { DeclaredEvent } from '../routes/event.ts'
import { withBothNames } from '../routes/renamed-fields.ts'
import { type Say, sayInEnglish } from '../speech/speech.ts'
import { type Happening, insertTimelineEntry, type Origin, type Subject } from '../timeline/entries.ts'
import { insertEvent, insertJob } from '../work.ts'

/** A call before anything runs for it; `principal` is null for a public route until `actAs`. */
export type Frame = Omit<Call, 'principal'> & {
  readonly principal: Principal | null
  /** The proposal that the call carries out. */
  readonly action?: InnerCall['action']
}

/** The effects of a call besides its rows. */
export class Effects {
  readonly notes: Record<string, unknown> = {}
  readonly headers: Answer['headers'] = {}
  readonly afterCommit: Array<() => void> = []
  /** The module of the running route, whose readers see its timeline entries. */
  area: string | null = null
  /** The records on whose timelines something was said. */
  readonly logged = new Set<string>()
  /** Events or jobs wait for the commit. */
  leftWork = false

  /** Takes over the effects of an inner call that succeeded, except its notes and headers. */
  absorb(inner: Effects): void {
    this.afterCommit.push(...inner.afterCommit)
    this.leftWork ||= inner.leftWork
  }
}

/** Runs `route` in a context inside the transaction that is open: authorised, parsed, audited. */
export type Enter = (
  ctx: Context,
  effects: Effects,
  route: AnyRoute,
  raw: RawInput,
  how: InnerCall,
) => Promise<Answer>

/** A context on one connection. Only the door makes them, so none can exist without its connection. */
abstract class BoundContext implements Context {
  readonly now: string
  readonly ephemeral: boolean
  readonly requestId: string
  readonly address: string | null
  readonly userAgent: string | null
  readonly device: string | null
  readonly proven: unknown
  readonly services: Services
  readonly tell: Tell
  readonly say: Say
  readonly actionId: number | null
  readonly #connection: Db
  #principal: Principal | null
  #db: Db | null = null

  constructor(frame: Frame, connection: Db) {
    this.now = frame.now
    this.ephemeral = frame.ephemeral
    this.requestId = frame.requestId
    this.address = frame.address
    this.userAgent = frame.userAgent
    this.device = frame.device
    this.proven = frame.proven
    this.services = frame.services
    this.tell = frame.tell
    this.say = frame.say
    this.actionId = frame.action?.id ?? null
    this.#connection = connection
    this.#principal = frame.principal
  }

  static connectionOf(ctx: Context): Db {
    if (!(#connection in ctx)) throw new Error('Only a context of the door has a connection')
    return ctx.#connection
  }

  get principal(): Principal {
    return this.#principal as Principal
  }

  get db(): Db {
    if (!this.#principal)
      throw new Error('A call without a caller belongs to no organisation: call actAs first')
    this.#db ??= this.#bound(this.#principal)
    return this.#db
  }

  #bound({ orgId }: Principal): Db {
    const scoped = scopeTo(this.#connection, orgId)
    return this.ephemeral ? withShownIds(scoped) : scoped
  }

  actAs(principal: Principal): void {
    this.#principal = principal
    this.#db = null
  }

  abstract emit<Data extends z.ZodObject>(event: DeclaredEvent<Data>, data: z.input<Data>): Promise<void>
  abstract enqueue(job: JobRequest): Promise<number>
  abstract note(details: Record<string, unknown>): void
  abstract log(on: readonly [Subject, ...Subject[]], happening: Happening, origin?: Origin): Promise<number>
  abstract header(name: string, value: string | string[]): void
  abstract afterCommit(work: () => void): void
  abstract call(route: AnyRoute, input: RawInput, how?: InnerCall): Promise<Answer>
  abstract preview<T>(work: (ctx: Context) => Promise<T>, trial?: Trial): Promise<T>
}

/** A record as one text. */
export const keyOf = ({ type, id }: Subject): string => `${type} ${id}`

/** The connection behind a context, beyond its organisation. */
export const connectionOf = (ctx: Context): Db => BoundContext.connectionOf(ctx)

/** Handed to a writing route's handler: one savepoint of one transaction. */
export class WritingContext extends BoundContext {
  readonly #frame: Frame
  readonly #tx: Transaction
  readonly #effects: Effects
  readonly #enter: Enter

  constructor(frame: Frame, tx: Transaction, effects: Effects, enter: Enter) {
    super(frame, tx.db)
    this.#frame = frame
    this.#tx = tx
    this.#effects = effects
    this.#enter = enter
  }

  async emit<Data extends z.ZodObject>(
    { name, data: shape }: DeclaredEvent<Data>,
    data: z.input<Data>,
  ): Promise<void> {
    this.#effects.leftWork = true
    await insertEvent(this.db, name, shape.parse(withBothNames(shape, data)), this.now)
  }

  async enqueue(job: JobRequest): Promise<number> {
    this.#effects.leftWork = true
    return insertJob(this.db, job, this.now)
  }

  note(details: Record<string, unknown>): void {
    Object.assign(this.#effects.notes, details)
  }

  async log(
    on: readonly [Subject, ...Subject[]],
    happening: Happening,
    origin: Origin = 'record',
  ): Promise<number> {
    const cause = {
      author: this.principal.name,
      authorId: this.principal.userId,
      area: this.#effects.area,
      actionId: this.actionId,
      runId: this.#frame.action?.runId ?? null,
      now: this.now,
    }
    const ids: number[] = []
    for (const subject of on) {
      ids.push(await insertTimelineEntry(this.db, subject, happening, cause, origin))
      this.#effects.logged.add(keyOf(subject))
    }
    return ids[0] as number
  }

  header(name: string, value: string | string[]): void {
    this.#effects.headers[name] = value
  }

  afterCommit(work: () => void): void {
    this.#effects.afterCommit.push(work)
  }

  async call(route: AnyRoute, raw: RawInput, how: InnerCall = {}): Promise<Answer> {
    const effects = new Effects()
    // A stored answer of one call within another, such as an approved proposal's, is in English.
    const inner = this.#inside(effects, { ...(how.action && { action: how.action }), say: sayInEnglish })
    const answer = await this.#tx.nested(() => this.#enter(inner, effects, route, raw, how))
    this.#effects.absorb(effects)
    return answer
  }

  preview<T>(work: (ctx: Context) => Promise<T>, { now = this.now, as, told }: Trial = {}): Promise<T> {
    const principal = as ? { ...this.principal, ...as } : this.principal
    const tx: Transaction = told
      ? {
          db: tellingWrites(this.#tx.db, told),
          nested: (inner, options) => this.#tx.nested(inner, options),
        }
      : this.#tx
    const undone = this.#inside(new Effects(), { ephemeral: true, now, principal }, tx)
    return this.#tx.nested(() => work(undone), { rollback: true })
  }

  #inside(effects: Effects, differing: Partial<Frame>, tx = this.#tx): WritingContext {
    const { ephemeral, principal, say } = this
    const frame = { ...this.#frame, ephemeral, principal, say, ...differing }
    return new WritingContext(frame, tx, effects, this.#enter)
  }
}

/** Handed to a reading route's handler: a snapshot, without anything that writes. */
export class ReadingContext extends BoundContext {
  override actAs(): never {
    throw new CannotWrite()
  }
  emit(): never {
    throw new CannotWrite()
  }
  enqueue(): never {
    throw new CannotWrite()
  }
  note(): never {
    throw new CannotWrite()
  }
  log(): never {
    throw new CannotWrite()
  }
  header(): never {
    throw new CannotWrite()
  }
  afterCommit(): never {
    throw new CannotWrite()
  }
  /** Another read for the same caller, of the same snapshot. */
  async call(route: AnyRoute, raw: RawInput): Promise<Answer> {
    if (route.effect !== 'read' || route.prepare) throw new CannotWrite()
    authorise(this.services.registry, route, this.principal)
    return handleRoute(route, this, parseInput(route, raw), undefined)
  }
  preview(): never {
    throw new CannotWrite()
  }
}

class CannotWrite extends Error {
  constructor() {
    super('A reading route cannot write: declare it with effect "write"')
  }
}
