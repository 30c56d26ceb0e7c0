import labels from '../../../../resources/filing-traits.json' with { type: 'json' }

/** What is true of an office, by which it is decided which filings it owes. */
export type Trait = keyof typeof labels

export const traitLabels: Readonly<Record<Trait, string>> = labels
export const traitKeys = Object.keys(labels) as [Trait, ...Trait[]]
