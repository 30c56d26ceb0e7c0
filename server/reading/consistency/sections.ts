/** The usual top level of a data room: its number, its title, and words of its folder's name. */
const SECTIONS: ReadonlyArray<readonly [number: number, title: string, named: RegExp]> = [
  [1, 'Corporate', /corporate|constitution|company/i],
  [2, 'Financial', /financ|accounts/i],
  [3, 'Tax', /\btax/i],
  [4, 'Material contracts', /contract/i],
  [5, 'Debt and security', /debt|security|loan|financing/i],
  [6, 'Legal and litigation', /legal|litigation|disputes/i],
  [7, 'IP and IT', /\bip\b|intellectual|\bit\b|technology/i],
  [8, 'HR', /\bhr\b|human|employ|personnel/i],
  [9, 'Real estate and environment', /real[\s_-]?estate|propert|environment/i],
  [10, 'Insurance', /insurance/i],
  [11, 'Regulatory', /regulat|compliance|licen[cs]/i],
  [12, 'Commercial and market', /commercial|market/i],
  [13, 'Transaction documents', /transaction|deal/i],
]
/** Fewer numbered folders that are recognised are no index. */
const ENOUGH = 4

/** The sections of the usual index that a whole data room has nothing in; none where the folders are no such index. */
export function sectionsMissing(documents: ReadonlyArray<{ name: string }>): string[] {
  const folders = new Set(documents.map(({ name }) => /^(\d{1,2}[\s._-]+[^/]+)\//.exec(name)?.[1] ?? ''))
  const there = SECTIONS.filter(([number, , named]) =>
    [...folders].some(
      folder => Number.parseInt(folder, 10) === number && named.test(folder.replaceAll('_', ' ')),
    ),
  )
  if (there.length < ENOUGH) return []
  return SECTIONS.filter(section => !there.includes(section)).map(([number, title]) => `${number} ${title}`)
}
