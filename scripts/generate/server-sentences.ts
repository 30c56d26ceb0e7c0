import { parseSync } from 'vite'
import { counted, declared, sentence } from '../../server/kernel/language/sentence.ts'
import { type Node, nodesOf } from '../floors/syntax.ts'

/** A source file's sentences for people in ICU MessageFormat: tagged `sentence`, or one of two senses. */
export function sentencesOf(path: string, source: string): string[] {
  if (!source.includes('sentence`')) return []
  const said: string[] = []
  for (const node of nodesOf(parseSync(path, source).program)) {
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sentence')
      said.push(templateOf(node.quasi as Node))
    if (node.type === 'CallExpression' && (node.callee as Node).name === 'declared')
      said.push(...senseIn(node.arguments as Node[]))
  }
  return said
}

/** A source file's titles that are written out: `title: 'Insolvency'`, or one of two where it depends. */
export const titlesIn = (path: string, source: string, names = ['title']): string[] =>
  [...nodesOf(parseSync(path, source).program)].flatMap(({ type, key, value }) =>
    type === 'Property' && names.includes(String((key as Node).name)) ? textsOf(value as Node) : [],
  )

const textsOf = ({ type, value, consequent, alternate }: Node): string[] =>
  type === 'ConditionalExpression'
    ? [consequent, alternate].flatMap(one => textsOf(one as Node))
    : type === 'Literal' && typeof value === 'string'
      ? [value]
      : []

/** `declared('Funded', 'a commitment')`, which stands where it is called: `Funded (a commitment)`. */
function senseIn([text, sense]: Node[]): string[] {
  if (typeof text?.value !== 'string' || typeof sense?.value !== 'string') return []
  const { told } = declared(text.value, sense.value)
  return [(told as { sentence: string }).sentence]
}

/** Returns the template as the running program builds it from the texts and counts. */
function templateOf(quasi: Node): string {
  const texts = (quasi.quasis as Array<{ value: { cooked: string } }>).map(({ value }) => value.cooked)
  const values = (quasi.expressions as Node[]).map(expression => countedIn(expression) ?? '')
  const { told } = sentence(Object.assign(texts, { raw: texts }), ...values)
  return (told as { sentence: string }).sentence
}

/** `counted(days, 'day')` with its nouns, which stand where it is called. */
function countedIn({ type, callee, arguments: given }: Node) {
  if (type !== 'CallExpression' || (callee as Node).name !== 'counted') return null
  const [, ...nouns] = (given as Node[]).map(({ value }) => value)
  if (!nouns.every(noun => typeof noun === 'string')) throw new Error('The nouns of `counted` are literals')
  return counted(0, ...(nouns as [string, string?]))
}
