/** The sections of the sidebar from top to bottom; a page's entry says in which one it is listed. */
export const sections = [
  // Above all modules, without a title.
  { key: 'start' },
  { key: 'investing', title: 'Investing' },
  { key: 'funds', title: 'Funds' },
  { key: 'automation', title: 'Automation' },
  { key: 'office', title: 'Office' },
] as const

/** A section of the sidebar, or the list beside the settings. */
export type SectionKey = (typeof sections)[number]['key'] | 'settings'
