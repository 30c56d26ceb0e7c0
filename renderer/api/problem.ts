/** One thing wrong with the input, and where. */
export interface FieldProblem {
  path: string
  message: string
}

interface ProblemDocument {
  title: string
  status: number
  detail: string
  code: string
  request_id: string
  errors?: FieldProblem[]
}

/** A refusal of the server, with its problem document (RFC 9457). */
export class ApiProblem extends Error {
  readonly title: string
  readonly status: number
  readonly code: string
  readonly requestId: string
  readonly errors: readonly FieldProblem[]
  /** Further members of the problem document: who decided, what is allowed, what is missing. */
  readonly members: Readonly<Record<string, unknown>>

  constructor({ title, status, detail, code, request_id, errors = [], ...members }: ProblemDocument) {
    super(detail)
    this.name = 'ApiProblem'
    this.title = title
    this.status = status
    this.code = code
    this.requestId = request_id
    this.errors = errors
    this.members = members
  }
}

/** Builds the problem of a typed value that does not parse, at its field, as the server would answer it. */
export const unreadable = (field: string, title: string, message: string) =>
  new ApiProblem({
    title,
    status: 422,
    detail: message,
    code: 'validation_failed',
    request_id: '',
    errors: [{ path: field, message }],
  })

/** Thrown in place of an answer when the call waits for approval and has not happened yet. */
export class WaitsForApproval extends ApiProblem {
  readonly actionId: number

  constructor(proposal: { action_id: number; status: string; proposal: { summary: string } }) {
    super({
      title: TITLES[proposal.status] ?? 'Waits for approval',
      status: 202,
      detail: `${proposal.proposal.summary}: ${DETAILS[proposal.status] ?? 'it is proposed, and nothing changes until it is approved.'}`,
      code: 'waits_for_approval',
      request_id: '',
    })
    this.actionId = proposal.action_id
  }
}

const TITLES: Readonly<Record<string, string>> = {
  approved: 'Approved before',
  rejected: 'Rejected before',
}
const DETAILS: Readonly<Record<string, string>> = {
  approved: 'an identical action was approved recently, so it is not repeated.',
  rejected: 'an identical action was rejected recently.',
}

/** The problem an unsuccessful answer carries; a bare one when a proxy answered in the server's place. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('X-Request-Id') ?? ''
  if (response.headers.get('Content-Type')?.includes('json')) {
    const document: unknown = await response.json()
    if (isProblemDocument(document)) return new ApiProblem(document)
  }
  return new ApiProblem({
    title: 'Unexpected answer',
    status: response.status,
    detail: `The server returned ${response.status} without a reason.`,
    code: 'unexpected_answer',
    request_id: requestId,
  })
}

const isProblemDocument = (value: unknown): value is ProblemDocument =>
  typeof value === 'object' && value !== null && 'code' in value && 'detail' in value && 'status' in value
