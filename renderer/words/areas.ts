import { wordsOfKey } from '../format/keys.ts'

/** Labels of the modules as areas of activity. */
const areas: Readonly<Record<string, string>> = {
  agent: 'Agents',
  cfo: 'Books',
  cim: 'Memoranda',
  crm: 'Deals and people',
  'investor-portal': 'Capital',
  investors: 'Register',
  'lp-crm': 'Fundraising',
  odd: 'Questions',
  pricer: 'Pricings',
  qa: 'Room questions',
  risk: 'Covenants',
  syndication: 'Syndication',
  transactions: 'Closing',
  vdr: 'Documents',
}

export const wordsOfArea = (module: string): string => areas[module] ?? wordsOfKey(module)
