import { authorise } from '../../kernel/call.ts'
import { AppError, type PrepareContext } from '../../kernel/index.ts'
import { germanParts } from '../../platform/language/german.ts'
import type { Mention } from '../../platform/language/mentions.ts'
import { todayOf } from '../../platform/office/today.ts'

export interface OfferedForm {
  what: string
  /** Address of the page with its fields filled in. */
  address: string
  filled: Record<string, string>
  missing: string[]
}

const POLITE =
  /^(?:(?:please|bitte)\s+)?(?:(?:can you|could you|i (?:want|would like) to|kannst du|könntest du|können sie|ich (?:möchte|will))\s+)?(?:(?:please|bitte)\s+)?/i
/** A request in German, or for something new; other English ones are told by the copilot's verbs. */
const ASKS_FOR_FORM =
  /^(?:rufe?n?|erstelle?n?|lege?n?|erfassen?|registrieren?|schütte?n?|nimm|machen?|neue[rsn]?|(?:a )?new|prepare)(?=\s)|^(?:share|invite|teile?n?|lade?n?)(?=\s)|^(?:call|draw)\s+(?:[A-Z]{3}\s+)?\W?\d|\b(?:abrufen|anlegen|erstellen|erfassen|ausschütten)[.!]?$/i
const ASKS = /^(?:was|wer|wie|wann|welche[rsnm]?|wo|warum|wieviel|zeig\w*|nenn\w*)(?=\s)/i
/** Acts that no form here is for. */
const OTHER_ACT =
  /^(?:please\s+)?(?:delete|remove|cancel|send|pay|wire|transfer|approve|reject|execute|rename|move|advance|mark|change|update)(?=\s)|(?:^|\s)(?:lösch|entfern|storn|verschieb|änder|überweis|genehmig|lehn)/i

export function asksForForm(text: string): boolean {
  const said = text.trim()
  const plain = said.replace(POLITE, '')
  const isQuestion = ASKS.test(said) || (plain === said && /\?$/.test(said))
  return ASKS_FOR_FORM.test(plain) && !isQuestion && !OTHER_ACT.test(plain)
}

/** The form that a request is for, filled in; null where there is none for its caller. */
export async function formFor(
  ctx: PrepareContext,
  text: string,
  mentions: readonly Mention[],
): Promise<OfferedForm | null> {
  const { registry } = ctx.services
  const plain = text.trim().replace(POLITE, '')
  if (OTHER_ACT.test(plain)) return null
  const request = { text: germanParts(text), mentions, today: await todayOf(ctx) }
  for (const { pattern, what, path, sends, fill } of registry.modules.flatMap(one => one.forms ?? [])) {
    const read = pattern.test(plain) && mayCall(ctx, sends) ? await fill(request, ctx) : null
    if (!read) continue
    const filled = Object.fromEntries(
      Object.entries(read.filled).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    const { at } = read
    const search = new URLSearchParams({ ...(at?.tab && { tab: at.tab }), form: 'new', ...filled })
    const address = `${at?.path ?? path}?${search}`
    return { what, address, filled, missing: [...read.missing] }
  }
  return null
}

function mayCall({ principal, services: { registry } }: PrepareContext, sends: string): boolean {
  const route = registry.routes.find(({ method, path }) => `${method} ${path}` === sends)
  if (!route) throw new Error(`No operation ${sends}`)
  try {
    authorise(registry, route, principal)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}

/** Says what a form was filled in with, and what is missing. */
export const toldOf = ({ what, missing }: OfferedForm): string =>
  missing.length > 0
    ? `The form for ${what} is filled in as far as you said it; it still needs ${missing.join(', ')}. Nothing has happened yet.`
    : `The form for ${what} is filled in. Nothing has happened yet.`
