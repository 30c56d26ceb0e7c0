import type { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { Said } from '../language/sentence.ts'
import type { Proof } from './proof.ts'
import type { RouteErrors } from './route-errors.ts'

/** A notice to all administrators after a call. */
export interface Told {
  kind: string
  title: Said
  detail: Said
  /** The page where it is looked at. */
  link: string
}

/** The amount a call moves, in major units; without a currency it is in the office's own. */
export interface Moved {
  amount: number
  currency?: string
}

/**
 * Reads what a call moves from its answer over what was asked, as one record, and from what was asked alone; null where
 * it moves money and cannot tell how much.
 */
export type MoneyReading = (
  shown: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
) => Moved | 'none' | null

/**
 * The reason why no policy can govern a write, and no proposal be made of it: it decides nothing and sends
 * nothing out (`harmless`), its input or answer is a secret (`secret`), or it brings the bytes of a file
 * (`file`). With `in_person`, somebody does it in their own name, or maintains the office itself. A caller
 * who only proposes may make harmless calls.
 */
export type Ungoverned = 'harmless' | 'secret' | 'file' | 'in_person'

/**
 * Whom an endpoint is for: other programs build on what is `public`, which the released contract holds; what is for `pages`
 * backs a page of the product alone and changes with it.
 */
export type Audience = 'public' | 'pages'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Shape = z.ZodObject
export type Schema = z.ZodType

/**
 * Offers an endpoint to agents and MCP clients as a tool.
 *
 * ```ts
 * tool: {
 *   name: 'svc_create_deal', title: 'Create a deal', category: 'crm', credits: 2,
 *   description: 'Creates a deal in the pipeline. Use it for a new opportunity. It does not screen it.',
 *   keywords: 'new opportunity transaction',
 * }
 * ```
 *
 * Its arguments are the parameters, query and body of the endpoint. A tool that writes answers with a proposal, and runs
 * once a person has approved it.
 *
 * The trap: among hundreds of tools a model chooses by `description` alone, so it says what the tool does, when to use it
 * and what it does not do, naming the tool to use instead.
 */
export interface ToolDeclaration {
  /** `svc_<verb>_<noun>`. */
  name: `svc_${string}`
  /** Title that people see, such as "Create a deal". */
  title: string
  category: string
  /** Credits charged when the tool runs or proposes. */
  credits: number
  /** Purpose, use and limits of the tool, for a model that chooses among hundreds. */
  description: string
  /** Other words in which people ask for it, for the search of tools. */
  keywords?: string
  /** Offered to every AI client at once, without a search. */
  featured?: true
  /** Once approved it destroys something or cannot be taken back; a DELETE does unless this is false. */
  destructive?: boolean
  /** The route only reads, yet what it answers may be a proposal. */
  proposes?: true
  /** Reaches beyond the office: to a connection with documents, or to a language model. */
  openWorld?: true
  /**
   * Marks calls that read whole documents or write from them: each ends in `job.completed` or `job.failed`.
   */
  aiHeavy?: true
}

/**
 * The declaration of an endpoint, without the code behind it.
 *
 * ```ts
 * { method: 'GET', path: '/api/v1/svc/crm/deals/{deal_id}', summary: 'Get a deal', access: 'crm:read', response: Deal }
 * ```
 *
 * Its defaults: status 200 (204 without a response), a read where the method is GET, one MiB of body, governed by approval
 * policies where `access` ends in `write` or `manage`, and promised to other programs (`audience`).
 *
 * The trap: `summary` is not only documentation. Its first word is an imperative verb, and its past tense is what timelines
 * and the audit log say (`timeline/past.ts`); a write whose summary reads badly in the past has a `did`. The operation id
 * never comes from it: that is the tool's name, the path, or `operation`.
 */
export interface Endpoint<
  M extends Method,
  P extends string,
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Schema | undefined,
  Response extends Schema | undefined,
> {
  method: M
  /** Relative to the base URL, placeholders in braces. */
  path: P
  /** Name in generated clients, a verb and a noun; required if neither its tool nor its address gives one. */
  operation?: string
  /** One line that says what it does. */
  summary: string
  /** Further information for callers. */
  description?: string
  /** The permission a caller needs; `signed_in` for anyone known, `public` for anyone, `proof` for whoever `proof` lets in. */
  access: Permission | 'signed_in' | 'public' | 'proof'
  /** The permission that whoever approves it needs, where it is proposed; that of a caller unless said otherwise. */
  approvedWith?: Permission
  /** `public` unless said otherwise. */
  audience?: Audience
  /** Authenticates callers that have no token of the office. */
  proof?: Proof
  /** Requires a web session; a token is refused with 403 `session_required`. */
  session?: true
  /** Whether it changes data; by default every method but GET does. A read never waits for a write. */
  effect?: 'read' | 'write'
  params?: Params
  /** The parameter that may contain slashes, encoded or not; the rest of the path after it is fixed. */
  spanning?: string
  query?: Query
  body?: Body
  /** Bytes of body accepted; 1 MiB unless said otherwise. */
  bodyLimit?: number
  /**
   * Takes the bytes of a file as its body, of any type and up to the office's size limit. Nothing buffers
   * them: `prepare` reads them from `ctx.incoming` as they arrive.
   */
  intake?: true
  response?: Response
  /** The kind of record that it shows, by the id that its path ends with: programs that mirror the office read it here. */
  shows?: string
  /** 200 unless said otherwise; 204 where there is no response. */
  status?: 200 | 201 | 202 | 204
  /** A PUT that creates the record where its address has none yet: the answer is then 201, by `Created`. */
  creates?: true
  /**
   * The answer holds a secret that is shown once: it is kept sealed for an idempotent replay. A list names the fields
   * that are secret, which a proposal to make it leaves out.
   */
  secret?: true | readonly string[]
  /** The problems that its handler answers beyond the common ones. */
  errors?: RouteErrors
  tool?: ToolDeclaration
  /**
   * Always needs approval: a direct call answers with a proposal, and the handler runs once that is approved.
   * It then returns its result as `Executed`, since `response` describes the proposal.
   */
  approval?: true
  /**
   * Whether approval policies can govern it, and if not, why. By default they can govern a write whose
   * permission is `write` or `manage`.
   */
  governed?: true | Ungoverned
  /** The fields of its body that no proposal keeps: a call with one of them cannot be proposed. */
  secretInput?: readonly string[]
  /**
   * Fields, such as a number of a bank account, of which a proposal shows the last four signs alone to whoever may neither
   * write nor decide in its module, and so do events and the steps of its run.
   */
  masks?: readonly string[]
  /** How policies with an amount read the money it moves; `none` where it moves none. */
  money?: 'none' | MoneyReading
  /**
   * Its effects, whatever its address (`capital_call`): a policy for one write governs all that do the same,
   * or reverse it. Required of routes that move money.
   */
  does?: string | readonly string[]
  /**
   * Marks effects outside the database, which no rollback takes back: a call with `?ephemeral=true` is
   * validated and then refused.
   */
  outside?: true
  /** Keeps nothing unless the call says `ephemeral: false`, in its body or its query. */
  ephemeralByDefault?: true
  /** The deed of a call for the timelines of the records it named. Default: its summary in the past tense. */
  did?: string
  /**
   * False where the records that it names show its effect in a place of their own, as a book does its
   * entries.
   */
  timeline?: false
  /**
   * Marks data that leaves the office with the file it answers: one `paper`, or many `records`. The audit log
   * gets an entry for each file of many before it leaves.
   */
  leaves?: 'paper' | 'records'
  /** A browser that asks for HTML here gets the page of that name instead of JSON. */
  page?: true
}

/** A declared endpoint, as the door and everything derived from it use it. */
export interface Route<
  M extends Method = Method,
  P extends string = string,
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> extends Endpoint<M, P, Params, Query, Body, Response> {
  audience: Audience
  effect: 'read' | 'write'
  status: 200 | 201 | 202 | 204
  example?: unknown
  /** Accepts `?ephemeral=true`: validates and answers as usual, and keeps nothing. */
  ephemeral: boolean
  /**
   * The schemas as the door uses them: strict input; the answer, and its replacement when nothing was kept.
   */
  parse: {
    params: Shape
    query: Shape
    body: Schema | undefined
    response: Schema | undefined
    preview: Schema | undefined
  }
  computes: ((input: never) => boolean) | undefined
  prepare: ((ctx: never, input: never, begun?: unknown) => Promise<unknown>) | undefined
  tells: ((ctx: never, input: never, result: never) => Told | null) | undefined
  secondPerson: true | ((ctx: never, input: never) => Promise<boolean>) | undefined
  deleted: ((ctx: never, input: never) => Promise<Record<string, unknown>>) | undefined
  begins?: (ctx: never, raw: never) => Promise<unknown>
  failed?: (ctx: never, raw: never, error: unknown, begun: unknown) => Promise<void>
  handle: (ctx: never, input: never, facts: never) => Promise<unknown>
}

// The element type of a list of routes of different shapes.
// biome-ignore lint/suspicious/noExplicitAny: the precise type lives in each route
export type AnyRoute = Route<Method, string, any, any, any, any>
