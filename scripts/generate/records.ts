import type { Registry } from '../../server/kernel/module.ts'
import type { AnyRecord, RecordField } from '../../server/kernel/records/index.ts'
import { label } from '../../server/kernel/values/words.ts'
import type { Output } from './output.ts'

/** The fields of every kind of record, from which the pages make its form, its columns and its facts. */
export function recordFields({ modules }: Registry): Output {
  const kinds = modules
    .flatMap(({ recordKinds = [] }) => recordKinds)
    .toSorted((a, b) => a.type.localeCompare(b.type))
  const lines = [
    '// Written by "npm run generate" from the kinds of records that modules declare; do not edit.',
    ...kinds.flatMap(kind => ['', `export const ${nameOf(kind)}Record = {`, ...fieldsOf(kind), '} as const']),
  ]
  return { path: 'renderer/api/records.generated.ts', text: `${lines.join('\n')}\n` }
}

const nameOf = ({ type }: AnyRecord): string => type.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())

const isTyped = ({ input, form }: RecordField): boolean => input !== null && form !== false

/** A field that nobody types and no list shows is the page's own matter. */
const fieldsOf = ({ title, fields }: AnyRecord): string[] =>
  Object.entries(fields)
    .filter(([, one]) => one.list !== false || isTyped(one))
    .map(([name, one]) => `  ${name}: ${literal(shownOf(name, one, title))},`)

const shownOf = (name: string, one: RecordField, title: string) => ({
  label: one.label ?? label(name),
  kind: one.kind,
  title: name === title || undefined,
  required: one.required || (one.defaulted && ['choice', 'currency'].includes(one.kind)) || undefined,
  hint: one.hint,
  currency: one.currency,
  company: one.company?.column,
  choices: one.kind === 'choice' ? one.choices : undefined,
  usual: one.usual,
  words: one.words,
  typed: isTyped(one) || undefined,
  list: one.list,
  width: one.width,
})

const literal = (said: Record<string, unknown>): string =>
  `{ ${Object.entries(said)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`]))
    .join(', ')} }`
