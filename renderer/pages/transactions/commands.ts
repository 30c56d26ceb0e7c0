import type { Command } from '../../routes/commands.ts'

export const draftClosing: Command = {
  label: 'Draft a closing',
  at: { to: '/transactions' },
  keys: 'c',
  needs: 'write',
  module: 'transactions',
  keywords: ['new transaction'],
}
