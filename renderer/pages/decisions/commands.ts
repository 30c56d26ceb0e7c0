import type { Command } from '../../routes/commands.ts'

export const proposeDecision: Command = {
  label: 'Propose a decision',
  at: { to: '/decisions' },
  keys: 'c',
  needs: 'write',
  module: 'decisions',
  keywords: ['investment committee', 'vote'],
}
