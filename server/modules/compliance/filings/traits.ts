import labels from '../../../../resources/filing-traits.json' with { type: 'json' }

/** A property of an office that determines which filings it owes. */
export type Trait = keyof typeof labels

export const traitLabels: Readonly<Record<Trait, string>> = labels
export const traitKeys = Object.keys(labels) as [Trait, ...Trait[]]
