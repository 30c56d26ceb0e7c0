import type { Db } from '../database/index.ts'
import type { Tables } from '../database/tables.ts'
import { spellingsInCase } from '../kernel/names/spellings.ts'
import type { Context } from '../kernel/routes/context.ts'
import { contains } from '../kernel/values/contains.ts'

/**
 * The capacities in which the office knows a person: a contact, a former user, an investor's mail recipient,
 * a prospect's contact, a data room visitor, a signatory of a closing, or a person who trades for their own
 * account.
 */
export const subjectTypes = [
  'contact',
  'user',
  'lp',
  'prospect_person',
  'room_visitor',
  'signatory',
  'trader',
] as const
export type SubjectType = (typeof subjectTypes)[number]

/** A person whose data are looked for or erased. */
export interface DataSubject {
  type: SubjectType
  /** The id of the contact, user, investor, person, visit, party or request. */
  id: number
  /** The address of the calls about them, with their id as its last part. */
  path: string
  email: string | null
  /** Null where somebody else is called the same, or nobody knows it: then the address alone is looked for. */
  name: string | null
}

export interface PersonalRecord {
  type: string
  id: number
  data: Record<string, unknown>
}

export interface PersonalDataKeeper {
  /** The people whom it knows, by the kind they are of; `undefined` for an id that it does not know. */
  subjects?: { [T in SubjectType]?: (ctx: Context, id: number) => Promise<DataSubject | undefined> }
  find: (ctx: Context, subject: DataSubject) => Promise<PersonalRecord[]>
  /** Erases the records of `find`. */
  erase: (ctx: Context, subject: DataSubject, found: readonly PersonalRecord[]) => Promise<void>
}

declare module '../kernel/module.ts' {
  interface Module {
    /** Personal data that it keeps. */
    erasure?: readonly PersonalDataKeeper[]
    /** Returns records that name a person and are kept unchanged as evidence; an erasure lists them. */
    evidenceNaming?: (db: Db, subject: DataSubject) => Promise<Array<{ type: string; record_id: number }>>
  }
}

/** The words by which a person is found in texts. */
export const wordsFor = ({ name, email }: DataSubject): string[] => [
  ...new Set([
    ...(name === null ? [] : [name, name.normalize('NFD'), ...spellingsInCase(name)]),
    ...(email === null ? [] : [email]),
  ]),
]

/** Finds the person as whole words, whatever the case: `Ana Silva` is not in `Diana Silvano`. */
const pattern = (words: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.map(word => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )

/** Returns whether a text, or any text within JSON, names the person. */
export const names = (subject: DataSubject, text: string): boolean => withoutPerson(subject, text) !== text

/** A text, or JSON, with somebody without a name in the person's place. */
export function withoutPerson(subject: DataSubject, text: string): string {
  const words = wordsFor(subject)
  if (words.length === 0) return text
  const found = pattern(words)
  if (!/^\s*[[{]/.test(text)) return text.replace(found, '[erased]')
  let named = false
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const without = value.replace(found, '[erased]')
      named ||= without !== value
      return without
    }
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part)]))
  }
  try {
    const without = replaced(JSON.parse(text))
    return named ? JSON.stringify(without) : text
  } catch {
    return text.replace(found, '[erased]')
  }
}

interface Texts {
  /** Title of one of them in the findings. */
  type: string
  table: keyof Tables
  columns: readonly string[]
  /** Limits it to rows whose column has one of these values. */
  among?: readonly [column: string, values: readonly string[]]
}

/** Texts and JSON that name people in passing: the rows stay, with nobody's name in the person's place. */
export function passingTexts({ type, table, columns, among }: Texts): PersonalDataKeeper {
  // Every table has its rows alike; which columns of it are texts, whoever declares them knows.
  const one = table as 'notifications'
  return {
    async find({ db }, subject) {
      const rows = await naming(db, subject, one, columns, among)
      return rows
        .filter(row => columns.some(column => names(subject, String(row[column] ?? ''))))
        .map(({ id, ...data }) => ({ type, id: id as number, data }))
    },
    async erase({ db }, subject, found) {
      for (const { id, data } of found.filter(record => record.type === type)) {
        const texts = columns.map(column => [column, data[column]] as const)
        const values = texts.flatMap(([column, text]) =>
          typeof text === 'string' ? [[column, withoutPerson(subject, text)] as const] : [],
        )
        await db.updateTable(one).set(Object.fromEntries(values)).where('id', '=', id).execute()
      }
    },
  }
}

async function naming(
  db: Db,
  subject: DataSubject,
  table: 'notifications',
  columns: readonly string[],
  among: Texts['among'],
): Promise<Record<string, unknown>[]> {
  const forms = formsOf(subject)
  if (forms.length === 0) return []
  let query = db
    .selectFrom(table)
    .select(['id', ...columns] as 'id'[])
    .where(eb => eb.or(forms.map(form => contains(eb, columns as 'title'[], form))))
    .orderBy('id')
  if (among) query = query.where(among[0] as 'kind', 'in', among[1])
  return query.execute()
}

/** The words for somebody as they stand in a text, and as they stand in JSON. */
export const formsOf = (subject: DataSubject): string[] => [
  ...new Set(wordsFor(subject).flatMap(word => [word, JSON.stringify(word).slice(1, -1)])),
]
