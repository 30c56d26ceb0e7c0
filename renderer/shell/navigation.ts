import {
  type Icon,
  IconAddressBook,
  IconCheckbox,
  IconHome,
  IconLayoutKanban,
  IconSettings,
} from '@tabler/icons-react'

export interface NavigationPage {
  to: '/' | '/approvals' | '/deals' | '/contacts' | '/settings'
  label: string
  icon: Icon
  /** The letter after `g` that leads here. */
  letter: string
  /** The module that must be switched on. */
  module?: string
  /** Other words that find it in the palette. */
  keywords?: string[]
}

export interface NavigationGroup {
  /** Without a title for what stands above all modules. */
  title?: string
  pages: NavigationPage[]
}

/** The way through the house. A new module adds its pages here and their routes in router.tsx. */
export const navigation: NavigationGroup[] = [
  {
    pages: [
      { to: '/', label: 'Home', icon: IconHome, letter: 'h' },
      {
        to: '/approvals',
        label: 'Approvals',
        icon: IconCheckbox,
        letter: 'a',
        keywords: ['inbox', 'proposals'],
      },
    ],
  },
  {
    title: 'Investing',
    pages: [
      {
        to: '/deals',
        label: 'Deals',
        icon: IconLayoutKanban,
        letter: 'd',
        module: 'crm',
        keywords: ['pipeline'],
      },
      {
        to: '/contacts',
        label: 'Contacts',
        icon: IconAddressBook,
        letter: 'c',
        module: 'crm',
        keywords: ['people'],
      },
    ],
  },
  {
    title: 'Office',
    pages: [{ to: '/settings', label: 'Settings', icon: IconSettings, letter: 's' }],
  },
]
