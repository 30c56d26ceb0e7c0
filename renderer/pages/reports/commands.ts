import type { Command } from '../../routes/commands.ts'

export const generateReport: Command = {
  label: 'Generate a report',
  at: { to: '/reports' },
  keys: 'c',
  needs: 'write',
  module: 'reports',
  keywords: ['quarterly letter', 'lp report', 'board paper', 'ic paper', 'one-pager', 'new'],
}
