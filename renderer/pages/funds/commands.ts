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

export const closePeriod: RecordCommand = {
  label: 'Close a period',
  needs: 'write',
  module: 'cfo',
  keywords: ['quarter', 'month', 'year end', 'checks', 'lock', 'statements'],
  of: 'Funds',
  at: id => ({ to: '/funds/$fundId', params: { fundId: String(id) }, search: { tab: 'close' } }),
}

export const runNav: RecordCommand = {
  label: 'Run a NAV',
  needs: 'write',
  module: 'cfo',
  keywords: ['valuation day', 'administrator', 'capital statements', 'send'],
  of: 'Funds',
  at: id => ({ to: '/funds/$fundId', params: { fundId: String(id) }, search: { tab: 'nav' } }),
}

export const issueK1: RecordCommand = {
  label: 'Issue K-1 statements',
  needs: 'write',
  module: 'cfo',
  keywords: ['tax', 'schedule', 'partners'],
  of: 'Funds',
  at: id => ({ to: '/funds/$fundId', params: { fundId: String(id) }, search: { tab: 'k1' } }),
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
