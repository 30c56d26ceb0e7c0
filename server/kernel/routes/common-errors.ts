import type { AnyRoute } from './endpoint.ts'
import { pagesOfFile, storedFile } from './file.ts'
import { isAskedTwice, isGoverned, isRefusedToProposers } from './governed.ts'
import type { RouteErrors } from './route-errors.ts'

const anyRoute: RouteErrors = {
  bad_query: [400, 'A name is given twice in the query'],
  validation_failed: [422, 'Not what the schema says; every problem is listed'],
  database_unavailable: [503, 'The database cannot be reached now'],
  rate_limited: [429, 'Past the rate limit; see Retry-After'],
}

const knownCallers: RouteErrors = {
  unauthenticated: [401, 'No valid token or session'],
  token_expired: [401, 'The token has expired'],
  access_ended: [401, 'Day until which the person had access'],
  forbidden: [403, 'Known, but not allowed'],
  session_required: [403, 'It needs a web session'],
  csrf_failed: [403, 'The session’s X-CSRF-Token is missing or old'],
  module_disabled: [403, 'The module is switched off for the caller or the office'],
  agents_stopped: [403, 'An administrator has stopped all agents and keys; `since` says when'],
}

const provenCallers: RouteErrors = {
  module_disabled: [403, 'The module is switched off for the office'],
}

const bodies: RouteErrors = {
  malformed_json: [400, 'The body is not JSON'],
  payload_too_large: [413, 'The body is larger than the route takes'],
  unsupported_media_type: [415, 'The body is not sent as JSON'],
}

const arriving: RouteErrors = {
  payload_too_large: [413, 'The file is larger than the office takes'],
}

const kept: RouteErrors = {
  files_unavailable: [503, 'The store of the office’s files cannot be reached now'],
}

const lost: RouteErrors = {
  file_missing: [410, 'The bytes of the file are not where they were kept'],
}

const writes: RouteErrors = {
  duplicate: [409, 'There is already one like this'],
  in_use: [409, 'It refers to what is not there, or something still refers to it'],
  storage_full: [507, 'The disk is full: nothing was saved, and what is there can be read'],
  idempotency_conflict: [409, 'The Idempotency-Key was used for another call'],
}

const matched: RouteErrors = {
  bad_precondition: [400, 'If-Match or If-None-Match is neither * nor a list of tags'],
  precondition_failed: [412, 'The record has none of the tags of If-Match; read it again'],
}

const proposed: RouteErrors = {
  too_many_proposals: [409, 'As many proposals of the key wait as the office lets one have (`at_most`)'],
  nothing_to_change: [409, 'A proposal of it would change nothing'],
}

const twice: RouteErrors = {
  approved_before: [
    409,
    'The same was approved in the last 24 hours (`action_id`, `decided_at`, `decided_by`): send `duplicate_ok=true` to do it once more',
  ],
}

const outside: RouteErrors = {
  reaches_outside: [
    409,
    'With `ephemeral`: it is valid, and reaches outside the office, so that it was not done',
  ],
}

const inPerson: RouteErrors = {
  proposes_only: [403, 'The key only proposes, and this cannot be proposed'],
}

/** Errors of routes that charge a key, by tool or by request. */
export const keyBudgetErrors: RouteErrors = {
  daily_budget_spent: [402, 'The key has spent its daily budget; it resets at `resets_at`'],
}

const things: RouteErrors = { not_found: [404, 'Absent, or another organisation’s'] }

/** Returns whether a route answers with the bytes of a stored file. */
const readsKept = ({ response }: AnyRoute): boolean => response === storedFile || response === pagesOfFile

/** The problems that the edge and the door answer for any route of this kind, whatever its handler does. */
export function commonErrors(route: AnyRoute): RouteErrors {
  return {
    ...anyRoute,
    ...(route.proof
      ? { ...provenCallers, ...route.proof.errors }
      : route.access === 'public'
        ? {}
        : knownCallers),
    // The edge reads the body even where a route takes none.
    ...(route.method === 'GET' ? {} : route.intake ? arriving : bodies),
    ...(route.intake || readsKept(route) ? kept : {}),
    ...(readsKept(route) ? lost : {}),
    ...(route.effect === 'write' ? { ...writes, ...matched } : {}),
    ...(route.outside ? outside : {}),
    ...(isGoverned(route) ? proposed : {}),
    ...(isAskedTwice(route) ? twice : {}),
    ...(isRefusedToProposers(route) ? inPerson : {}),
    ...(route.effect === 'write' && route.tool ? keyBudgetErrors : {}),
    ...(Object.keys(route.parse.params.shape).length > 0 ? things : {}),
  }
}
