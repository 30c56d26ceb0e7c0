import type { Evidence } from '../text/evidence.ts'

export const conditionTypes = [
  'documentary',
  'corporate',
  'security',
  'financial',
  'regulatory',
  'kyc',
] as const

export type ConditionType = (typeof conditionTypes)[number]

/**
 * `initial`: before closing or the first utilisation; `each_utilisation`: again before every one; `subsequent`: after
 * closing, so that nothing waits for it.
 */
export const conditionTimings = ['initial', 'each_utilisation', 'subsequent'] as const

export type ConditionTiming = (typeof conditionTimings)[number]

/** A condition of a closing as a document states it. */
export interface Condition {
  /** The number in the document, such as "4.2(a)" or "1(b)(ii)"; null where there is none. */
  number: string | null
  /** The text without number, line breaks and closing "; and". */
  text: string
  /** Where it stands, verbatim (`isVerbatim`, `textAt`). */
  evidence: Evidence
  /** The schedule or clause that it stands under; null where none is named. */
  clause: string | null
  /** The responsible party in the document's words; null where it names none. */
  responsible: string | null
  type: ConditionType
  timing: ConditionTiming
  suggested_task: string
  /** SHA-256 of the parts that identify the condition in another document or reading. */
  digest: string
  /** Other places that state the same. */
  also: Evidence[]
}
