import type { Command, RecordCommand } from '../../routes/commands.ts'

export const createFund: Command = {
  label: 'Create a fund account',
  at: { to: '/funds' },
  keys: 'c',
  needs: 'write',
  module: 'cfo',
  keywords: ['new book', 'vehicle'],
}

export const createJournalEntry: RecordCommand = {
  label: 'Create a journal entry',
  keywords: ['post', 'book', 'ledger'],
  needs: 'write',
  module: 'cfo',
  of: 'Funds',
  at: id => ({ to: '/funds/$fundId/new-entry', params: { fundId: String(id) } }),
}

export const importStatement: RecordCommand = {
  label: 'Import a bank statement',
  keys: 'i',
  needs: 'write',
  module: 'bank',
  of: 'Funds',
  at: id => ({ to: '/funds/$fundId', params: { fundId: String(id) }, search: { tab: 'bank' } }),
}

export const transferAnInterest: RecordCommand = {
  label: 'Transfer an interest',
  keys: 't',
  needs: 'write',
  module: 'investor-portal',
  keywords: ['secondary sale', 'assign', 'seller', 'buyer'],
  of: 'Funds',
  at: id => ({ to: '/funds/$fundId', params: { fundId: String(id) }, search: { tab: 'transfers' } }),
}
