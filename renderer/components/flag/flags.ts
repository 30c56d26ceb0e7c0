import type { RedFlag } from '../../api/modules.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { flagCategories } from '../../words/diligence.ts'

/** A red flag with the analysis that keeps it, at which it is judged. */
export interface KeptFlag extends RedFlag {
  analysis_id: number
}

/** Returns the key of a flag in a table. */
export const keyOfFlag = ({ id, kind }: RedFlag): number | string => id ?? kind

export const categoryOf = (category: RedFlag['category']): string =>
  flagCategories[category] ?? wordsOfKey(category)
