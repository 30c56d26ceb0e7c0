import type { Db } from '../database/index.ts'
import type { Context } from '../kernel/context.ts'

/** A contact whose data are looked for or erased. */
export interface DataSubject {
  contactId: number
  email: string | null
  /** Null where another contact is called the same: then the name alone tells nothing. */
  name: string | null
}

export interface PersonalRecord {
  type: string
  id: number
  data: Record<string, unknown>
}

declare module '../kernel/module.ts' {
  interface Module {
    /** What it keeps about a contact. */
    personalData?: {
      /** `undefined` where it knows no contact of this id. */
      subject?: (db: Db, contactId: number) => Promise<DataSubject | undefined>
      find: (db: Db, subject: DataSubject) => Promise<PersonalRecord[]>
      /** Erases what `find` found. */
      erase: (ctx: Context, subject: DataSubject, found: readonly PersonalRecord[]) => Promise<void>
    }
  }
}

/** The words by which a person is found in texts. */
export const wordsFor = ({ name, email }: DataSubject): string[] =>
  [name, email].filter(word => word !== null)

/** Finds the person as whole words, whatever the case: `Ana Silva` is not in `Diana Silvano`. */
const pattern = (words: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.map(word => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )

export const names = (subject: DataSubject, text: string): boolean => {
  const words = wordsFor(subject)
  return words.length > 0 && pattern(words).test(text)
}

/** The text with somebody without a name in the person's place. */
export const withoutPerson = (subject: DataSubject, text: string): string =>
  text.replace(pattern(wordsFor(subject)), '[erased]')
