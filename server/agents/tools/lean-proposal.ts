/**
 * The number of characters of a proposal's changes that a model gets at once, some 200 tokens: it pays for
 * each.
 */
const MOST_CHARACTERS = 800

interface Change {
  field: string
  before: unknown
  after: unknown
}

/** The part of a proposal's answer that clients read. */
interface Proposed {
  action_id: number
  status: string
  kind: string
  proposal: { arguments: Record<string, unknown> }
  preview: { changes: readonly Change[] }
  expires_at: string
  decided_by: string | null
  reason: string | null
  persisted: boolean
}

/**
 * Shortens a proposal's answer for a model: its id, its status and its changes, given fields first.
 * svc_get_proposal shows all of it. Returns any other answer unchanged.
 */
export function leanAnswer(result: unknown): unknown {
  if (!isProposed(result)) return result
  const { action_id, status, kind, proposal, preview, expires_at, decided_by, reason } = result
  const isGiven = ({ field }: Change) => Object.hasOwn(proposal.arguments, field)
  const [given, other] = [preview.changes.filter(isGiven), preview.changes.filter(one => !isGiven(one))]
  const changes: string[] = []
  let room = MOST_CHARACTERS
  for (const { field, before, after } of [...given, ...other]) {
    const told =
      before === null ? `${field}: ${brief(after)}` : `${field}: ${brief(before)} -> ${brief(after)}`
    room -= told.length
    if (room < 0) break
    changes.push(told)
  }
  const left = preview.changes.length - changes.length
  return {
    ...{ action_id, status, kind, changes },
    ...(left > 0 && { further_changes: left }),
    expires_at,
    ...(decided_by !== null && { decided_by }),
    ...(reason !== null && { reason }),
    all_of_it: 'svc_get_proposal',
  }
}

const isProposed = (result: unknown): result is Proposed =>
  typeof result === 'object' &&
  result !== null &&
  ['action_id', 'persisted', 'preview'].every(field => field in result)

function brief(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} entries`
  if (typeof value === 'object' && value !== null) return `{${Object.keys(value).join(', ').slice(0, 60)}}`
  const text = String(value)
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
