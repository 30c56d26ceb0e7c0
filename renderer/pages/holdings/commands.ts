import type { Command } from '../../routes/commands.ts'

export const openHolding: Command = {
  label: 'Open a holding',
  at: { to: '/holdings' },
  keys: 'c',
  needs: 'write',
  module: 'cfo',
  keywords: ['investment', 'position'],
}
