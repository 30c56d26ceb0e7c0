import type { Command, RecordCommand } from '../../routes/commands.ts'

export const registerInvestor: Command = {
  label: 'Register an investor',
  at: { to: '/investors' },
  keys: 'c',
  needs: 'write',
  module: 'investor-portal',
  keywords: ['new lp', 'create'],
}

export const importInvestors: Command = {
  label: 'Import investors',
  at: { to: '/investors/import' },
  needs: 'write',
  module: 'investor-portal',
  keywords: ['csv'],
}

export const importBankDetails: Command = {
  label: 'Import bank details',
  at: { to: '/investors/import', search: { tab: 'bank-details' } },
  needs: 'write',
  module: 'investor-portal',
  keywords: ['csv', 'iban', 'wire'],
}

export const recordCommitment: RecordCommand = {
  label: 'Record a commitment',
  keys: 'c',
  needs: 'write',
  module: 'investor-portal',
  of: 'Investors',
  at: id => ({ to: '/investors/$investorId', params: { investorId: String(id) } }),
}
