import { splitArguments } from '../../agents/arguments.ts'
import { distributionTypes } from '../../books/capital/distributions.ts'
import { fromJson } from '../../database/columns.ts'
import { callTypes } from '../../finance/capital-call.ts'
import { type AnyRoute, AppError, type PrepareContext } from '../../kernel/index.ts'
import { stageIn } from './intents/deals.ts'
import { spoken } from './intents/intent.ts'
import { bestOf, type Mention } from './names.ts'
import { dayAhead } from './periods.ts'

/** A change that somebody asks for: what it needs, and the tool that proposes it. */
interface Change {
  pattern: RegExp
  /** What it is, in a sentence: “a capital call”. */
  what: string
  read: (request: Request) => { tool: string; given: Record<string, unknown>; missing: string[] }
}

interface Request {
  text: string
  mentions: readonly Mention[]
  now: string
}

export interface Proposing {
  proposals: Proposed[]
  /** What is still to be said before it can be proposed. */
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
/** Words that are as often the beginning of a question: they ask for a change only before what is changed. */
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

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

/** The amount a text names, in major units; days, references and names are not taken for one. */
export function amountIn(text: string, mentions: readonly Mention[]): number | undefined {
  let rest = text.replace(/\b\d{4}-\d{2}-\d{2}\b|\bq[1-4]( \d{4})?\b/gi, ' ')
  for (const { name } of mentions) rest = rest.replaceAll(name, ' ')
  rest = rest.replace(/\b[A-Za-z]+[-/]\S*\d\S*/g, ' ')
  rest = rest.replace(
    /\b\d{1,2}(st|nd|rd|th)? (january|february|march|april|may|june|july|august|september|october|november|december)( \d{4})?|\b(january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(,? \d{4})?/gi,
    ' ',
  )
  const found =
    /(\d{1,3}(?:[,’']\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(k|m|mm|mn|b|bn|thousand|million|billion)?\b/i.exec(
      rest,
    )
  if (!found) return undefined
  const value = Number((found[1] as string).replace(/[,’']/g, ''))
  // Exact for what people write: 2.3m is 2300000 and nothing beside it.
  const amount = Number((value * (SCALES[found[2]?.toLowerCase() ?? ''] ?? 1)).toFixed(4))
  return amount > 0 ? amount : undefined
}

/** What is typed in quotation marks, or after a colon. */
const saidIn = (text: string): string | undefined =>
  (/["“]([^"”]{1,2000})["”]/.exec(text)?.[1] ?? /:\s+(\S[\s\S]{0,2000})$/.exec(text)?.[1])?.trim()

const calledIn = (text: string): string | undefined =>
  /["“]([^"”]{1,200})["”]/.exec(text)?.[1]?.trim() ??
  /\b(?:called|named)\s+([^,.;:]{1,200}?)(?=\s+(?:with|of|for|at|in|on)\b|[,.;:]|$)/i.exec(text)?.[1]?.trim()

const emailIn = (text: string): string | undefined => /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]

function one(
  mentions: readonly Mention[],
  type: Mention['type'],
  missing: string[],
  what: string,
): number | undefined {
  const best = bestOf(mentions, type)
  if (best.length === 1) return best[0]?.id
  missing.push(best.length === 0 ? what : `${what} (${best.map(({ name }) => name).join(' or ')})`)
  return undefined
}

function needed<T>(value: T | undefined, missing: string[], what: string): T | undefined {
  if (value === undefined) missing.push(what)
  return value
}

const typeIn = <T extends string>(types: readonly T[], text: string): T | undefined =>
  types.find(type => type !== 'other' && text.toLowerCase().includes(spoken(type)))

const changes: readonly Change[] = [
  {
    pattern: /\bcapital calls?\b|\bdrawdown\b|^(?:please )?(?:call|draw)\b.*\b(?:from|of)\b/i,
    what: 'a capital call',
    read: ({ text, mentions, now }) => {
      const missing: string[] = []
      const amount = needed(amountIn(text, mentions), missing, 'the amount')
      const day = /\bdue\b|\bby\b|\bon\b/i.test(text) ? dayAhead(text, now) : undefined
      const type = typeIn(callTypes, text)
      const terms = {
        amount,
        ...(day ? { due_date: day } : {}),
        ...(type ? { ilpa_call_type: type } : {}),
      }
      const [lps, funds] = [bestOf(mentions, 'lp'), bestOf(mentions, 'fund')]
      const byFund = funds.length > 0 && (lps.length === 0 || (funds[0]?.whole && !lps[0]?.whole))
      if (byFund)
        return {
          tool: 'svc_create_fund_capital_call',
          given: { fund_account_id: one(mentions, 'fund', missing, 'the fund'), ...terms },
          missing,
        }
      const lp = one(mentions, 'lp', missing, 'the investor or the fund')
      return { tool: 'svc_create_capital_call', given: { lp_id: lp, ...terms }, missing }
    },
  },
  {
    pattern: /\bdistribut/i,
    what: 'a distribution',
    read: ({ text, mentions }) => {
      const missing: string[] = []
      const amount = needed(amountIn(text, mentions), missing, 'the amount')
      const type = needed(
        typeIn(distributionTypes, text),
        missing,
        `what it is of (${distributionTypes.map(spoken).join(', ')})`,
      )
      const funds = bestOf(mentions, 'fund')
      const to =
        funds.length > 0
          ? { fund_account_id: one(mentions, 'fund', missing, 'the fund') }
          : { lp_id: one(mentions, 'lp', missing, 'the fund or the investor') }
      return { tool: 'svc_create_distribution', given: { ...to, amount, type }, missing }
    },
  },
  {
    pattern: /\b(move|advance|put|set|mark|change|update)\b.*\b(to|in|into|as|on)\b/i,
    what: 'a change of stage',
    read: ({ text, mentions }) => {
      const missing: string[] = []
      const dealId = one(mentions, 'deal', missing, 'the deal')
      const stage = needed(
        stageIn(text.replace(/^[\s\S]*?\b(?:to|into|as|on)\b/i, '')) ?? stageIn(text),
        missing,
        'the stage',
      )
      return { tool: 'svc_move_deal_stage', given: { deal_id: dealId, stage }, missing }
    },
  },
  {
    pattern: /\b(note|comment|remember)\b/i,
    what: 'a note',
    read: ({ text, mentions }) => {
      const missing: string[] = []
      const said = needed(saidIn(text), missing, 'what it should say, after a colon')
      if (bestOf(mentions, 'deal').length === 0 && bestOf(mentions, 'lp').length > 0) {
        const lp = one(mentions, 'lp', missing, 'the investor')
        return { tool: 'svc_note_lp_fact', given: { lp_id: lp, attribute: 'note', value: said }, missing }
      }
      const dealId = one(mentions, 'deal', missing, 'the deal or the investor')
      return { tool: 'svc_add_deal_note', given: { deal_id: dealId, text: said }, missing }
    },
  },
  {
    pattern: /^(?:\W*\w+\W+){0,4}?log\b/i,
    what: 'an activity',
    read: ({ text, mentions }) => {
      const missing: string[] = []
      const dealId = one(mentions, 'deal', missing, 'the deal')
      const said = needed(saidIn(text), missing, 'what happened, after a colon')
      const type =
        /\b(call|meeting|e-?mail|visit)\b/i.exec(text)?.[1]?.toLowerCase().replace('-', '') ?? 'note'
      return { tool: 'svc_log_deal_activity', given: { deal_id: dealId, type, summary: said }, missing }
    },
  },
  {
    pattern: /\bcontacts?\b/i,
    what: 'a contact',
    read: ({ text }) => {
      const missing: string[] = []
      const email = emailIn(text)
      const name = needed(
        calledIn(text) ?? /\bcontacts?\b:?\s+((?:\p{Lu}[\p{L}'’-]+\s?){2,4})/u.exec(text)?.[1]?.trim(),
        missing,
        'the name',
      )
      return { tool: 'svc_create_contact', given: { name, ...(email ? { email } : {}) }, missing }
    },
  },
  {
    pattern: /\b(investors?|lps?|limited partners?)\b/i,
    what: 'an investor',
    read: ({ text }) => {
      const missing: string[] = []
      const name = needed(calledIn(text), missing, 'the name (called …)')
      const committed = amountIn(name ? text.replace(name, ' ') : text, [])
      const email = emailIn(text)
      return {
        tool: 'svc_create_lp',
        given: {
          name,
          ...(committed ? { committed_capital: committed } : {}),
          ...(email ? { primary_contact_email: email } : {}),
        },
        missing,
      }
    },
  },
  {
    pattern: /\bdeals?\b/i,
    what: 'a deal',
    read: ({ text }) => {
      const missing: string[] = []
      const name = needed(calledIn(text), missing, 'the name (called …)')
      const size = amountIn(name ? text.replace(name, ' ') : text, [])
      return { tool: 'svc_create_deal', given: { name, ...(size ? { target_size: size } : {}) }, missing }
    },
  },
]

/** Puts the change that is asked for before a person, or says what is missing; nothing is ever done here. */
export async function proposeWhatIsAsked(
  ctx: PrepareContext,
  text: string,
  mentions: readonly Mention[],
): Promise<Proposing> {
  const nothing = { proposals: [], missing: [] }
  const verb = verbIn(text) ?? ''
  if (/^(approve|reject|execute)$/.test(verb))
    return { ...nothing, text: 'I cannot decide anything: a person approves or rejects it under Approvals.' }
  const change = changes.find(({ pattern }) => pattern.test(text))
  if (!change || /^(delete|remove|cancel|wire|transfer|send|invite|rename|pay)$/.test(verb))
    return {
      ...nothing,
      text: `I cannot propose that. I can propose ${changes.map(({ what }) => what).join(', ')}.`,
    }
  const { tool, given, missing } = change.read({ text, mentions, now: ctx.now })
  if (missing.length > 0)
    return { proposals: [], missing, text: `To propose ${change.what} I still need ${missing.join(', ')}.` }
  return propose(ctx, tool, given, change.what)
}

async function propose(
  ctx: PrepareContext,
  tool: string,
  given: Record<string, unknown>,
  what: string,
): Promise<Proposing> {
  const { registry } = ctx.services
  const known = await alreadyProposed(ctx, tool, given)
  if (known)
    return {
      proposals: [known],
      missing: [],
      text: `I have proposed ${what} before (action ${known.action_id}); it waits for a person’s approval.`,
    }
  const route = registry.routes.find(({ path }) => path === '/api/v1/tools/{name}/call') as AnyRoute
  try {
    const input = { params: { name: tool }, body: given }
    const { body } = await ctx.services.callAs(ctx, route, input, `/api/v1/tools/${tool}/call`)
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

/** The same proposal by the same person, where it still waits. */
async function alreadyProposed(
  ctx: PrepareContext,
  tool: string,
  given: Record<string, unknown>,
): Promise<Proposed | null> {
  const rows = await ctx.read(db =>
    db
      .selectFrom('agent_actions')
      .select(['id', 'arguments', 'proposal'])
      .where('status', '=', 'proposed')
      .where('tool', '=', tool)
      .where('proposed_by_user', '=', ctx.principal.userId ?? 0)
      .where('expires_at', '>', ctx.now)
      .execute(),
  )
  const same = rows.find(row => row.arguments === JSON.stringify(given))
  if (!same) return null
  const { summary } = fromJson<{ summary: string }>(same.proposal)
  return { action_id: same.id, tool, summary, arguments: given }
}

/** Reads with a tool as the caller of `ctx` may; its name, or the method and path of a route that is no tool. */
export async function readWith(
  ctx: PrepareContext,
  tool: string,
  given: Record<string, unknown>,
): Promise<unknown> {
  const { registry } = ctx.services
  const route =
    registry.tool(tool) ?? registry.routes.find(({ method, path }) => `${method} ${path}` === tool)
  if (route?.effect !== 'read') throw new Error(`${tool} does not read`)
  const { params, query, body } = splitArguments(route, given)
  return (await ctx.services.callAs(ctx, route, { params, query, body })).body
}
