import { statedDifferently } from '../consistency/compare.ts'
import type { Described } from '../consistency/stated.ts'
import type { RedFlag } from '../red-flags/flag.ts'
import type { Profile, Quoted } from './profile.ts'

/** A document's name and profile. */
export interface Profiled {
  name: string
  profile: Profile
}

/** Returns contradictions between documents of one matter, from their profiles. */
export const contradictionsIn = (documents: readonly Profiled[]): RedFlag[] =>
  statedDifferently(documents.map(describedOf))

function describedOf({ name, profile }: Profiled): Described {
  const { title, agreement, dated, subjects, stated } = profile
  const evidence = ({ page, paragraph, start, end, quote }: Quoted) => ({
    ...{ document: name, page, paragraph, start, end, quote },
  })
  return {
    ...{ name, title, agreement },
    dated: dated && { iso: dated.iso, evidence: evidence(dated) },
    subjects: new Set(subjects),
    stated: stated.map(({ kind, about, value, currency, as_of, ...place }) => ({
      ...{ kind, about, value, currency, asOf: as_of, document: name },
      evidence: evidence(place),
    })),
  }
}
