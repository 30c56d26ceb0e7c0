import type { Command, RecordCommand } from '../../routes/commands.ts'

export const createDeal: Command = {
  label: 'Create a deal',
  at: { to: '/deals' },
  keys: 'c',
  needs: 'write',
  module: 'crm',
  keywords: ['new', 'opportunity'],
}

export const importDeals: Command = {
  label: 'Import deals',
  at: { to: '/deals/import' },
  needs: 'write',
  module: 'crm',
  keywords: ['csv'],
}

export const editDeal: RecordCommand = {
  label: 'Edit the deal',
  keys: 'e',
  needs: 'write',
  module: 'crm',
  of: 'Deals',
  at: id => ({ to: '/deals/$dealId', params: { dealId: String(id) } }),
}
