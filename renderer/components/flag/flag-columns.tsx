import { say } from '../../language/language.ts'
import { flagStates } from '../../words/diligence.ts'
import type { Column } from '../table/columns/columns.ts'
import { severityColumn } from '../table/severity-column.ts'
import { stateColumn } from '../table/state-column.tsx'
import { categoryOf, type KeptFlag } from './flags.ts'

const documentsOf = ({ evidence }: KeptFlag): string[] => [
  ...new Set(evidence.map(({ document }) => document)),
]

/** Returns the file names without their folders, which leave no room for the distinguishing part. */
const namesOf = (flag: KeptFlag): string =>
  documentsOf(flag)
    .map(name => name.slice(name.lastIndexOf('/') + 1))
    .join(', ')

export const columnsOf = (flags: readonly KeptFlag[]): Array<Column<KeptFlag>> => [
  { id: 'title', title: 'Red flag', kind: 'text', value: one => say(one.title) },
  severityColumn(88),
  {
    id: 'category',
    title: 'Category',
    kind: 'choice',
    value: one => one.category,
    choices: [...new Set(flags.map(({ category }) => category))].map(value => ({
      value,
      label: categoryOf(value),
    })),
    optional: true,
  },
  {
    id: 'documents',
    title: 'Documents',
    kind: 'text',
    value: one => documentsOf(one).join(', '),
    show: namesOf,
    width: 120,
  },
  stateColumn({ states: flagStates, value: one => one.status, width: 106 }),
  { id: 'explanation', title: 'Explanation', kind: 'text', value: one => one.explanation, optional: true },
  {
    id: 'action',
    title: 'Suggested action',
    kind: 'text',
    value: one => one.suggested_action,
    optional: true,
  },
  {
    id: 'quotes',
    title: 'Quotes',
    kind: 'text',
    value: ({ evidence }) =>
      evidence
        .map(({ document, page, quote }) => `${document}, page ${page}${quote === null ? '' : `: ${quote}`}`)
        .join('\n'),
    optional: true,
  },
  { id: 'note', title: 'Note', kind: 'text', value: one => one.note, optional: true },
  { id: 'resolver', title: 'Moved by', kind: 'text', value: one => one.resolver, optional: true },
]
