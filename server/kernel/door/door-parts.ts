import type { Database } from '../../database/index.ts'
import type { StillReferred } from '../../database/still-referred.ts'
import type { Gate } from '../call.ts'
import type { Registry } from '../module.ts'
import type { AppError } from '../problems/errors.ts'
import type { Clock, Context, Incoming, Services, Tell } from '../routes/context.ts'
import type { AnyRoute, Told } from '../routes/endpoint.ts'
import type { FilePart } from '../routes/file.ts'
import type { Say } from '../speech/speech.ts'
import type { Frame } from './door-context.ts'
import type { Sealer } from './idempotency.ts'

export interface CallOptions {
  requestId: string
  /** The path as it was called, with the parameters in place. */
  target?: string
  ephemeral?: boolean
  /** Proposes again, though an equal call was approved not long ago. */
  duplicateOk?: boolean
  idempotencyKey?: string | undefined
  /** The tags of which the record at this address must have one, as `If-Match` gives them. */
  ifMatch?: string | undefined
  address?: string | null
  userAgent?: string | null
  device?: string | null
  proven?: unknown
  incoming?: Incoming | null
  /** Keeps nothing, whatever the route says: a request for the head of an answer has no effect. */
  headAlone?: boolean
  /** See `PrepareContext`; without it the caller stays. */
  gone?: () => AbortSignal
  /** Receives progress reports of the call. */
  tell?: Tell | undefined
  /** Speaks the caller's language; English where nothing is said of it. */
  say?: Say
}

/** Files that a caller was given with one answer. */
export interface ServedFiles {
  route: AnyRoute
  files: readonly FilePart[]
}

export interface DoorParts {
  database: Database
  registry: Registry
  clock: Clock
  services: Services
  sealer: Sealer
  /** Decides whether a call has to be proposed, and proposes it. */
  gate: Gate
  /** Counts credits against the limit of the caller's key; refuses the call past that. */
  spend: (ctx: Context, credits: number) => Promise<void>
  /** Throws the refusal of a delete, naming the records that still refer to it. */
  refuseDelete: (ctx: Context, refused: StillReferred) => Promise<AppError>
  /** Tells all administrators of the caller's organisation. */
  tell: (ctx: Context, told: Told & { area?: string }) => Promise<void>
  /** Told of the files that a caller was given, without the answer waiting for it. */
  onFiles: (frame: Frame, served: ServedFiles) => void
  /** Told after a commit that left events or jobs behind. */
  onWork: () => void
}
