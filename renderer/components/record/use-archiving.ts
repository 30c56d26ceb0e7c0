import { count } from '../../format/numbers.ts'
import { useTakeBack } from '../action/use-take-back.tsx'

interface Named {
  id: number
  name: string
}

export interface Archiving {
  /** Archives one, or brings it back. */
  run: (row: Named, archives: boolean) => Promise<unknown>
  /** A sentence on what archiving hides and what stays. */
  stays: string
  invalidates: ReadonlyArray<readonly unknown[]>
}

/** Takes records out of the lists at once, or back into them, with the way back in the message. */
export function useArchiving({ run, stays, invalidates }: Archiving, noun: string, nouns = `${noun}s`) {
  const each = async (rows: readonly Named[], archives: boolean) => {
    for (const row of rows) await run(row, archives)
  }
  const called = (rows: readonly Named[]) =>
    rows.length === 1 && rows[0] ? rows[0].name : count(rows.length, noun, nouns)
  const { takeBack, busy } = useTakeBack({
    remove: (chosen: { rows: readonly Named[]; archives: boolean }) => each(chosen.rows, chosen.archives),
    restore: ({ rows, archives }) => each(rows, !archives),
    done: ({ rows, archives }) =>
      archives ? `Archived: ${called(rows)}. ${stays}` : `Restored to the lists: ${called(rows)}`,
    invalidates,
  })
  return { archive: (rows: readonly Named[], archives: boolean) => takeBack({ rows, archives }), busy }
}
