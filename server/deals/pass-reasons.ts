/** Why an office turns a deal down or loses it, as it counts them. */
export const passReasons = [
  { key: 'price', title: 'Price or return' },
  { key: 'credit', title: 'Credit quality or leverage' },
  { key: 'terms', title: 'Terms and documents' },
  { key: 'diligence', title: 'What diligence found' },
  { key: 'mandate', title: 'Outside the mandate' },
  { key: 'size', title: 'Too large or too small' },
  { key: 'timing', title: 'Timing or capacity' },
  { key: 'lost', title: 'Lost to somebody else' },
  { key: 'withdrawn', title: 'Withdrawn by the counterparty' },
  { key: 'other', title: 'Another reason' },
] as const

export type PassReason = (typeof passReasons)[number]['key']

export const passReasonKeys = passReasons.map(({ key }) => key) as [PassReason, ...PassReason[]]
