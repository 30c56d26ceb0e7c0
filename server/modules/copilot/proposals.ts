import { waitingProposal } from '../../agents/index.ts'
import { type AnyRoute, AppError, type PrepareContext } from '../../kernel/index.ts'
import type { Change, Request } from '../../platform/language/change.ts'
import type { Mention } from '../../platform/language/mentions.ts'
import { todayOf } from '../../platform/office/today.ts'

export interface Proposing {
  proposals: Proposed[]
  /** Details missing before it can be proposed. */
  missing: string[]
  text: string
}

export interface Proposed {
  action_id: number
  tool: string
  summary: string
  arguments: Record<string, unknown>
}

const POLITE = /^(?:(?:please|kindly|now|then|and|also|ok|hi|hello)[,\s]+)*/i
const ASKING =
  /^(?:(?:can|could|would|will) you (?:please )?|i (?:want|need|would like)(?: you)? to |let[’']?s |go ahead and )/i
const VERB =
  /^(create|make|raise|add|move|advance|mark|change|update|rename|distribute|pay|send|delete|remove|cancel|approve|reject|wire|invite|execute)(?=\s|$)/i
/** Words that begin questions as often as requests: they ask for a change only before its object. */
const VERB_OR_NOT =
  /^(issue|draw|call|open|register|record|log|note|put|set|post|transfer)(?=\s+(?:an?|the|that|this|on|to|for|in|down|capital (?:of|from)|new|usd|eur|gbp|\W?\d)\b)/i

/** The verb of a request, where the text is one. */
function verbIn(text: string): string | null {
  const polite = text.trim().replace(POLITE, '')
  const plain = polite.replace(ASKING, '')
  const certain = VERB.exec(plain)?.[1]
  if (certain) return certain.toLowerCase()
  const asked = plain !== polite || !/\?\s*$/.test(text)
  return (asked && VERB_OR_NOT.exec(plain)?.[1]?.toLowerCase()) || null
}

/** True where the text asks for something to be done, not told. */
export const asksForChange = (text: string): boolean => verbIn(text) !== null

/** Proposes the requested change, or names the missing details; nothing is ever executed here. */
export async function proposeWhatIsAsked(
  ctx: PrepareContext,
  text: string,
  mentions: readonly Mention[],
): Promise<Proposing> {
  const nothing = { proposals: [], missing: [] }
  const verb = verbIn(text) ?? ''
  if (/^(approve|reject|execute)$/.test(verb))
    return { ...nothing, text: 'I cannot decide anything: a person approves or rejects it under Approvals.' }
  const changes = ctx.services.registry.modules.flatMap(one => one.changes ?? [])
  const asked = changeIn(changes, { text, mentions, today: await todayOf(ctx) })
  if (!asked || /^(delete|remove|cancel|wire|transfer|send|invite|rename|pay)$/.test(verb)) {
    const known = [...new Set(changes.map(({ what }) => what))]
    const forms = ctx.services.registry.modules.flatMap(one => one.forms ?? []).map(({ what }) => what)
    const opened = [...new Set(forms)].filter(what => !known.includes(what))
    return {
      ...nothing,
      text: `I cannot propose that. I can propose ${known.join(', ')}, and open the form for ${opened.join(', ')}.`,
    }
  }
  const { what, tool, given, missing } = asked
  if (missing.length > 0)
    return { proposals: [], missing, text: `To propose ${what} I still need ${missing.join(', ')}.` }
  return propose(ctx, tool, given, what)
}

/** The change whose words come first in the request; of general ones only where no other is asked for. */
function changeIn(changes: readonly Change[], request: Request) {
  const named = changes
    .map(change => ({ change, at: request.text.search(change.pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(a.change.general ?? false) - Number(b.change.general ?? false) || a.at - b.at)
  for (const { change } of named) {
    const reading = change.read(request)
    if (reading) return { what: change.what, ...reading }
  }
  return null
}

async function propose(
  ctx: PrepareContext,
  tool: string,
  given: Record<string, unknown>,
  what: string,
): Promise<Proposing> {
  const { registry } = ctx.services
  const known = await waitingProposal(ctx, tool, given)
  if (known)
    return {
      proposals: [{ ...known, tool, arguments: given }],
      missing: [],
      text: `I have proposed ${what} before (action ${known.action_id}); it waits for a person’s approval.`,
    }
  const route = registry.routes.find(({ path }) => path === '/api/v1/tools/{name}/call') as AnyRoute
  try {
    const input = { params: { name: tool }, body: given }
    const { body } = await ctx.services.callAs(ctx, route, input, { target: `/api/v1/tools/${tool}/call` })
    const { action_id, proposal } = (body as { result: { action_id: number; proposal: { summary: string } } })
      .result
    const proposed = { action_id, tool, summary: proposal.summary, arguments: given }
    return {
      proposals: [proposed],
      missing: [],
      text: `I have proposed ${what} (action ${action_id}). Nothing has happened yet: it waits for a person’s approval.`,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { proposals: [], missing: [], text: `I cannot propose ${what}: ${error.message}` }
  }
}
