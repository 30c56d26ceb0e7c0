import type { Db } from '../../database/index.ts'
import type { Tables } from '../../database/tables.ts'

/** One statement of a record: its label (`Counterparty`), and the stored text. */
export interface Line {
  label: string
  text: string
}

/** A record, or an investor's part of one, as it is found. */
export interface Passage {
  recordId: number
  /** Tells the passages of one record apart; 0 where there is one. */
  part?: number
  /** The record's name, or a substitute. */
  title: string
  lines: Line[]
  dealId?: number | null
  roomId?: number | null
  lpId?: number | null
  fundId?: number | null
  /** The record it is a part of, where that is shown on a page of its own. */
  parentId?: number | null
  /** The document of a data room that it is of: whoever sees that document finds it, and nobody else. */
  documentId?: number
  /** Where it stands in a document. */
  document?: string
  page?: number
  /** True where the investor it is about may see it. */
  forInvestor?: boolean
  /** The area whose readers find it, where that is not the one of its module. */
  area?: string
  /** The day or instant that says how recent it is, ISO 8601. */
  happenedOn: string
}

/** A reference of a passage to the record that it belongs to. */
export type Scope = 'dealId' | 'roomId' | 'lpId' | 'fundId' | 'parentId'

/** A kind of record that can be found by its words. Each write to its table leaves a mark (`markChanges`). */
export interface SearchRecord {
  type: string
  /** Its table, where it is a record of its own that others link to. */
  table?: keyof Tables
  /** People speak of it by its name. */
  named?: true
  /** The scope by which other passages belong to a record of this kind. */
  scope?: Scope
  /** Reads the current records with these ids; a deleted one has no passage. */
  read: (db: Db, ids: readonly number[]) => Promise<Passage[]>
}

/** A kind of record with its module: whoever may read the module's area may find it, `crm` by `crm:read`. */
export interface OwnedRecord extends SearchRecord {
  area: string
}

/** Text typed over several lines stays several lines; an empty value is no line. */
export function linesOf(values: Readonly<Record<string, string | number | null | undefined>>): Line[] {
  return Object.entries(values).flatMap(([label, value]) =>
    value === null || value === undefined
      ? []
      : String(value)
          .split(/[\n\r\t]+/)
          .filter(text => text.trim() !== '')
          .map(text => ({ label, text })),
  )
}
