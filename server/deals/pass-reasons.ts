import { sentence } from '../kernel/language/sentence.ts'

/** Why an office turns a deal down or loses it, as it counts them. */
export const passReasons = [
  { key: 'price', title: sentence`Price or return` },
  { key: 'credit', title: sentence`Credit quality or leverage` },
  { key: 'terms', title: sentence`Terms and documents` },
  { key: 'diligence', title: sentence`What diligence found` },
  { key: 'mandate', title: sentence`Outside the mandate` },
  { key: 'size', title: sentence`Too large or too small` },
  { key: 'timing', title: sentence`Timing or capacity` },
  { key: 'lost', title: sentence`Lost to another party` },
  { key: 'withdrawn', title: sentence`Withdrawn by the counterparty` },
  { key: 'other', title: sentence`Another reason` },
] as const

export type PassReason = (typeof passReasons)[number]['key']

export const passReasonKeys = passReasons.map(({ key }) => key) as [PassReason, ...PassReason[]]
