import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import { inSense } from './senses.ts'

/** Translations of the pages into one language, by English sentence; both in ICU MessageFormat. */
export type Catalogue = Readonly<Record<string, string>>

/** The code of the language that the pages speak. */
export let language = 'en'

/** Addresses of the dictionaries that the later code of each section waits for. */
export type LaterDictionaries = Readonly<Record<string, readonly string[]>>

let catalogue: Catalogue = {}
let later: LaterDictionaries = {}
const messages = new Map<string, IntlMessageFormat>()

/** Sets the language of the pages; sentences missing in its catalogue stay in English. */
export function speak(code: string, said: Catalogue, dictionaries: LaterDictionaries = {}): void {
  language = code
  catalogue = said
  later = dictionaries
  messages.clear()
}

/** Loads code of a section once its dictionaries are there: it looks up its labels while it loads. */
export async function hear<Code>(section: string, load: () => Promise<Code>): Promise<Code> {
  await Promise.all((later[section] ?? []).map(learn))
  return load()
}

/** Adds a dictionary; the browser keeps those that it has loaded. */
async function learn(address: string): Promise<void> {
  const { default: said } = (await import(/* @vite-ignore */ address)) as { default: Catalogue }
  catalogue = { ...catalogue, ...said }
}

/** A sentence of the sources in the language of the pages, with its values in the places `{0}`, `{1}`. */
export function say(sentence: string, values: readonly unknown[] = []): string {
  return values.length === 0 && !/'[{}]/.test(sentence)
    ? (catalogue[sentence] ?? sentence)
    : String(messageOf(sentence).format(placed(values.map(worded))))
}

/** A word of which other languages have two, in the sense it has here: `meant('Close', 'of a period')`. */
export const meant = (word: string, sense: string): string => catalogue[inSense(word, sense)] ?? say(word)

/** Like `say`, where a value may be an element of the page. */
export function show(sentence: string, values: readonly ReactNode[]): ReactNode {
  const parts = messageOf(sentence).format<ReactNode>(placed(values))
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
}

/** A value as a text says it; a number stays one, for a language to count by. */
const worded = (value: unknown) => (typeof value === 'number' ? value : String(value))

function messageOf(sentence: string): IntlMessageFormat {
  const known = messages.get(sentence)
  if (known) return known
  const said = catalogue[sentence] ?? sentence
  const message = new IntlMessageFormat(said, language, undefined, { ignoreTag: true })
  messages.set(sentence, message)
  return message
}

type Values<Value> = Record<string, Value | FormatXMLElementFn<Value>>

const placed = <Value>(values: readonly Value[]) => ({ ...values }) as unknown as Values<Value>
