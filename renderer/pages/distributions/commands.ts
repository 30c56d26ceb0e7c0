import type { Command, RecordCommand } from '../../routes/commands.ts'

export const makeDistribution: Command = {
  label: 'Make a distribution',
  at: { to: '/distributions/events/new' },
  needs: 'write',
  module: 'investor-portal',
  keywords: ['pay out', 'new'],
}

export const makeDistributionOf: RecordCommand = {
  ...makeDistribution,
  of: 'Funds',
  at: id => ({ to: '/distributions/events/new', search: { fund: String(id) } }),
}
