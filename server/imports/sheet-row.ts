import type { z } from 'zod'
import { type Sentence, sentence } from '../kernel/index.ts'
import type { DuplicateChoice, SimilarToRow as SimilarToRowSchema } from '../platform/merging/likeness.ts'
import { minorOf } from './cells.ts'

/** Fates of a row; `ignored` is not data: a total, a title. */
export const fates = ['create', 'update', 'same', 'ignored', 'refused'] as const
export type Fate = (typeof fates)[number]

export interface Problem {
  column: string
  message: Sentence
}

/** A record, or an earlier row of the sheet, that the row resembles. */
export type SimilarToRow = z.output<typeof SimilarToRowSchema>

/** A row of a sheet with its values and its fate. */
export class SheetRow<C extends string = string> {
  /** The row number in the sheet. */
  readonly row: number
  /** Texts of its cells; empty where the cell is. */
  readonly cells: Readonly<Record<C, string>>
  /** Values of its cells; null where the cell is empty or does not parse. */
  readonly values: Readonly<Record<C, string | null>>
  readonly problems: Problem[] = []
  /** Remarks for a person. */
  readonly messages: Sentence[] = []
  /** Existing records the row may be, most alike first. */
  similar: SimilarToRow[] = []
  /** A person's decision where the row resembles something else. */
  choice: DuplicateChoice | undefined
  #fate: Exclude<Fate, 'refused'> = 'same'

  constructor(row: number, cells: Record<C, string>, values: Record<C, string | null>) {
    this.row = row
    this.cells = cells
    this.values = values
  }

  get fate(): Fate {
    return this.problems.length > 0 ? 'refused' : this.#fate
  }

  get refused(): boolean {
    return this.problems.length > 0
  }

  /** Sets the row's fate; what it creates or changes outweighs what exists already. */
  becomes(fate: Exclude<Fate, 'refused'>, ...messages: Sentence[]): void {
    const rank = ['same', 'ignored', 'update', 'create']
    if (rank.indexOf(fate) > rank.indexOf(this.#fate)) this.#fate = fate
    this.messages.push(...messages)
  }

  refuse(column: C, message: Sentence): null {
    this.problems.push({ column, message })
    return null
  }

  /** The value of a column that the row needs; refused without one, unless something else is wrong with the cell. */
  needed(column: C, message: Sentence = sentence`is required`): string | null {
    const value = this.values[column]
    if (value === null && !this.problems.some(problem => problem.column === column))
      this.refuse(column, message)
    return value
  }

  /** An amount in minor units of a currency; null where there is none. */
  minor(column: C, currency: string): number | null {
    const value = this.values[column]
    if (value === null) return null
    const minor = minorOf(value, currency)
    return typeof minor === 'number' ? minor : this.refuse(column, sentence`${this.cells[column]} ${minor}`)
  }
}
