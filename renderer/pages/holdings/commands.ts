import type { Command, RecordCommand } from '../../routes/commands.ts'

export const openHolding: Command = {
  label: 'Open a holding',
  at: { to: '/holdings' },
  keys: 'c',
  needs: 'write',
  module: 'cfo',
  keywords: ['investment', 'position'],
}

export const recordValuation: RecordCommand = {
  label: 'Record a valuation',
  needs: 'write',
  module: 'cfo',
  keywords: ['fair value', 'mark', 'holding'],
  of: 'Holdings',
  at: id => ({ to: '/holdings/$holdingId', params: { holdingId: String(id) } }),
}
