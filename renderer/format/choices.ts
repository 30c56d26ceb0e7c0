/** What a field or a column offers to choose from, by labels that stand alone or beside a tone. */
export const choicesOf = (labels: Readonly<Record<string, string | { label: string }>>) =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : label.label,
  }))
