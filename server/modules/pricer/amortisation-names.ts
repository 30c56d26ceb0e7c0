/** Amortisation types by all names in use. */
export const amortisationNames = {
  bullet: 'bullet',
  interest_only: 'bullet',
  linear: 'linear',
  straight_line: 'linear',
  level_principal: 'linear',
  equal_principal: 'linear',
  annuity: 'annuity',
  level_payment: 'annuity',
  mortgage: 'annuity',
  amortising: 'annuity',
  zero: 'zero',
  pik: 'zero',
} as const

export type AmortisationName = keyof typeof amortisationNames
