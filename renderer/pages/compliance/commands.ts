import type { Command } from '../../routes/commands.ts'

export const addObligation: Command = {
  label: 'Add an obligation',
  at: { to: '/compliance/obligations' },
  keys: 'c',
  needs: 'write',
  module: 'compliance',
  keywords: ['duty'],
}

export const importObligations: Command = {
  label: 'Import obligations',
  at: { to: '/compliance/obligations/import' },
  needs: 'write',
  module: 'compliance',
  keywords: ['csv', 'excel', 'register'],
}

export const addFiling: Command = {
  label: 'Add a filing',
  at: { to: '/compliance/filings', search: { tab: 'filings' } },
  keys: 'c',
  needs: 'write',
  module: 'compliance',
}

export const makeFilings: Command = {
  label: 'Generate a year’s filings',
  at: { to: '/compliance/filings', search: { tab: 'filings' } },
  keys: 'y',
  needs: 'write',
  module: 'compliance',
  keywords: ['generate', 'calendar'],
}

export const addFilingRule: Command = {
  label: 'Add a filing rule',
  at: { to: '/compliance/filings', search: { tab: 'rules' } },
  keys: 'c',
  needs: 'manage',
  module: 'compliance',
}

export const sayOffice: Command = {
  label: 'Filing profile',
  at: { to: '/compliance/filings', search: { tab: 'rules' } },
  keys: 'e',
  needs: 'manage',
  module: 'compliance',
  keywords: ['adviser', 'profile'],
}
