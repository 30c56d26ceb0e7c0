import type { Report } from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const reportStates: States<Report['status']> = {
  queued: { tone: 'quiet', label: 'Waiting' },
  writing: { tone: 'open', label: 'Being written' },
  ready: { tone: 'good', label: 'Ready' },
  failed: { tone: 'bad', label: 'Failed' },
}

export const reportKinds: Words<Report['kind']> = {
  quarterly_letter: 'Quarterly letter',
  lp_report: 'LP report',
  portfolio_one_pager: 'Portfolio one-pager',
  board_paper: 'Board paper',
  ic_paper: 'IC paper',
}
