import type { AnyRecord } from '../../kernel/records/index.ts'
import { spoken } from '../../kernel/values/words.ts'

/** Kinds of field, which determine how values are compared, summed and worded. */
export type AskedKind =
  | 'amount'
  | 'number'
  | 'fraction'
  | 'date'
  | 'choice'
  | 'country'
  | 'person'
  | 'record'
  | 'flag'
  | 'text'

/** A field that a question can ask for, compare with, or group by. */
export interface AskedField {
  kind: AskedKind
  /** Names of the field, in lower case; an answer uses the first. */
  words: readonly string[]
  /** The field that holds an amount’s currency. */
  currency?: string
  /** The kind of thing that a record’s id names, and the field of its name; where rows have none, that thing’s own list says it. */
  of?: string
  named?: string
  /** The values that a choice may have, and further words for one: `{ passed: ['passed on'] }`. */
  choices?: readonly string[]
  values?: Readonly<Record<string, readonly string[]>>
}

// biome-ignore lint/suspicious/noExplicitAny: a row of a list, whose schema its route declares
export type Row = Record<string, any>

/** Reads as the asking person may, by a tool’s name or a method and path: all rows of a list, or one record. */
export interface Reads {
  list(list: string, given?: Readonly<Record<string, unknown>>): Promise<Row[]>
  one(tool: string, given: Readonly<Record<string, unknown>>): Promise<Row>
}

/** A kind of thing that people list, count, sum and rank, with the list that holds it. */
export interface Collection {
  key: string
  /** Singular, plural and synonyms, in lower case. */
  nouns: readonly [one: string, many: string, ...more: string[]]
  /** The kind of record that its rows are, for citations. */
  type: string
  /** The list that an answer cites as its source. */
  list: string
  /**
   * The parent whose id its list takes as a parameter, where records are listed under one: the flags of each
   * room.
   */
  within?: { type: string; parameter: string; field: string }
  /** Loads its rows, where the list returns fewer. */
  rows?: (reads: Reads) => Promise<Row[]>
  title: (row: Row) => string
  fields: Readonly<Record<string, AskedField>>
  /** Words that hold of some of its rows. */
  states?: Readonly<Record<string, (row: Row, today: string) => boolean>>
  /** The amount that “how much” and “largest” mean, and the day that “latest” and “next week” mean. */
  amount?: string
  date?: string
  /** The day on which something is due of a row: “next” means the first to come. */
  due?: string
  /** A period alone refers to this day: due dates, events. */
  dated?: true
  /**
   * Returns whether nothing is due on a row any more: questions about due dates and next steps leave it out.
   */
  done?: (row: Row) => boolean
  /**
   * Rows that count in a sum or rank, where no state is named, and the words for it: drafts are not added to
   * called amounts.
   */
  counts?: { said: string; holds: (row: Row) => boolean }
  /** Fields shown of each row of a list, where the question asks for none. */
  tells?: readonly string[]
  /** Its nouns are often another list's too: it is used only where no other list understands the question. */
  besides?: true
  /** Its rows are people or firms: "who" asks for them. */
  people?: true
}

/** The parts of a declared kind of record’s collection that do not follow from its declaration. */
interface Given extends Partial<Omit<Collection, 'fields' | 'list'>> {
  list: string
  /** Further words for a declared field. */
  words?: Readonly<Record<string, readonly string[]>>
  values?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Fields that the list computes. */
  fields?: Readonly<Record<string, AskedField>>
  /** The kinds of things that its references name, and where the row says their names: `{ deal_id: ['deal', 'deal_name'] }`. */
  refers?: Readonly<Record<string, readonly [of: string, named?: string]>>
}

/** The collection of a declared kind of record: its nouns, its title and the words of its fields come of the declaration. */
export function collectionOf(kind: AnyRecord, given: Given): Collection {
  const { words = {}, values = {}, fields = {}, refers = {}, ...rest } = given
  const declared = Object.entries(kind.fields).flatMap(([name, field]) => {
    const [of, named] = refers[name] ?? []
    const as = of ? 'record' : askedKinds[field.kind]
    if (!as) return []
    const asked: AskedField = {
      kind: as,
      // A title is a name: its values are searched for, and no other word asks for it.
      words:
        name === kind.title
          ? ['name', ...(words[name] ?? [])]
          : [
              ...new Set([
                lowerFirst(field.label ?? spoken(name)),
                spoken(name).toLowerCase(),
                ...(words[name] ?? []),
              ]),
            ],
      ...(field.currency && { currency: field.currency }),
      ...(of && { of }),
      ...(named && { named }),
      ...(field.choices && { choices: field.choices }),
      ...(values[name] && { values: values[name] }),
    }
    return [[name, asked] as const]
  })
  return {
    key: kind.type,
    nouns: [lowerFirst(kind.label), lowerFirst(kind.plural)],
    type: kind.type,
    title: row => kind.called?.(row) ?? String(row[kind.title]),
    ...rest,
    fields: { ...Object.fromEntries(declared), ...fields },
  }
}

/** A label within a sentence: “Target IRR” is “target IRR”, and “KYC” stays. */
const lowerFirst = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

const askedKinds: Readonly<Record<string, AskedKind>> = {
  text: 'text',
  multiline: 'text',
  key: 'choice',
  email: 'text',
  phone: 'text',
  url: 'text',
  date: 'date',
  time: 'date',
  amount: 'amount',
  fraction: 'fraction',
  number: 'number',
  country: 'country',
  choice: 'choice',
  flag: 'flag',
  person: 'person',
  company: 'text',
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** The lists that the copilot counts, sums, filters and ranks. */
    collections?: readonly Collection[]
  }
}
