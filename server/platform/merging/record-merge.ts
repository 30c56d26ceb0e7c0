import {
  type AnyRecord,
  columnOf,
  type RecordField,
  textOf,
  type Values,
} from '../../kernel/records/index.ts'
import type { MergeField, MergeKind } from './kind.ts'
import { ownerField } from './owner-field.ts'

type Rest = Omit<MergeKind, 'type' | 'table' | 'find' | 'fields' | 'counter' | 'keeps' | 'nouns'> & {
  keeps?: MergeKind['keeps']
  /** Formats values that their kind cannot format: the stage, the name of a room. */
  shows?: Readonly<Record<string, NonNullable<MergeField['show']>>>
  /** Texts of which both stay, each with the most letters that it may have. */
  joins?: Readonly<Record<string, number>>
}

/**
 * Builds the merge of two records of a kind: each field a caller can give is a choice, with the columns that
 * depend on it.
 */
export const mergeOf = (kind: AnyRecord, { shows = {}, joins = {}, ...rest }: Rest): MergeKind => ({
  ...rest,
  type: kind.type,
  nouns: kind.plural.toLowerCase(),
  table: kind.table,
  find: (ctx, id) => kind.find(ctx, id),
  ...(kind.counter !== undefined && { counter: kind.counter }),
  keeps: { ...keepsOf(kind), ...rest.keeps },
  fields: Object.entries(kind.fields).flatMap(([name, one]) => {
    if (one.merge || one.input === null) return []
    if (one.kind === 'person') return [{ ...ownerField, name }]
    return [
      {
        name,
        columns: columnsWith(kind, name, one),
        ...showOf(name, one, shows[name]),
        ...joined(joins[name]),
      },
    ]
  }),
})

const joined = (most: number | undefined): Pick<MergeField, 'joins'> =>
  most === undefined ? {} : { joins: most }

/** The values a merge leaves to the survivor, and why. */
const keepsOf = ({ archive, fields, label }: AnyRecord): Record<string, string> => ({
  ...(archive && {
    archived_at: `Who merges into an archived ${label.toLowerCase()} brings it back by itself`,
  }),
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, one]) =>
      one.merge && 'keeps' in one.merge ? [[columnOf(name, one), one.merge.keeps]] : [],
    ),
  ),
})

/** The column of a field, and those of the fields that are taken with it. */
const columnsWith = ({ fields }: AnyRecord, name: string, one: RecordField): string[] => [
  columnOf(name, one),
  ...Object.entries(fields)
    .filter(([, { merge }]) => merge && 'with' in merge && merge.with === name)
    .map(([other, field]) => columnOf(other, field)),
]

function showOf(name: string, one: RecordField, own: MergeField['show']): Pick<MergeField, 'show'> {
  if (own) return { show: own }
  return ['amount', 'fraction', 'flag'].includes(one.kind)
    ? { show: row => textOf(name, one, row as Values) }
    : {}
}
