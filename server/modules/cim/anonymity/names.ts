import { spellingsInCase } from '../../../kernel/names/spellings.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'

export const leakKinds = ['name', 'contact', 'email', 'phone', 'url', 'address'] as const

export type LeakKind = (typeof leakKinds)[number]

export interface Leak {
  kind: LeakKind
  /** The text as it was found. */
  text: string
}

/** Names and details that an anonymous report must not contain. */
export interface Identity {
  /** Names of the deal, of the counterparty and of its people. */
  names: ReadonlyArray<{ kind: 'name' | 'contact'; name: string }>
  /** Their e-mail addresses and telephone numbers: these may not even stand where the sender's may. */
  details: ReadonlyArray<{ kind: 'email' | 'phone'; value: string }>
  /** Companies and people that the documents name. */
  parties: readonly string[]
}

const LEGAL_FORMS =
  'incorporated inc corporation corp company co limited ltd llc llp lp plc gmbh ag kg se sa sas sarl srl spa nv bv ab as asa oy aps pty kk'

/** Words of a name that many names share: alone they give nobody away. */
const SHARED = new Set(
  (
    `${LEGAL_FORMS} the and of for de la le von van a an new old first north south east west northern southern eastern western ` +
    'national international global general united european american group holding holdings partners capital fund funds finance ' +
    'financial investment investments ventures equity credit senior junior secured unsecured mezzanine term loan loans note notes ' +
    'bond bonds facility revolver bridge refinancing acquisition series tranche class project deal opportunity teaser transaction ' +
    'growth buyout real estate property properties infrastructure energy power water health healthcare care industries industrial ' +
    'services solutions systems technologies technology tech software digital media logistics transport shipping port ports ' +
    'terminal terminals retail foods food bank trust insurance management advisors advisory consulting trading enterprises ' +
    'manufacturing pharma pharmaceuticals bio medical labs'
  ).split(/\s+/),
)

const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)?/gu) ?? []

const isShared = (word: string): boolean => SHARED.has(word.toLowerCase())

/** Where the words stand one after another, however they are joined: "Alder Ports", "Alder-Ports", "alderports". */
const joined = (words: readonly string[], flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s\\-_.,&]*')}(?:'s)?(?![\\p{L}\\p{N}])`, flags)

/**
 * Returns patterns that reveal a name: in full, without its legal form and class, and by its distinctive
 * words alone.
 */
function patternsOf(name: string, single: boolean): RegExp[] {
  const words = wordsOf(name)
  if (words.length === 0) return []
  const bare = words.filter(word => !new RegExp(`^(?:${LEGAL_FORMS.replaceAll(' ', '|')})$`, 'i').test(word))
  const own = words.filter(word => word.length > 2 && !isShared(word) && !/^\d+$/.test(word))
  const whole = bare.some(word => !isShared(word)) ? [words, bare].filter(one => one.length > 1) : []
  // Two words side by side tell as much as all of them, when one of the two is the name's own.
  const pairs = bare.flatMap((word, at) => {
    const next = bare[at + 1]
    return next !== undefined && (own.includes(word) || own.includes(next)) ? [[word, next]] : []
  })
  const patterns = [...whole, ...pairs].map(one => joined(one, 'giu'))
  if (single) return [...patterns, ...own.map(alone)]
  return own.length === 1 && bare.length === 1 ? [...patterns, alone(own[0] as string)] : patterns
}

/** One word of a name, written as names are: with a capital, or in capitals. */
const alone = (word: string): RegExp => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[...new Set([capital, word.toUpperCase()])].join('|')})(?:'s)?(?![\\p{L}\\p{N}])`,
    'gu',
  )
}

const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}@+]/gu, '')

const CONTACT_DETAILS: ReadonlyArray<readonly [Exclude<LeakKind, 'name' | 'contact'>, RegExp]> = [
  ['email', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  [
    'url',
    /(?:https?:\/\/|www\.)[^\s)\]]+|(?<![@\p{L}\p{N}.-])(?:[a-z0-9-]+\.)+(?:com|net|org|io|co|eu|de|fr|uk|us|ch|it|es|nl|be|se|no|dk|fi|pl|at|ie|info|biz|capital|finance|group|ai)(?![\p{L}\p{N}])(?:\/[^\s)\]]*)?/giu,
  ],
  [
    'phone',
    /(?<![\p{L}\p{N},.])(?:\+\d|\(0?\d|0\d)[\d\s().-]{6,}\d(?![\p{L}\p{N},])|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)/gu,
  ],
  [
    'address',
    /(?<!\p{N})\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}'-]+ ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Boulevard|Blvd|Drive|Dr|Square|Sq|Place|Way|Court|Parkway|Terrace|Quay)(?![\p{L}])|(?:\p{Lu}[\p{L}-]*(?:stra(?:ß|ss)e|gasse|weg|platz|allee)|(?:rue|avenue|boulevard|via|calle|place) (?:de |du |des |la |le )*\p{Lu}[\p{L}'-]+),? \d{1,4}(?!\p{N})|(?<!\p{L})[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\p{L})|P\.? ?O\.? Box \d+/gu,
  ],
]

/** Looks for whom an anonymous report is about. */
export class Disguise {
  readonly #patterns: Array<{ kind: 'name' | 'contact'; pattern: RegExp }>
  readonly #details: Identity['details']

  constructor({ names, details, parties }: Identity) {
    this.#details = details
    this.#patterns = [
      ...names.flatMap(({ kind, name }) =>
        spellingsInCase(name).flatMap(one => patternsOf(one, true).map(pattern => ({ kind, pattern }))),
      ),
      ...parties.flatMap(name =>
        spellingsInCase(name).flatMap(one =>
          patternsOf(one, false).map(pattern => ({ kind: 'name' as const, pattern })),
        ),
      ),
    ]
  }

  /**
   * Returns the identities a text reveals, each once. `ownDetails`: the sender's own addresses are allowed.
   */
  leaksIn(text: string, { ownDetails = false } = {}): Leak[] {
    const named = spellingsInCase(text).flatMap(searched =>
      this.#patterns.flatMap(({ kind, pattern }) =>
        (searched.match(pattern) ?? []).map(found => ({ kind, text: found })),
      ),
    )
    const details = ownDetails
      ? this.#details
          .filter(({ value }) => compact(text).includes(compact(value)))
          .map(({ kind, value }) => ({ kind, text: value }))
      : CONTACT_DETAILS.flatMap(([kind, pattern]) =>
          (text.match(pattern) ?? []).map(found => ({ kind, text: found })),
        )
    const all = [...new Map([...named, ...details].map(leak => [`${leak.kind} ${leak.text}`, leak])).values()]
    // A match within another is reported with it.
    return all.filter(
      ({ text: found }) =>
        !all.some(
          ({ text: other }) =>
            other.length > found.length && other.toLowerCase().includes(found.toLowerCase()),
        ),
    )
  }
}

const COMPANY =
  /(?:\p{Lu}[\p{L}\p{N}&'’.-]*,? (?:(?:of|and|&|de|und|the) )?){1,6}(?:Incorporated|Inc|Corporation|Corp|Company|Co|Limited|Ltd|LLC|L\.L\.C|LLP|L\.P|LP|PLC|plc|GmbH|AG|KG|SE|S\.A|SA|SAS|S\.à r\.l|Sàrl|S\.r\.l|S\.p\.A|N\.V|NV|B\.V|BV|AB|ASA|Oy|ApS|Pty)(?![\p{L}\p{N}])/gu

const PERSON =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Messrs|Prof)\.? |\b(?:Name|By|Attention|Attn|Director|Signed by)\s*[:.]\s*(?:\/s\/\s*)?)(\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'’-]+){1,2})/gu

/** Longer than this at a time is felt by others on the event loop. */
const TURN_MS = 8

/**
 * Companies and people named in the documents, by their legal forms and by how people are introduced. Takes a second
 * for a large data room, in turns with other work.
 */
export async function partiesIn(documents: readonly ReadDocument[]): Promise<string[]> {
  const found = new Set<string>()
  let turn = performance.now()
  for (const { pages } of documents) {
    for (const text of pages.flatMap(page => page.paragraphs)) {
      for (const [name] of text.matchAll(COMPANY)) {
        const words = name
          .replace(/^(?:The|This|Between|And|By|With|Of|In|For|To|From|While|When|If)\s+/u, '')
          .trim()
        if (words.length <= 120) found.add(words.replaceAll(/\s+/g, ' '))
      }
      for (const [, name] of text.matchAll(PERSON)) found.add((name as string).trim())
      if (found.size >= MOST_PARTIES) return [...found]
      if (performance.now() - turn < TURN_MS) continue
      await new Promise(setImmediate)
      turn = performance.now()
    }
  }
  return [...found]
}

/** More names than this in one set of documents are a list of something else. */
const MOST_PARTIES = 2000
