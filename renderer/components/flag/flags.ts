import type { RedFlag } from '../../api/modules.ts'
import { wordsOfKey } from '../../format/words.ts'
import { flagCategories } from '../../words/diligence.ts'
import type { Tone } from '../../words/words.ts'

/** A red flag with the analysis that keeps it, at which it is judged. */
export interface KeptFlag extends RedFlag {
  analysis_id: number
}

/** Returns the key of a flag in a table. */
export const keyOfFlag = ({ id, kind }: RedFlag): number | string => id ?? kind

type Severity = RedFlag['severity']

/** Gravest first. */
export const severities: ReadonlyArray<{ value: Severity; label: string; tone: Tone }> = [
  { value: 'critical', label: 'Critical', tone: 'bad' },
  { value: 'high', label: 'High', tone: 'warning' },
  { value: 'medium', label: 'Medium', tone: 'open' },
  { value: 'low', label: 'Low', tone: 'quiet' },
]

export const severityOf = (severity: Severity) =>
  severities.find(({ value }) => value === severity) as (typeof severities)[number]

export const categoryOf = (category: RedFlag['category']): string =>
  flagCategories[category] ?? wordsOfKey(category)
