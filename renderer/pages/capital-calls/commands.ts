import type { Command, RecordCommand } from '../../routes/commands.ts'

export const issueCall: Command = {
  label: 'Issue a capital call',
  at: { to: '/capital-calls/new' },
  needs: 'write',
  module: 'investor-portal',
  keywords: ['drawdown', 'new'],
}

export const recordPayment: RecordCommand = {
  label: 'Record a payment',
  needs: 'write',
  module: 'investor-portal',
  keywords: ['pay', 'paid', 'received', 'wire', 'capital call'],
  of: 'Capital calls',
  at: id => ({ to: '/capital-calls/$callId', params: { callId: String(id) } }),
}

export const issueCallOf: RecordCommand = {
  ...issueCall,
  of: 'Funds',
  at: id => ({ to: '/capital-calls/new', search: { fund: String(id) } }),
}
