import type { PrepareContext } from '../../kernel/index.ts'
import type { Request } from './change.ts'
import { dayAhead } from './days.ts'
import { bestOf, theOne } from './mentions.ts'
import { calledIn, needed, saidIn } from './said.ts'

/** A form of the pages that somebody asks for, filled in with what the request says. */
export interface Form {
  /** Matches a request for it, in English or German. */
  pattern: RegExp
  /** Noun phrase for it: “a capital call”. */
  what: string
  /** Its page. */
  path: string
  /** The operation that it sends, which its caller may call. */
  sends: `POST ${string}`
  /** Fills it in; what is missing is for the person. Null where the form is not for this request. */
  fill: (request: Request, ctx: PrepareContext) => Filled | null | Promise<Filled | null>
}

export interface Filled {
  filled: Readonly<Record<string, string | undefined>>
  missing: readonly string[]
  /** The page of the record that it is a form of, and its tab there, in place of the form's own. */
  at?: { path: string; tab?: string } | undefined
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** Its forms that the copilot opens filled in; it never sends one. */
    forms?: readonly Form[]
  }
}

const MAKES =
  'create|make|add|raise|open|register|record|enter|issue|prepare|set up|erstellen?|erstell|lege?n?|erfassen?|registrieren?|nimm|machen?'
const ARTICLES =
  'an?|the|one|me|us|please|bitte|einen|eine|ein|den|die|das|new|neue[nrs]?|another|weiteren?|weitere'
const PARTS =
  'notes?|rooms?|tasks?|activit\\w+|team|documents?|comments?|size|stage|notiz|statement|letter|portal|default|payment'

/** Matches a request that makes one of these: “add a new deal”, “erstelle einen Kontakt”. */
export const toMake = (nouns: string): RegExp => {
  const begins = `(?:(?:^|\\s)(?:${MAKES})\\s|^(?:a )?(?:new|neue[rsn]?)\\s)\\s*(?:(?:${ARTICLES})\\s+)*(?:${nouns})`
  const ends = `^(?:${ARTICLES})\\s+(?:(?:${ARTICLES})\\s+)*(?:${nouns})\\s(?:.*\\s)?(?:anlegen|erstellen|erfassen|registrieren)`
  return new RegExp(`${begins}(?=[\\s:,.!]|$)(?!\\s+(?:${PARTS})\\b)|${ends}`, 'i')
}

const TO_DO = toMake('to-?dos?|tasks?|aufgabe')
const WHEN = /\s+(?:by|until|due|on|bis|am|zum)\s+\S.*$/i

interface ToDo extends Pick<Form, 'what' | 'path' | 'sends'> {
  /** The kind of record that it is of, and how that is called. */
  of: string
  noun: string
  tab?: string
  /** Is for this request, too: by default one that names such a record. */
  takes?: (request: Request) => boolean
}

/** The form of something to do of a record: what is said after a colon or in quotation marks, and the day by which. */
export const toDoForm = ({ what, path, sends, of, noun, tab, takes }: ToDo): Form => ({
  ...{ pattern: TO_DO, what, path, sends },
  fill: request => {
    const { text, mentions, today } = request
    if (bestOf(mentions, of).length === 0 && !takes?.(request)) return null
    const missing: string[] = []
    const id = theOne(mentions, of, missing, noun)
    const due = dayAhead(text, today)
    const said = saidIn(text)
    const title = (due === undefined ? said : said?.replace(WHEN, '')) || undefined
    needed(title, missing, 'what is to be done, after a colon')
    const at = id === undefined ? undefined : { path: `${path}/${id}`, ...(tab && { tab }) }
    return { filled: { title, due }, missing, at }
  },
})

/** The name that a request gives: after “called” or in quotation marks, else after the noun. */
export function nameIn(text: string, nouns: string): string | undefined {
  const called = calledIn(text)
  if (called) return called
  const after = new RegExp(`(?:${nouns}):?\\s+(\\S.*)$`, 'i').exec(text)?.[1] ?? ''
  const name =
    /^(\p{Lu}[^,.;:]*?)(?=\s+(?:with|of|for|at|in|on|from|as|mit|von|bei|für|als|an)(?:\s|$)|[,.;:]|$)/u.exec(
      after,
    )?.[1]
  return name?.trim()
}
