import type { Command } from '../../routes/commands.ts'

export const raiseFund: Command = {
  label: 'Raise a fund',
  at: { to: '/fundraising/funds' },
  keys: 'c',
  needs: 'write',
  module: 'lp-crm',
}

export const addProspect: Command = {
  label: 'Add an LP',
  at: { to: '/fundraising' },
  keys: 'c',
  needs: 'write',
  module: 'lp-crm',
  keywords: ['prospect', 'limited partner', 'new'],
}
