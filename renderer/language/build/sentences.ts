// The pages' words are English sentences in the sources, and each sentence is its own key. The build finds
// them and has each looked up in the reader's language, so that nobody who writes a page names a text twice.

import { dirname, join } from 'node:path/posix'
import MagicString, { type SourceMap } from 'magic-string'
import { parseSync } from 'vite'
import { countedAs } from '../counted.ts'
import { inSense } from '../senses.ts'
import { sectionOf } from './sections.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Translated {
  code: string
  map: SourceMap
  /** The sentences in ICU MessageFormat; values are `{0}`, `{1}`. */
  said: string[]
  /** Whether it also looks up words that the API sends, which no source says. */
  asks: boolean
}

/** Returns whether people read the source's texts; the page of all components is for developers only. */
export const isSpoken = (path: string): boolean =>
  /^renderer\/.+\.tsx?$/.test(path) && !/^renderer\/(language|pages\/dev)\/|\.d\.ts$|vite\.config/.test(path)

/** Attributes and properties whose values are for the program and the browser, never for a reader, whatever stands in them. */
const UNSPOKEN = new Set(
  (
    'className id key type href to from search params rel target role variant color c size style styles ' +
    'viewBox d points transform fill stroke mask pattern accept autoComplete justify align gap cols queryKey mutationKey ' +
    'gridTemplateColumns gridArea transition font fontFamily calls tone icon path method headers kind w h maw mah miw mih'
  ).split(' '),
)

/** Attributes whose text is for a reader; that of any other is none until it stands here. */
const SPOKEN = new Set(
  (
    'alt aria-label description done empty explanation found fundless given hint label message missing name note placeholder ' +
    'pointTitle says send sent submit text thumbLabel title verb what'
  ).split(' '),
)

/** Functions called with names and addresses, not with words. */
const UNSPOKEN_CALLS =
  /^(\w+Api|getRouteApi|createRoute|createLazyRoute|require|fetch|matchMedia|useMediaQuery|querySelector(All)?|closest|addEventListener|removeEventListener|getItem|setItem|removeItem|has|get|set|append|startsWith|endsWith|includes|indexOf|split|replace|replaceAll|match|matchAll|test|exec|localeCompare|getPropertyValue|setProperty|setAttribute|setRequestHeader|getAttribute|Error|TypeError|RangeError|RegExp|URL|Set|DateTimeFormat|NumberFormat|PluralRules|ListFormat|RelativeTimeFormat|DisplayNames|Locale|Blob|File|lazy|lazyRouteComponent|symbol|useHotkeys)$/

/** Elements that show program text. */
const UNSPOKEN_ELEMENTS = new Set(['code', 'pre', 'Code', 'Kbd', 'kbd', 'style', 'script'])

const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in', 'instanceof', '<', '>', '<=', '>='])

/**
 * Returns the sentences of a source, and the source with each replaced by its look-up; null when it has none.
 */
export function translate(path: string, source: string): Translated | null {
  const { program } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const code = new MagicString(source)
  const said: string[] = []
  const used = new Set<string>()
  let asks = false
  const labels = /\/words\//.test(path)

  const lookUp = (by: 'say' | 'show', sentence: string): string => {
    said.push(sentence)
    used.add(by)
    return `$${by}(${JSON.stringify(sentence)}`
  }

  function visit(value: unknown, parent: Node | null, key: string): void {
    if (Array.isArray(value)) {
      for (const element of value) visit(element, parent, key)
      return
    }
    if (typeof value !== 'object' || value === null || typeof (value as Node).type !== 'string') return
    const node = value as Node
    if (isUnspoken(node, parent, key)) return
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string' && isWords(node.value, labels)) literal(node, parent)
        return
      case 'TemplateLiteral':
        template(node)
        return
      case 'JSXElement':
      case 'JSXFragment':
        element(node)
        return
      case 'CallExpression':
        if ((node.callee as Node).name === 'meant') {
          meant(node)
          return
        }
        counted(node)
        asks ||= isAsked(node)
        break
      case 'ImportExpression':
        later(node)
        return
    }
    for (const [name, child] of Object.entries(node)) visit(child, node, name)
  }

  function literal(node: Node, parent: Node | null): void {
    const [lead, words, trail] = margins(escaped(String(node.value)))
    const looked = [lead && JSON.stringify(lead), `${lookUp('say', words)})`, trail && JSON.stringify(trail)]
      .filter(Boolean)
      .join(' + ')
    const whole = lead || trail ? `(${looked})` : looked
    code.overwrite(node.start, node.end, parent?.type === 'JSXAttribute' ? `{${whole}}` : whole)
  }

  function template(node: Node): void {
    const quasis = node.quasis as Array<Node & { value: { cooked: string } }>
    const expressions = node.expressions as Node[]
    const text = quasis
      .map(({ value }, at) => escaped(value.cooked) + (at < expressions.length ? `{${at}}` : ''))
      .join('')
    if (expressions.length === 0 ? isWords(text, labels) : isSentenceWithValues(text)) {
      const [lead, words, trail] = margins(text)
      const open = `${lead ? `${JSON.stringify(lead)} + ` : ''}${lookUp('say', words)}`
      const close = trail ? ` + ${JSON.stringify(trail)}` : ''
      between(
        node,
        expressions,
        `(${open}${expressions.length ? ', [' : ''}`,
        `${expressions.length ? ']' : ''})${close})`,
      )
    }
    for (const expression of expressions) visit(expression, node, 'expressions')
  }

  /** Leaves of a node the given parts, as the elements of an array, between two texts. */
  function between(
    node: { start: number; end: number },
    parts: readonly Node[],
    open: string,
    close: string,
  ): void {
    let from = node.start
    parts.forEach((part, at) => {
      const text = at === 0 ? `${open}(` : '), ('
      if (from < part.start) code.overwrite(from, part.start, text)
      else code.appendLeft(from, text)
      from = part.end
    })
    const text = parts.length ? `)${close}` : `${open}${close}`
    if (from < node.end) code.overwrite(from, node.end, text)
    else code.appendRight(from, text)
  }

  function element(node: Node): void {
    const opening = node.openingElement as Node | undefined
    if (opening) {
      if (UNSPOKEN_ELEMENTS.has(String((opening.name as Node).name))) {
        for (const child of node.children as Node[])
          if (child.type !== 'JSXText') visit(child, node, 'children')
        return
      }
      named(opening.attributes as Node[])
      visit(opening.attributes, opening, 'attributes')
    }
    const children = (node.children as Node[]).filter(
      child => child.type !== 'JSXText' || textOf(child) !== '',
    )
    const first = children[0]
    const last = children.at(-1)
    if (!first || !last) return
    const parts: Node[] = []
    let text = ''
    for (const child of children) {
      const expression = child.expression as Node | undefined
      if (child.type === 'JSXText') text += escaped(textOf(child))
      else if (expression?.type === 'Literal' && typeof expression.value === 'string')
        text += escaped(expression.value)
      else if (expression?.type !== 'JSXEmptyExpression') {
        text += `{${parts.length}}`
        parts.push(child)
      }
    }
    const [lead, words, trail] = margins(text)
    const speaks = children.some(child => child.type === 'JSXText' && /\p{L}/u.test(textOf(child)))
    if (!speaks) {
      for (const child of children) visit(child, node, 'children')
      return
    }
    const edge = (space: string) => (space ? `{${JSON.stringify(space)}}` : '')
    const range = { start: first.start, end: last.end }
    if (parts.length === 0) {
      code.overwrite(range.start, range.end, `${edge(lead)}{${lookUp('say', words)})}${edge(trail)}`)
      return
    }
    const inner = parts.map(part =>
      part.type === 'JSXExpressionContainer' ? (part.expression as Node) : part,
    )
    between(range, inner, `${edge(lead)}{${lookUp('show', words)}, [`, `])}${edge(trail)}`)
    for (const part of inner) visit(part, node, 'children')
  }

  /** `count(3, 'day')` has both forms of its noun looked up where it counts. */
  function counted(node: Node): void {
    const [, one, other] = node.arguments as Array<Node | undefined>
    if ((node.callee as Node).name === 'count') count(one?.value, other?.value)
  }

  /** `meant('Close', 'of a period')` has the word looked up in this sense. */
  function meant(node: Node): void {
    const [word, sense] = node.arguments as Node[]
    said.push(inSense(String(word?.value), String(sense?.value)))
  }

  /** Collects the nouns a component counts by: `noun="entry" nouns="entries"`. */
  function named(attributes: readonly Node[]): void {
    const [one, other] = ['noun', 'nouns'].map(wanted => {
      const attribute = attributes.find(({ name }) => name && nameOf(name) === wanted)
      return (attribute?.value as Node | undefined)?.value
    })
    if (!isName(one)) count(one, other)
  }

  function count(one: unknown, other: unknown): void {
    if (typeof one === 'string') said.push(countedAs(one, typeof other === 'string' ? other : undefined))
  }

  /** Code that loads later waits for the dictionaries of its section. */
  function later(node: Node): void {
    const { value } = node.source as Node
    if (typeof value !== 'string' || !value.startsWith('.')) return
    used.add('hear')
    code.appendLeft(node.start, `$hear(${JSON.stringify(sectionOf(join(dirname(path), value)))}, () => `)
    code.appendRight(node.end, ')')
  }

  visit(program.body, null, 'body')
  if (said.length === 0 && used.size === 0 && !asks) return null
  if (used.size > 0) {
    const names = [...used].map(name => `${name} as $${name}`).join(', ')
    code.prepend(`import { ${names} } from ${JSON.stringify('/language/language.ts')};`)
  }
  return { code: code.toString(), map: code.generateMap({ hires: 'boundary', source: path }), said, asks }
}

/** Returns whether a call looks up a text that is no sentence of the source: `say(flag.title)`. */
function isAsked({ callee, arguments: values }: Node): boolean {
  const [text] = values as Array<Node | undefined>
  const counts = text?.type === 'CallExpression' && calledName(text.callee as Node) === 'countedAs'
  return (callee as Node).name === 'say' && text?.type !== 'Literal' && !counts
}

/** Returns whether a node cannot be words: a type, a name, an address, one side of a comparison. */
function isUnspoken(node: Node, parent: Node | null, key: string): boolean {
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TaggedTemplateExpression':
      return true
    case 'ExportNamedDeclaration':
      return node.source !== null
  }
  if (parent === null) return false
  switch (parent.type) {
    case 'Property':
      return (
        (key === 'key' && isPlain(node)) ||
        (key === 'value' && isPlain(node) && UNSPOKEN.has(nameOf(parent.key)))
      )
    case 'JSXAttribute': {
      const name = nameOf(parent.name)
      if (/^nouns?$/.test(name)) return !isName(node.value)
      return UNSPOKEN.has(name) || (isPlain(node) && !SPOKEN.has(name))
    }
    case 'BinaryExpression':
      return isPlain(node) && COMPARISONS.has(String(parent.operator))
    case 'SwitchCase':
      return key === 'test'
    case 'MemberExpression':
      return key === 'property'
    case 'CallExpression':
    case 'NewExpression':
      return (
        key === 'arguments' &&
        isPlain(node) &&
        (UNSPOKEN_CALLS.test(calledName(parent.callee as Node)) ||
          calledName(parent.callee as Node) === 'count')
      )
  }
  return false
}

const isPlain = (node: Node) => node.type === 'Literal' || node.type === 'TemplateLiteral'

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

const calledName = (callee: Node): string =>
  callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)

/** A capitalised noun is a title; one in lower case is counted, and looked up where it is. */
const isName = (noun: unknown) => /^\p{Lu}\p{Ll}/u.test(String(noun))

/** Words begin with a capital or have a space between them; in a registry of labels single small words are words as well. */
function isWords(text: string, labels: boolean): boolean {
  if (!/\p{L}{2}/u.test(text) || isAddress(text)) return false
  if (/^[\p{Lu}\d_-]+$/u.test(text)) return false
  return (
    /^["“(…–]?\p{Lu}/u.test(text) ||
    /\p{L}[,.:;]? |^ | \p{L}/u.test(text) ||
    (labels && /^\p{Ll}+$/u.test(text))
  )
}

const isSentenceWithValues = (text: string): boolean =>
  /\p{L}{2}/u.test(text.replaceAll(/\{\d+\}/g, '')) && / /.test(text) && !isAddress(text)

const isAddress = (text: string): boolean =>
  /^(GET|POST|PUT|PATCH|DELETE) \/|^[./#?&<]|^input:|xmlns|^\w+:\/\/|^[\w+-]+\/[\w.+*-]+$|(^|[\s(])(var|calc|minmax|repeat|url|translate|rgba?)\(/.test(
    text,
  )

/** The text of a child as JSX reads it: lines are trimmed and joined by a space, blank ones are nothing. */
function textOf(child: Node): string {
  const lines = String(child.value).split(/\r?\n/)
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.trimStart()
      return at === lines.length - 1 ? begun : begun.trimEnd()
    })
    .filter(line => line !== '')
    .join(' ')
}

/** A text whose own braces are no places for values. */
const escaped = (text: string): string => text.replaceAll(/[{}]+/g, "'$&'")

/** A text with the spaces around it taken off. */
function margins(text: string): [lead: string, words: string, trail: string] {
  const words = text.trim()
  const at = text.indexOf(words)
  return [text.slice(0, at), words, text.slice(at + words.length)]
}
