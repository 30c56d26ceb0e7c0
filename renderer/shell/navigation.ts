import {
  type Icon,
  IconActivity,
  IconAddressBook,
  IconApps,
  IconBook2,
  IconCalculator,
  IconCash,
  IconCashBanknote,
  IconCheckbox,
  IconCoins,
  IconFileSearch,
  IconFileText,
  IconHome,
  IconLayoutKanban,
  IconPlug,
  IconPlugConnected,
  IconRobot,
  IconSettings,
  IconTool,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { Verb } from '../session/session.ts'

export interface NavigationPage {
  to:
    | '/'
    | '/approvals'
    | '/deals'
    | '/contacts'
    | '/funds'
    | '/investors'
    | '/capital-calls'
    | '/distributions'
    | '/pricer'
    | '/memoranda'
    | '/diligence'
    | '/connections'
    | '/settings'
    | '/automation/runs'
    | '/automation/agents'
    | '/automation/tools'
    | '/automation/credits'
    | '/automation/webhooks'
    | '/automation/connect'
    | '/developer/connected-apps'
  label: string
  icon: Icon
  /** The letter after `g` that leads here. */
  letter?: string
  /** The module that must be switched on. */
  module?: string
  /** What one must be allowed to do. */
  needs?: Verb
  /** Other words that find it in the palette. */
  keywords?: string[]
}

export interface NavigationGroup {
  /** Without a title for what stands above all modules. */
  title?: string
  pages: NavigationPage[]
}

/** The way through the house. A new module adds its pages here and their routes under routes/. */
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
      {
        to: '/pricer',
        label: 'Pricer',
        icon: IconCalculator,
        letter: 'p',
        module: 'pricer',
        keywords: ['loan', 'irr', 'schedule', 'tranches', 'tape'],
      },
      {
        to: '/diligence',
        label: 'Diligence',
        icon: IconFileSearch,
        letter: 'v',
        module: 'vdr',
        keywords: ['red flags', 'analysis', 'data room', 'entity map', 'odd', 'ddq', 'questionnaire'],
      },
      {
        to: '/memoranda',
        label: 'Memoranda',
        icon: IconFileText,
        letter: 'm',
        module: 'cim',
        keywords: ['cim', 'teaser', 'one-pager', 'information memorandum', 'credit memo'],
      },
    ],
  },
  {
    title: 'Funds',
    pages: [
      {
        to: '/funds',
        label: 'Funds',
        icon: IconBook2,
        letter: 'f',
        module: 'cfo',
        keywords: ['nav', 'journal', 'ledger', 'trial balance', 'accounts'],
      },
      {
        to: '/investors',
        label: 'Investors',
        icon: IconUsers,
        letter: 'i',
        module: 'investor-portal',
        keywords: ['lp', 'limited partners', 'kyc', 'register'],
      },
      {
        to: '/capital-calls',
        label: 'Capital calls',
        icon: IconCash,
        letter: 'l',
        module: 'investor-portal',
        keywords: ['drawdown', 'notices', 'payments'],
      },
      {
        to: '/distributions',
        label: 'Distributions',
        icon: IconCashBanknote,
        letter: 'b',
        module: 'investor-portal',
        keywords: ['pay out', 'proceeds', 'recallable', 'notices', 'withholding'],
      },
    ],
  },
  {
    title: 'Automation',
    pages: [
      { to: '/automation/runs', label: 'Runs', icon: IconActivity, letter: 'r', keywords: ['agents', 'log'] },
      { to: '/automation/agents', label: 'Agents', icon: IconRobot, letter: 't', keywords: ['team'] },
      { to: '/automation/tools', label: 'Tools', icon: IconTool, keywords: ['functions', 'mcp'] },
      {
        to: '/automation/credits',
        label: 'Credits',
        icon: IconCoins,
        keywords: ['usage', 'balance', 'holds'],
      },
      {
        to: '/automation/webhooks',
        label: 'Webhooks',
        icon: IconWebhook,
        letter: 'w',
        needs: 'manage',
        keywords: ['events', 'deliveries'],
      },
      {
        to: '/developer/connected-apps',
        label: 'Connected apps',
        icon: IconApps,
        needs: 'manage',
        keywords: ['subscribers', 'events'],
      },
      {
        to: '/automation/connect',
        label: 'Connect an AI client',
        icon: IconPlugConnected,
        keywords: ['mcp', 'desktop', 'model'],
      },
    ],
  },
  {
    title: 'Office',
    pages: [
      {
        to: '/connections',
        label: 'Connections',
        icon: IconPlug,
        letter: 'n',
        keywords: ['folder', 'documents', 'mcp', 'source', 'byod'],
      },
      { to: '/settings', label: 'Settings', icon: IconSettings, letter: 's' },
    ],
  },
]
