import type { z } from 'zod'
import type { Principal } from '../access/principal.ts'
import type { RouteErrors } from './route-errors.ts'

/** A rate limit of calls for each minute, for a caller, a link or a network. */
export interface Budget {
  key: string
  /** The limit as a multiple of that of an office token. */
  times: number
}

/** The authenticated sender of a request. */
export interface Proven {
  principal: Principal
  /** Facts from the proof, available to the handler as `ctx.proven`. */
  found?: unknown
}

/** Authentication without a token of the office: by a signature over the request, or a secret of its own. */
export interface Proof {
  /** The name in the reference. */
  name: string
  /** The security scheme of OpenAPI that comes nearest. */
  scheme: { type: 'http'; scheme: 'bearer' } | { type: 'apiKey'; in: 'header'; name: string }
  description: string
  /** The further headers that it reads. */
  headers?: Readonly<Record<string, z.ZodType>>
  /** The parameters of the address by which it is proven: no log keeps them. */
  secret?: readonly string[]
  /** The refusal without a proof. Default: 401; 404 hides that there is anything. */
  unknown?: 404
  /** The problems that it answers. */
  errors: RouteErrors
  /** Returns the rate limits of an anonymous caller, besides that of their network. */
  budgets?: (proven: Proven, address: string | null) => readonly Budget[]
  /** Throws an AppError where nothing is proven, and logs the refusal. */
  prove: (received: never) => Promise<Proven>
}
