export const dispositions = ['pending', 'true_match', 'false_positive'] as const
export type Disposition = (typeof dispositions)[number]

export const outcomes = ['match', 'possible_match', 'not_compared', 'clear'] as const
export type Outcome = (typeof outcomes)[number]
