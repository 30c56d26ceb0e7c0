import type { Command } from '../../routes/commands.ts'

export const openKycRecord: Command = {
  label: 'Open a KYC record',
  at: { to: '/kyc' },
  keys: 'c',
  needs: 'write',
  module: 'compliance',
  keywords: ['aml', 'know your customer'],
}

export const setRatingRules: Command = {
  label: 'Set the KYC rating rules',
  at: { to: '/kyc/rules' },
  keys: 'c',
  needs: 'manage',
  module: 'compliance',
  keywords: ['risk rating'],
}
