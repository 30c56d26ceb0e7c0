import type { Command } from '../../routes/commands.ts'

export const askToTrade: Command = {
  label: 'Request pre-clearance',
  at: { to: '/compliance/restricted', search: { tab: 'clearances' } },
  keys: 'c',
  needs: 'write',
  module: 'compliance',
  keywords: ['pre-clearance', 'personal trading'],
}

export const enterClientTrade: Command = {
  label: 'Enter a client’s trade',
  at: { to: '/compliance/restricted', search: { tab: 'client-trades' } },
  keys: 'c',
  needs: 'manage',
  module: 'compliance',
}

export const setClearanceRules: Command = {
  label: 'Set the pre-clearance rules',
  at: { to: '/compliance/restricted', search: { tab: 'rules' } },
  keys: 'c',
  needs: 'manage',
  module: 'compliance',
  keywords: ['policy'],
}

export const restrictSecurity: Command = {
  label: 'Add a security to a list',
  at: { to: '/compliance/restricted', search: { tab: 'lists' } },
  keys: 'c',
  needs: 'manage',
  module: 'compliance',
  keywords: ['restricted', 'watch list'],
}
