import {
  AppError,
  invalidField,
  joined,
  notFound,
  type PrepareContext,
  type Sentence,
  sentence,
  verbatim,
} from '../../kernel/index.ts'
import { NothingThere, OutOfBounds } from './adapter.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { type Check, failedBy } from './health.ts'
import { ConnectionFailure, isUnauthorised } from './open-client.ts'
import { ToolsChanged } from './pool.ts'
import { type Session, ToolRefusal, wordsOf } from './session.ts'
import { type ConnectionRow, recordCheck, refusalToOpen, type Target, targetOf } from './stored.ts'

const unavailable = (detail: Sentence, status: string) =>
  new AppError(503, 'source_unavailable', detail, { members: { connection_status: status } })

const WHY_NOT: Record<Exclude<ConnectionStatus, 'healthy'>, Sentence> = {
  awaiting_consent: sentence`The connection is waiting for an administrator to approve its exact command.`,
  needs_authorisation: sentence`Authorise the connection first: its server requires sign-in.`,
  unhealthy: sentence`The connection cannot be reached. Check its health, then try again.`,
  quarantined: sentence`The connection is in quarantine: its tools changed and have not been reviewed yet.`,
}

/**
 * Runs `work` with a healthy connection, and records failures meanwhile. 503 `source_unavailable` says why it
 * cannot be used now, 404 and 422 report errors of a path.
 */
export async function withConnection<T>(
  ctx: PrepareContext,
  row: ConnectionRow,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const status = row.status as ConnectionStatus
  if (status !== 'healthy') throw unavailable(WHY_NOT[status], status)
  const { connections } = ctx.services
  const { orgId } = ctx.principal
  const refusal = refusalToOpen(ctx.services, row)
  if (refusal) throw unavailable(refusal, status)
  const target = targetOf(ctx.services, orgId, row)
  const record = (check: Check) =>
    connections.record(orgId, async inner => void (await recordCheck(inner, row.id, check)))
  try {
    return await connections.use(target as Target & { id: number }, work)
  } catch (error) {
    if (error instanceof NothingThere) throw notFound()
    if (error instanceof OutOfBounds)
      throw invalidField('path', sentence`is outside what the connection’s server makes readable`)
    if (error instanceof ToolRefusal)
      throw unavailable(sentence`The connection’s server could not complete the request.`, status)
    if (error instanceof ToolsChanged) {
      await record(error.check)
      throw unavailable(WHY_NOT.quarantined, 'quarantined')
    }
    if (error instanceof ConnectionFailure || isUnauthorised(error)) {
      const check = failedBy(error)
      await record(check)
      throw unavailable(
        joined([WHY_NOT[check.status as 'unhealthy'], String(check.health.error)], ' '),
        check.status,
      )
    }
    if (error instanceof AppError || (error as Error)?.name === 'AbortError') throw error
    throw unavailable(verbatim(wordsOf(error)), status)
  }
}
