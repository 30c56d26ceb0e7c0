import type { Command } from '../../routes/commands.ts'

export const createCompany: Command = {
  label: 'Create a company',
  at: { to: '/companies' },
  keys: 'c',
  needs: 'write',
  module: 'companies',
  keywords: ['new counterparty', 'sponsor', 'borrower'],
}

export const importCompanies: Command = {
  label: 'Import companies',
  at: { to: '/companies/import' },
  needs: 'write',
  module: 'companies',
  keywords: ['csv'],
}
