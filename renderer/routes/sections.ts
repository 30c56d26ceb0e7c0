import {
  IconAddressBook,
  IconBook2,
  IconBriefcase,
  IconBuildingBank,
  IconChartHistogram,
  IconFileSearch,
  IconLayoutKanban,
  IconRobot,
  IconSettings,
  IconShieldCheck,
  IconSun,
} from '@tabler/icons-react'

/**
 * The navigation of the office: each section is a line of the sidebar, and its places are the tabs above a
 * page, in this order. A folder of pages fills a place with an entry; a place that no folder fills, or that a
 * person may not use, is hidden.
 *
 * Pages about one deal, fund or investor are tabs of that record and have no place here. Pages where nobody
 * begins the day have none either, and are reached by the palette and by links.
 */
export const sections = [
  {
    key: 'today',
    title: 'Today',
    letter: 't',
    icon: IconSun,
    places: ['home', 'approvals', 'inbox', 'calendar', 'exceptions'],
  },
  {
    key: 'deals',
    title: 'Deals',
    letter: 'd',
    icon: IconLayoutKanban,
    places: ['pipeline', 'pricer', 'closings', 'syndications', 'marketplace'],
  },
  {
    key: 'diligence',
    title: 'Diligence',
    letter: 'v',
    icon: IconFileSearch,
    places: ['rooms', 'questions', 'analyses', 'odd', 'memoranda', 'decisions'],
  },
  {
    key: 'portfolio',
    title: 'Portfolio',
    letter: 'p',
    icon: IconBriefcase,
    places: ['holdings', 'covenants', 'orders', 'reconciliation'],
  },
  {
    key: 'funds',
    title: 'Funds',
    letter: 'f',
    icon: IconBook2,
    places: ['funds', 'administration', 'operations', 'taxes'],
  },
  {
    key: 'investors',
    title: 'Investors',
    letter: 'i',
    icon: IconBuildingBank,
    places: ['investors', 'fundraising', 'capital-calls', 'distributions', 'portal'],
  },
  {
    key: 'people',
    title: 'People',
    letter: 'e',
    icon: IconAddressBook,
    places: ['contacts', 'companies', 'mail'],
  },
  {
    key: 'insight',
    title: 'Insight',
    letter: 'n',
    icon: IconChartHistogram,
    places: ['reports', 'intelligence', 'dashboards'],
  },
  {
    key: 'compliance',
    title: 'Compliance',
    letter: 'c',
    icon: IconShieldCheck,
    places: ['compliance', 'filings', 'obligations', 'kyc', 'restricted', 'programme', 'governance'],
  },
  {
    key: 'automation',
    title: 'Automation',
    letter: 'a',
    icon: IconRobot,
    foot: true,
    places: ['runs', 'agents', 'tools', 'credits', 'webhooks', 'connected-apps', 'ai-client'],
  },
  {
    key: 'office',
    title: 'Office',
    letter: 'o',
    icon: IconSettings,
    foot: true,
    places: ['connections', 'settings'],
  },
] as const

export type SectionKey = (typeof sections)[number]['key']

/** Where an entry is listed. */
export type Place = (typeof sections)[number]['places'][number]
